/** The engines, by name. */
import type { KeptEngine } from './engines/engine.ts';
import { fts5 } from './engines/fts5.ts';
import { lancedb, lancedbIds } from './engines/lancedb.ts';
import { installLanceDb, lanceDbVersion } from './engines/lancedb-package.ts';
import { minisearch } from './engines/minisearch.ts';
import { packed } from './engines/packed.ts';
import { postgres } from './engines/postgres.ts';
import { postgresPrograms } from './engines/postgres-server.ts';

export const engines = {
  packed,
  lancedb,
  'lancedb-ids': lancedbIds,
  fts5,
  postgres,
  minisearch,
} satisfies Record<string, KeptEngine>;

export type EngineName = keyof typeof engines;
export const engineNames = Object.keys(engines) as EngineName[];

export const engineLabels: Readonly<Record<EngineName, string>> = {
  packed: 'packed',
  lancedb: `LanceDB ${lanceDbVersion}`,
  'lancedb-ids': 'LanceDB, ids only',
  fts5: 'SQLite FTS5',
  postgres: 'PostgreSQL',
  minisearch: 'MiniSearch',
};

/** The engine whose index it queries. */
export const indexNameOf = (name: EngineName): EngineName => (name === 'lancedb-ids' ? 'lancedb' : name);

/** A build uses MiniSearch for up to this number of meetings (generator/search/begin-search.ts). */
const maxMiniSearchMeetings = 10_000;

export const canHold = (name: EngineName, documents: number): boolean =>
  name !== 'minisearch' || documents <= maxMiniSearchMeetings;

/** Returns why an engine cannot be measured on this machine, or undefined if it can. */
export function reasonToSkip(name: EngineName): string | undefined {
  if (name === 'postgres' && postgresPrograms() === undefined)
    return 'there is no PostgreSQL on this machine';
  if (indexNameOf(name) !== 'lancedb') return undefined;
  try {
    installLanceDb();
    return undefined;
  } catch (error) {
    return `it cannot be installed (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`;
  }
}
