/** Shared by the pages of a place: input, error, breadcrumbs, links between languages. */
import { cityPath, homePath, relativeLink, statePath, translatedCityPath } from '../../../schemas/paths.ts';
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
  { slug, state, name }: Row<'municipalities'>,
  path: string,
  language: PageLanguage = 'en',
): Html {
  const words = pageWords[language];
  // The pages of the site itself are in English.
  const hreflang = language === 'en' ? undefined : html` hreflang="en"`;
  const link = (to: string): string => relativeLink(path, to);
  const isHere = path === cityPath(slug);
  return html`<nav class="crumbs" aria-label="${words.breadcrumb}">
    <ol>
      <li><a href="${link(homePath)}" ${hreflang}>${words.home}</a></li>
      <li><a href="${link(statePath(state))}" ${hreflang}>${stateName(state, language)}</a></li>
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
