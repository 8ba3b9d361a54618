/** The pages of one place. Pure. */
import type { Artifact } from '../../store/artifact.ts';
import { cityPage } from './place-page.ts';
import type { CityPagesInput } from './page-input.ts';
import { translatedPage } from './translated-page.ts';
import { translatedLanguages } from './translations.ts';

/**
 * `/city/<slug>/`, and `/city/<slug>/<language>/` for every language that its meetings are translated into.
 * @throws {PageTooLarge} when a place has more than a page can hold.
 */
export function cityPages(input: CityPagesInput): readonly Artifact[] {
  const languages = translatedLanguages(input.meetings);
  return [
    cityPage(input, languages),
    ...languages.map((language) => translatedPage(input, language, languages)),
  ];
}
