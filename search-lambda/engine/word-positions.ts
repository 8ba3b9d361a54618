/** Where the terms of a query occur, computed from the text of a document. The packed index reads the same from its positions. */
import { analyze } from './document-terms.ts';
import type { WordPositions, SearchDocument } from './search-index.ts';

export function wordPositionsIn(document: SearchDocument, terms: readonly string[]): WordPositions {
  const numbers = new Map(terms.map((term, number) => [term, number]));
  const positions = terms.map((): number[] => []);
  const textLengths: number[] = [];
  let start = 0;
  for (const { length, terms: own } of analyze(document)) {
    for (const { term, at } of own) {
      const number = numbers.get(term);
      if (number !== undefined) positions[number]?.push(start + at);
    }
    textLengths.push(length);
    start += length + 1;
  }
  return { textLengths, positions };
}
