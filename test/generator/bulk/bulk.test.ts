/** The dataset as users see it: its rows, its manifest, the same bytes from every build. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataManifestSchema, releasesSchema } from '../../../schemas/bulk.ts';
import { parts } from '../../../schemas/paths.ts';
import { tableNames } from '../../../schemas/tables/index.ts';
import { readManifest } from '../../../generator/store/manifest.ts';
import { buildInto, filesOf, readJson } from '../../support/site/build.ts';
import {
  meeting,
  smallCorpus,
  temporaryFolder,
  writeNdjson,
  writeSqlite,
} from '../../support/corpus/corpus.ts';
import {
  dataFolder,
  databaseRows,
  expectedRows,
  parquetRows,
  unpackDatabase,
} from '../../support/dataset/dataset-rows.ts';
import { formats } from '../../support/corpus/formats.ts';
import { sampleOf } from '../../support/long.ts';
import { hostileCorpus } from '../../support/corpus/hostile-corpus.ts';
import { richCorpus } from '../../support/corpus/rich-corpus.ts';

const bulk = { parts: ['bulk'] } as const;

describe('the rows of the dataset', () => {
  it.each([
    ['a corpus with every table', richCorpus],
    ['hostile texts', hostileCorpus],
    ['a corpus of one meeting', smallCorpus],
  ])('equal those of the corpus in both forms: %s', async (_, rowsOf) => {
    const folder = temporaryFolder();
    const rows = rowsOf();
    await buildInto(join(folder, 'out'), writeNdjson(join(folder, 'corpus'), rows), bulk);
    const data = dataFolder(join(folder, 'out'));
    const expected = expectedRows(rows);
    expect(await parquetRows(data)).toEqual(expected);
    expect(databaseRows(unpackDatabase(data))).toEqual(expected);
  });

  // same-bytes.test.ts compares the pages of all formats, which are read by the same code.
  const readers = sampleOf(Object.keys(formats), (format) => ['CSV', 'Parquet', 'SQLite'].includes(format));
  it.each(readers)('are the same from %s', async (format) => {
    const folder = temporaryFolder();
    const rows = richCorpus();
    const corpus = await formats[format]?.(join(folder, 'corpus'), rows);
    await buildInto(join(folder, 'out'), corpus ?? '', bulk);
    const data = dataFolder(join(folder, 'out'));
    const expected = expectedRows(rows);
    expect(await parquetRows(data)).toEqual(expected);
    expect(databaseRows(unpackDatabase(data))).toEqual(expected);
  });

  it('keep numbers, dates and instants exactly', async () => {
    const folder = temporaryFolder();
    const rows = { ...smallCorpus() };
    rows.municipalities = [
      {
        ...rows.municipalities[0],
        latitude: 0.1,
        longitude: -123.45678901234568,
        updated_at: '2026-01-02T03:04:05.25Z',
      },
    ];
    rows.meetings = [
      meeting({ meeting_date: '0001-01-01' }),
      meeting({ id: 'm2', meeting_date: '9999-12-31' }),
    ];
    rows.decisions = [{ ...rows.decisions[0], amount_cents: 93_215_751_900_000_000 }];
    await buildInto(join(folder, 'out'), writeSqlite(join(folder, 'corpus.db'), rows), bulk);
    const data = dataFolder(join(folder, 'out'));
    expect(await parquetRows(data)).toEqual(expectedRows(rows));
    expect(databaseRows(unpackDatabase(data))).toEqual(expectedRows(rows));
  });
});

describe('a build of the bulk part', () => {
  const folder = mkdtempSync(join(tmpdir(), 'civic-bulk-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeAll(async () => {
    await buildInto(join(folder, 'one'), writeNdjson(join(folder, 'corpus'), richCorpus()), { parts });
  });

  it('writes all tables, including empty ones, and their descriptions', () => {
    const names = readdirSync(dataFolder(join(folder, 'one'))).toSorted();
    expect(names).toEqual(
      [
        ...tableNames.map((name) => `${name}.parquet`),
        'README.md',
        'SHA256SUMS',
        'civic-meetings.db.gz',
        'croissant.json',
        'datapackage.json',
        'manifest.json',
        'releases.json',
      ].toSorted(),
    );
  });

  it('lists every file with its size, hash and row count', () => {
    const data = dataFolder(join(folder, 'one'));
    const manifest = dataManifestSchema.parse(readJson(data, 'manifest.json'));
    expect(manifest.files.map(({ path }) => path).toSorted()).toEqual(
      readdirSync(data)
        .filter((name) => name !== 'manifest.json')
        .toSorted(),
    );
    for (const { path, bytes, sha256 } of manifest.files) {
      const content = readFileSync(join(data, path));
      expect(content.length).toBe(bytes);
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    }
    const rows = expectedRows(richCorpus());
    const counted = manifest.files.filter(({ table }) => table !== undefined);
    expect(Object.fromEntries(counted.map(({ table, rows }) => [table, rows]))).toEqual(
      Object.fromEntries(tableNames.map((name) => [name, rows[name].length])),
    );
    const sums = readFileSync(join(data, 'SHA256SUMS'), 'utf8');
    for (const { path, sha256 } of manifest.files)
      if (path !== 'SHA256SUMS') expect(sums).toContain(`${sha256}  ${path}\n`);
  });

  it('starts the list of releases', () => {
    const releases = releasesSchema.parse(readJson(dataFolder(join(folder, 'one')), 'releases.json'));
    expect(releases.releases.map(({ release, changes }) => ({ release, changes }))).toEqual([
      { release: '2026-01-02', changes: [] },
    ]);
  });

  it('writes the same bytes every time', async () => {
    await buildInto(join(folder, 'two'), join(folder, 'corpus'), { parts });
    expect(filesOf(join(folder, 'two'))).toEqual(filesOf(join(folder, 'one')));
    expect(await readManifest(join(folder, 'two'))).toEqual(await readManifest(join(folder, 'one')));
  });

  it.each([
    ['its Parquet files', ''],
    ['its database', 'civic-meetings.db.gz'],
  ])('builds the same site, search and dataset from %s', async (_, name) => {
    const again = join(folder, `from-${name}`);
    await buildInto(again, join(dataFolder(join(folder, 'one')), name), { parts });
    expect(filesOf(again)).toEqual(filesOf(join(folder, 'one')));
  });
});
