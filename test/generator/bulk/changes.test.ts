/** The changes of a release, and a copy that they are applied to. */
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Releases, releasesSchema } from '../../../schemas/bulk.ts';
import { quoteName } from '../../../schemas/ddl.ts';
import { tableNames, tableOf } from '../../../schemas/tables/index.ts';
import { hashFile } from '../../../generator/store/hash-file.ts';
import { readPreviousRelease } from '../../../generator/bulk/previous-release.ts';
import { serve } from '../../../generator/serve/serve.ts';
import { readManifest } from '../../../generator/store/manifest.ts';
import { buildInto, differingPaths, filesOf, readJson } from '../../support/site/build.ts';
import { temporaryFolder, writeNdjson } from '../../support/corpus/corpus.ts';
import {
  dataFolder,
  databaseRows,
  expectedRows,
  parquetRows,
  unpackDatabase,
} from '../../support/dataset/dataset-rows.ts';
import { refusal } from '../../support/corpus/findings.ts';
import { richCorpus } from '../../support/corpus/rich-corpus.ts';
import { dropColumn, edited } from './changes.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'civic-changes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const bulk = { parts: ['bulk'] } as const;
const first = join(folder, 'first');
const second = join(folder, 'second');

const releasesOf = (built: string): Releases['releases'] =>
  releasesSchema.parse(readJson(dataFolder(built), 'releases.json')).releases;

beforeAll(async () => {
  writeNdjson(join(folder, 'before'), {
    ...richCorpus(),
    about: [{ key: 'exported_at', value: '2026-11-19' }],
  });
  writeNdjson(join(folder, 'after'), edited());
  await buildInto(first, join(folder, 'before'), bulk);
  await buildInto(second, join(folder, 'after'), { ...bulk, previous: await readPreviousRelease(first) });
});

describe('a release with a previous release', () => {
  it('lists the changes of each table that has any', () => {
    const [newest, ...earlier] = releasesOf(second);
    expect(earlier).toEqual(releasesOf(first));
    expect(newest).toMatchObject({
      release: '2026-11-20',
      previous: '2026-11-19',
      exported_at: '2026-11-20T06:00:00Z',
    });
    const permits = richCorpus().permits?.length ?? 0;
    expect(permits).toBeGreaterThan(0);
    expect(
      newest?.changes.map(({ table, added, changed, removed }) => [table, added, changed, removed]),
    ).toEqual([
      ['meetings', 1, 1, 0],
      ['briefs', 1, 0, 1],
      ['decisions', 1, 1, 0],
      ['roundups', 1, 0, 0],
      ['permits', 0, 0, permits],
      ['about', 0, 1, 0],
    ]);
  });

  it('lists the change files with size and hash, as immutable', async () => {
    const manifest = await readManifest(second);
    const [{ changes } = { changes: [] }] = releasesOf(second);
    for (const { path, bytes, sha256 } of changes) {
      expect(await hashFile(join(dataFolder(second), path))).toEqual({ bytes, sha256 });
      const entry = manifest?.artifacts.find((artifact) => artifact.path === `archive/data/${path}`);
      expect(entry).toMatchObject({ bytes, sha256, cache: 'immutable' });
    }
    expect(readdirSync(join(dataFolder(second), 'changes/2026-11-20'))).toHaveLength(changes.length);
  });

  it('results from applying the changes to the previous Parquet files with DuckDB', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const mirror = join(folder, 'mirror');
    cpSync(dataFolder(first), mirror, { recursive: true });
    for (const { table, path } of releasesOf(second)[0]?.changes ?? []) {
      const key = quoteName(tableOf(table).key);
      const changes = `'${join(dataFolder(second), path)}'`;
      const file = join(mirror, `${table}.parquet`);
      const kept = `SELECT * FROM '${file}' WHERE ${key} NOT IN (SELECT ${key} FROM ${changes})`;
      const added = `SELECT * EXCLUDE (change) FROM ${changes} WHERE change <> 'removed'`;
      const order = tableOf(table).columns['muni_id'] === undefined ? key : `muni_id, ${key}`;
      await connection.run(
        `COPY (SELECT * FROM (${kept} UNION ALL ${added}) ORDER BY ${order}) TO '${file}.new' (FORMAT parquet)`,
      );
      renameSync(`${file}.new`, file);
    }
    connection.closeSync();
    expect(await parquetRows(mirror)).toEqual(expectedRows(edited()));
  });

  it('publishes only the keys of a removed row', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const source = `'${join(dataFolder(second), 'changes/2026-11-20/permits.parquet')}'`;
    const rows = (await connection.runAndReadAll(`SELECT * FROM ${source}`)).getRowObjects();
    connection.closeSync();
    expect(rows.length).toBeGreaterThan(0);
    for (const { change, id, muni_id, ...others } of rows) {
      expect(change).toBe('removed');
      expect([typeof id, typeof muni_id]).toEqual(['string', 'string']);
      expect(Object.values(others).filter((value) => value !== null)).toEqual([]);
    }
  });

  it('has the rows of the new corpus', async () => {
    expect(await parquetRows(dataFolder(second))).toEqual(expectedRows(edited()));
    expect(databaseRows(unpackDatabase(dataFolder(second)))).toEqual(expectedRows(edited()));
  });

  it('has the same bytes whether the previous release is read from a folder, a manifest path or a URL', async () => {
    const server = await serve(first, { port: 0 });
    try {
      const locations = [
        join(dataFolder(first), 'manifest.json'),
        join(first, 'archive'),
        dataFolder(first),
        server.origin,
        `${server.origin}/data/`,
        `${server.origin}/data/manifest.json`,
      ];
      for (const [index, location] of locations.entries()) {
        const out = join(folder, `again-${index}`);
        await buildInto(out, join(folder, 'after'), {
          ...bulk,
          previous: await readPreviousRelease(location),
        });
        expect(differingPaths(filesOf(out), filesOf(second))).toEqual([]);
      }
    } finally {
      await server.close();
    }
  });

  it('keeps the name of the previous release if no row changed', async () => {
    const out = join(folder, 'unchanged');
    await buildInto(out, join(folder, 'after'), { ...bulk, previous: await readPreviousRelease(second) });
    expect(releasesOf(out)).toEqual(releasesOf(second));
    expect(existsSync(join(dataFolder(out), 'changes'))).toBe(false);
  });

  it('gets a unique name on the same day and keeps earlier changes in the folder', async () => {
    const out = temporaryFolder();
    cpSync(second, out, { recursive: true });
    const corpus = writeNdjson(join(folder, 'later'), { ...edited(), roundups: [] });
    await buildInto(out, corpus, { ...bulk, previous: await readPreviousRelease(out) });
    expect(releasesOf(out).map(({ release }) => release)).toEqual([
      '2026-11-20-2',
      '2026-11-20',
      '2026-11-19',
    ]);
    expect(readdirSync(join(dataFolder(out), 'changes')).toSorted()).toEqual(['2026-11-20', '2026-11-20-2']);
    const paths = (await readManifest(out))?.artifacts.map(({ path }) => path) ?? [];
    expect(paths.filter((path) => path.includes('/changes/')).length).toBe(
      (releasesOf(out)[0]?.changes.length ?? 0) + (releasesOf(out)[1]?.changes.length ?? 0),
    );
  });

  it('is compared with an older release that lacks a column', async () => {
    const older = temporaryFolder();
    cpSync(dataFolder(first), older, { recursive: true });
    await dropColumn(older, 'meetings', 'video_url');
    const out = temporaryFolder();
    await buildInto(out, join(folder, 'after'), { ...bulk, previous: await readPreviousRelease(older) });
    const meetings = releasesOf(out)[0]?.changes.find(({ table }) => table === 'meetings');
    expect(meetings).toMatchObject({ added: 1, changed: 1, removed: 0 });
  });
});

/** Applies the changes to a SQLite copy, as the dataset card describes. */
describe('a SQLite copy', () => {
  it('becomes the new release', async () => {
    const copy = join(folder, 'mirror.db');
    cpSync(unpackDatabase(dataFolder(first)), copy);
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    using database = new DatabaseSync(copy, { enableForeignKeyConstraints: false });
    for (const { table, path } of releasesOf(second)[0]?.changes ?? []) {
      const { key, columns } = tableOf(table);
      const source = `'${join(dataFolder(second), path)}'`;
      const cells = Object.entries(columns).map(([column, { type }]) =>
        type === 'list'
          ? `to_json(${quoteName(column)})::VARCHAR AS ${quoteName(column)}`
          : type === 'instant'
            ? `strftime(${quoteName(column)} AT TIME ZONE 'UTC', '%Y-%m-%dT%H:%M:%SZ') AS ${quoteName(column)}`
            : quoteName(column),
      );
      const rows = (
        await connection.runAndReadAll(`SELECT change, ${cells.join(', ')} FROM ${source}`)
      ).getRowObjectsJson();
      for (const { change, ...row } of rows) {
        database.prepare(`DELETE FROM ${quoteName(table)} WHERE ${quoteName(key)} = ?`).run(sqlite(row[key]));
        if (change === 'removed') continue;
        database
          .prepare(
            `INSERT INTO ${quoteName(table)} VALUES (${Object.keys(columns)
              .map(() => '?')
              .join(', ')})`,
          )
          .run(...Object.keys(columns).map((column) => sqlite(row[column])));
      }
    }
    connection.closeSync();
    const sorted = (rows: Record<string, unknown>[]): string[] =>
      rows.map((row) => JSON.stringify(row)).toSorted();
    const [actual, expected] = [databaseRows(copy), expectedRows(edited())];
    for (const name of tableNames) expect(sorted(actual[name])).toEqual(sorted(expected[name]));
    expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  });
});

describe('an unusable previous release', () => {
  it.each([
    ['a path that does not exist', () => join(folder, 'nowhere'), /The path does not exist/],
    ['a folder without a release', () => temporaryFolder(), /It has no data\/manifest\.json/],
    ['a URL that does not respond', () => 'http://127.0.0.1:9/data/', /cannot be read \(.+\)/],
    [
      'another format',
      () => writeText('{"format": 2}'),
      /manifest\.json is not in the format of this version/,
    ],
    ['HTML', () => writeText('<html>'), /manifest\.json is not in the format of this version/],
  ])('is refused with the reason: %s', async (_, location, reason) => {
    const message = await refusal(readPreviousRelease(location()));
    expect(message).toMatch(
      /^Cannot read the previous release at .*\. Give the path or URL of its manifest\.json, or omit --previous/,
    );
    expect(message).toMatch(reason);
  });

  it('is refused if a file differs from its manifest, and nothing is built', async () => {
    const damaged = temporaryFolder();
    cpSync(dataFolder(first), damaged, { recursive: true });
    writeFileSync(join(damaged, 'meetings.parquet'), 'PAR1');
    const out = join(temporaryFolder(), 'out');
    const message = await refusal(
      readPreviousRelease(damaged).then((previous) =>
        buildInto(out, join(folder, 'after'), { ...bulk, previous }),
      ),
    );
    expect(message).toMatch(/meetings\.parquet: Its SHA-256 differs from the one in manifest\.json/);
    expect(existsSync(out)).toBe(false);
  });
});

function writeText(text: string): string {
  const file = join(temporaryFolder(), 'manifest.json');
  writeFileSync(file, text);
  return file;
}

const sqlite = (value: unknown): SQLInputValue =>
  typeof value === 'string' || typeof value === 'number'
    ? value
    : typeof value === 'boolean'
      ? Number(value)
      : null;
