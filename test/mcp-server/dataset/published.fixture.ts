/** A released dataset behind a real HTTP server, and queries on it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll } from 'vitest';
import { type LocalServer, serve } from '../../../generator/serve/serve.ts';
import { DatasetCache } from '../../../mcp-server/dataset/parquet/cache.ts';
import { filterDataset } from '../../../mcp-server/dataset/filter-dataset.ts';
import type { FetchRange } from '../../../mcp-server/dataset/parquet/range-requests.ts';
import type {
  DatasetAnswer,
  DatasetDeps,
  DatasetQuery,
  DatasetRow,
} from '../../../mcp-server/dataset/types.ts';
import { buildInto } from '../../support/site/build.ts';
import { dataFolder, unpackDatabase } from '../../support/dataset/dataset-rows.ts';

/** Limits that no test corpus reaches. */
export const unbounded: DatasetDeps['limits'] = {
  maxRows: 1_000_000,
  maxAnswerCharacters: Infinity,
  maxCellCharacters: Infinity,
};

export type Published = {
  /** The built folder. */
  readonly folder: string;
  /** The dataset as SQLite. */
  readonly database: DatabaseSync;
  readonly fetchRange: FetchRange;
};

/** Builds and serves a corpus before the tests of a file. */
export function publishedForFile(writeCorpus: (path: string) => string): () => Published {
  const folder = mkdtempSync(join(tmpdir(), 'civic-filter-'));
  let server: LocalServer | undefined;
  let published: Published | undefined;
  beforeAll(async () => {
    const built = join(folder, 'built');
    await buildInto(built, writeCorpus(join(folder, 'corpus')), { parts: ['bulk'] });
    server = await serve(built, { port: 0 });
    const { origin } = server;
    published = {
      folder: built,
      database: new DatabaseSync(unpackDatabase(dataFolder(built)), { readOnly: true }),
      fetchRange: (path, { headers, signal }) => fetch(origin + path, { headers, signal: signal ?? null }),
    };
  });
  afterAll(async () => {
    published?.database.close();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    if (published === undefined) throw new Error('nothing is published yet');
    return published;
  };
}

/** A range request that the archive received. */
export type RangeRequest = { readonly path: string; readonly range: string; readonly bytes: number };

/** Runs a query with an empty cache or the given one, and records its requests. */
export async function ask(
  { fetchRange }: Pick<Published, 'fetchRange'>,
  query: DatasetQuery,
  over: Partial<DatasetDeps> = {},
): Promise<DatasetAnswer & { requests: readonly RangeRequest[] }> {
  const requests: RangeRequest[] = [];
  const recording: FetchRange = async (path, init) => {
    const response = await fetchRange(path, init);
    const bytes = await response.arrayBuffer();
    requests.push({ path, range: init.headers['Range'] ?? '', bytes: bytes.byteLength });
    return new Response(bytes.byteLength === 0 ? null : bytes, {
      status: response.status,
      headers: response.headers,
    });
  };
  const answer = await filterDataset(query, { fetchRange: recording, cache: new DatasetCache(), ...over });
  return { ...answer, requests };
}

/** The rows of all pages, and the number of pages. */
export async function askForAll(
  published: Published,
  query: DatasetQuery,
  over: Partial<DatasetDeps> = {},
): Promise<{ rows: DatasetRow[]; pages: number }> {
  const rows: DatasetRow[] = [];
  const cache = new DatasetCache();
  let cursor: string | undefined;
  let pages = 0;
  do {
    const answer = await ask(published, { ...query, cursor }, { cache, ...over });
    rows.push(...answer.rows);
    cursor = answer.next_cursor;
    pages++;
  } while (cursor !== undefined);
  return { rows, pages };
}
