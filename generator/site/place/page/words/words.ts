/** The words of place pages by language. */
import type { PageLanguage } from '../../../html/dates.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import type { PlaceWords } from './place-words.ts';

export const placeWords: Readonly<Record<PageLanguage, PlaceWords>> = {
  en: english,
  es: spanish,
  fr: french,
};
