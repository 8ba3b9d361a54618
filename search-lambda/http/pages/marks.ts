/** Highlights the words of the query in results, using the text and query analysis of the search. Pure. */
import { type Html, html } from '../../../schemas/formats/html-template.ts';
import { inAllLanguages, parseQuery, withoutStopWords } from '../../engine/query/parse.ts';
import { type Pattern, patternsOf } from '../../engine/query/patterns.ts';
import { languages, type TextWord, writtenWordsOf } from '../../engine/text/analyzers.ts';

/** A part of a text. Joined, the parts are the whole text. */
export type TextPart = { readonly text: string; readonly isMatch: boolean };

/** Marks the parts of a text that match. */
export type Mark = (text: string) => Html;

/** Marks what matches the query. Excluded words do not match. */
export function markerOf(query: string): Mark {
  const splitText = splitterOf(query);
  return (text) =>
    html`${splitText(text).map(({ text: part, isMatch }) => (isMatch ? html`<mark>${part}</mark>` : part))}`;
}

/** Splits texts into parts that match the query and parts that do not. */
export function splitterOf(query: string): (text: string) => readonly TextPart[] {
  const { root } = parseQuery(query);
  const patterns = root === undefined ? [] : patternsOf(inAllLanguages(withoutStopWords(root)));
  return (text) => partsOf(text, patterns);
}

/** Number of words that match a pattern at a position; 0 if none. */
const lengthAt = (words: readonly TextWord[], position: number, pattern: Pattern): number =>
  pattern.every((test, offset) => {
    const word = words[position + offset];
    return word !== undefined && test(word, languages);
  })
    ? pattern.length
    : 0;

function partsOf(text: string, patterns: readonly Pattern[]): TextPart[] {
  const words = writtenWordsOf(text);
  const parts: TextPart[] = [];
  let end = 0;
  for (let position = 0; position < words.length;) {
    const length = Math.max(0, ...patterns.map((pattern) => lengthAt(words, position, pattern)));
    const matchStart = words[position]?.start ?? end;
    const matchEnd = words[position + length - 1]?.end ?? matchStart;
    if (length > 0 && matchEnd > end) {
      parts.push(
        { text: text.slice(end, matchStart), isMatch: false },
        { text: text.slice(matchStart, matchEnd), isMatch: true },
      );
      end = matchEnd;
    }
    position += Math.max(1, length);
  }
  parts.push({ text: text.slice(end), isMatch: false });
  return parts.filter((part) => part.text !== '');
}
