/** The interface of input formats: a reader yields the rows of one table's file. */
import { similarNames } from '../../../schemas/names/similar-names.ts';
import { type FileName, tableOf } from '../../../schemas/tables/index.ts';
import { type Report, showName } from '../rows/finding.ts';
import type { RawRow } from '../rows/row-check.ts';

/**
 * One row of a table's file. `line` is its line or row number, from 1. A row that could not be read is already reported, and
 * has at most its key.
 */
export type RawRecord = { readonly line: number; readonly row: RawRow; readonly isReported?: true };

/** A table's file. `workFolder` holds temporary files. */
export type TableFile = { readonly name: FileName; readonly path: string; readonly workFolder: string };

/**
 * Reads a table's file. A row that cannot be read is reported and dropped. A file that cannot be read throws
 * `UnreadableTable`.
 */
export type ReadTable = (file: TableFile, report: Report) => AsyncIterable<RawRecord>;

/** The file of a table is truncated, in another format, or lacks a required column. */
export class UnreadableTable extends Error {
  override name = 'UnreadableTable';
}

/** Returns a function that is true for known columns, and reports each unknown column once. */
export function columnGuard(name: FileName, report: Report): (column: string, line?: number) => boolean {
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

/** Reports required columns that a header lacks; true if none is missing. */
export function reportMissingColumns(name: FileName, present: ReadonlySet<string>, report: Report): boolean {
  const missing = Object.entries(tableOf(name).columns)
    .filter(([column, { nullable }]) => !nullable && !present.has(column))
    .map(([column]) => column);
  for (const column of missing) {
    report({
      severity: 'error',
      rule: 'missing-column',
      table: name,
      column,
      message: 'is missing but required',
      remedy: 'Add the column. The rows of this table were not read.',
    });
  }
  return missing.length === 0;
}

function suggestColumn(column: string, known: ReadonlySet<string>): string {
  const [likely] = similarNames(column, known);
  return likely === undefined ? `The columns are: ${[...known].join(', ')}.` : `Did you mean ${likely}?`;
}
