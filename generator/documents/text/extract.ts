/** Reads the text of a file. Runs in a process of its own (extraction-process.ts), since files may be hostile. */
import { readFile } from 'node:fs/promises';
import { firstLineOf } from '../../context/files/file-error.ts';
import { readCaptions, readPlainText, type Spoken } from './captions.ts';
import { type Extraction, ExtractionError, withoutText } from './extraction.ts';
import { readHtml } from './html.ts';
import { recognizeLanguage } from './language.ts';
import { srtType, wordType } from './media-type.ts';
import type { OcrSettings } from './ocr.ts';
import { type Pages, readPdf } from './pdf.ts';
import { readWord } from './word.ts';

/** A file of a media type. The folder is for temporary files. */
export type ExtractionTask = {
  readonly path: string;
  readonly mediaType: string;
  readonly folder: string;
  /** Reads PDFs without text by optical character recognition. */
  readonly ocr?: OcrSettings | undefined;
};

/** 10,000 pages. A few kilobytes of PDF can print more by repeating one form. */
const charactersMax = 30e6;

/** Pages of a scan may have a stamp with the number of the page. */
const lettersOfPageMin = 25;

const unpaged =
  <Content>(read: (bytes: Uint8Array) => Content) =>
  async ({ path }: ExtractionTask) =>
    read(await readFile(path));

const readers: Readonly<Record<string, (task: ExtractionTask) => Promise<Pages | Spoken | string>>> = {
  'application/pdf': ({ path }) => readPdf(path),
  'text/html': unpaged(readHtml),
  'text/plain': unpaged(readPlainText),
  'text/vtt': unpaged(readCaptions),
  [srtType]: unpaged(readCaptions),
  [wordType]: ({ path, folder }) => readWord(path, folder),
};

/** The text of a file. Every problem of the file is a status; an error of the system is thrown. */
export async function extractText(task: ExtractionTask): Promise<Extraction> {
  const read = readers[task.mediaType];
  if (read === undefined) return withoutText('unsupported', `has the media type ${task.mediaType}`);
  try {
    const content = await read(task);
    if (typeof content === 'string') return extractionOf([content], [], null);
    if ('times' in content) {
      const extraction = extractionOf([content.text], [], null);
      return extraction.status === 'text' ? { ...extraction, times: content.times } : extraction;
    }
    const extraction = ofPages(content);
    return extraction.status === 'no_text' && task.ocr !== undefined
      ? await recognizeText(task, task.ocr)
      : extraction;
  } catch (error) {
    if (error instanceof ExtractionError) return withoutText(error.status, error.message, error.pages);
    if (!(error instanceof Error) || 'syscall' in error) throw error;
    // Parsers fail in many ways on files that were made to break them, such as markup that is nested without end.
    return withoutText('damaged', `cannot be read (${firstLineOf(error)})`);
  }
}

/** Loaded for scans only. */
async function recognizeText({ path, folder }: ExtractionTask, settings: OcrSettings): Promise<Extraction> {
  const { readScan } = await import('./ocr.ts');
  const { decoderPackage } = await import('./ocr-packages.ts');
  const { pages, unreadable, leftOut } = await readScan(path, folder, settings);
  const extraction = extractionOf(pages, unreadable, pages.length);
  const isHelped = unreadable.length > 0 && settings.packages.imageDecoders === null;
  const reasons = [
    extraction.reason,
    isHelped ? `the optional package ${decoderPackage} decodes more formats of images` : null,
    leftOut === 0 ? null : `--ocr leaves out the last ${leftOut} of its pages`,
  ].filter((reason) => reason !== null);
  return { ...extraction, readBy: 'ocr', reason: reasons.length === 0 ? null : reasons.join('; ') };
}

const ofPages = ({ pages, unreadable }: Pages): Extraction => extractionOf(pages, unreadable, pages.length);

function extractionOf(
  parts: readonly string[],
  unreadable: readonly number[],
  pages: number | null,
): Extraction {
  if (
    !parts.some(
      (part) => (part.match(/[\p{L}\p{N}]/gu) ?? []).length >= (pages === null ? 1 : lettersOfPageMin),
    )
  )
    return withoutText(
      'no_text',
      pages === null ? 'is empty' : 'has pages without text, such as scans',
      pages,
    );
  const pageStarts: number[] = [];
  let text = '';
  for (const part of parts) {
    if (text !== '') text += '\n\n';
    pageStarts.push(text.length);
    text += part;
  }
  if (text.length > charactersMax)
    return withoutText('too_large', `has more than ${charactersMax / 1e6} million characters`, pages);
  return {
    status: 'text',
    reason: unreadable.length === 0 ? null : `pages that cannot be read: ${unreadable.join(', ')}`,
    pages,
    language: recognizeLanguage(text),
    text,
    pageStarts: pages === null ? [] : pageStarts,
  };
}
