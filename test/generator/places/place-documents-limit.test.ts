import { describe, expect, test } from 'vitest';
import type { Row } from '../../../schemas/tables/index.ts';
import { brief, meeting } from '../../support/corpus/corpus.ts';
import { listOf, pick, shapeFaults } from '../../support/site/documents.ts';
import {
  localPath,
  padded,
  type PlaceFiles,
  type PlaceFilesOptions,
  placeFiles,
  sampleRow,
  textOf,
} from '../../support/corpus/rows.ts';

const fileBytes = 9_000_000;

const sizeOf = (files: PlaceFiles, path: string): number => files.files.get(path)?.length ?? 0;

/** Rows of about `bytes` bytes, oldest first. The first two have no date. */
const permits = (count: number, bytes: number): Row<'permits'>[] =>
  Array.from({ length: count }, (_, index) =>
    sampleRow('permits', {
      id: padded(index),
      issued_date: index < 2 ? null : dayOf(index),
      name: textOf(bytes - 120),
    }),
  );

const matters = (count: number, bytes: number): Row<'matters'>[] =>
  Array.from({ length: count }, (_, index) =>
    sampleRow('matters', { id: padded(index), decided_date: dayOf(index), title: textOf(bytes - 120) }),
  );

const federal_awards = (count: number, bytes: number): Row<'federal_awards'>[] =>
  Array.from({ length: count }, (_, index) =>
    sampleRow('federal_awards', {
      id: padded(index),
      start_date: dayOf(index),
      description: textOf(bytes - 120),
    }),
  );

const dayOf = (index: number): string => new Date(Date.UTC(1950, 0, 1 + index)).toISOString().slice(0, 10);

/** All rows of a block in the order of city.json: its part files, concatenated and reversed. */
const wholeBlock = (files: PlaceFiles, block: string): Record<string, unknown>[] =>
  partsOf(files, block)
    .flatMap((part) => listOf(part, 'rows'))
    .toReversed();

const partsOf = (files: PlaceFiles, block: string): Record<string, unknown>[] =>
  (files.json(`${block}.json`)['parts'] as string[]).map((url) => files.json(localPath(url)));

const truncated = (files: PlaceFiles): Record<string, { shown: number; total: number; url: string }> =>
  (files.json('city.json')['truncated'] ?? {}) as never;

/** Files of a place whose city.json with all rows has `bytes` bytes. */
function filesOfSize(bytes: number): PlaceFiles {
  const rows = permits(90, 90_000);
  const [first, ...others] = rows;
  const padding = bytes - sizeOf(placeFiles({ permits: rows }), 'city.json');
  const padded = sampleRow('permits', { ...first, name: `${first?.name ?? ''}${textOf(padding)}` });
  return placeFiles({ permits: [padded, ...others] });
}

describe('city.json', () => {
  test('with one byte less than 9,000,000 has every row', () => {
    const files = filesOfSize(fileBytes - 1);
    expect(sizeOf(files, 'city.json')).toBe(fileBytes - 1);
    expect(files.json('city.json')).toMatchObject({ permits: { length: 90 } });
    expect(files.json('city.json')).not.toHaveProperty('truncated');
    expect([...files.files.keys()]).toEqual(['meetings.json', 'city.json']);
  });

  test('is truncated if all rows take 9,000,000 bytes', () => {
    const files = filesOfSize(fileBytes);
    expect(sizeOf(files, 'city.json')).toBeLessThan(fileBytes);
    expect(truncated(files)).toEqual({
      permits: { shown: 89, total: 90, url: 'https://civic.example/city/alder-falls-oh/permits.json' },
    });
    expect(wholeBlock(files, 'permits')).toHaveLength(90);
  });

  test('shares its space among the blocks that do not fit, and truncates no other blocks', () => {
    const files = placeFiles({
      permits: permits(400, 20_000),
      matters: matters(900, 10_000),
      federal_awards: federal_awards(1_000, 2_000),
    });
    const document = files.json('city.json');
    expect(Object.keys(truncated(files))).toEqual(['matters', 'permits']);
    expect(listOf(document, 'federal_awards')).toHaveLength(1_000);
    const share = (fileBytes - JSON.stringify(document['federal_awards']).length) / 2;
    for (const block of ['matters', 'permits']) {
      const shown = listOf(document, block);
      const next = wholeBlock(files, block)[shown.length];
      const nextBytes = JSON.stringify(next).length;
      expect(Math.abs(JSON.stringify(shown).length - share)).toBeLessThan(nextBytes + 1_000);
      expect(sizeOf(files, 'city.json') + nextBytes).toBeGreaterThanOrEqual(fileBytes - 1);
    }
    expect(sizeOf(files, 'city.json')).toBeLessThan(fileBytes);
  });

  test('has the newest rows of a truncated block, and the address of all rows', () => {
    const files = placeFiles({ permits: permits(1_200, 10_000) });
    const shown = listOf(files.json('city.json'), 'permits');
    expect(truncated(files)).toEqual({
      permits: {
        shown: shown.length,
        total: 1_200,
        url: 'https://civic.example/city/alder-falls-oh/permits.json',
      },
    });
    expect(shown).toEqual(wholeBlock(files, 'permits').slice(0, shown.length));
    expect(shown[0]?.['id']).toBe('001199');
    expect(Object.keys(files.json('city.json')).slice(-2)).toEqual(['truncated', 'permits']);
  });

  test('uses the space left by meetings for blocks', () => {
    const meetings = Array.from({ length: 100 }, (_, index) => meeting({ id: `m${padded(index)}` }));
    const briefs = meetings.map(({ id }) => brief({ meeting_id: id, summary: textOf(60_000) }));
    const files = placeFiles({ meetings, briefs, permits: permits(1_200, 10_000) });
    const { upcoming, recent, archive } = files.json('city.json');
    expect({ upcoming, recent, archive }).toEqual(
      Object.fromEntries(Object.entries(files.json('meetings.json')).slice(-3)),
    );
    expect(sizeOf(files, 'city.json')).toBeLessThan(fileBytes);
    expect(sizeOf(files, 'city.json')).toBeGreaterThan(fileBytes - 20_000);
    expect(wholeBlock(files, 'permits')).toHaveLength(1_200);
  });

  test('omits a block whose newest row does not fit, but has the address of its rows', () => {
    const tables = ['officials', 'election_results', 'matters', 'gov_finances', 'building_permits'] as const;
    const others = [
      'demographics',
      'home_value_trend',
      'campaign_finance',
      'federal_awards',
      'permits',
    ] as const;
    const wide = {
      name: textOf(900_000),
      candidate: textOf(900_000),
      title: textOf(900_000),
      line: textOf(900_000),
    };
    const wider = {
      measure: textOf(900_000),
      series: textOf(900_000),
      filer: textOf(900_000),
      description: textOf(900_000),
    };
    const big = Object.fromEntries(
      [...tables, ...others].map((name) => [
        name,
        [0, 1].map((index) => {
          const row = sampleRow(name, { id: padded(index) });
          const fields = Object.entries({ ...wide, ...wider }).filter(([column]) => column in row);
          return { ...row, ...Object.fromEntries(fields) };
        }),
      ]),
    );
    const files = placeFiles(big);
    const document = files.json('city.json');
    const unshown = Object.entries(truncated(files)).filter(([, { shown }]) => shown === 0);
    expect(unshown.length).toBeGreaterThan(0);
    for (const [block] of unshown) {
      expect(document).not.toHaveProperty(block);
      expect(wholeBlock(files, block)).toHaveLength(2);
    }
    for (const path of files.files.keys()) expect(shapeFaults(path, files.json(path))).toEqual([]);
  });
});

const source = (table: Row<'sources'>['tables'][number]) =>
  sampleRow('sources', { id: table, tables: [table], state_code: null });

describe('block files', () => {
  const rows = permits(2_400, 10_000);
  const files = placeFiles({ permits: rows });
  const parts = partsOf(files, 'permits');

  test('are numbered from the second file, and list each other', () => {
    const urls = ['permits.json', 'permits/2.json', 'permits/3.json'].map(
      (path) => `https://civic.example/city/alder-falls-oh/${path}`,
    );
    expect([...files.files.keys()]).toEqual([
      'meetings.json',
      'city.json',
      'permits.json',
      'permits/2.json',
      'permits/3.json',
    ]);
    for (const part of parts) {
      expect(part).toMatchObject({ block: 'permits', total: 2_400, parts: urls });
      expect(Object.keys(part)).toEqual([
        'license',
        'license_url',
        'attribution',
        'updated_at',
        'sources',
        'block',
        'total',
        'parts',
        'rows',
      ]);
    }
  });

  test('contain every row, concatenated in the reverse order of the block', () => {
    const newestFirst = rows.toSorted((a, b) => {
      const [one, other] = [a.issued_date ?? '', b.issued_date ?? ''];
      return one < other ? 1 : one > other ? -1 : a.id < b.id ? -1 : 1;
    });
    const whole = wholeBlock(files, 'permits');
    expect(whole.map(({ id }) => id)).toEqual(newestFirst.map(({ id }) => id));
    expect(whole.at(0)).toMatchObject({ id: '002399' });
    expect(whole.slice(-2).map(({ id }) => id)).toEqual(['000000', '000001']);
  });

  test('are below 9,000,000 bytes, and full if another file follows', () => {
    for (const path of files.files.keys()) expect(sizeOf(files, path)).toBeLessThan(fileBytes);
    for (const [index, path] of ['permits.json', 'permits/2.json'].entries()) {
      const next = JSON.stringify(listOf(parts[index + 1] ?? {}, 'rows')[0]);
      expect(sizeOf(files, path) + next.length).toBeGreaterThan(fileBytes - 500);
    }
  });

  test('stay below the limit at every size', () => {
    const some = permits(1_200, 10_000);
    const free = fileBytes - 1 - sizeOf(placeFiles({ permits: some }), 'permits.json');
    for (const padding of [0, 1, 20, 100, 300, 500].map((more) => free + more)) {
      const larger = some.map((row, index) =>
        index > 0 ? row : { ...row, name: textOf(10_000 - 120 + padding) },
      );
      const padded = placeFiles({ permits: larger });
      expect(sizeOf(padded, 'permits.json')).toBeLessThan(fileBytes);
      expect(wholeBlock(padded, 'permits')).toHaveLength(1_200);
    }
  });

  test('have their published shape', () => {
    for (const path of files.files.keys()) expect(shapeFaults(path, files.json(path))).toEqual([]);
  });

  test('keep their rows when a newer row is added, except for the last file', () => {
    const newer = sampleRow('permits', { id: 'new', issued_date: '2026-01-01' });
    const after = partsOf(placeFiles({ permits: [...rows, newer] }), 'permits');
    expect(after).toHaveLength(3);
    expect(pick(after[0] ?? {}, 'rows', 'id')).toEqual(pick(parts[0] ?? {}, 'rows', 'id'));
    expect(pick(after[1] ?? {}, 'rows', 'id')).toEqual(pick(parts[1] ?? {}, 'rows', 'id'));
    expect(pick(after[2] ?? {}, 'rows', 'id')).toEqual([...pick(parts[2] ?? {}, 'rows', 'id'), 'new']);
  });

  test('name the sources of their own rows', () => {
    const options: PlaceFilesOptions = { sources: ['matters', 'permits'].map(source) };
    const both = placeFiles({ permits: permits(1_200, 10_000), matters: matters(1_200, 10_000) }, options);
    expect(pick(both.json('permits.json'), 'sources', 'id')).toEqual(['permits']);
    expect(pick(both.json('matters.json'), 'sources', 'id')).toEqual(['matters']);
    expect(pick(both.json('city.json'), 'sources', 'id')).toEqual(['matters', 'permits']);
  });
});

const recordBytes = 1_000_000;
/** Files of a place with a roll call that has a member with a long name. */
const filesOfName = (bytes: number): PlaceFiles =>
  placeFiles({
    meetings: [meeting()],
    motions: [sampleRow('motions', { divided: true, text: textOf(900_000) })],
    member_votes: [sampleRow('member_votes', { motion_id: 'x1', member_name: textOf(bytes) })],
  });

describe('roll calls', () => {
  test('of more than 1,000,000 bytes are reported and dropped, with the block if it has no others', () => {
    const [rollCall] = listOf(filesOfName(1).json('city.json'), 'member_votes');
    const most = recordBytes - JSON.stringify(rollCall).length + 1;
    expect(filesOfName(most).findings).toEqual([]);
    expect(listOf(filesOfName(most).json('city.json'), 'member_votes')).toHaveLength(1);
    const files = filesOfName(most + 1);
    expect(files.findings).toMatchObject([
      { severity: 'error', rule: 'record-too-large', table: 'motions', row: 'x1' },
    ]);
    expect(files.json('city.json')).not.toHaveProperty('member_votes');
    expect(files.municipality.blocks).toEqual([]);
  });
});
