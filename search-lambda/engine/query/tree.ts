/** A query as a tree. A word or a phrase matches texts of one language; `inAllLanguages` returns a tree for all. */
import { analyzerOf, type Language } from '../text/analyzers.ts';

export type QueryNode =
  /** Matches meetings with the word in any inflection. */
  | {
      readonly kind: 'word';
      readonly word: string;
      /** Its term in the language. */
      readonly stem: string;
      /** As typed, if it has accents. */
      readonly written?: string;
      /** The English term of the same word, if this is a reading in another language. */
      readonly of?: string;
    }
  /** Matches these words within one text: adjacent, in order, not inflected. */
  | {
      readonly kind: 'phrase';
      readonly words: readonly string[];
      /** Of the texts; English by default. */
      readonly language?: Language;
    }
  | { readonly kind: 'and'; readonly operands: readonly QueryNode[] }
  | { readonly kind: 'or'; readonly operands: readonly QueryNode[] }
  | { readonly kind: 'not'; readonly operand: QueryNode }
  | RankedQuery;

/**
 * The root of a query whose plain words are optional. Matches documents that have all required phrases, nothing that is
 * excluded, and at least one word or phrase, if the IDF of what they have is at least `minShare` of the query's.
 */
export type RankedQuery = {
  readonly kind: 'ranked';
  /** Distinct terms. */
  readonly words: readonly RankedTerm[];
  readonly required: readonly Phrase[];
  readonly excluded: readonly QueryNode[];
  /** Share of the IDF of all words and phrases that occur in the index; concepts do not add to it. */
  readonly minShare: number;
  /**
   * Times the square of its IDF and its weight, added to the score of each word that a document has: the delta of BM25+ (Lv and Zhai,
   * "Lower-bounding term frequency normalization", CIKM 2011). So documents that have more of the rare words rank before those that repeat
   * one of them, and before long ones that have all of the common words.
   */
  readonly presence: number;
};

export type RankedTerm = {
  /** A stem or a concept (hidden term). */
  readonly term: string;
  /** Factor of its BM25 score; for a synonym group, of its IDF too. */
  readonly weight: number;
  /** A synonym group, which counts as matched but not as asked for. */
  readonly isConcept: boolean;
  /** The English term of the same word, if this is a reading in another language: matched, and counted once. */
  readonly of?: string;
};

export type Phrase = Extract<QueryNode, { kind: 'phrase' }>;

/** A word, or a phrase such as `mixed-use` that counts as one. */
export type QueryTerm = Extract<QueryNode, { kind: 'word' | 'phrase' }>;

/** The main terms of the words of a phrase, in the language of its texts. */
export const termsOfPhrase = ({ words, language = 'en' }: Phrase): string[] =>
  words.map(analyzerOf(language).mainTermOf);

/** Returns the phrase for texts of another language; itself if its words are the same there, like numbers. */
export function phraseIn(phrase: Phrase, language: Language): Phrase {
  const other = { ...phrase, language };
  const terms = termsOfPhrase(phrase);
  return termsOfPhrase(other).every((term, at) => term === terms[at]) ? phrase : other;
}

/**
 * The readings of a query whose matches together are its matches: a ranked query with phrases has one for each language of the texts with
 * the phrases.
 */
export function readingsOf(query: QueryNode): readonly QueryNode[] {
  if (query.kind !== 'ranked') return [query];
  const required = query.required.map((phrase) => phraseIn(phrase, 'fr'));
  return required.every((phrase, at) => phrase === query.required[at])
    ? [query]
    : [query, { ...query, required }];
}

/** For each term of a word that has readings in several languages, all terms of the word: it is as frequent as the most frequent of them. */
export function readingsByTerm(query: QueryNode): ReadonlyMap<string, readonly string[]> {
  const byWord = new Map<string, Set<string>>();
  for (const [of, term] of readingsIn(query)) {
    const terms = byWord.get(of) ?? new Set([of]);
    byWord.set(of, terms.add(term));
  }
  const byTerm = new Map<string, readonly string[]>();
  for (const terms of byWord.values())
    for (const term of terms) byTerm.set(term, [...new Set([...(byTerm.get(term) ?? []), ...terms])]);
  return byTerm;
}

function* readingsIn(node: QueryNode): Generator<readonly [string, string]> {
  switch (node.kind) {
    case 'word':
      if (node.of !== undefined) yield [node.of, node.stem];
      return;
    case 'phrase':
      return;
    case 'and':
    case 'or':
      for (const operand of node.operands) yield* readingsIn(operand);
      return;
    case 'not':
      yield* readingsIn(node.operand);
      return;
    case 'ranked':
      for (const { term, of } of node.words) if (of !== undefined) yield [of, term];
      for (const operand of node.excluded) yield* readingsIn(operand);
  }
}

/** Matches all documents. */
export const everything: QueryNode = { kind: 'and', operands: [] };

/** Returns false if the query has only exclusions. */
export function hasPositive(node: QueryNode): boolean {
  switch (node.kind) {
    case 'word':
    case 'phrase':
    case 'ranked':
      return true;
    case 'and':
    case 'or':
      return node.operands.some(hasPositive);
    case 'not':
      return false;
  }
}

/** Returns a text that parses to the same tree. A ranked query and readings in other languages, which have no syntax, are printed as their terms. */
export function printQuery(node: QueryNode): string {
  switch (node.kind) {
    case 'word':
      return node.of === undefined ? node.word : node.stem;
    case 'phrase':
      return `${node.language ?? ''}"${node.words.join(' ')}"`;
    case 'and':
      return node.operands.map(printQuery).join(' ');
    case 'or':
      return node.operands.map(printQuery).join(' OR ');
    case 'not':
      return `-${printQuery(node.operand)}`;
    case 'ranked':
      return [
        ...node.words.map(({ term }) => term),
        ...node.required.map(printQuery),
        ...node.excluded.map((excluded) => `-${printQuery(excluded)}`),
      ].join(' ');
  }
}
