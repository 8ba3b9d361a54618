/** A query as a tree. */
export type QueryNode =
  /** Matches meetings with the word in any English inflection. */
  | { readonly kind: 'word'; readonly word: string; readonly stem: string }
  /** Matches these words within one text: adjacent, in order, not inflected. */
  | { readonly kind: 'phrase'; readonly words: readonly string[] }
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
   * Added to the BM25 score of each word that a document has, before its IDF and weight: the delta of BM25+ (Lv and Zhai, "Lower-bounding
   * term frequency normalization", CIKM 2011). So documents that have more of the words rank before those that repeat one of them.
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
};

export type Phrase = Extract<QueryNode, { kind: 'phrase' }>;

/** A word, or a phrase such as `mixed-use` that counts as one. */
export type QueryTerm = Extract<QueryNode, { kind: 'word' | 'phrase' }>;

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

/** Returns a text that parses to the same tree. A ranked query, which has no syntax, is printed as its terms. */
export function printQuery(node: QueryNode): string {
  switch (node.kind) {
    case 'word':
      return node.word;
    case 'phrase':
      return `"${node.words.join(' ')}"`;
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
