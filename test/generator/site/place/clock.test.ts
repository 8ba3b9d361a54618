/** The files of a place are the same at any time of the period that a build notes, and differ after it. */
import { expect, it } from 'vitest';
import { emptyPlaceRows, type PlaceRows } from '../../../../generator/corpus/place-rows.ts';
import { assemblePlace, exportPlace } from '../../../../generator/places/export.ts';
import { placeOf } from '../../../../generator/places/place.ts';
import { isValidAt, type Validity, validityAt } from '../../../../generator/places/validity.ts';
import { meetingsOfPlace } from '../../../../generator/site/place/meeting/meeting-display.ts';
import { hasRecord } from '../../../../generator/site/place/meeting/record.ts';
import { monthInputs } from '../../../../generator/site/place/periods/month-inputs.ts';
import { placePages } from '../../../../generator/site/place-pages.ts';
import { isRendered } from '../../../../generator/store/artifact.ts';
import { siteOf } from '../../../../schemas/paths.ts';
import { brief, decision, meeting, municipality } from '../../../support/corpus/corpus.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';
import { cases } from '../../../support/long.ts';
import { Random } from '../../../support/random.ts';
import { testConfig } from '../../../support/site/build.ts';
import { testAssets as assets } from '../../../support/site/place-view.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const localTime = (time: number): string => new Date(time).toISOString().slice(0, 16);
const localDay = (time: number): string => localTime(time).slice(0, 10);

const now = Date.parse('2026-11-20T00:00Z');
/** Days near the present, a quarter of a year before it and eight years before it. */
const dayNear = (random: Random): string =>
  localDay(now + (random.below(9) - 4 - (random.of([0, 0, 90, 90, 2922]) ?? 0)) * dayMs);
const maybe = <Value>(random: Random, value: Value): Value | null => (random.below(3) === 0 ? value : null);

/** Up to four meetings, what is known of them, and terms that may cover their votes. */
function someRows(random: Random): PlaceRows {
  const meetings = Array.from({ length: random.below(5) }, (_, index) =>
    meeting({
      id: `m${index}`,
      meeting_date: dayNear(random),
      start_time: random.of(['09:00', '19:00', null]) ?? null,
      status: random.below(6) === 0 ? 'cancelled' : null,
      minutes_url: maybe(random, 'https://source.example/minutes'),
    }),
  );
  const ofMeetings = <Item>(rowOf: (meetingId: string) => Item): Item[] =>
    random.some(meetings, random.below(3)).map(({ id }) => rowOf(id));
  const motions = ofMeetings((meeting_id) =>
    Array.from({ length: 12 }, (_, index) =>
      sampleRow('motions', { id: `${meeting_id}-${index}`, meeting_id, divided: true }),
    ),
  ).flat();
  return {
    ...emptyPlaceRows(),
    meetings,
    briefs: ofMeetings((meeting_id) => brief({ meeting_id })),
    decisions: ofMeetings((meeting_id) => decision({ id: `d-${meeting_id}`, meeting_id })),
    documents: ofMeetings((meeting_id) =>
      sampleRow('documents', {
        id: `doc-${meeting_id}`,
        meeting_id,
        kind: random.of(['minutes', 'agenda']) ?? 'agenda',
      }),
    ),
    motions,
    member_votes: motions.map(({ id, meeting_id }) =>
      sampleRow('member_votes', { id: `v-${id}`, motion_id: id, meeting_id, member_name: 'Vega' }),
    ),
    officials: ['Ana Vega', 'Luis Vega', 'Ana Vega'].slice(random.below(3)).map((name, index) =>
      sampleRow('officials', {
        id: `o${index}`,
        name,
        role: 'Council Member',
        start_date: maybe(random, dayNear(random)),
        end_date: maybe(random, dayNear(random)),
      }),
    ),
  };
}

/** Often the evening of a meeting, or of the day from which a page may say that it was long ago. */
function someTime(random: Random, { meetings }: PlaceRows): string {
  const day = Date.parse(random.of(meetings)?.meeting_date ?? localDay(now));
  const evening = day + (random.of([0, 0, 90]) ?? 0) * dayMs + 21 * hourMs;
  return localTime(random.below(3) > 0 ? evening : now + (random.below(24 * 8) - 24 * 4) * hourMs);
}

type Rendered = { readonly validity: Validity; readonly files: readonly (readonly [string, string])[] };

/** All files of a place at a local time, and what a later run knows of its years. */
function render(rows: PlaceRows, localNow: string): Rendered {
  const row = municipality();
  const site = siteOf(testConfig, row.country);
  if (site === undefined) throw new Error(`no deployment for ${row.country}`);
  const place = placeOf(row, site, testConfig, []);
  const assembled = assemblePlace(place, rows, localNow, () => {});
  const { meetings, blocks } = assembled;
  const { artifacts, ...files } = exportPlace(place, assembled);
  const pageSite = { config: testConfig, site, assets };
  const ofMeetings = meetingsOfPlace({ pageSite, place, rows, meetings, localNow });
  const pages = placePages({ ofMeetings, rows, blocks, files });
  const { meetingRows } = ofMeetings;
  return {
    validity: validityAt({ rows, meetings, hasRecord: (one) => hasRecord(one, meetingRows) }, localNow),
    files: [
      ...[...artifacts, ...pages]
        .filter(isRendered)
        .map(({ path, body }) => [path, Buffer.from(body).toString()] as const),
      ...monthInputs(ofMeetings, () => []),
    ],
  };
}

/** A minute later. */
const after = (time: string): string =>
  localTime(
    Date.parse(`${time.replace('T24:00', 'T00:00')}Z`) + (time.endsWith('T24:00') ? dayMs : 0) + 60_000,
  );

it('keeps every byte within the period, and notes no period that ends for nothing', () => {
  let [periods, ended] = [0, 0];
  for (let seed = 0; seed < cases(80, 5_000); seed++) {
    const random = new Random(20_261_125 + seed);
    const rows = someRows(random);
    const from = someTime(random, rows);
    const time = (): string => someTime(random, rows);
    const { validity, files } = render(rows, from);
    const { until } = validity;
    for (const later of [time(), time(), ...(until === null ? [] : [until])].filter((each) =>
      isValidAt(validity, each),
    ))
      expect([seed, from, later, render(rows, later)]).toEqual([seed, from, later, { validity, files }]);
    if (until === null) continue;
    periods++;
    expect(isValidAt(validity, after(until))).toBe(false);
    if (JSON.stringify(render(rows, after(until)).files) !== JSON.stringify(files)) ended++;
  }
  // A term may end for somebody without a page; the records of a place may end later than its meetings.
  expect(ended / periods).toBeGreaterThan(0.9);
});

it('ends when the newest record has become old, although there are newer meetings', () => {
  const rows = {
    ...emptyPlaceRows(),
    meetings: [
      meeting({ id: 'recorded', meeting_date: '2026-08-20', minutes_url: 'https://source.example/minutes' }),
      meeting({ id: 'newer', meeting_date: '2026-11-10' }),
    ],
  };
  const { validity, files } = render(rows, '2026-11-15T12:00');
  expect(validity).toEqual({ since: '2026-11-10T24:00', until: '2026-11-18T24:00' });
  expect(render(rows, '2026-11-18T23:59').files).toEqual(files);
  expect(render(rows, '2026-11-19T00:01').files).not.toEqual(files);
});
