/** Finds rows whose place does not exist. Reading the corpus place by place misses them, so they need their own queries. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { quoteName } from '../../../schemas/ddl.ts';
import { placeTables, type TableName, tableOf } from '../../../schemas/tables/index.ts';
import { Problem, type Report, showName, showValue } from '../rows/finding.ts';
import { queryRows } from '../formats/sqlite.ts';
import type { ReadableCorpus } from '../corpus.ts';
import { findingOf, type RawRow } from '../rows/row-check.ts';

const noPlace = new Problem(
  'missing-value',
  'has no value',
  'Every row needs a value in this column. Add it or remove the row.',
);
const noSuchPlace = new Problem(
  'broken-reference',
  'matches no row of municipalities',
  'Add the place to municipalities, correct the reference, or remove this row.',
);

/** Reports every row that belongs to none of `places`. */
export function reportOrphans(
  database: DatabaseSync,
  corpus: ReadableCorpus,
  places: ReadonlySet<string>,
  report: Report,
): void {
  if (!corpus.layout.has('municipalities')) return;
  for (const name of placeTables) {
    if (!corpus.layout.has(name)) continue;
    for (const muniId of distinctPlaces(database, name)) {
      if (typeof muniId === 'string' && places.has(muniId)) continue;
      for (const row of rowsOfPlace(database, name, muniId)) reportOrphan(corpus, name, row, muniId, report);
    }
  }
}

/** A loose index scan, which SQLite lacks: each step of the recursion seeks the next value in the index on muni_id. */
const distinctPlaces = (database: DatabaseSync, name: TableName): unknown[] =>
  queryRows(
    database,
    `WITH RECURSIVE place(id) AS (
      SELECT min(muni_id) FROM ${quoteName(name)}
      UNION ALL SELECT (SELECT min(muni_id) FROM ${quoteName(name)} WHERE muni_id > place.id) FROM place WHERE place.id IS NOT NULL
    ) SELECT id FROM place WHERE id IS NOT NULL
    UNION ALL SELECT NULL WHERE EXISTS (SELECT 1 FROM ${quoteName(name)} WHERE muni_id IS NULL)`,
  )
    .map(({ id }) => id)
    .toArray();

const rowsOfPlace = (database: DatabaseSync, name: TableName, muniId: unknown): Iterable<RawRow> =>
  queryRows(
    database,
    `SELECT ${quoteName(tableOf(name).key)} AS key FROM ${quoteName(name)} WHERE muni_id IS ?`,
    muniId as SQLInputValue,
  );

function reportOrphan(
  { droppedRows }: ReadableCorpus,
  name: TableName,
  { key }: RawRow,
  muniId: unknown,
  report: Report,
): void {
  if (typeof muniId === 'string' && droppedRows.isRedacted('municipalities', muniId)) {
    droppedRows.addRedacted(name, key);
    return;
  }
  if (typeof muniId === 'string' && droppedRows.has('municipalities', muniId)) {
    report({
      severity: 'warning',
      rule: 'dropped-with',
      table: name,
      row: showName(String(key)),
      column: 'muni_id',
      value: showValue(muniId),
      message: 'The row was dropped with its place',
      remedy: 'Fix the place.',
    });
  } else report(findingOf(name, key, 'muni_id', muniId, muniId === null ? noPlace : noSuchPlace));
  droppedRows.add(name, key);
}
