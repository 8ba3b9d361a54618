/** Data for running the examples of a dataset card. */
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import type { TableChanges } from '../../../schemas/bulk.ts';
import { changesFileName } from '../../../schemas/paths.ts';
import type { TableName } from '../../../schemas/tables/index.ts';
import { createFullText, databaseViews } from '../../../schemas/views.ts';
import { datasetCard } from '../../../generator/bulk/dataset-card.ts';
import type { Dataset } from '../../../generator/bulk/release.ts';
import { brief, type CorpusRows, decision, meeting, municipality, writeSqlite } from '../corpus/corpus.ts';
import { sampleDataset } from './dataset.ts';
import { sampleRow } from '../corpus/rows.ts';

/** Returns the code blocks in one language below a heading. */
export const codeOf = (card: string, heading: string, language: string): string[] => {
  const section = new RegExp(`^#{2,3} ${heading}\\n([\\s\\S]*?)(?=^#{2,3} |(?![\\s\\S]))`, 'm').exec(
    card,
  )?.[1];
  const blocks = (section ?? '').matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\`$`, 'gm'));
  return [...blocks].map(([, code = '']) => code);
};

/** Returns the card of a dataset whose archive is at this URL. */
export const cardAt = (address: string, over: Partial<Dataset> = {}): string => {
  const dataset = sampleDataset(over);
  return datasetCard({ ...dataset, config: { ...dataset.config, archive_url: address } });
};

/** Changes of a table in the sample release. */
export const changesOf = (table: TableName, over: Partial<TableChanges> = {}): TableChanges => ({
  table,
  rows: 10,
  added: 0,
  changed: 0,
  removed: 0,
  path: changesFileName('2026-11-20', table),
  bytes: 1,
  sha256: 'a'.repeat(64),
  ...over,
});

/** Two places; one has meetings that a search for housing finds, and a motion with a divided vote. */
export const cardCorpus = (): CorpusRows => ({
  municipalities: [
    municipality({ id: 'p1', slug: 'oakland-ca', name: 'Oakland', state: 'California', state_code: 'CA' }),
    municipality({ id: 'p2', slug: 'berkeley-ca', name: 'Berkeley', state: 'California', state_code: 'CA' }),
  ],
  meetings: [
    meeting({ id: 'm1', updated_at: '2026-03-05T01:02:03.5Z' }),
    meeting({ id: 'm2', meeting_date: '2026-03-11' }),
    meeting({ id: 'm3', muni_id: 'p2' }),
  ],
  briefs: [
    brief({ meeting_id: 'm1', headline: 'Affordable housing on Larkspur Avenue' }),
    brief({ meeting_id: 'm2', headline: 'Affordable housing above a parking garage' }),
  ],
  decisions: [
    decision({ id: 'd1', outcome: 'failed', generated_by: 'ai:demo' }),
    decision({ id: 'd2', meeting_id: 'm3', muni_id: 'p2', summary: 'Affordable housing fee.' }),
  ],
  motions: [
    sampleRow('motions', { id: 'o1', text: 'Motion to deny', divided: true }),
    sampleRow('motions', { id: 'o2', text: 'Motion to adjourn', divided: false, meeting_id: 'm2' }),
  ],
  member_votes: [
    sampleRow('member_votes', { id: 'v1', motion_id: 'o1', member_name: 'Ana Ruiz', vote: 'no' }),
    sampleRow('member_votes', { id: 'v2', motion_id: 'o1', member_name: 'Bo Li', vote: 'yes' }),
    sampleRow('member_votes', { id: 'v3', motion_id: 'o2', meeting_id: 'm2', member_name: 'Bo Li' }),
  ],
  about: [{ key: 'exported_at', value: '2026-11-20T05:00:00Z' }],
});

/** Writes the database of a release: tables, full-text index and views. */
export function writeDatabase(file: string, rows: CorpusRows): string {
  writeSqlite(file, rows);
  using database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  for (const sql of createFullText) database.exec(sql);
  database.exec(`INSERT INTO search_text (search_text) VALUES ('rebuild')`);
  for (const { name, sql } of databaseViews) database.exec(`CREATE VIEW ${name} AS ${sql}`);
  return file;
}

/** Runs statements in DuckDB and returns the rows of the last one as JSON values. */
export async function inDuckdb(...statements: string[]): Promise<Record<string, unknown>[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    for (const statement of statements.slice(0, -1)) await connection.run(statement);
    return (await connection.runAndReadAll(statements.at(-1) ?? '')).getRowObjectsJson();
  } finally {
    connection.closeSync();
  }
}
