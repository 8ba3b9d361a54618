/** The pages, calendar and feed of a place. Pure. */
import { cityPath, relativeLink } from '../../schemas/paths.ts';
import type { AssembledPlace, PlaceFiles } from '../places/export.ts';
import type { Place } from '../places/place.ts';
import type { Artifact } from '../store/artifact.ts';
import { contextSections } from './context/context-sections.ts';
import { feed } from './feeds/atom.ts';
import { calendar } from './feeds/calendar.ts';
import { translatedLanguages } from './place/languages.ts';
import type { PlacePageInput } from './place/page-frame.ts';
import { placePage } from './place/place-page.ts';
import { translatedPage } from './place/translated-page.ts';

type PlacePagesInput = Pick<PlacePageInput, 'pageSite' | 'bodies' | 'localNow'> & {
  readonly place: Place;
  readonly assembled: AssembledPlace;
  readonly files: Pick<PlaceFiles, 'archive' | 'cut'>;
};

/**
 * Renders the pages of a place, its calendar and its feed.
 * @throws {PageTooLarge} when the meetings of a place do not fit on a page.
 */
export function placePages({ place, assembled, files, ...input }: PlacePagesInput): readonly Artifact[] {
  const { meetings, blocks } = assembled;
  const path = cityPath(place.row.slug);
  const records = [...meetings.upcoming, ...meetings.recent];
  const context = contextSections({
    place,
    blocks,
    meetings: new Map(records.map(({ meeting }) => [meeting.id, meeting])),
    link: (target) => relativeLink(path, target),
    cut: files.cut,
  });
  return [
    ...htmlPages({ ...input, place, meetings, archive: files.archive, blocks, context }),
    calendar(place, meetings),
    feed(place, meetings, input.pageSite.config),
  ];
}

/**
 * Renders `/city/<slug>/`, and `/city/<slug>/<language>/` for every language into which its meetings are translated.
 * @throws {PageTooLarge} when the meetings of a place do not fit on a page.
 */
export function htmlPages(input: PlacePageInput): readonly Artifact[] {
  const languages = translatedLanguages(input.meetings);
  return [
    placePage(input, languages),
    ...languages.map((language) => translatedPage(input, language, languages)),
  ];
}
