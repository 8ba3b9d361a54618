/** A place with meetings, as input of feeds, and hostile texts. */
import { assert, property, string } from 'fast-check';
import { emptyPlaceRows, type PlaceRows } from '../../../../generator/corpus/place-rows.ts';
import { assembleMeetings, type PlaceMeetings } from '../../../../generator/places/meetings.ts';
import { type Place, placeOf } from '../../../../generator/places/place.ts';
import { feed } from '../../../../generator/site/feeds/atom.ts';
import type { PageLanguage } from '../../../../generator/site/html/dates.ts';
import type { Artifact } from '../../../../generator/store/artifact.ts';
import { meetingPagePath, siteOf } from '../../../../schemas/paths.ts';
import type { Country } from '../../../../schemas/names/states.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { municipality } from '../../../support/corpus/corpus.ts';
import { testConfig } from '../../../support/site/build.ts';
import { testAssets } from '../../../support/site/place-view.ts';

export const siteFor = (country: Country, config = testConfig) => {
  const site = siteOf(config, country);
  if (site === undefined) throw new Error(`no deployment for ${country}`);
  return site;
};

export type PlaceWithMeetings = { readonly place: Place; readonly meetings: PlaceMeetings };

/** Returns a place and its meetings as of 2026-11-20, noon at the place. */
export function placeWith(
  rows: Partial<PlaceRows>,
  over: Partial<Row<'municipalities'>> = {},
): PlaceWithMeetings {
  const row = municipality(over);
  const site = siteFor(row.country);
  return {
    place: placeOf(row, site, testConfig, []),
    meetings: assembleMeetings(row.slug, { ...emptyPlaceRows(), ...rows }, site, '2026-11-20T12:00'),
  };
}

/** The feed of a place whose meetings all have pages. */
export const feedOf = ({ place, meetings }: PlaceWithMeetings, language: PageLanguage = 'en'): Artifact =>
  feed({
    place,
    meetings,
    pageSite: { config: testConfig, site: place.site, assets: testAssets },
    language,
    addresses: {
      hasPage: () => true,
      meeting: (id) => meetingPagePath(place.row.slug, id),
      decision: (id) => meetingPagePath(place.row.slug, id),
    },
  });

const texts = [
  '<script>alert(1)</script>',
  'a ]]> b <![CDATA[ c -->',
  `"double" 'single' \`back\` & &amp; &#0;`,
  'BEGIN:VEVENT\r\nUID:evil\nEND:VEVENT\rDTSTART:20260101',
  String.raw`semi;colon, comma, back\slash, \n, \\n`,
  '\u202eright to left\u202c אבג \u200f',
  '\0\u0001\u000b\u001f\u007f\u0085\u2028\u2029\ufffe\uffff\ud800 x \udc00',
  '👩‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(5000),
  'word '.repeat(1000),
  '🏛'.repeat(2500),
  '\ud800'.repeat(200),
];

/** Each text, named by its beginning. */
export const hostileTexts = texts.map((text) => [JSON.stringify(text.slice(0, 25)), text] as const);

/** Runs a check on random text, including characters that the formats forbid. */
export const expectForAnyText = (check: (text: string) => void): void => {
  assert(property(string({ unit: 'binary', minLength: 1, maxLength: 300 }), check), { numRuns: 50 });
};
