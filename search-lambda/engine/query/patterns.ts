import { analyzerOf, type Language, type WrittenWord } from '../text/analyzers.ts';
import { stemOf } from '../text/stem.ts';
import type { QueryNode } from './tree.ts';

/** Tests for the consecutive words of a text that a word or phrase of a query matches, one per word. */
export type Pattern = readonly WordTest[];

type WordTest = ((word: WrittenWord, languages: readonly Language[]) => boolean) & {
  /** The English stem of the word. */
  readonly stem: string;
};

/** Returns the patterns of a query's words and phrases, without exclusions. The readings of a word are one pattern. */
export function patternsOf(node: QueryNode): Pattern[] {
  const words = new Map<string, Set<string>>();
  const phrases = new Map<string, Pattern>();
  for (const leaf of leavesOf(node))
    if ('words' in leaf) phrases.set(leaf.words.join(' '), leaf.words.map(isWord));
    else words.set(leaf.of, (words.get(leaf.of) ?? new Set()).add(leaf.term));
  return [...Array.from(words, ([stem, terms]) => [hasTerm(stem, terms)]), ...phrases.values()];
}

type Leaf = { readonly words: readonly string[] } | { readonly term: string; readonly of: string };

function* leavesOf(node: QueryNode): Generator<Leaf> {
  switch (node.kind) {
    case 'word':
      yield { term: node.stem, of: node.of ?? node.stem };
      return;
    case 'phrase':
      yield { words: node.words };
      return;
    case 'and':
    case 'or':
      for (const operand of node.operands) yield* leavesOf(operand);
      return;
    case 'ranked':
      for (const { term, isConcept, of = term } of node.words) if (!isConcept) yield { term, of };
      for (const phrase of node.required) yield* leavesOf(phrase);
      return;
    case 'not':
  }
}

const isWord = (expected: string): WordTest =>
  Object.assign(({ text }: WrittenWord): boolean => text === expected, { stem: stemOf(expected) });

const hasTerm = (stem: string, terms: ReadonlySet<string>): WordTest =>
  Object.assign(
    (word: WrittenWord, languages: readonly Language[]): boolean =>
      languages.some((language) =>
        analyzerOf(language)
          .termsOf(word)
          .some((term) => terms.has(term)),
      ),
    { stem },
  );
