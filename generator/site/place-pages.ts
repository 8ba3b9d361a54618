/** The pages, tables, calendar and feeds of a place. Pure. */
import { cityPath, comparePath, relativeLink, siteLanguages, votesPath } from '../../schemas/paths.ts';
import type { PlaceRows } from '../corpus/place-rows.ts';
import type { AssembledPlace, PlaceFiles } from '../places/export.ts';
import { dividedVotes } from '../places/divided-votes.ts';
import { noYears, type PeriodSummary, type PublishedYears } from '../places/years.ts';
import type { Artifact, PublishedFile } from '../store/artifact.ts';
import { contextSections } from './context/context-sections.ts';
import { feed } from './feeds/atom.ts';
import { calendar } from './feeds/calendar.ts';
import { placeFeeds } from './feeds/place-feeds.ts';
import { translatedLanguages } from './place/languages.ts';
import { meetingInBrief } from './place/meeting/meeting-article.ts';
import { meetingDisplay, type MeetingsOfPlace } from './place/meeting/meeting-display.ts';
import { meetingsInFull } from './place/meetings-in-full.ts';
import type { PlacePageInput } from './place/page-frame.ts';
import { peoplePages } from './place/people/people-pages.ts';
import { periodPages } from './place/periods/period-pages.ts';
import { linkOnPage } from './place/page/page-view.ts';
import { comparable, comparison } from './place/compare/compare-page.ts';
import { placePage } from './place/page/place-page.ts';
import type { PlaceView, UnaddressedView } from './place/place-view.ts';
import { voteViews } from './place/votes/vote-entry.ts';
import { votesPages } from './place/votes/votes-page.ts';
import { placeTables } from './tables/place-tables.ts';

type PlacePagesInput = {
  readonly ofMeetings: MeetingsOfPlace;
  readonly rows: PlaceRows;
  readonly blocks: AssembledPlace['blocks'];
  readonly files: Pick<PlaceFiles, 'archive' | 'cut'>;
  /** The years whose files are as published; default: none. */
  readonly years?: PublishedYears;
};

/**
 * Renders the pages of a place, its tables, calendar and feeds, one after another, so that few are in memory at a time. Returns its
 * period pages.
 */
export function* placePages(
  input: PlacePagesInput,
): Generator<Artifact | PublishedFile, readonly PeriodSummary[]> {
  const view = yield* viewPlace(input);
  const { place, meetings, language } = view;
  yield* htmlPages({ ...view, context: contextOf(view) });
  yield* peoplePages(view);
  yield* votesPages(view);
  yield* comparison(view);
  yield calendar(place, meetings, language);
  yield feed(view);
  return view.periods;
}

/**
 * Yields the period pages of a place, which the addresses of meetings depend on, and the files that its other pages link to: tables,
 * and feeds of bodies and members. Returns what the other pages are rendered from.
 */
export function* viewPlace({
  ofMeetings,
  rows,
  blocks,
  files: { archive, cut },
  years = noYears,
}: PlacePagesInput): Generator<Artifact | PublishedFile, PlaceView> {
  const { meetings, people } = ofMeetings;
  const unaddressed: UnaddressedView = {
    ...ofMeetings,
    rows,
    blocks,
    archive,
    cut,
    bodies: new Map(rows.bodies.map(({ id, name }) => [id, name])),
    dividedVotes: dividedVotes(blocks, meetings, people),
    years,
  };
  const found = yield* periodPages(unaddressed, (addresses) => articlesInFull(unaddressed, addresses));
  const addressed = { ...unaddressed, ...found };
  const tables = yield* placeTables(addressed);
  const feeds = yield* placeFeeds({ ...addressed, tables });
  return { ...addressed, tables, feeds };
}

/** The meetings that the page of the place shows in full. */
function articlesInFull(view: UnaddressedView, addresses: PlaceView['addresses']): PlaceView['inFull'] {
  const path = cityPath(view.place.row.slug);
  const display = meetingDisplay(view, path);
  return meetingsInFull(view.meetings, ({ meeting }) =>
    meetingInBrief(
      meeting,
      display,
      addresses.hasPage(meeting.id) || view.meetingRows.items.has(meeting.id)
        ? relativeLink(path, addresses.meeting(meeting.id))
        : undefined,
    ),
  );
}

function contextOf(view: PlaceView): PlacePageInput['context'] {
  const { place, blocks, meetings, addresses, cut, tables, language, dividedVotes: divided } = view;
  const path = cityPath(place.row.slug);
  const records = [...meetings.upcoming, ...meetings.recent];
  return contextSections({
    place,
    blocks,
    meetings: new Map(records.map(({ meeting }) => [meeting.id, meeting])),
    meetingHref: (id) => linkOnPage(addresses.meeting(id), path),
    link: (target) => relativeLink(path, target),
    cut,
    tables,
    votes: {
      divided,
      view: voteViews(view)(path),
      href: relativeLink(path, votesPath(place.row.slug)),
      compareHref: comparable(view).length > 0 ? relativeLink(path, comparePath(place.row.slug)) : undefined,
    },
    language,
  });
}

/** Renders `/city/<slug>/`, and `/city/<slug>/<language>/` for every language into which its meetings are translated, and English. */
export function htmlPages(input: PlacePageInput): readonly Artifact[] {
  const languages = pageLanguages(input);
  return [placePage(input, languages), ...languages.map((language) => placePage(input, languages, language))];
}

/** A place has a page in each language of its site, which the pages about all places link to. */
function pageLanguages({ place, meetings, language }: PlacePageInput): readonly string[] {
  const translated = translatedLanguages(meetings);
  const missing = siteLanguages[place.site.country].filter(
    (each) => each !== language && !translated.some((tag) => tag.toLowerCase() === each),
  );
  return [...missing, ...translated];
}
