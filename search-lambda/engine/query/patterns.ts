import { stemOf } from '../text/stem.ts';
import type { QueryNode } from './tree.ts';

/** What a word or phrase of a query matches in a text: as many adjacent words as there are tests. */
export type Pattern = readonly ((word: string) => boolean)[];

/** The patterns of what a query looks for; what it excludes has none. */
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
