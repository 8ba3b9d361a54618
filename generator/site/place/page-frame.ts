/** Shared by the pages of a place: input, error, breadcrumbs, links between languages. */
import {
  cityPath,
  homePath,
  localPath,
  relativeLink,
  siteLanguageOf,
  statePath,
  translatedCityPath,
} from '../../../schemas/paths.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import type { ContextSection } from '../context/context-sections.ts';
import type { PageLanguage } from '../html/dates.ts';
import type { Page } from '../html/page.ts';
import { pageWords } from '../html/page-words.ts';
import { stateName } from '../../../schemas/formats/state-names.ts';
import { type Html, html } from '../html/template.ts';
import type { PlaceView } from './place-view.ts';

export type PlacePageInput = Pick<
  PlaceView,
  | 'pageSite'
  | 'place'
  | 'rows'
  | 'meetings'
  | 'archive'
  | 'blocks'
  | 'bodies'
  | 'localNow'
  | 'language'
  | 'people'
  | 'meetingRows'
  | 'inFull'
  | 'tables'
  | 'feeds'
  | 'addresses'
  | 'periods'
> & {
  readonly context: readonly ContextSection[];
};

/** Thrown when a page is too large even with the least detail. The message is for the user. */
export class PageTooLarge extends Error {
  override name = 'PageTooLarge';
}

/** Home › State › Place. `path` is the path of the page. On a translated page, the place is a link. */
export function breadcrumbs(
  { slug, state, name, country }: Row<'municipalities'>,
  path: string,
  language: PageLanguage = 'en',
): Html {
  const words = pageWords[language];
  const siteLanguage = siteLanguageOf(country, language);
  const hreflang = language === siteLanguage ? undefined : html` hreflang="${siteLanguage}"`;
  const link = (to: string): string => relativeLink(path, to);
  const localLink = (to: string): string => link(localPath(to, siteLanguage));
  const isHere = path === cityPath(slug);
  return html`<nav class="crumbs" aria-label="${words.breadcrumb}">
    <ol>
      <li><a href="${localLink(homePath)}" ${hreflang}>${words.home}</a></li>
      <li><a href="${localLink(statePath(state))}" ${hreflang}>${stateName(state, language)}</a></li>
      <li>
        ${isHere ? html`<span aria-current="page">${name}</span>` : html`<a href="${link(cityPath(slug))}">${name}</a>`}
      </li>
    </ol>
  </nav>`;
}

/** Paths of the page of a place by language: the original, the default and the translations. */
export const hreflangs = (
  slug: string,
  original: string,
  languages: readonly string[],
): NonNullable<Page['translations']> => [
  ...[original, 'x-default']
    .filter((language) => !languages.includes(language))
    .map((language) => ({ language, path: cityPath(slug) })),
  ...languages.map((language) => ({ language, path: translatedCityPath(slug, language) })),
];
