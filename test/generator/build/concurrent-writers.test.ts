/** A build reads one snapshot of a corpus, whatever other programs do to the corpus meanwhile. */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Part } from '../../../schemas/paths.ts';
import { build } from '../../../generator/build/build.ts';
import { queryRows } from '../../../generator/corpus/formats/sqlite.ts';
import { explainReadError } from '../../../generator/corpus/sqlite-file.ts';
import { Findings } from '../../../generator/corpus/check/findings.ts';
import type { Finding } from '../../../generator/corpus/rows/finding.ts';
import { UserError } from '../../../generator/system/errors.ts';
import { endProcess } from '../../../generator/system/process.ts';
import {
  brief,
  type CorpusRows,
  decision,
  meeting,
  municipality,
  temporaryFolder,
  writeNdjson,
  writeSqlite,
} from '../../support/corpus/corpus.ts';
import { refusal } from '../../support/corpus/findings.ts';
import { cases, isLong } from '../../support/long.ts';
import { filesOf, findingsOf, testConfig } from '../../support/site/build.ts';
import { commitEdition, markerOf, placeCount } from './corpus-writer.fixture.ts';

const indexes = Array.from({ length: placeCount }, (_, index) => index);
const onlyOne = { census_geoid: null, ocd_division_id: null };

const firstEdition = (): CorpusRows => ({
  municipalities: indexes.map((index) =>
    municipality({ id: `p${index}`, slug: `alder-${index}-oh`, ...onlyOne }),
  ),
  meetings: indexes.map((index) => meeting({ id: `m${index}`, muni_id: `p${index}` })),
  briefs: indexes.map((index) =>
    brief({ meeting_id: `m${index}`, muni_id: `p${index}`, headline: markerOf(0) }),
  ),
  decisions: indexes.map((index) =>
    decision({ id: `d${index}`, meeting_id: `m${index}`, muni_id: `p${index}`, headline: markerOf(0) }),
  ),
  about: [{ key: 'edition', value: markerOf(0) }],
});

type JournalMode = 'delete' | 'wal';

function writeCorpus(mode: JournalMode): string {
  const path = writeSqlite(join(temporaryFolder(), 'corpus.db'), firstEdition());
  using database = new DatabaseSync(path);
  database.exec(`PRAGMA journal_mode = ${mode}`);
  return path;
}

type Events = { onPlace?: () => void; onStep?: (step: string) => void };

const allParts: readonly Part[] = ['site', 'search', 'bulk'];

/** Builds all parts, or some. A build that is not refused has no finding. */
async function buildAll(
  corpus: string,
  folder: string,
  forcesProcesses: boolean,
  events: Events = {},
  parts: readonly Part[] = allParts,
) {
  const found: Finding[] = [];
  const findings = new Findings((finding) => found.push(finding), { skipInvalid: false });
  const asOf = new Date('2026-11-20T12:00:00Z');
  const options = { config: testConfig, folder, parts, asOf, findings, events, forcesProcesses };
  try {
    await build(corpus, options);
  } finally {
    expect(found).toEqual([]);
  }
}

const markers = (bytes: Buffer): string[] => bytes.toString('latin1').match(/edition\d+/g) ?? [];

/** The editions in the files of each part. */
async function editionsIn(folder: string): Promise<Record<string, Set<string>>> {
  const editions: Record<string, Set<string>> = { site: new Set(), search: new Set(), database: new Set() };
  for (const [path, bytes] of filesOf(folder)) {
    const part = path.endsWith('.db.gz') ? 'database' : path.startsWith('search/') ? 'search' : 'site';
    const found = markers(path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
    found.forEach((marker) => editions[part]?.add(marker));
  }
  editions['parquet'] = await editionsInParquet(folder);
  return editions;
}

async function editionsInParquet(folder: string): Promise<Set<string>> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const files = [...filesOf(folder).keys()].filter((path) =>
    /\/(?:briefs|decisions|about)\.parquet$/.test(path),
  );
  const selects = files.map(
    (path) => `SELECT ${path.endsWith('about.parquet') ? 'value' : 'headline'} FROM '${join(folder, path)}'`,
  );
  const rows = await connection.runAndReadAll(selects.join(' UNION ALL '));
  connection.closeSync();
  expect(rows.getRows()).toHaveLength(2 * placeCount + 1);
  return new Set(rows.getRows().map(([text]) => String(text)));
}

/** The one edition that every part of a build has. */
async function editionOf(folder: string): Promise<number> {
  const editions = await editionsIn(folder);
  const [edition = ''] = editions['site'] ?? [];
  const one = new Set([edition]);
  expect(editions).toEqual({ site: one, search: one, database: one, parquet: one });
  return Number(edition.slice(markerOf(0).length - 1));
}

describe.each([
  ['in this process', false],
  ['in several processes', true],
])('a build %s', (_, forcesProcesses) => {
  test('reads the edition that it began with, while others are committed in WAL mode', async () => {
    const corpus = writeCorpus('wal');
    const folder = join(temporaryFolder(), 'site');
    using writer = new DatabaseSync(corpus);
    let edition = 0;
    const commit = (): void => commitEdition(writer, ++edition);
    await buildAll(corpus, folder, forcesProcesses, { onStep: commit, onPlace: commit });
    expect(edition).toBeGreaterThan(placeCount);
    expect(await editionOf(folder)).toBe(0);
    await buildAll(corpus, folder, false);
    expect(await editionOf(folder)).toBe(edition);
  });

  test('holds back every commit with a rollback journal', async () => {
    const corpus = writeCorpus('delete');
    const folder = join(temporaryFolder(), 'site');
    using writer = new DatabaseSync(corpus);
    let attempts = 0;
    const commit = (): void => {
      attempts++;
      expect(() => commitEdition(writer, 1)).toThrow('database is locked');
    };
    await buildAll(corpus, folder, forcesProcesses, { onPlace: commit });
    expect(attempts).toBe(placeCount);
    expect(await editionOf(folder)).toBe(0);
    commitEdition(writer, 1);
  });
});

test('a build lets writers commit again while it writes the search index', async () => {
  const corpus = writeCorpus('delete');
  using writer = new DatabaseSync(corpus);
  const committed: string[] = [];
  const onStep = (step: string): void => {
    commitEdition(writer, 1);
    committed.push(step);
  };
  await buildAll(corpus, join(temporaryFolder(), 'site'), false, { onStep }, ['site', 'search']);
  expect(committed).toEqual(['Writing the search index', 'Writing the search index, decisions']);
});

/** Starts a process that commits editions; returns the numbers that it has sent so far. */
async function startWriter(corpus: string): Promise<number[]> {
  const writer = fork(fileURLToPath(new URL('./corpus-writer.fixture.ts', import.meta.url)), [corpus], {
    execArgv: [],
    env: { ...process.env, CIVIC_WRITER: '1' },
  });
  onTestFinished(() => endProcess(writer));
  const committed: number[] = [];
  writer.on('message', (edition: number) => committed.push(edition));
  await once(writer, 'message');
  return committed;
}

const sideBySideMs = cases(0, 300_000);
const fewestBuilds = 2;

test.each<[JournalMode]>([['delete'], ['wal']])(
  'builds next to a writer that commits every 100 ms equal one edition each, in journal mode %s',
  async (mode) => {
    const corpus = writeCorpus(mode);
    const folder = join(temporaryFolder(), 'site');
    const committed = await startWriter(corpus);
    const editions: number[] = [];
    const started = performance.now();
    while (editions.length < fewestBuilds || performance.now() - started < sideBySideMs) {
      await buildAll(corpus, folder, isLong && editions.length % 2 === 0);
      const edition = await editionOf(folder);
      editions.push(edition);
      await vi.waitUntil(() => (committed.at(-1) ?? 0) > edition, { timeout: 60_000 });
    }
    expect(editions).toEqual([...new Set(editions)].toSorted((a, b) => a - b));
    if (isLong)
      process.stdout.write(
        `${mode}: ${editions.length} builds, ${new Set(editions).size} editions, ${committed.length} commits\n`,
      );
  },
  sideBySideMs + 120_000,
);

describe('a corpus that is locked', () => {
  /** Starts a process that locks a corpus for this long. */
  async function lockFor(corpus: string, heldMs: number): Promise<void> {
    const code = `const database = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(corpus)});
      database.exec('BEGIN EXCLUSIVE'); process.stdout.write('locked'); setTimeout(() => database.close(), ${heldMs});`;
    const holder = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => endProcess(holder));
    await once(holder.stdout, 'data');
  }

  test('is read when it is free again', async () => {
    const corpus = writeCorpus('delete');
    await lockFor(corpus, 300);
    expect(await findingsOf(corpus)).toEqual([]);
  });

  test('is refused with the reason and the remedy, not as damaged', () => {
    const corpus = writeCorpus('delete');
    using writer = new DatabaseSync(corpus);
    writer.exec('BEGIN EXCLUSIVE');
    using reader = new DatabaseSync(corpus, { readOnly: true });
    const read = (): unknown => queryRows(reader, 'SELECT * FROM about').next();
    expect(explained(read)).toMatch(/another program kept it locked .* Run the command again/);
  });

  const explained = (read: () => unknown): string => {
    try {
      read();
    } catch (error) {
      const explanation = explainReadError('corpus.db', error);
      if (explanation instanceof UserError) return explanation.message;
      throw error;
    }
    throw new Error('nothing was thrown');
  };
});

describe('a corpus that is replaced while it is read', () => {
  const changed = /changed while it was being read.*output is unchanged/;

  /** Builds a corpus, replaces it once after the first step with this name, and returns the message of the build. */
  async function refusalOf(corpus: string, step: RegExp | 'place', replace: () => void): Promise<string> {
    let isReplaced = false;
    const once = (): void => {
      if (!isReplaced) replace();
      isReplaced = true;
    };
    const folder = join(temporaryFolder(), 'site');
    const onStep = (name: string): void => {
      if (step !== 'place' && step.test(name)) once();
    };
    const onPlace = step === 'place' ? once : () => {};
    const message = await refusal(buildAll(corpus, folder, false, { onStep, onPlace }));
    expect(existsSync(folder)).toBe(false);
    return message;
  }

  test('is refused if another SQLite file takes its name', async () => {
    const corpus = writeCorpus('delete');
    const next = writeCorpus('delete');
    expect(await refusalOf(corpus, 'place', () => renameSync(next, corpus))).toMatch(changed);
  });

  test('is refused if a SQLite file is copied over it', async () => {
    const corpus = writeCorpus('delete');
    const next = writeCorpus('delete');
    expect(await refusalOf(corpus, 'place', () => copyFileSync(next, corpus))).toMatch(changed);
  });

  test('is refused if a file of its folder is written', async () => {
    const folder = writeNdjson(join(temporaryFolder(), 'corpus'), firstEdition());
    const file = join(folder, 'about.ndjson');
    const write = (): void => appendFileSync(file, `${JSON.stringify({ key: 'more', value: null })}\n`);
    expect(await refusalOf(folder, /^Reading meetings/, write)).toMatch(changed);
  });
});
