/** What the page of a place and its translations share: input, size limit, breadcrumbs, links between languages. */
import type { BlockRecords } from '../../places/blocks.ts';
import type { ShownMeetings } from '../../places/meeting-files.ts';
import type { PlaceMeetings } from '../../places/meetings.ts';
import { type Place, largestFile } from '../../places/place.ts';
import type { ContextSection } from '../html/components.ts';
import type { Page, PageSite } from '../html/page.ts';
import { cityPath, homePath, relativeLink, statePath, translatedCityPath } from '../../../schemas/paths.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { type Html, html } from '../html/template.ts';
import type { Artifact } from '../../store/artifact.ts';

export type PlacePageInput = {
  readonly pageSite: PageSite;
  readonly place: Place;
  readonly meetings: PlaceMeetings;
  /** Files with every meeting of every year, where not all stand in meetings.json. */
  readonly archive: ShownMeetings['archive'];
  readonly blocks: readonly BlockRecords[];
  /** Names of the place's bodies by id. */
  readonly bodies: ReadonlyMap<string, string>;
  readonly context: readonly ContextSection[];
  /** Local time at the place, `YYYY-MM-DDTHH:MM`. It never stands on a page: only what is upcoming depends on it. */
  readonly localNow: string;
};

/** Thrown where a page is too large even with the least that it must hold. The message is for the user. */
export class PageTooLarge extends Error {
  override name = 'PageTooLarge';
}

/**
 * The page with the first of the details, most first, with which it fits.
 * @throws {PageTooLarge} when it fits with none of them.
 */
export function largestFitting<Detail>(
  { row }: Place,
  details: readonly Detail[],
  render: (detail: Detail) => Artifact,
): Artifact {
  let smallest: Artifact | undefined;
  for (const detail of details) {
    smallest = render(detail);
    if (smallest.body.length <= largestFile) return smallest;
  }
  throw new PageTooLarge(
    `${smallest?.path} would have ${smallest?.body.length} bytes even with the least about each meeting, and a published file stays under ${largestFile + 1}. Divide ${row.name} (${row.id}) into several places of the corpus, by its bodies for one.`,
  );
}

/** Home › State › Place; `path` is that of the page. The place is a link where the page is below its own. */
export function breadcrumbs({ slug, state, name }: Row<'municipalities'>, path: string): Html {
  const link = (to: string): string => relativeLink(path, to);
  const isHere = path === cityPath(slug);
  return html`<nav class="crumbs" aria-label="Breadcrumb">
    <ol>
      <li><a href="${link(homePath)}">Home</a></li>
      <li><a href="${link(statePath(state))}">${state}</a></li>
      <li>
        ${isHere ? html`<span aria-current="page">${name}</span>` : html`<a href="${link(cityPath(slug))}">${name}</a>`}
      </li>
    </ol>
  </nav>`;
}

/** The page of a place and its translations, for each of them. */
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
