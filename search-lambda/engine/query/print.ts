import type { QueryNode } from './tree.ts';

/** A query's text: reading it gives the same tree. The relaxed form, which no text has, is shown as its words. */
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
