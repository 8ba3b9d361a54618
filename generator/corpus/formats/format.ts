/** What every input format gives: the rows of one table's file. */
import { type TableName, tableOf } from '../../../schemas/tables/index.ts';
import { type Report, showName } from '../rows/finding.ts';
import { nearest } from './nearest.ts';
import type { RawRow } from '../rows/row-check.ts';

/**
 * One row of a table's file. `line` is its line or row number, from 1. A row that could not be read is reported already;
 * it has its key only, if that.
 */
export type RawRecord = { readonly line: number; readonly row: RawRow; readonly isReported?: true };

/** A table's file. `workFolder` is for temporary files. */
export type TableFile = { readonly name: TableName; readonly path: string; readonly workFolder: string };

/**
 * Reads a table's file. A row that cannot be read is reported and left out; a file that cannot be read throws an
 * `UnreadableTable`.
 */
export type ReadTable = (file: TableFile, report: Report) => AsyncIterable<RawRecord>;

/** The file of a table cannot be read on: it is truncated, of another kind, or misses a column. */
export class UnreadableTable extends Error {
  override name = 'UnreadableTable';
}

/** Reports columns that the table does not have, each once; true where the name is known. */
export function columnGuard(name: TableName, report: Report): (column: string, line?: number) => boolean {
  const known = new Set(Object.keys(tableOf(name).columns));
  const reported = new Set<string>();
  return (column, line) => {
    if (known.has(column)) return true;
    if (!reported.has(column)) {
      reported.add(column);
      report({
        severity: 'error',
        rule: 'unknown-column',
        table: name,
        ...(line === undefined ? {} : { line }),
        column: showName(column),
        message: 'is not a column of this table',
        remedy: `Rename or remove it. ${suggestColumn(column, known)}`,
      });
    }
    return false;
  };
}

/** Reports required columns that a header lacks; true where all are there. */
export function reportMissingColumns(name: TableName, present: ReadonlySet<string>, report: Report): boolean {
  const missing = Object.entries(tableOf(name).columns)
    .filter(([column, { nullable }]) => !nullable && !present.has(column))
    .map(([column]) => column);
  for (const column of missing) {
    report({
      severity: 'error',
      rule: 'missing-column',
      table: name,
      column,
      message: 'is missing, and every row must have it',
      remedy: 'Add the column. The rows of this table were not read.',
    });
  }
  return missing.length === 0;
}

function suggestColumn(column: string, known: ReadonlySet<string>): string {
  const likely = nearest(column, [...known]);
  return likely === undefined ? `The columns are: ${[...known].join(', ')}.` : `Did you mean ${likely}?`;
}
