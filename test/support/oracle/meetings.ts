/** Synthetic meetings for the comparison with PostgreSQL: the same in every run. */
import { Random } from '../../../generator/demo/random.ts';
import { textsOf } from '../../../search-lambda/engine/document-terms.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { searchDocument } from '../search/search-documents.ts';
import { frequent, separators, special } from './vocabulary.ts';

/** Half of the words are frequent ones. */
const frequentShare = 0.5;

/** Generates meetings with short texts, so that a word occurs in some of them and not in others. */
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

/** A word of the vocabulary, often a frequent one. */
export const syntheticPiece = (random: Random): string =>
  random.pick(random.chance(frequentShare) ? frequent : random.pick(special));

/** Adjacent words of a meeting without quotes, sometimes from the end of one text to the start of the next. */
export function excerptOf(random: Random, meetings: readonly SearchDocument[], length: number): string {
  const words = textsOf(random.pick(meetings)).join(' ').replaceAll('"', '').split(/\s+/);
  const start = random.int(0, words.length - 1);
  return words.slice(start, start + length).join(' ');
}
