import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row } from '../../../schemas/tables/index.ts';
import { brief, meeting } from '../../support/corpus/corpus.ts';
import { cases } from '../../support/long.ts';
import { listOf, pick, shapeFaults } from '../../support/site/documents.ts';
import {
  localPath,
  padded,
  type PlaceFiles,
  placeFiles,
  sampleRow,
  textOf,
} from '../../support/corpus/rows.ts';

const maxBytes = 4_000_000;
const fileBytes = 9_000_000;

type BigMeetings = { meetings: Row<'meetings'>[]; briefs: Row<'briefs'>[] };

/** Meetings on these days; their approximate sizes cycle through `sizes`. */
function bigMeetings(days: readonly string[], sizes: readonly number[]): BigMeetings {
  const meetings = days.map((meeting_date, index) => meeting({ id: `m${padded(index)}`, meeting_date }));
  const briefs = meetings.map(({ id }, index) =>
    brief({ meeting_id: id, summary: textOf((sizes[index % sizes.length] ?? 0) - meetingOverhead) }),
  );
  return { meetings, briefs };
}

/** Bytes of a meeting without its summary. */
const meetingOverhead = 400;

/** `count` consecutive days of a year; after 300 days, they start again. */
const daysOf = (year: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, 0, 1 + (index % 300))).toISOString().slice(0, 10),
  );

const sizeOf = (files: PlaceFiles, path: string): number => files.files.get(path)?.length ?? 0;

/** All records of the year files, in the order of the archive. */
const archived = (files: PlaceFiles): Record<string, unknown>[] =>
  listOf(files.json('meetings.json'), 'archive').flatMap(({ url }) =>
    listOf(files.json(localPath(url)), 'meetings'),
  );

const idsOf = (records: readonly Record<string, unknown>[]): unknown[] => records.map(({ id }) => id);

/** Files of a place whose meetings.json with all meetings has `bytes` bytes. */
function filesOfSize(bytes: number): PlaceFiles {
  const rows = bigMeetings(daysOf(2025, 50), [79_000]);
  const [first, ...others] = rows.briefs;
  const padding = bytes - sizeOf(placeFiles(rows), 'meetings.json');
  const padded = brief({ ...first, summary: `${first?.summary ?? ''}${textOf(padding)}` });
  return placeFiles({ ...rows, briefs: [padded, ...others] });
}

/** Ids of the meetings before 2026, sorted by day, newest first, then by id. */
const everyRecent = ({ meetings }: BigMeetings): string[] =>
  meetings
    .filter(({ meeting_date }) => meeting_date < '2026')
    .toSorted((a, b) => (b.meeting_date < a.meeting_date ? -1 : b.meeting_date > a.meeting_date ? 1 : 0))
    .map(({ id }) => id);

describe('meetings.json', () => {
  test('with 4,000,000 bytes has every meeting', () => {
    const files = filesOfSize(maxBytes);
    expect(sizeOf(files, 'meetings.json')).toBe(maxBytes);
    expect(files.json('meetings.json')).toMatchObject({ archive: [], recent: { length: 50 } });
    expect([...files.files.keys()]).toEqual(['meetings.json', 'city.json']);
  });

  test('is truncated if all meetings take one more byte', () => {
    const files = filesOfSize(maxBytes + 1);
    expect(files.json('meetings.json')).toMatchObject({
      archive: [{ year: 2025, part: 1, count: 50 }],
      recent: { length: 49 },
    });
    expect([...files.files.keys()]).toEqual(['meetings.json', 'meetings/2025.json', 'city.json']);
  });

  test('has one more meeting if it then has 4,000,000 bytes, but not if it has one more byte', () => {
    const rows = bigMeetings(daysOf(2025, 100), [50_300]);
    const cut = placeFiles(rows);
    const shown = pick(cut.json('meetings.json'), 'recent', 'id').length;
    const free = maxBytes - sizeOf(cut, 'meetings.json');
    const next = JSON.stringify(archived(cut).at(-1 - shown)).length + 1;
    const shownWith = (padding: number): number => {
      const briefs = rows.briefs.map((row, index) =>
        index === 99 ? brief({ ...row, summary: textOf((row.summary?.length ?? 0) + padding) }) : row,
      );
      const files = placeFiles({ ...rows, briefs });
      expect(sizeOf(files, 'meetings.json')).toBeLessThanOrEqual(maxBytes);
      return pick(files.json('meetings.json'), 'recent', 'id').length;
    };
    expect(shownWith(free)).toBe(shown);
    expect(shownWith(free + 1)).toBe(shown - 1);
    expect(shownWith(free - next)).toBe(shown + 1);
    expect(shownWith(free - next + 1)).toBe(shown);
  });

  test('is truncated to the upcoming meetings and as many of the newest past meetings as fit', () => {
    const sizes = fc.array(fc.integer({ min: 500, max: 60_000 }), { minLength: 5, maxLength: 20 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 20 }), (sizes, upcoming) => {
        const average = sizes.reduce((a, b) => a + b, 0) / sizes.length;
        const enough = Math.ceil((1.2 * maxBytes) / average);
        const rows = bigMeetings(
          [...daysOf(2024, 150), ...daysOf(2025, enough), ...daysOf(2027, upcoming)],
          sizes,
        );
        const files = placeFiles(rows);
        const document = files.json('meetings.json');
        expect(pick(document, 'upcoming', 'date')).toHaveLength(upcoming);
        expect(document['archive']).not.toEqual([]);
        const newestFirst = everyRecent(rows);
        const shown = pick(document, 'recent', 'id');
        expect(shown).toEqual(newestFirst.slice(0, shown.length));
        expect(sizeOf(files, 'meetings.json')).toBeLessThanOrEqual(maxBytes);
        const next = archived(files).find(({ id }) => id === newestFirst[shown.length]);
        const larger = { ...document, recent: [...listOf(document, 'recent'), next] };
        expect(JSON.stringify(larger).length).toBeGreaterThan(maxBytes);
      }),
      { numRuns: cases(5, 15) },
    );
  });

  test('names only the sources of its own meetings', () => {
    const rows = bigMeetings(daysOf(2025, 100), [50_000]);
    const briefs_i18n = [sampleRow('briefs_i18n', { meeting_id: 'm000000' })];
    const sources = Array.from({ length: 1_000 }, (_, index) =>
      sampleRow('sources', { id: padded(index), tables: ['briefs_i18n'], state_code: null }),
    );
    const translated = placeFiles({ ...rows, briefs_i18n }, { sources }).json('meetings.json');
    const untranslated = placeFiles(rows).json('meetings.json');
    expect(translated['sources']).toEqual([]);
    expect(pick(translated, 'recent', 'id')).toEqual(pick(untranslated, 'recent', 'id'));
  });

  test('has only the soonest upcoming meetings if these alone do not fit', () => {
    const files = placeFiles(bigMeetings([...daysOf(2027, 100), ...daysOf(2025, 5)], [50_000]));
    const document = files.json('meetings.json');
    const shown = pick(document, 'upcoming', 'id');
    expect(shown.length).toBeGreaterThan(70);
    expect(shown).toEqual(Array.from({ length: shown.length }, (_, index) => `m${padded(index)}`));
    expect(document['recent']).toEqual([]);
    expect(archived(files)).toHaveLength(105);
  });

  test('has the latest update of its own meetings', () => {
    const { meetings, briefs } = bigMeetings(daysOf(2025, 100), [50_000]);
    const [oldest, ...others] = meetings;
    const files = placeFiles({
      meetings: [meeting({ ...oldest, updated_at: '2026-11-01T00:00:00Z' }), ...others],
      briefs,
    });
    expect(files.json('meetings.json')['updated_at']).toBe('2026-03-05T00:00:00Z');
    expect(files.json('city.json')['updated_at']).toBe('2026-03-05T00:00:00Z');
    expect(files.json('meetings/2025.json')['updated_at']).toBe('2026-11-01T00:00:00Z');
  });

  test('is repeated in city.json, with the same meetings', () => {
    const files = placeFiles(bigMeetings(daysOf(2025, 100), [50_000]));
    expect(files.json('city.json')).toEqual(files.json('meetings.json'));
  });
});

describe('year files', () => {
  const rows = bigMeetings(
    [...daysOf(2023, 3), ...daysOf(2025, 250), ...daysOf(2026, 30), ...daysOf(2027, 2)],
    [80_000, 30_000, 90_000],
  );
  const files = placeFiles(rows);
  const archive = listOf(files.json('meetings.json'), 'archive');

  test('are listed by year and part, with their addresses and counts', () => {
    expect(archive.map(({ year, part, url }) => [year, part, localPath(url)])).toEqual([
      [2023, 1, 'meetings/2023.json'],
      [2025, 1, 'meetings/2025.json'],
      [2025, 2, 'meetings/2025-2.json'],
      [2026, 1, 'meetings/2026.json'],
      [2027, 1, 'meetings/2027.json'],
    ]);
    for (const { url, year, part, count } of archive) {
      const document = files.json(localPath(url));
      expect(document).toMatchObject({ year, part, parts: year === 2025 ? 2 : 1, slug: 'alder-falls-oh' });
      expect(listOf(document, 'meetings')).toHaveLength(Number(count));
      expect(Object.keys(document).slice(-5)).toEqual(['sources', 'year', 'part', 'parts', 'meetings']);
    }
  });

  test('contain every meeting once, oldest first', () => {
    expect(idsOf(archived(files)).map(String).toSorted()).toEqual(rows.meetings.map(({ id }) => id));
    const dates = archived(files).map(({ date }) => String(date));
    expect(dates).toEqual(dates.toSorted());
    for (const { url, year } of archive) {
      const years = pick(files.json(localPath(url)), 'meetings', 'date').map((date) =>
        String(date).slice(0, 4),
      );
      expect(new Set(years)).toEqual(new Set([String(year)]));
    }
  });

  test('contain the same records as meetings.json', () => {
    const document = files.json('meetings.json');
    const byId = new Map(archived(files).map((record) => [record['id'], record]));
    for (const record of [...listOf(document, 'upcoming'), ...listOf(document, 'recent')])
      expect(byId.get(record['id'])).toEqual(record);
  });

  test('are below 9,000,000 bytes, and full if another file follows', () => {
    for (const path of files.files.keys()) expect(sizeOf(files, path)).toBeLessThan(fileBytes);
    const next = JSON.stringify(listOf(files.json('meetings/2025-2.json'), 'meetings')[0]);
    expect(sizeOf(files, 'meetings/2025.json') + next.length).toBeGreaterThan(fileBytes - 100);
  });

  test('stay below the limit at every size', () => {
    const year = bigMeetings(daysOf(2025, 250), [50_000]);
    const free = fileBytes - 1 - sizeOf(placeFiles(year), 'meetings/2025.json');
    for (const padding of [0, 1, 20, 50, 100, 200].map((more) => free + more)) {
      const [first, ...others] = year.briefs;
      const larger = brief({ ...first, summary: `${first?.summary ?? ''}${textOf(padding)}` });
      const padded = placeFiles({ ...year, briefs: [larger, ...others] });
      expect(sizeOf(padded, 'meetings/2025.json')).toBeLessThan(fileBytes);
      expect(archived(padded)).toHaveLength(250);
    }
  });

  test('name the sources of their own meetings', () => {
    const briefs_i18n = [sampleRow('briefs_i18n', { meeting_id: 'm000003' })];
    const sources = (['meetings', 'briefs_i18n'] as const).map((table) =>
      sampleRow('sources', { id: table, tables: [table], state_code: null }),
    );
    const translated = placeFiles({ ...rows, briefs_i18n }, { sources });
    expect(pick(translated.json('meetings/2025.json'), 'sources', 'id')).toEqual(['meetings', 'briefs_i18n']);
    expect(pick(translated.json('meetings/2025-2.json'), 'sources', 'id')).toEqual(['meetings']);
    expect(pick(translated.json('meetings/2023.json'), 'sources', 'id')).toEqual(['meetings']);
  });

  test('have their published shape', () => {
    for (const path of files.files.keys()) expect(shapeFaults(path, files.json(path))).toEqual([]);
  });

  test('are the same before and after the meetings take place, even if meetings start at the same time', () => {
    const sameTime = rows.meetings.map((row, index) => ({
      ...row,
      meeting_date: index < 2 ? '2026-06-01' : row.meeting_date,
    }));
    const [before, after] = ['2026-01-01T00:00:00Z', '2026-12-31T00:00:00Z'].map((asOf) =>
      placeFiles({ ...rows, meetings: sameTime }, { asOf }),
    );
    for (const { url } of archive) {
      const path = localPath(url);
      expect(after?.files.get(path)?.equals(before?.files.get(path) ?? Buffer.alloc(0))).toBe(true);
    }
  });

  test('of other years do not change when a meeting is added', () => {
    const added = bigMeetings(
      [...rows.meetings.map(({ meeting_date }) => meeting_date), '2027-12-31'],
      [80_000, 30_000, 90_000],
    );
    const changed = placeFiles(added);
    const differing = [...changed.files].filter(
      ([path, body]) => files.files.get(path)?.equals(body) !== true,
    );
    expect(differing.map(([path]) => path)).toEqual(['meetings.json', 'meetings/2027.json', 'city.json']);
  });
});

const recordBytes = 1_000_000;

/** Files of a place with a meeting of about `bytes` bytes and a small meeting. */
const filesOf = (bytes: number): PlaceFiles =>
  placeFiles(bigMeetings(['2025-01-01', '2025-01-02'], [bytes, 500]));

test('a meeting of more than 1,000,000 bytes is reported and dropped', () => {
  const [large] = archivedOrShown(filesOf(recordBytes));
  const padding = recordBytes - Buffer.byteLength(JSON.stringify(large));
  expect(filesOf(recordBytes + padding).findings).toEqual([]);
  const files = filesOf(recordBytes + padding + 1);
  expect(files.findings).toMatchObject([
    { severity: 'error', rule: 'record-too-large', table: 'meetings', row: 'm000000' },
  ]);
  expect(idsOf(archivedOrShown(files))).toEqual(['m000001']);
  expect(files.municipality).toMatchObject({ meetings: 1, first_meeting: '2025-01-02' });
});

const archivedOrShown = (files: PlaceFiles): Record<string, unknown>[] =>
  listOf(files.json('meetings.json'), 'recent').toReversed();
