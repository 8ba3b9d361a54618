import type { WordPositions } from '../search-index.ts';

/** For each term of a query, the number of its occurrences in each searched text of a document (`searchedTexts`). */
export type TextOccurrences = ReadonlyMap<string, readonly number[]>;

/** @param terms in the order of the positions. */
export function textOccurrencesOf(
  { textLengths, positions }: WordPositions,
  terms: readonly string[],
): TextOccurrences {
  return new Map(terms.map((term, number) => [term, countByText(positions[number] ?? [], textLengths)]));
}

/** Counts ascending positions by text. A text is followed by one position without a word. */
function countByText(positions: readonly number[], textLengths: readonly number[]): number[] {
  const counts = textLengths.map(() => 0);
  let text = 0;
  let end = (textLengths[0] ?? 0) + 1;
  for (const position of positions) {
    while (end <= position && text < textLengths.length) end += (textLengths[++text] ?? 0) + 1;
    counts[text] = (counts[text] ?? 0) + 1;
  }
  return counts;
}
