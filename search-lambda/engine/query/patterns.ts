import { stemOf } from '../text/stem.ts';
import type { QueryNode } from './tree.ts';

/** Tests for the consecutive words of a text that a word or phrase of a query matches, one per word. */
export type Pattern = readonly WordTest[];

type WordTest = ((word: string) => boolean) & {
  /** The stem of the words that pass. */
  readonly stem: string;
};

/** Returns the patterns of a query's words and phrases, without exclusions. */
export function patternsOf(node: QueryNode): Pattern[] {
  switch (node.kind) {
    case 'word':
      return [[hasStem(node.stem)]];
    case 'phrase':
      return [node.words.map(isWord)];
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

const isWord = (expected: string): WordTest =>
  Object.assign((word: string): boolean => word === expected, { stem: stemOf(expected) });

const hasStem = (stem: string): WordTest =>
  Object.assign((word: string): boolean => stemOf(word) === stem, { stem });
