/** The pages, tables, calendar and feeds of a place. Pure. */
import { cityPath, relativeLink } from '../../schemas/paths.ts';
import type { PlaceRows } from '../corpus/place-rows.ts';
import type { AssembledPlace, PlaceFiles } from '../places/export.ts';
import { peopleOf } from '../places/people/people.ts';
import type { PlaceMeetings } from '../places/meetings.ts';
import type { Place } from '../places/place.ts';
import type { Artifact } from '../store/artifact.ts';
import { contextSections } from './context/context-sections.ts';
import { feed } from './feeds/atom.ts';
import { calendar } from './feeds/calendar.ts';
import { placeFeeds } from './feeds/place-feeds.ts';
import type { PageSite } from './html/page.ts';
import { originalLanguageOf, textAttributes, translatedLanguages } from './place/languages.ts';
import { meetingArticle } from './place/meeting-article.ts';
import { meetingsInFull } from './place/meetings-in-full.ts';
import type { PlacePageInput } from './place/page-frame.ts';
import { peoplePages } from './place/people/people-pages.ts';
import { periodPages } from './place/periods/period-pages.ts';
import { placePage } from './place/place-page.ts';
import type { PlaceView } from './place/place-view.ts';
import { translatedPage } from './place/translated-page.ts';
import { votesPages } from './place/votes/votes-page.ts';
import { placeTables } from './tables/place-tables.ts';

type PlacePagesInput = {
  readonly pageSite: PageSite;
  readonly place: Place;
  readonly rows: PlaceRows;
  readonly assembled: AssembledPlace;
  readonly files: Pick<PlaceFiles, 'archive' | 'cut'>;
  readonly localNow: string;
};

/**
 * Renders the pages of a place, its tables, calendar and feeds.
 * @throws {PageTooLarge} when the meetings of a place do not fit on a page.
 */
export function placePages({
  pageSite,
  place,
  rows,
  assembled,
  files,
  localNow,
}: PlacePagesInput): readonly Artifact[] {
  const { meetings, blocks } = assembled;
  const unaddressed: Omit<PlaceView, 'addresses'> = {
    pageSite,
    place,
    rows,
    meetings,
    blocks,
    archive: files.archive,
    cut: files.cut,
    bodies: new Map(rows.bodies.map(({ id, name }) => [id, name])),
    people: peopleOf(rows, localNow),
    localNow,
    language: isFrench(place) ? 'fr' : 'en',
    inFull: articlesInFull(place, meetings),
  };
  const periods = periodPages(unaddressed);
  const view: PlaceView = { ...unaddressed, addresses: periods.addresses };
  return [
    ...htmlPages({ ...view, context: contextOf(view) }),
    ...periods.artifacts,
    ...peoplePages(view),
    ...votesPages(view),
    ...placeTables(view),
    calendar(place, meetings, view.language),
    feed(place, meetings, pageSite.config, view.language),
    ...placeFeeds(view),
  ];
}

function articlesInFull({ site }: Place, meetings: PlaceMeetings): PlaceView['inFull'] {
  const { languageOf } = originalLanguageOf(site.country, [...meetings.upcoming, ...meetings.recent]);
  return meetingsInFull(meetings, ({ meeting }) =>
    meetingArticle(meeting, site.country, textAttributes(languageOf(meeting), 'en')),
  );
}

/** French is the official language of Québec (https://www.legisquebec.gouv.qc.ca/en/document/cs/C-11, section 1). */
const isFrench = ({ row }: Place): boolean => row.country === 'CA' && row.state_code === 'QC';

function contextOf({ place, blocks, meetings, cut }: PlaceView): PlacePageInput['context'] {
  const path = cityPath(place.row.slug);
  const records = [...meetings.upcoming, ...meetings.recent];
  return contextSections({
    place,
    blocks,
    meetings: new Map(records.map(({ meeting }) => [meeting.id, meeting])),
    link: (target) => relativeLink(path, target),
    cut,
  });
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
