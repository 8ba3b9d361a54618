/** The view of one place, from rows in memory, for tests of its feeds and tables. */
import { emptyPlaceRows, type PlaceRows } from '../../../generator/corpus/place-rows.ts';
import { dividedVotes } from '../../../generator/places/divided-votes.ts';
import { assemblePlace } from '../../../generator/places/export.ts';
import { peopleOf } from '../../../generator/places/people/people.ts';
import { placeOf } from '../../../generator/places/place.ts';
import { noYears } from '../../../generator/places/years.ts';
import type { FeedsView } from '../../../generator/site/feeds/place-feeds.ts';
import type { Assets } from '../../../generator/site/html/assets.ts';
import { meetingRows } from '../../../generator/site/place/meeting/meeting-rows.ts';
import { siteOf } from '../../../schemas/paths.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { municipality } from '../corpus/corpus.ts';
import { testConfig } from './build.ts';

/** URLs of assets, which no test reads. */
export const testAssets: Assets = {
  style: '/assets/style.css',
  icon: '/assets/icon.svg',
  touchIcon: '/assets/touch-icon.png',
  scripts: {
    home: '/assets/home.js',
    search: '/assets/search.js',
    city: '/assets/city.js',
    docs: '/assets/docs.js',
    votes: '/assets/votes.js',
    compare: '/assets/compare.js',
  },
};

/** The view as of 2026-11-20, noon at the place. Meetings are shown in full on a page of their year. */
export function placeViewOf(given: Partial<PlaceRows>, over: Partial<Row<'municipalities'>> = {}): FeedsView {
  const row = municipality(over);
  const site = siteOf(testConfig, row.country);
  if (site === undefined) throw new Error(`no deployment for ${row.country}`);
  const rows = { ...emptyPlaceRows(), ...given };
  const localNow = '2026-11-20T12:00';
  const place = placeOf(row, site, testConfig, []);
  const { meetings, blocks } = assemblePlace(place, rows, localNow, () => {});
  const people = peopleOf(rows, localNow);
  const page = `/city/${row.slug}/full/`;
  return {
    pageSite: { config: testConfig, site, assets: testAssets },
    place,
    rows,
    meetings,
    meetingRows: meetingRows(rows, localNow),
    blocks,
    archive: [],
    cut: new Set(),
    bodies: new Map(rows.bodies.map(({ id, name }) => [id, name])),
    people,
    dividedVotes: dividedVotes(blocks, meetings, people),
    localNow,
    language: 'en',
    inFull: new Map(),
    periods: [],
    years: noYears,
    addresses: {
      hasPage: () => true,
      meeting: (id) => `${page}#m${id}`,
      decision: (_, id) => `${page}#d${id}`,
    },
    tables: new Map(),
  };
}
