import { stemOf } from '../text/stem.ts';
import type { QueryNode } from './tree.ts';

/** Tests for the consecutive words of a text that a word or phrase of a query matches, one per word. */
export type Pattern = readonly ((word: string) => boolean)[];

/** Returns the patterns of a query's words and phrases, without exclusions. */
export function patternsOf(node: QueryNode): Pattern[] {
  switch (node.kind) {
    case 'word':
      return [[(word) => stemOf(word) === node.stem]];
    case 'phrase':
      return [node.words.map((expected) => (word: string) => word === expected)];
    case 'and':
    case 'or':
    case 'some':
      return node.operands.flatMap(patternsOf);
    case 'not':
      return [];
  }
}
