/** Single words of the other language (translations.json), which a query also looks for, as it does for synonyms. */
import { analyzerOf } from '../text/analyzers.ts';
import words from './translations.json' with { type: 'json' };

/** A term of the other language, and the English term of the word that it translates. */
export type Translation = { readonly term: string; readonly of: string };

const english = analyzerOf('en').mainTermOf;
const french = analyzerOf('fr').mainTermOf;

/** The French terms of English words, which are not stemmed: `park` is not `parking`. */
const ofEnglish = new Map<string, string[]>();
/** The English terms of French terms. */
const ofFrench = new Map<string, string[]>();
for (const entry of words) {
  for (const form of [entry.english, `${entry.english}s`]) ofEnglish.set(form, entry.french.map(french));
  for (const word of entry.french)
    ofFrench.set(french(word), [...(ofFrench.get(french(word)) ?? []), english(entry.english)]);
}

/** Returns the translations of a folded word, English or French. */
export const translationsOf = (word: string): readonly Translation[] =>
  [...(ofEnglish.get(word) ?? []), ...(ofFrench.get(french(word)) ?? [])].map((term) => ({
    term,
    of: english(word),
  }));
