/** The words of searches, in each language of the site: on the pages of the search host and in the forms and scripts of the sites. */
import type { PageLanguage } from '../../../../schemas/formats/dates.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { SearchWords } from './search-words.ts';

export const searchWords: Readonly<Record<PageLanguage, SearchWords>> = { en, es, fr };
