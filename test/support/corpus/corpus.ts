/** Small corpora for tests, as NDJSON or SQLite. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import type { Evidence } from '../../../schemas/evidence.ts';
import { createIndexes, createTable, quoteName } from '../../../schemas/ddl.ts';
import { type Row, type TableName, tableNames, tableOf } from '../../../schemas/tables/index.ts';

/** Rows by table. Cells can have any type, so that tests can write invalid rows. */
export type CorpusRows = { [Name in TableName]?: Record<string, unknown>[] };

const source_url = 'https://source.example/page';

/** One place with one meeting, its brief and a decision. The rows are new objects, so that tests can change them. */
export const smallCorpus = (): Required<
  Pick<CorpusRows, 'municipalities' | 'meetings' | 'briefs' | 'decisions'>
> &
  CorpusRows => ({
  municipalities: [municipality()],
  meetings: [meeting()],
  briefs: [brief()],
  decisions: [decision()],
});

export const municipality = (over: Partial<Row<'municipalities'>> = {}): Row<'municipalities'> => ({
  id: 'p1',
  slug: 'alder-falls-oh',
  name: 'Alder Falls',
  state: 'Ohio',
  state_code: 'OH',
  country: 'US',
  kind: 'city',
  type: 'city',
  population: 12_345,
  latitude: 40.5,
  longitude: -82.25,
  timezone: 'America/New_York',
  website_url: 'https://alder-falls.example/',
  census_geoid: '3900001',
  ocd_division_id: 'ocd-division/country:us/state:oh/place:alder_falls',
  platform: 'legistar',
  updated_at: '2026-01-02T03:04:05Z',
  source_url,
  ...over,
});

export const meeting = (over: Partial<Row<'meetings'>> = {}): Row<'meetings'> => ({
  id: 'm1',
  muni_id: 'p1',
  body_id: null,
  body_name: 'City Council',
  meeting_date: '2026-03-04',
  start_time: '19:00',
  end_time: null,
  location: 'City Hall',
  remote_url: null,
  comment_url: null,
  participation: null,
  status: 'passed',
  agenda_url: 'https://source.example/agenda.pdf',
  minutes_url: null,
  video_url: null,
  archived_pdf_key: null,
  vanished_at: null,
  updated_at: '2026-03-05T00:00:00Z',
  source_url,
  ...over,
});

export const brief = (over: Partial<Row<'briefs'>> = {}): Row<'briefs'> => ({
  meeting_id: 'm1',
  muni_id: 'p1',
  headline: 'Council approves 84 homes on Larkspur Avenue',
  summary: 'The council approved a rezoning for 84 homes.',
  notable_items: ['Rezoning of 1420 Larkspur Avenue'],
  tags: ['housing'],
  generated_by: 'ai:demo',
  generated_at: '2026-03-05T00:00:00Z',
  evidence: null,
  source_url,
  ...over,
});

/** A passage of evidence of the document `doc1`. */
export const passage = (over: Partial<Evidence[number]> = {}): Evidence[number] => ({
  claim: 'It passed.',
  quote: 'PASSED',
  document_id: 'doc1',
  document_sha256: '0'.repeat(64),
  start: 5,
  end: 11,
  ...over,
});

export const decision = (over: Partial<Row<'decisions'>> = {}): Row<'decisions'> => ({
  id: 'd1',
  meeting_id: 'm1',
  muni_id: 'p1',
  sequence: 1,
  headline: 'Rezoning of 1420 Larkspur Avenue',
  summary: null,
  decision: 'Approved.',
  outcome: 'passed',
  yes: 5,
  no: 2,
  abstain: 0,
  amount_cents: 120_000_000,
  tags: ['housing'],
  generated_by: null,
  agenda_item_id: null,
  matter_id: null,
  motion_id: null,
  stage: null,
  evidence: null,
  conflicts: null,
  source_url,
  ...over,
});

/** A folder for one test, removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'civic-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes one NDJSON file per table in `rows`; returns the folder. */
export function writeNdjson(folder: string, rows: CorpusRows): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, tableRows] of Object.entries(rows)) {
    writeFileSync(
      join(folder, `${name}.ndjson`),
      tableRows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    );
  }
  return folder;
}

const sqliteValue = (value: unknown): SQLInputValue => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (typeof value === 'boolean') return Number(value);
  return value === null || value === undefined ? null : JSON.stringify(value);
};

/** Writes a SQLite file with all tables and the declared DDL; returns its path. */
export function writeSqlite(file: string, rows: CorpusRows): string {
  mkdirSync(dirname(file), { recursive: true });
  using database = new DatabaseSync(file);
  database.exec('PRAGMA foreign_keys = OFF; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN');
  for (const name of tableNames) {
    const columns = Object.keys(tableOf(name).columns);
    database.exec(createTable(name));
    createIndexes(name).forEach((sql) => database.exec(sql));
    const insert = database.prepare(
      `INSERT INTO ${quoteName(name)} VALUES (${columns.map(() => '?').join(', ')})`,
    );
    for (const row of rows[name] ?? []) insert.run(...columns.map((column) => sqliteValue(row[column])));
  }
  database.exec('COMMIT');
  return file;
}
