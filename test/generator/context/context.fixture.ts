/** Runs `civic import context` inside this process, on a small corpus and small files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { importContext } from '../../../generator/context/run-context.ts';
import type { ContextSource } from '../../../generator/context/source.ts';
import type { ContextCounts } from '../../../generator/context/counts.ts';
import { openCorpusFile } from '../../../generator/import/corpus/corpus-file.ts';
import { quoteName } from '../../../schemas/ddl.ts';
import type { Row, TableName } from '../../../schemas/tables/index.ts';

type Place = Row<'municipalities'>;

/** A place of a test; the state is Wisconsin unless it is given. */
export const place = (id: string, name: string, facts: Partial<Place> = {}): Partial<Place> => ({
  id,
  slug: id,
  name,
  state: 'Wisconsin',
  state_code: 'WI',
  country: 'US',
  kind: 'city',
  type: 'city',
  source_url: 'https://example.org/',
  ...facts,
});

export const madison = place('madison-wi', 'Madison', { census_geoid: '5548000' });
export const daneCounty = place('dane-county-wi', 'Dane County', { type: 'county', census_geoid: '55025' });

/** A corpus with these places, and a folder for files, which are removed after the test. */
export class ContextCorpus {
  readonly #folder = mkdtempSync(join(tmpdir(), 'civic-context-'));
  readonly path = join(this.#folder, 'corpus.db');

  constructor(places: readonly Partial<Place>[] = [madison, daneCounty]) {
    onTestFinished(() => rmSync(this.#folder, { recursive: true, force: true }));
    using database = openCorpusFile(this.path);
    for (const row of places) {
      const columns = Object.keys(row);
      database
        .prepare(`INSERT INTO municipalities (${columns.join()}) VALUES (${columns.map(() => '?').join()})`)
        .run(...(Object.values(row) as string[]));
    }
  }

  /** Writes a file and returns its path. */
  file(name: string, content: string | Uint8Array): string {
    const path = join(this.#folder, name);
    writeFileSync(path, content);
    return path;
  }

  /** Imports files of a source on 23 November 2026. */
  async import(source: ContextSource, ...files: readonly string[]): Promise<ContextCounts> {
    using database = openCorpusFile(this.path);
    return await importContext(source, files, {
      database,
      now: new Date('2026-11-23T12:00:00Z'),
      onProgress: () => {},
    });
  }

  /** The rows of a table by key, without the columns that are null. */
  rows(table: TableName): Record<string, unknown>[] {
    using database = new DatabaseSync(this.path, { readOnly: true });
    return database
      .prepare(`SELECT * FROM ${quoteName(table)} ORDER BY id`)
      .all()
      .map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
  }
}

/** The lines of a CSV file with these columns. */
export const csv = (
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string | number>>[],
): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => `${cells.join()}\n`)
    .join('');
