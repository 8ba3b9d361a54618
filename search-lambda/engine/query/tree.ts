/** A query as a tree. */
export type QueryNode =
  /** Matches meetings with the word in any English inflection. */
  | { readonly kind: 'word'; readonly word: string; readonly stem: string }
  /** Matches these words within one text: adjacent, in order, not inflected. */
  | { readonly kind: 'phrase'; readonly words: readonly string[] }
  | { readonly kind: 'and'; readonly operands: readonly QueryNode[] }
  | { readonly kind: 'or'; readonly operands: readonly QueryNode[] }
  | { readonly kind: 'not'; readonly operand: QueryNode }
  /** Matches meetings with at least one operand if the matched operands have at least this share of the total IDF. */
  | { readonly kind: 'some'; readonly operands: readonly QueryTerm[]; readonly share: number };

/** A word, or a phrase such as `mixed-use` that counts as one. */
export type QueryTerm = Extract<QueryNode, { kind: 'word' | 'phrase' }>;

/** Returns false if the query has only exclusions. */
export function hasPositive(node: QueryNode): boolean {
  switch (node.kind) {
    case 'word':
    case 'phrase':
    case 'some':
      return true;
    case 'and':
    case 'or':
      return node.operands.some(hasPositive);
    case 'not':
      return false;
  }
}

/** Returns a text that parses to the same tree. A relaxed query, which has no syntax, is printed as its words and phrases. */
export function printQuery(node: QueryNode): string {
  switch (node.kind) {
    case 'word':
      return node.word;
    case 'phrase':
      return `"${node.words.join(' ')}"`;
    case 'and':
    case 'some':
      return node.operands.map(printQuery).join(' ');
    case 'or':
      return node.operands.map(printQuery).join(' OR ');
    case 'not':
      return `-${printQuery(node.operand)}`;
  }
}
