/** What a text states: its words, numbers, dates and times. Pure. */
import { datesOf, foldInPlace, timesOf, type WrittenDate, type WrittenTime } from './values/dates.ts';
import { type Identifier, quantitiesOf, type Quantity, type Series } from './values/quantities.ts';
import { type Language, plainText, type Word, wordsOf } from './words.ts';

export type Facts = {
  /** In the form of `plainText`. */
  readonly text: string;
  /** Without case and accents, each character at its place. */
  readonly folded: string;
  readonly words: readonly Word[];
  readonly stems: ReadonlySet<string>;
  readonly dates: readonly WrittenDate[];
  readonly times: readonly WrittenTime[];
  readonly quantities: readonly Quantity[];
  readonly series: readonly Series[];
  readonly identifiers: readonly Identifier[];
};

export function factsOf(raw: string, language: Language): Facts {
  const text = plainText(raw);
  const folded = foldInPlace(text);
  const words = wordsOf(text, language);
  const { dates, rest } = datesOf(folded, text);
  const { times, rest: remaining } = timesOf(rest, text);
  const { quantities, series, identifiers } = quantitiesOf(remaining, text, language);
  return {
    text,
    folded,
    words,
    stems: new Set(words.map(({ stem }) => stem)),
    dates,
    times,
    quantities,
    series,
    identifiers,
  };
}
