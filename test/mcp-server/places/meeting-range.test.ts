/** Meetings of a place whose meetings do not all fit into meetings.json. */
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Meeting } from '../../../schemas/documents.ts';
import { call, clientOf } from '../demo-service.fixture.ts';

const origin = 'https://civic.example';
const license = {
  license: 'CC BY 4.0',
  license_url: 'https://creativecommons.org/licenses/by/4.0/',
  attribution: 'Civic',
  updated_at: null,
};
const place = {
  slug: 'oakland-ca',
  city: 'Oakland',
  state: 'California',
  country: 'US',
  kind: 'city',
  url: `${origin}/city/oakland-ca/`,
};

const meeting = (date: string, id = `on-${date}`): Meeting => ({
  id,
  date,
  decisions: [],
  tags: [],
  source: 'https://oakland.example/',
  url: `${place.url}#m${id}`,
});

/** Two meetings a year since 2015, newest first; meetings.json has those of the last three years. */
const years = [2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017, 2016, 2015];
const heldIn = (year: number): Meeting[] => [meeting(`${year}-09-01`), meeting(`${year}-03-01`)];
const upcoming = [meeting('2026-12-01')];
const recent = years.filter((year) => year >= 2024).flatMap(heldIn);
const fileOf = (year: number, part: number): Meeting[] => {
  const inYear = [...heldIn(year).toReversed(), ...(year === 2026 ? upcoming : [])];
  return year === 2020 ? inYear.slice(part - 1, part) : inYear;
};
const files = years.toReversed().flatMap((year): [number, number][] =>
  year === 2020
    ? [
        [year, 1],
        [year, 2],
      ]
    : [[year, 1]],
);
const archive = files.map(([year, part]) => ({
  year,
  part,
  count: fileOf(year, part).length,
  // URLs in files are not followed.
  url: 'https://elsewhere.example/',
}));

const documents = new Map<string, object>([
  ['/city/oakland-ca/meetings.json', { ...place, ...license, sources: [], upcoming, recent, archive }],
  ...files.map(([year, part]): [string, object] => [
    `/city/oakland-ca/meetings/${year}${part === 1 ? '' : `-${part}`}.json`,
    {
      ...place,
      ...license,
      sources: [],
      year,
      part,
      parts: year === 2020 ? 2 : 1,
      meetings: fileOf(year, part),
    },
  ]),
]);

let client: Client;
let requests: string[] = [];
const withheld = new Set<string>();

beforeAll(async () => {
  client = await clientOf(origin, async (url) => {
    const path = url.slice(origin.length);
    requests.push(path);
    const document = withheld.has(path) ? undefined : documents.get(path);
    return document === undefined ? new Response('', { status: 404 }) : Response.json(document);
  });
});
beforeEach(() => {
  requests = [];
});
afterAll(() => client.close());

const datesOf = async (args: object): Promise<{ dates: string[]; text: string; next: unknown }> => {
  const { structured, text } = await call(client, 'get_city_meetings', { slug: 'oakland-ca', ...args });
  const dates = (structured['meetings'] as Meeting[]).map(({ date }) => date);
  return { dates, text, next: structured['next'] };
};

/** What was requested of the place. Its coverage is in other files, and Canada has no such place. */
const meetingFiles = (): string[] => requests.filter((path) => path.startsWith('/city/'));

test('meetings in meetings.json need no other file', async () => {
  const { dates } = await datesOf({ limit: 4 });
  expect(dates).toEqual(['2026-09-01', '2026-03-01', '2025-09-01', '2025-03-01']);
  expect((await datesOf({ from: '2025-01-01', to: '2025-12-31' })).dates).toEqual([
    '2025-09-01',
    '2025-03-01',
  ]);
  expect((await datesOf({ from: '2024-05-01', to: '2024-12-31' })).dates).toEqual(['2024-09-01']);
  expect((await datesOf({ when: 'upcoming' })).dates).toEqual(['2026-12-01']);
  expect(new Set(meetingFiles())).toEqual(new Set(['/city/oakland-ca/meetings.json']));
});

test('only the year files in the range are read', async () => {
  const { dates } = await datesOf({ from: '2018-06-01', to: '2019-12-31' });
  expect(dates).toEqual(['2019-09-01', '2019-03-01', '2018-09-01']);
  expect(meetingFiles().slice(1)).toEqual([
    '/city/oakland-ca/meetings/2019.json',
    '/city/oakland-ca/meetings/2018.json',
  ]);
});

test('a year in several parts is read newest first', async () => {
  const { dates } = await datesOf({ from: '2020-01-01', to: '2020-12-31' });
  expect(dates).toEqual(['2020-09-01', '2020-03-01']);
});

test.each([1, 2, 7, 50])('paging by %i goes through all years, each meeting once', async (limit) => {
  const seen: string[] = [];
  for (let next: unknown = {}; next !== undefined;) {
    const page = await datesOf({ when: 'all', limit, ...(next as object) });
    seen.push(...page.dates);
    next = page.next;
  }
  expect(seen).toEqual(['2026-12-01', ...years.flatMap(heldIn).map(({ date }) => date)]);
});

test('meetings of one day are each shown once', async () => {
  const sameDay = ['a', 'b', 'c', 'd', 'e'].map((id) => meeting('2026-10-05', id));
  const path = '/city/twins-ca/meetings.json';
  documents.set(path, {
    ...place,
    ...license,
    slug: 'twins-ca',
    sources: [],
    upcoming: sameDay,
    recent: sameDay,
    archive: [],
  });
  for (const when of ['past', 'upcoming']) {
    const seen: string[] = [];
    for (let next: unknown = {}; next !== undefined;) {
      const args = { slug: 'twins-ca', when, limit: 2, ...(next as object) };
      const { structured } = await call(client, 'get_city_meetings', args);
      seen.push(...(structured['meetings'] as Meeting[]).map(({ id }) => id));
      next = structured['next'];
    }
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e']);
  }
});

test('all meetings are counted', async () => {
  expect((await datesOf({})).text).toContain('of 25 in total, 1 of them upcoming');
});

test('an old meeting is found by id and day, or by id alone in the newest files', async () => {
  const [from, to, id] = ['2016-03-01', '2016-03-01', 'mon-2016-03-01'];
  expect((await datesOf({ meeting_id: id, from, to })).dates).toEqual(['2016-03-01']);
  const { dates, text, next } = await datesOf({ meeting_id: id });
  expect(dates).toEqual([]);
  expect(text).toContain(
    'Earlier years were not searched: call again with when all and to 2020-12-31 and offset 0.',
  );
  expect((await datesOf({ meeting_id: id, ...(next as object) })).dates).toEqual([]);
  expect((await datesOf({ meeting_id: 'on-2022-03-01' })).dates).toEqual(['2022-03-01']);
});

test('a range without meetings is reported', async () => {
  const { text, next } = await datesOf({ from: '2019-05-01', to: '2019-05-31' });
  expect(text).toContain('No meeting matches.');
  expect(next).toBeUndefined();
});

test('a missing year file means that the place is being republished', async () => {
  withheld.add('/city/oakland-ca/meetings/2019.json');
  const { isError, text } = await call(client, 'get_city_meetings', {
    slug: 'oakland-ca',
    from: '2019-01-01',
    to: '2019-12-31',
  });
  expect(isError).toBe(true);
  expect(text).toContain('are being republished. Try again in a minute.');
});
