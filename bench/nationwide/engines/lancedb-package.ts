/**
 * LanceDB needs 211 MB and is used only for comparison. It is installed next to the cached indexes instead of as a
 * dependency, which every checkout would download.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { work } from '../../demo-corpus.ts';

export const lanceDbVersion = '0.39.0';

/** Its native module. */
const platform = `${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}`;

/** The part of its API that is used here. */
export type LanceDb = {
  readonly connect: (folder: string) => Promise<Connection>;
  readonly Index: {
    readonly fts: (options: Readonly<Record<string, boolean | string>>) => Index;
    readonly bitmap: () => Index;
  };
  readonly MatchQuery: new (text: string, column: string, options: { operator: 'AND' | 'OR' }) => TextQuery;
  readonly PhraseQuery: new (text: string, column: string) => TextQuery;
  readonly BooleanQuery: new (parts: readonly (readonly ['MUST' | 'MUST_NOT', TextQuery])[]) => TextQuery;
};

type Index = { readonly isIndex: unique symbol };
export type TextQuery = { readonly isTextQuery: unique symbol };

type Connection = {
  readonly createTable: (name: string, rows: readonly Row[]) => Promise<Table>;
  readonly openTable: (name: string) => Promise<Table>;
};

export type Row = Readonly<Record<string, string>>;

export type Table = {
  readonly add: (rows: readonly Row[]) => Promise<unknown>;
  readonly optimize: () => Promise<unknown>;
  readonly createIndex: (
    column: string,
    options: { config: Index; waitTimeoutSeconds: number },
  ) => Promise<void>;
  readonly query: () => Query;
};

type Query = {
  readonly fullTextSearch: (query: TextQuery) => Query;
  readonly fastSearch: () => Query;
  readonly where: (condition: string) => Query;
  readonly select: (columns: readonly string[]) => Query;
  readonly limit: (count: number) => Query;
  readonly toArray: () => Promise<readonly unknown[]>;
};

const folder = join(work, `lancedb-${lanceDbVersion}`);
const entry = join(folder, 'node_modules/@lancedb/lancedb/dist/index.js');

/** Installs it if missing. */
export function installLanceDb(): void {
  if (existsSync(entry)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const packages = [`@lancedb/lancedb@${lanceDbVersion}`, `@lancedb/lancedb-${platform}@${lanceDbVersion}`];
  const flags = ['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...flags, ...packages], { cwd: folder, stdio: 'pipe' });
}

export const loadLanceDb = async (): Promise<LanceDb> => (await import(pathToFileURL(entry).href)) as LanceDb;
