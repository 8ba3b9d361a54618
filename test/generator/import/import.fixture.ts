/** Imports from a local server into a temporary corpus, in this process and without waiting. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inject, onTestFinished } from 'vitest';
import { openCorpusFile, storedPlaces } from '../../../generator/import/corpus/corpus-file.ts';
import { legistar } from '../../../generator/import/legistar/legistar.ts';
import type { Importer } from '../../../generator/import/importer.ts';
import { type ImportResult, runImport } from '../../../generator/import/run-import.ts';
import { sourcesOf } from '../../../generator/import/sources.ts';
import { hostPaces, type Time } from '../../../generator/import/web/pace.ts';
import type { ImportConfig } from '../../../schemas/imports.ts';
import { quoteName } from '../../../schemas/ddl.ts';
import { type TableName, tableNames, tableOf } from '../../../schemas/tables/index.ts';
import { alderFalls } from '../../support/legistar/legistar-client.ts';
import type { LegistarData } from '../../support/legistar/legistar-data.ts';
import { LegistarServer } from '../../support/legistar/legistar-server.ts';

/** Returns the path of a corpus in a new temporary folder. */
export function corpusPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'civic-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'corpus.db');
}

let emptyCorpus: string | undefined;

/** Begins a corpus with a copy of an empty one: to create its tables takes longer than most imports of these tests. */
function copyEmptyCorpus(corpus: string): void {
  if (existsSync(corpus)) return;
  if (emptyCorpus === undefined) {
    emptyCorpus = join(mkdtempSync(join(inject('runFolder'), 'empty-')), 'corpus.db');
    openCorpusFile(emptyCorpus).close();
  }
  copyFileSync(emptyCorpus, corpus);
  using database = new DatabaseSync(corpus);
  // Each corpus has a journal of its own.
  database.exec('UPDATE import_journal SET id = lower(hex(randomblob(8)))');
}

export async function serve(data: LegistarData = alderFalls(), client = 'alder'): Promise<LegistarServer> {
  const server = await LegistarServer.start(client, data);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

/** The default date of an import. */
export const firstDay = new Date('2026-03-10T12:00:00Z');
export const dayLater = new Date('2026-03-11T12:00:00Z');
export const hourLater = new Date('2026-03-10T13:00:00Z');

type Options = {
  readonly now?: Date;
  readonly full?: boolean;
  readonly since?: string;
  readonly token?: string;
  readonly client?: string;
  readonly place?: string;
  readonly waits?: number[];
  readonly importer?: Importer;
  readonly contact?: string;
  readonly timeoutMs?: number;
  /** Entries of the configuration. */
  readonly imports?: readonly ImportConfig[];
};

/** Imports from the server. Waits are recorded and skipped. */
export async function importFrom(
  server: { readonly url: string },
  corpus: string,
  {
    now = firstDay,
    full = false,
    since,
    token,
    client = 'alder',
    place = 'alder-falls-oh',
    waits = [],
    importer = legistar,
    contact,
    timeoutMs,
    imports = [],
  }: Options = {},
): Promise<ImportResult> {
  const time: Time = {
    now: () => elapsed,
    wait: async (milliseconds) => void (waits.push(milliseconds), (elapsed += milliseconds)),
  };
  let elapsed = 0;
  copyEmptyCorpus(corpus);
  using database = openCorpusFile(corpus);
  const [source] = sourcesOf(
    importer,
    {
      clients: [client],
      place,
      since,
      baseUrl: server.url,
      tokenEnv: token === undefined ? undefined : 'TOKEN',
    },
    { imports, lists: [], stored: storedPlaces(corpus), variables: { TOKEN: token } },
  );
  if (source === undefined) throw new Error('There is no source');
  return await runImport(source, {
    corpus,
    database,
    isFull: full,
    now,
    paces: hostPaces({ concurrency: 4, requestsPerSecond: 0 }, time),
    time,
    contact,
    timeoutMs,
    onProgress: () => {},
  });
}

export type Tables = Record<TableName, Record<string, unknown>[]>;

/** Returns all rows of a corpus by table and key. */
export function tablesOf(corpus: string): Tables {
  using database = new DatabaseSync(corpus, { readOnly: true });
  return Object.fromEntries(
    tableNames.map((name) => [
      name,
      database
        .prepare(`SELECT * FROM ${quoteName(name)} ORDER BY ${quoteName(tableOf(name).key)}`)
        .all()
        .map((row) => ({ ...row })),
    ]),
  ) as Tables;
}

/** Returns a line per differing cell (`meetings lg-alder-e41 status: passed → cancelled`), added row and removed row. */
export function differences(before: Tables, after: Tables): string[] {
  return tableNames.flatMap((name) => {
    const key = tableOf(name).key;
    const byKey = (rows: Record<string, unknown>[]) => new Map(rows.map((row) => [String(row[key]), row]));
    const [old, now] = [byKey(before[name]), byKey(after[name])];
    const gone = [...old.keys()].filter((id) => !now.has(id)).map((id) => `${name} ${id} removed`);
    const added = [...now.keys()].filter((id) => !old.has(id)).map((id) => `${name} ${id} added`);
    const changed = [...now].flatMap(([id, row]) =>
      Object.entries(row)
        .filter(([column, value]) => old.has(id) && old.get(id)?.[column] !== value)
        .map(
          ([column, value]) => `${name} ${id} ${column}: ${String(old.get(id)?.[column])} → ${String(value)}`,
        ),
    );
    return [...gone, ...added, ...changed];
  });
}

/** Imports a client and returns the tables of its corpus. */
export async function imported(data = alderFalls()): Promise<Tables> {
  const corpus = corpusPath();
  await importFrom(await serve(data), corpus);
  return tablesOf(corpus);
}

export const only = (rows: Record<string, unknown>[], id: string): Record<string, unknown> =>
  rows.find((row) => row['id'] === id) ?? {};
