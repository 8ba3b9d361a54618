import { describe, expect, test } from 'vitest';
import { serviceStatus, type StatusPlace } from '../../../../generator/site/status/service-status.ts';
import { statusFiles } from '../../../../generator/site/status/status-page.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { municipality as placeRow } from '../../../support/corpus/corpus.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';
import { shapeFaults } from '../../../support/site/documents.ts';
import {
  elementWith,
  hostileTexts,
  htmlFaults,
  municipality,
  pageSite,
  textOf,
  withoutMeetings,
} from '../home/site.fixture.ts';

const asOf = '2026-03-20';

const place = (slug: string, over: Partial<StatusPlace> = {}): StatusPlace => ({
  updatedAt: '2026-03-20T07:00:00Z',
  briefs: 3,
  aiBriefs: 2,
  decisions: 10,
  municipality: municipality({ slug, name: `Town ${slug}` }),
  ...over,
});

const source = (over: Partial<Row<'sources'>>): Row<'sources'> =>
  sampleRow('sources', {
    muni_id: null,
    state_code: null,
    country: null,
    tables: ['meetings'],
    publisher: 'Census',
    ...over,
  });

const row = (id: string, platform: string | null): Row<'municipalities'> =>
  placeRow({ id, slug: id, platform });

const statusOf = (
  places: readonly StatusPlace[],
  sources: Row<'sources'>[] = [],
  rows = [row('p1', 'legistar')],
) => serviceStatus({ places, sources, rows, asOf });

const filesOf = (
  places: readonly StatusPlace[],
  sources: Row<'sources'>[] = [],
): readonly [string, string] => {
  const [page, json] = statusFiles(pageSite(), { places, sources, rows: [row('p1', 'legistar')], asOf });
  return [Buffer.from(page?.body ?? []).toString(), Buffer.from(json?.body ?? []).toString()];
};

test.each([
  ['2026-03-20T23:59:59Z', 'today'],
  ['2026-03-20T00:00:00Z', 'today'],
  ['2026-03-19T23:59:59Z', '1-2-days'],
  ['2026-03-18T00:00:00Z', '1-2-days'],
  ['2026-03-17T23:59:59Z', '3-7-days'],
  ['2026-03-13T00:00:00Z', '3-7-days'],
  ['2026-03-12T12:00:00Z', '8-30-days'],
  ['2026-02-18T12:00:00Z', '8-30-days'],
  ['2026-02-17T12:00:00Z', 'older'],
  ['2026-03-21T00:00:00Z', 'unknown'],
  [null, 'unknown'],
])('a place that changed at %s has the age %s', (updatedAt, age) => {
  const { freshness } = statusOf([place('a', { updatedAt })]);
  expect(freshness.filter(({ places }) => places > 0)).toEqual([{ age, places: 1 }]);
  expect(freshness).toHaveLength(6);
});

test('counts add up places, meetings, decisions and briefs', () => {
  const places = [place('a'), place('b', { municipality: withoutMeetings(), briefs: 0, aiBriefs: 0 })];
  expect(statusOf(places).counts).toEqual({
    places: 2,
    places_with_meetings: 1,
    meetings: 1200,
    decisions: 20,
    briefs: 3,
    briefs_by_ai: 2,
  });
});

describe('stale places', () => {
  const namesOf = (updates: Readonly<Record<string, string | null>>): string[] =>
    statusOf(Object.entries(updates).map(([slug, updatedAt]) => place(slug, { updatedAt }))).stale.places.map(
      ({ slug }) => slug,
    );

  test('have not changed for over seven days; the oldest is first', () => {
    expect(
      namesOf({
        c: '2026-03-12T00:00:00.5Z',
        b: '2026-03-12T00:00:00Z',
        a: '2025-01-01T00:00:00Z',
        week: '2026-03-13T00:00:00Z',
        undated: null,
        future: '2027-01-01T00:00:00Z',
      }),
    ).toEqual(['a', 'b', 'c']);
  });

  test('are at most fifty, with the number of all, in the same order whatever the order of places', () => {
    const places = Array.from({ length: 60 }, (_, index) =>
      place(`p${index}`, { updatedAt: `2025-01-0${1 + (index % 3)}T00:00:00Z` }),
    );
    const status = statusOf(places);
    expect([status.stale.total, status.stale.places.length]).toEqual([60, 50]);
    expect(statusOf(places.toReversed())).toEqual(status);
  });
});

test('quiet places had their last meeting over ninety days ago, and have announced none', () => {
  const met = (slug: string, last_meeting: string | undefined, next_meeting?: string): StatusPlace =>
    place(slug, { municipality: municipality({ slug, last_meeting, next_meeting }) });
  const { quiet } = statusOf([
    met('recent', '2025-12-20'),
    met('quiet', '2025-12-19'),
    met('announced', '2020-01-01', '2026-04-01'),
    met('never', undefined),
    met('silent', '2019-01-01'),
  ]);
  expect(quiet.places.map(({ slug }) => slug)).toEqual(['silent', 'quiet']);
});

describe('sources', () => {
  const groupsOf = (...sources: Row<'sources'>[]) =>
    statusOf([], sources, [row('p1', 'legistar'), row('p2', 'legistar'), row('p3', null)]).sources.groups;

  test('of meetings of a place are grouped by platform, others by publisher; the oldest is first', () => {
    expect(
      groupsOf(
        source({ muni_id: 'p1', retrieved_at: '2026-03-20' }),
        source({ muni_id: 'p2', retrieved_at: '2026-03-01T06:00:00Z' }),
        source({ muni_id: 'p3', retrieved_at: null }),
        source({ muni_id: 'p3', tables: ['permits'], retrieved_at: '2026-02-02' }),
        source({ publisher: 'Zillow', retrieved_at: '2026-03-02' }),
      ).map(({ kind, name, sources, undated, ...dates }) => [
        kind,
        name,
        sources,
        undated,
        ...Object.values(dates),
      ]),
    ).toEqual([
      ['publisher', 'Census', 1, 0, '2026-02-02', '2026-02-02'],
      ['platform', 'legistar', 2, 0, '2026-03-20', '2026-03-01T06:00:00Z'],
      ['publisher', 'Zillow', 1, 0, '2026-03-02', '2026-03-02'],
      ['platform', null, 1, 1, null, null],
    ]);
  });

  test('are those that cover places of the site', () => {
    const others = [{ country: 'CA' }, { state_code: 'QC' }, { muni_id: 'elsewhere' }] as const;
    expect(groupsOf(...others.map(source))).toEqual([]);
    expect(groupsOf(source({ country: 'US', state_code: 'OH' }))).toHaveLength(1);
    expect(statusOf([], [source({})], []).sources.groups).toEqual([]);
  });

  test('have at most two hundred groups', () => {
    const many = Array.from({ length: 201 }, (_, index) => source({ publisher: `Publisher ${index}` }));
    const { sources } = statusOf([], many);
    expect([sources.total, sources.groups.length]).toEqual([201, 200]);
  });
});

describe('the page', () => {
  const old = municipality({ slug: 'old-oh', name: hostileTexts[0] ?? '', last_meeting: '2025-01-02' });
  const [page, json] = filesOf(
    [place('a'), place('b', { updatedAt: '2026-03-05T07:00:00Z', municipality: old })],
    [source({ publisher: hostileTexts[3] ?? '', retrieved_at: '2026-03-02' })],
  );

  test('is valid HTML, also without places', async () => {
    expect(await htmlFaults(page)).toEqual([]);
    expect(await htmlFaults(filesOf([])[0])).toEqual([]);
  });

  test('shows how many places changed when, in words and numbers', () => {
    const text = textOf(page);
    expect(text).toContain('As of March 20, 2026 , 1 of 2 places changed within a week.');
    expect(textOf(elementWith(page, 'tr', '8 to 30 days'))).toBe('8 to 30 days ago 1');
    expect(textOf(elementWith(page, 'tr', 'Unknown'))).toBe('Unknown: no date, or a date in the future 0');
  });

  test('links to stale places, with their date and its age', () => {
    const stale = elementWith(page, 'table', 'Newest change Days ago');
    expect(stale).toContain('href="../city/old-oh/"');
    expect(textOf(elementWith(stale, 'tr', 'Mar 5'))).toBe(`${hostileTexts[0]}, OH Mar 5, 2026 15`);
  });

  test('has the same as JSON, of the declared shape', () => {
    expect(shapeFaults('us/status.json', JSON.parse(json))).toEqual([]);
    expect(page).toContain('href="../status.json"');
  });
});
