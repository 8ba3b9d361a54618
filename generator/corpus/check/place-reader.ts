/** Reads and checks the rows of one place at a time, so that memory is bounded by the largest place. */
import type { DatabaseSync } from 'node:sqlite';
import { type TableName, placeTables, tableOf } from '../../../schemas/tables/index.ts';
import type { Finding, Report } from '../rows/finding.ts';
import { UnreadableTable } from '../formats/format.ts';
import { forEachRow, invalidTexts, lookUpCells } from '../formats/sqlite.ts';
import { selectColumns } from '../layout.ts';
import type { ReadableCorpus } from '../corpus.ts';
import { emptyPlaceRows, type PlaceRows, type ShownTable, shownTables } from '../place-rows.ts';
import { redactRow } from '../redactions.ts';
import { attendanceCounter } from './attendance.ts';
import { ReferenceCheck } from './reference-check.ts';
import { type RawRow, type RowCheck, rowCheckOf } from '../rows/row-check.ts';
import { reportUnreadable } from '../stage.ts';

export type PlaceReading = {
  readonly rows: PlaceRows;
  readonly findings: readonly Finding[];
  /** Number of valid rows, by table. */
  readonly counts: ReadonlyMap<TableName, number>;
};

type TableReading = {
  readonly name: TableName;
  readonly sql: string;
  readonly check: RowCheck;
};

type OfPlace = {
  readonly muniId: string;
  readonly references: ReferenceCheck;
  readonly report: Report;
};

const isShown = (name: TableName): name is ShownTable => (shownTables as readonly TableName[]).includes(name);

export class PlaceReader {
  readonly #database: DatabaseSync;
  readonly #corpus: ReadableCorpus;
  readonly #tables: readonly TableReading[];

  constructor(database: DatabaseSync, corpus: ReadableCorpus) {
    this.#database = database;
    this.#corpus = corpus;
    this.#tables = placeTables.flatMap((name) => {
      const columns = corpus.layout.get(name);
      if (columns === undefined) return [];
      const sql = `${selectColumns(name, columns)} WHERE muni_id = ?1`;
      return [{ name, sql, check: rowCheckOf(name, corpus.isChecked) }];
    });
  }

  /** Returns the valid rows of a place, and findings about the others. */
  read(muniId: string): PlaceReading {
    const findings: Finding[] = [];
    const report: Report = (finding) => findings.push(finding);
    const references = new ReferenceCheck(this.#database, this.#corpus, muniId, report);
    const rows = emptyPlaceRows();
    const counts = new Map<TableName, number>();
    for (const table of this.#tables) {
      const collect = collectorOf(table.name, rows);
      let count = 0;
      this.#readTable(table, { muniId, references, report }, (row) => {
        collect?.(row);
        count++;
      });
      counts.set(table.name, count);
    }
    return { rows, findings, counts };
  }

  /** Calls `use` with each valid row of a table. */
  #readTable(
    { name, sql, check }: TableReading,
    { muniId, references, report }: OfPlace,
    use: (row: RawRow) => void,
  ): void {
    const { isChecked, redactions, droppedRows } = this.#corpus;
    const { key } = tableOf(name);
    const hasInvalidTexts = isChecked ? undefined : invalidTexts(name, lookUpCells(this.#database, name));
    const isAccepted = references.checkOf(name);
    try {
      forEachRow(this.#database, sql, [muniId], (row) => {
        if (!redactRow(redactions, name, row)) droppedRows.addRedacted(name, row[key]);
        else if (!check(row, report) || hasInvalidTexts?.(row, report)) droppedRows.add(name, row[key]);
        else if (isAccepted(row)) use(row);
      });
    } catch (error) {
      if (!(error instanceof UnreadableTable)) throw error;
      reportUnreadable(name, error, report);
    }
  }
}

/** Adds rows of a table to `rows`; undefined for tables that the site does not show. */
function collectorOf(name: TableName, rows: PlaceRows): ((row: RawRow) => void) | undefined {
  if (!isShown(name)) return undefined;
  // The row check validated the cells, which the compiler cannot know.
  const collected = rows[name] as unknown as RawRow[];
  const push = (row: RawRow): void => void collected.push(row);
  if (name === 'decision_links') return (row) => row['target_table'] === 'matters' && push(row);
  if (name === 'member_votes') {
    const divided = new Set<unknown>(rows.motions.filter((motion) => motion.divided).map(({ id }) => id));
    const countAttendance = attendanceCounter(rows.attendance);
    return (row) => {
      countAttendance(row);
      if (divided.has(row['motion_id'])) push(row);
    };
  }
  return push;
}
