/** Which words of a result are those of the query. Pure; the search's own analysis of texts and queries decides. */
import { parseQuery, withoutStopWords } from '../../../search-lambda/engine/query/parse.ts';
import type { QueryNode } from '../../../search-lambda/engine/query/tree.ts';
import { stemOf } from '../../../search-lambda/engine/text/stem.ts';
import { type Word, wordsOf } from '../../../search-lambda/engine/text/words.ts';

/** A piece of a text; pieces that are joined give it back. */
export type TextPart = { readonly text: string; readonly isMatch: boolean };

/** Whether words match from a position on: how many do, 0 where none. */
type Pattern = (words: readonly Word[], position: number) => number;

/** Cuts texts into what matches the query and what does not. Words that the query excludes do not match. */
export function markerOf(query: string): (text: string) => readonly TextPart[] {
  const { root } = parseQuery(query);
  const patterns = root === undefined ? [] : patternsOf(withoutStopWords(root));
  return (text) => partsOf(text, patterns);
}

function patternsOf(node: QueryNode): readonly Pattern[] {
  switch (node.kind) {
    case 'word':
      return [(words, position) => (stemOf(words[position]?.text ?? '') === node.stem ? 1 : 0)];
    case 'phrase':
      return [
        (words, position) =>
          node.words.every((word, offset) => words[position + offset]?.text === word) ? node.words.length : 0,
      ];
    case 'and':
    case 'or':
    case 'some':
      return node.operands.flatMap(patternsOf);
    case 'not':
      return [];
  }
}

function partsOf(text: string, patterns: readonly Pattern[]): TextPart[] {
  const words = wordsOf(text);
  const parts: TextPart[] = [];
  let done = 0;
  for (let position = 0; position < words.length;) {
    const length = Math.max(0, ...patterns.map((pattern) => pattern(words, position)));
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
