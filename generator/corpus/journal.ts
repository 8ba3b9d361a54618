/**
 * The journal of a corpus: which places were touched, in order. Triggers write it in the transaction of the change, whichever
 * program makes it, so that a run with `--since-last` finds every changed place without comparing rows.
 */
import type { DatabaseSync } from 'node:sqlite';
import { quoteName } from '../../schemas/ddl.ts';
import { placeTables, type TableName } from '../../schemas/tables/index.ts';

/** The state of a journal. */
export type Journal = {
  /** Random, so that another corpus has another journal. */
  readonly id: string;
  /** The number of the last change. */
  readonly revision: number;
};

const journalTables = `
  CREATE TABLE IF NOT EXISTS import_journal (
    only INTEGER PRIMARY KEY CHECK (only = 1), id TEXT NOT NULL, revision INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS import_touched_places (
    place_id TEXT PRIMARY KEY, revision INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT OR IGNORE INTO import_journal VALUES (1, lower(hex(randomblob(8))), 0);`;

const touch = (row: 'OLD' | 'NEW'): string =>
  `INSERT INTO import_touched_places VALUES (${row}.muni_id, (SELECT revision FROM import_journal)) ON CONFLICT (place_id) DO UPDATE SET revision = excluded.revision;`;

const events = { insert: ['NEW'], update: ['OLD', 'NEW'], delete: ['OLD'] } as const;

/** `CREATE TRIGGER` by name, for one table. */
function triggersOf(table: TableName): [name: string, sql: string][] {
  return Object.entries(events).map(([event, rows]) => {
    const name = `import_journal_${table}_${event}`;
    return [
      name,
      `CREATE TRIGGER ${name} AFTER ${event.toUpperCase()} ON ${quoteName(table)} BEGIN UPDATE import_journal SET revision = revision + 1; ${rows.map(touch).join(' ')} END`,
    ];
  });
}

const triggers = new Map(placeTables.map((table) => [table, new Map(triggersOf(table))]));

/** Starts the journal of a corpus that has all tables, unless it has one. A journal that was interrupted gets a new id. */
export function startJournal(database: DatabaseSync): void {
  if (hasJournal(database)) return;
  database.exec(journalTables);
  const existing = triggersIn(database);
  const missing = [...triggers.values()]
    .flatMap((own) => [...own])
    .filter(([name, sql]) => existing.get(name) !== sql);
  for (const [name, sql] of missing) database.exec(`DROP TRIGGER IF EXISTS ${name}; ${sql}`);
  database.exec('UPDATE import_journal SET id = lower(hex(randomblob(8)))');
}

/** Whether all changes of a corpus that has all tables are journaled. */
export const hasJournal = (database: DatabaseSync): boolean =>
  readJournal(database, placeTables) !== undefined;

const triggersIn = (database: DatabaseSync): Map<string, string> =>
  new Map(
    database
      .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`)
      .all()
      .map(({ name, sql }) => [String(name), String(sql)]),
  );

/** The journal of a corpus; undefined if it has none, or if a table in it is not journaled. */
export function readJournal(database: DatabaseSync, tables: Iterable<TableName>): Journal | undefined {
  const names = database
    .prepare(`SELECT name FROM sqlite_schema WHERE name IN ('import_journal', 'import_touched_places')`)
    .all();
  if (names.length !== 2) return undefined;
  const existing = triggersIn(database);
  for (const table of tables)
    for (const [name, sql] of triggers.get(table) ?? []) if (existing.get(name) !== sql) return undefined;
  const row = database.prepare('SELECT id, revision FROM import_journal').get();
  const revision = Number(row?.['revision'] ?? -1);
  return row === undefined || revision < 0 ? undefined : { id: String(row['id']), revision };
}

/** The places that were touched after a revision. */
export const placesTouchedAfter = (database: DatabaseSync, revision: number): string[] =>
  database
    .prepare('SELECT place_id FROM import_touched_places WHERE revision > ?')
    .all(revision)
    .map((row) => String(row['place_id']));
