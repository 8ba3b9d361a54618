/** Links between pages in the languages of a site. */
import { type Country, languageOfGovernment } from '../../../schemas/names/states.ts';
import {
  cityPath,
  type Site,
  type SiteLanguage,
  siteLanguageOf,
  siteLanguages,
  localPath,
  translatedCityPath,
} from '../../../schemas/paths.ts';

/** What links to the pages of a place need. */
export type PlaceName = { readonly slug: string; readonly country: Country; readonly state_code: string };

/** The page of a place in a language if its site has it, else in English. A place has a page in each language of its site. */
export function placePathIn({ slug, country, state_code }: PlaceName, language: SiteLanguage): string {
  const target = siteLanguageOf(country, language);
  return languageOfGovernment(country, state_code) === target
    ? cityPath(slug)
    : translatedCityPath(slug, target);
}

/** A page about all places in each language of the site; empty if there is only one. */
export const translationsOf = (
  { country }: Site,
  path: string,
): readonly { readonly language: SiteLanguage; readonly path: string }[] =>
  siteLanguages[country].length < 2
    ? []
    : siteLanguages[country].map((language) => ({ language, path: localPath(path, language) }));
