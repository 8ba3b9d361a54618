import { stemOf } from '../text/stem.ts';
import type { QueryNode } from './tree.ts';

/** Tests for the consecutive words of a text that a word or phrase of a query matches, one per word. */
export type Pattern = readonly ((word: string) => boolean)[];

/** Returns the patterns of a query's words and phrases, without exclusions. */
export function patternsOf(node: QueryNode): Pattern[] {
  switch (node.kind) {
    case 'word':
      return [[hasStem(node.stem)]];
    case 'phrase':
      return [node.words.map((expected) => (word: string) => word === expected)];
    case 'and':
    case 'or':
      return node.operands.flatMap(patternsOf);
    case 'ranked':
      return [
        ...node.words.filter(({ isConcept }) => !isConcept).map(({ term }) => [hasStem(term)]),
        ...node.required.flatMap(patternsOf),
      ];
    case 'not':
      return [];
  }
}

const hasStem =
  (stem: string) =>
  (word: string): boolean =>
    stemOf(word) === stem;
