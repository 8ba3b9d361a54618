/** Texts of documents in answers: quoted, because anybody may have written them. */
import type { DocumentText } from '../../schemas/documents/document-search.ts';
import { oneLine } from './text.ts';

/** An answer of a service without texts. */
export const noTexts =
  'This service has no texts of documents, so this answer says nothing about what documents contain. search_meetings and search_decisions search briefs and decisions; get_city_meetings links to agendas, packets and minutes.';

/** What matched, in one line between quotes. */
export const quotedSnippet = (snippet: string): string => `“${oneLine(snippet)}”`;

/** With more lines, the marks of the quote would make an answer too long. */
const maxLines = 1_500;

/** Each line marked with `>`, so that no text can end the quote. */
function quotedLines(text: string): string {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  return (lines.length > maxLines ? [oneLine(text)] : lines).map((line) => `> ${line}`).join('\n');
}

/** Pages of a document, each with its link and its text as a quote. */
export const pagesText = ({ text, pages }: DocumentText): string =>
  text
    .map(
      ({ page, text: words, source, read_by: readBy }) =>
        `Page ${page} of ${pages}${readBy === 'ocr' ? ', read by OCR and possibly with wrong letters' : ''} (${source}):\n${quotedLines(words)}`,
    )
    .join('\n\n');
