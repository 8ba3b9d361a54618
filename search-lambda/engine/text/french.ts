/** French: its stemmer, for words with and without accents, and its stop words. */
import { stemmer } from '@orama/stemmers/french';
import { fold } from '../../../schemas/names/fold.ts';
import keptWords from './french-kept-words.json' with { type: 'json' };

/**
 * French stop words: PostgreSQL's list (src/backend/snowball/stopwords/french.stop), folded like our words, and `les`, which it lacks.
 */
const stopWords: ReadonlySet<string> = new Set(
  `au aux avec ce ces dans de des du elle en et eux il je la le les leur lui ma mais me meme mes moi mon ne nos notre nous
  on ou par pas pour qu que qui sa se ses son sur ta te tes toi ton tu un une vos votre vous c d j l a m n s t y ete etee
  etees etes etant etante etants etantes suis es est sommes sont serai seras sera serons serez seront serais serait
  serions seriez seraient etais etait etions etiez etaient fus fut fumes futes furent sois soit soyons soyez soient fusse
  fusses fussions fussiez fussent ayant ayante ayantes ayants eu eue eues eus ai as avons avez ont aurai auras aura aurons
  aurez auront aurais aurait aurions auriez auraient avais avait avions aviez avaient eut eumes eutes eurent aie aies ait
  ayons ayez aient eusse eusses eut eussions eussiez eussent`.split(/\s+/),
);

/** Returns true if a folded word is a French stop word. */
export const isFrenchStopWord = (word: string): boolean => stopWords.has(word);

/** Stop words that are hardly ever part of an English query, in which `ai`, `la`, `pour` or `son` mean something. */
const frenchOnly: ReadonlySet<string> = new Set(
  'au aux avec ces dans de du elle et eux il je le les leur lui nos notre nous que qui une vos votre vous sont etait'.split(
    ' ',
  ),
);

/** Letters that French has and English lacks. */
const accent = /[àâçèéêëîïôùûœ]/iu;
const elision = /(?<!\p{L})(?:[ldsnjcmt]|qu)['’]\p{L}/iu;

/** Returns true for a query that shows its language: by an accent, an elision, or a stop word. */
export const readsAsFrench = (text: string, words: readonly string[]): boolean =>
  accent.test(text) || elision.test(text) || words.some((word) => frenchOnly.has(word));

/** Civic words that the stemmer confuses with others, by folded word. */
const stemsOfKeptWords: ReadonlyMap<string, string> = new Map(
  keptWords.flatMap(({ stem, words }) => words.map((word) => [word, stem] as const)),
);

/** Endings that the stemmer recognizes as suffixes only with their accent: `municipalite`, `adoptee`, `policiere`. No noun has one of the last. */
const plainEndings: readonly (readonly [RegExp, string])[] = [
  [/ee(s?)$/, 'ée$1'],
  [/ite(s?)$/, 'ité$1'],
  [/erent$/, 'èrent'],
  [/ere(s|ment)?$/, 'ère$1'],
  [/(y|pass)e(s?)$/, '$1é$2'],
  [/(ss|nn|tt|ll|rr|pp|uv|rt|rl|ns|ge|gn|is|us|ap|up|ou|oy)at$/, '$1ât'],
];

const withAccent = (word: string): string => {
  const [form, accented] = plainEndings.find(([form]) => form.test(word)) ?? [];
  return form === undefined ? word : word.replace(form, accented ?? '');
};

/** The stemmer leaves the plural of `vélos`, `élus` and `abris`. Words that always end so, like `avis`, lose their last letter too. */
const withoutPlural = (stem: string): string =>
  stem.length < minPluralLength ? stem : stem.replace(/(?<=[aiou])s$/, '');
const minPluralLength = 4;

/**
 * Returns the folded stems of a word by the Snowball French stemmer (https://snowballstem.org/algorithms/french/stemmer.html): first the one
 * that its folded form alone has, then that of the word as it is written, if it differs.
 * @param word folded
 * @param written in lower case, with its accents
 */
export function frenchStemsOf(word: string, written: string): readonly string[] {
  const kept = stemsOfKeptWords.get(word);
  if (kept !== undefined) return [kept];
  const plain = withoutPlural(fold(stemmer(withAccent(word))));
  const own = withoutPlural(fold(stemmer(written)));
  return own === plain || own === '' ? [plain] : [plain, own];
}
