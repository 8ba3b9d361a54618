/** The language of a text: what its words show. */
import type { Language } from './analyzers.ts';

/** Frequent words that the other language does not have. */
const frequentWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    'the of to and for by with from at is are was be been this that its will which has have'.split(' '),
  ),
  fr: new Set(
    'le la les des du de un une et est au aux pour par sur dans avec que qui ce cette ces sa ses leur sans afin'.split(
      ' ',
    ),
  ),
};

/** A word is a stronger sign than an accent, which names have in any language. */
const signOfWord = 2;
const word = /(?<![\p{L}\p{N}])\p{L}+/gu;
const elision = /(?<!\p{L})(?:[ldsnjcmt]|qu)['’]\p{L}/giu;
/** An accent in a word that is no name. */
const accent = /(?<![\p{L}\p{N}])\p{Ll}*[àâçèéêëîïôùûœ]/gu;

/** How much a text shows that it is French: above 0 if it is, below 0 if it is English, 0 if it shows neither. */
export function frenchSigns(text: string): number {
  let signs = 0;
  for (const [found] of text.matchAll(word)) {
    const lower = found.toLowerCase();
    if (frequentWords.fr.has(lower)) signs += signOfWord;
    else if (frequentWords.en.has(lower)) signs -= signOfWord;
  }
  return signs + signOfWord * countOf(text, elision) + countOf(text, accent);
}

const countOf = (text: string, form: RegExp): number => text.match(form)?.length ?? 0;

/** Provinces whose texts are French unless they show otherwise. */
const frenchProvinces: ReadonlySet<string> = new Set(['Québec', 'Quebec']);

/**
 * Returns the language of a text of a place: its own signs, else those of the texts around it, else that of the place. Texts outside of
 * Canada are English.
 * @param signs of the texts around it
 */
export function languageOf(text: string, signs: number, { country, state }: TextPlace): Language {
  if (country !== 'CA') return 'en';
  return languageWith(frenchSigns(text)) ?? languageWith(signs) ?? languageOfPlace(state);
}

export type TextPlace = { readonly country: string; readonly state: string };

const languageWith = (signs: number): Language | undefined =>
  signs === 0 ? undefined : signs > 0 ? 'fr' : 'en';

const languageOfPlace = (state: string): Language => (frenchProvinces.has(state) ? 'fr' : 'en');
