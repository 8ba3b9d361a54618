/** A query as a tree. */
export type QueryNode =
  /** A meeting that has the word, in any of its English inflections. */
  | { readonly kind: 'word'; readonly word: string; readonly stem: string }
  /** These words, adjacent, in order, uninflected, within one text. */
  | { readonly kind: 'phrase'; readonly words: readonly string[] }
  | { readonly kind: 'and'; readonly operands: readonly QueryNode[] }
  | { readonly kind: 'or'; readonly operands: readonly QueryNode[] }
  | { readonly kind: 'not'; readonly operand: QueryNode }
  /** Some of these, at least one: those that a meeting has carry at least this share of the IDF of all. */
  | { readonly kind: 'some'; readonly operands: readonly QueryTerm[]; readonly share: number };

/** A word, or several that make one, such as `mixed-use`. */
export type QueryTerm = Extract<QueryNode, { kind: 'word' | 'phrase' }>;

/** Whether a query looks for anything; else it only excludes. */
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
