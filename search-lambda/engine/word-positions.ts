/** Where the terms of a query occur, computed from the text of a document. The packed index reads the same from its positions. */
import { analyze } from './document-terms.ts';
import type { WordPositions, SearchDocument } from './search-index.ts';

export function wordPositionsIn(document: SearchDocument, terms: readonly string[]): WordPositions {
  const numbers = new Map(terms.map((term, number) => [term, number]));
  const positions = terms.map((): number[] => []);
  const textLengths: number[] = [];
  let start = 0;
  for (const { stems, concepts } of analyze(document)) {
    const add = (term: string, at: number): void => {
      const number = numbers.get(term);
      if (number !== undefined) positions[number]?.push(start + at);
    };
    for (const [at, stem] of stems.entries()) add(stem, at);
    for (const { concept, start: at } of concepts) add(concept, at);
    textLengths.push(stems.length);
    start += stems.length + 1;
  }
  return { textLengths, positions };
}
