/** Everything of a place that people and their programs open: pages, calendar, feed. Pure. */
import { cityPath, relativeLink } from '../../schemas/paths.ts';
import type { AssembledPlace, PlaceFiles } from '../places/export.ts';
import type { Place } from '../places/place.ts';
import { feed } from './feeds/atom.ts';
import { calendar } from './feeds/calendar.ts';
import type { Artifact } from '../store/artifact.ts';
import { cityPages } from './place/language-pages.ts';
import type { CityPagesInput } from './place/page-input.ts';
import { contextSections } from './context/context-sections.ts';

type PlacePagesInput = Pick<CityPagesInput, 'pageSite' | 'bodies' | 'localNow'> & {
  readonly place: Place;
  readonly assembled: AssembledPlace;
  readonly files: Pick<PlaceFiles, 'archive' | 'cut'>;
};

/**
 * The pages of a place, its calendar and its feed.
 * @throws {PageTooLarge} when a place has more meetings than a page can hold.
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
    ...cityPages({ ...input, place, meetings, archive: files.archive, blocks, context }),
    calendar(place, meetings),
    feed(place, meetings, input.pageSite.config),
  ];
}
