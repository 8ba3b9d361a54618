/** Which words of a result are those of the query. Pure; the search's own analysis of texts and queries decides. */
import { parseQuery, withoutStopWords } from '../../../search-lambda/engine/query/parse.ts';
import { type Pattern, patternsOf } from '../../../search-lambda/engine/query/patterns.ts';
import { type Word, wordsOf } from '../../../search-lambda/engine/text/words.ts';

/** A piece of a text; pieces that are joined give it back. */
export type TextPart = { readonly text: string; readonly isMatch: boolean };

/** Cuts texts into what matches the query and what does not. Words that the query excludes do not match. */
export function markerOf(query: string): (text: string) => readonly TextPart[] {
  const { root } = parseQuery(query);
  const patterns = root === undefined ? [] : patternsOf(withoutStopWords(root));
  return (text) => partsOf(text, patterns);
}

/** How many words match from a position on, 0 where none. */
const lengthAt = (words: readonly Word[], position: number, pattern: Pattern): number =>
  pattern.every((test, offset) => test(words[position + offset]?.text ?? '')) ? pattern.length : 0;

function partsOf(text: string, patterns: readonly Pattern[]): TextPart[] {
  const words = wordsOf(text);
  const parts: TextPart[] = [];
  let done = 0;
  for (let position = 0; position < words.length;) {
    const length = Math.max(0, ...patterns.map((pattern) => lengthAt(words, position, pattern)));
    const start = words[position]?.start ?? done;
    const end = words[position + length - 1]?.end ?? start;
    if (length > 0 && end > done) {
      parts.push(
        { text: text.slice(done, start), isMatch: false },
        { text: text.slice(start, end), isMatch: true },
      );
      done = end;
    }
    position += Math.max(1, length);
  }
  parts.push({ text: text.slice(done), isMatch: false });
  return parts.filter((part) => part.text !== '');
}
