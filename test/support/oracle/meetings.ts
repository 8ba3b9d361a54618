/** Generates synthetic meetings for the comparison with PostgreSQL from a fixed seed. */
import { Random } from '../../../generator/demo/random.ts';
import { textsOf } from '../../../search-lambda/engine/document-terms.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { searchDocument } from '../search/search-documents.ts';
import { frequent, separators, special } from './vocabulary.ts';

/** The share of frequent words. */
const frequentShare = 0.5;

/** Returns meetings with short texts, to keep any word from occurring in all of them. */
export function syntheticMeetings(count: number, seed: number): SearchDocument[] {
  const random = new Random(seed);
  return Array.from({ length: count }, (_, number) =>
    searchDocument({
      id: `m${number}`,
      city: random.pick(['Montréal', 'Palo Alto', 'St. John’s', 'Coeur d’Alene']),
      state: random.pick(['Québec', 'Ohio', 'New York']),
      body: random.pick(['', 'City Council', 'Conseil d’arrondissement', 'School Board']),
      headline: textOf(random, random.int(2, 8)),
      decisions: Array.from({ length: random.int(0, 3) }, () => textOf(random, random.int(1, 8))),
      summary: random.chance(0.2) ? '' : textOf(random, random.int(4, 16)),
    }),
  );
}

function textOf(random: Random, words: number): string {
  let text = '';
  for (let count = 0; count < words; count++) {
    text += `${text === '' ? '' : random.pick(separators)}${syntheticPiece(random)}`;
  }
  return text;
}

/** Returns a random word of the vocabulary. */
export const syntheticPiece = (random: Random): string =>
  random.pick(random.chance(frequentShare) ? frequent : random.pick(special));

/** Returns adjacent words of a meeting, without quotes. They may span two texts. */
export function excerptOf(random: Random, meetings: readonly SearchDocument[], length: number): string {
  const words = textsOf(random.pick(meetings)).join(' ').replaceAll('"', '').split(/\s+/);
  const start = random.int(0, words.length - 1);
  return words.slice(start, start + length).join(' ');
}
