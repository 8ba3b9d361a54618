/** The words of the pages about all places, in each language of a site. */
import type { SiteLanguage } from '../../../../schemas/paths.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import type { SiteWords } from './site-words.ts';

export const siteWords: Readonly<Record<SiteLanguage, SiteWords>> = { en, fr };
