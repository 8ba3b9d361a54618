import { DatabaseSync } from 'node:sqlite';
import type { TableName } from '../../schemas/tables/index.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { explainEnd } from '../corpus/sqlite-file.ts';

/**
 * How many meetings have a brief or a decision, without those that are redacted or whose place was left out. Told by
 * the database alone, before any place is read; rows that reading will find invalid are counted in. `path` is the
 * corpus as the user named it.
 */
export function countSearchable(path: string, corpus: Corpus): number {
  try {
    using database = new DatabaseSync(corpus.databasePath, { readOnly: true });
    return count(database, corpus);
  } catch (error) {
    throw explainEnd(path, error);
  }
}

function count(database: DatabaseSync, { layout, gone }: Corpus): number {
  const isGone = (table: unknown, key: unknown): number =>
    Number(gone.has(String(table) as TableName, String(key)));
  database.function('is_gone', { useBigIntArguments: true }, isGone);
  const selects = [
    ...(layout.has('briefs')
      ? [`SELECT meeting_id FROM briefs WHERE NOT is_gone('briefs', meeting_id)`]
      : []),
    ...(layout.has('decisions')
      ? [`SELECT meeting_id FROM decisions WHERE NOT is_gone('decisions', id)`]
      : []),
  ];
  if (selects.length === 0) return 0;
  const ids = selects.join(' UNION ');
  const row = database
    .prepare(`SELECT count(*) AS meetings FROM (${ids}) WHERE NOT is_gone('meetings', meeting_id)`)
    .get();
  return Number(row?.['meetings']);
}
