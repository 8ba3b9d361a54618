/** Queries without nesting, as scorers need them. */
import { minMatchedIdf } from '../../../document-terms.ts';
import type { QueryNode, QueryTerm, RankedQuery } from '../../../query/tree.ts';
import type { QueryContext } from '../query-context.ts';
import { leafStemsOf } from '../query-ranges.ts';

/** Words and phrases that a document has, and those that it lacks. */
export type Clause = {
  readonly required: readonly QueryTerm[];
  readonly excluded: readonly QueryTerm[];
};

/** What a document must have and lack, and what adds to its score. Without required terms, it must match something optional. */
export type FlatQuery = Clause & {
  /** By stem or concept. */
  readonly optional: readonly WeightedTerm[];
  /** Optional too. */
  readonly alternatives: readonly Clause[];
  /** Matched IDF that the optional terms must add; 0 if any is enough. */
  readonly minMatchedIdf: number;
};

export type WeightedTerm = {
  readonly term: string;
  /** Factor of its scores. */
  readonly weight: number;
  readonly matchedIdf: number;
  /** Added to each of its scores. */
  readonly presence: number;
};

export function flatten(query: QueryNode, context: Pick<QueryContext, 'statistics' | 'termOf'>): FlatQuery {
  if (query.kind === 'ranked') return flattenRanked(query, context);
  // Most segments have no French text: what is left of most queries there is a conjunction.
  const clauses = clausesOf(query).filter(({ required }) =>
    required.flatMap(leafStemsOf).every((stem) => context.termOf(stem) !== undefined),
  );
  const [only] = clauses;
  if (clauses.length === 1 && only !== undefined && only.required.length > 0)
    return { ...only, optional: [], alternatives: [], minMatchedIdf: 0 };
  const words = clauses.flatMap((clause) => wordIn(clause) ?? []);
  return {
    required: [],
    excluded: [],
    optional: words.map(({ stem }) => ({ term: stem, weight: 1, matchedIdf: 0, presence: 0 })),
    alternatives: clauses.filter((clause) => wordIn(clause) === undefined),
    minMatchedIdf: 0,
  };
}

/** The word of a clause that has nothing else. */
function wordIn({ required, excluded }: Clause): Extract<QueryTerm, { kind: 'word' }> | undefined {
  const [only] = required;
  return required.length === 1 && excluded.length === 0 && only?.kind === 'word' ? only : undefined;
}

/** The clauses of which a document matches at least one (disjunctive normal form); those of a ranked query lack its optional words. */
export function clausesOf(node: QueryNode): readonly Clause[] {
  switch (node.kind) {
    case 'word':
    case 'phrase':
      return [{ required: [node], excluded: [] }];
    case 'not':
      return [{ required: [], excluded: [excludedTerm(node.operand)] }];
    case 'or':
      return node.operands.flatMap(clausesOf);
    case 'and':
      return node.operands
        .map(clausesOf)
        .reduce(
          (all, some) => all.flatMap((a) => some.map((b) => bothOf(a, b))),
          [{ required: [], excluded: [] }],
        );
    case 'ranked':
      return [{ required: node.required, excluded: node.excluded.map(excludedTerm) }];
  }
}

const bothOf = (a: Clause, b: Clause): Clause => ({
  required: [...a.required, ...b.required],
  excluded: [...a.excluded, ...b.excluded],
});

function excludedTerm(node: QueryNode): QueryTerm {
  if (node.kind === 'word' || node.kind === 'phrase') return node;
  throw new Error('only words and phrases are excluded');
}

/** The share is that of all terms that the index has, including those that this segment lacks. */
function flattenRanked(
  { words: terms, required, excluded, minShare, presence }: RankedQuery,
  { statistics }: Pick<QueryContext, 'statistics'>,
): FlatQuery {
  const known = terms.filter(({ term }) => statistics.frequencyOfWord(term) > 0);
  // A repeated word of the query weighs more in the score, but not in the share.
  const optional = known.map(({ term, weight, isConcept }) => ({
    term,
    weight,
    matchedIdf: (isConcept ? weight : 1) * statistics.idfOfStem(term),
    presence: presence * weight * statistics.idfOfStem(term) ** 2,
  }));
  const stemsOfPhrases = new Set(required.flatMap(leafStemsOf));
  const idfOfPhrases = sumOf(Array.from(stemsOfPhrases, (stem) => statistics.idfOfStem(stem)));
  const words = known.filter(({ isConcept, of }) => !isConcept && of === undefined);
  const idfOfWords = sumOf(words.map(({ term }) => statistics.idfOfStem(term)));
  const least = minMatchedIdf(idfOfPhrases + idfOfWords, minShare) - idfOfPhrases;
  return {
    required,
    excluded: excluded.map(excludedTerm),
    optional,
    alternatives: [],
    minMatchedIdf: Math.max(0, least),
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
