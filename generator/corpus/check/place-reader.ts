/** Reads and checks the rows of one place after another. Memory is bounded by the largest place. */
import type { DatabaseSync } from 'node:sqlite';
import { type TableName, placeTables, tableOf } from '../../../schemas/tables/index.ts';
import type { Finding, Report } from '../rows/finding.ts';
import { UnreadableTable } from '../formats/format.ts';
import { queryRows } from '../formats/sqlite.ts';
import { selectColumns } from '../layout.ts';
import type { ReadableCorpus } from '../corpus.ts';
import { emptyPlaceRows, type PlaceRows, type ShownTable, shownTables } from '../place-rows.ts';
import { redactRow } from '../redact.ts';
import { ReferenceCheck } from './reference-check.ts';
import { type RawRow, type RowCheck, rowCheckOf } from '../rows/row-check.ts';
import { reportUnreadable } from '../stage.ts';
import { invalidTexts, lookUpCells } from '../formats/utf8-check.ts';

export type PlaceReading = {
  readonly rows: PlaceRows;
  readonly findings: readonly Finding[];
  /** Rows that hold, by table. */
  readonly counts: ReadonlyMap<TableName, number>;
};

type TableReading = {
  readonly name: TableName;
  readonly sql: string;
  /** Restricts it to some meetings; absent where the search does not read the table. */
  readonly some: string | undefined;
  readonly check: RowCheck;
};

const meetingsIn = 'meeting_id IN (SELECT value FROM json_each(?))';

/** What is searched of meetings is made from these tables. Bodies are named by meetings, and are read all. */
const someMeetings: { readonly [Name in TableName]?: string } = {
  bodies: '? IS NOT NULL',
  meetings: 'id IN (SELECT value FROM json_each(?))',
  briefs: meetingsIn,
  decisions: meetingsIn,
  briefs_i18n: meetingsIn,
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
      const sql = `${selectColumns(name, columns)} WHERE muni_id = ?`;
      return [{ name, sql, some: someMeetings[name], check: rowCheckOf(name) }];
    });
  }

  /**
   * The rows of a place that hold, and what is wrong with the others. Where meetings are given, only what is searched of
   * them is read.
   */
  read(muniId: string, meetings?: readonly string[]): PlaceReading {
    const findings: Finding[] = [];
    const report: Report = (finding) => findings.push(finding);
    const references = new ReferenceCheck(this.#database, this.#corpus, muniId, report);
    const rows = emptyPlaceRows();
    const counts = new Map<TableName, number>();
    for (const table of this.#tables) {
      if (meetings !== undefined && table.some === undefined) continue;
      const keep = keeper(table.name, rows);
      let count = 0;
      for (const row of this.#rowsOf(table, muniId, meetings, references, report)) {
        keep?.(row);
        count++;
      }
      counts.set(table.name, count);
    }
    return { rows, findings, counts };
  }

  *#rowsOf(
    { name, sql, some, check }: TableReading,
    muniId: string,
    meetings: readonly string[] | undefined,
    references: ReferenceCheck,
    report: Report,
  ): Generator<RawRow> {
    const { isChecked, redactions, gone } = this.#corpus;
    const { key } = tableOf(name);
    const hasInvalidTexts = isChecked ? undefined : invalidTexts(name, lookUpCells(this.#database, name));
    try {
      const found =
        meetings === undefined
          ? queryRows(this.#database, sql, muniId)
          : queryRows(this.#database, `${sql} AND ${some}`, muniId, JSON.stringify(meetings));
      for (const row of found) {
        if (!redactRow(redactions, name, row)) gone.addRedacted(name, row[key]);
        else if (!check(row, report) || hasInvalidTexts?.(row, report)) gone.add(name, row[key]);
        else if (references.accepts(name, row)) yield row;
      }
    } catch (error) {
      if (!(error instanceof UnreadableTable)) throw error;
      reportUnreadable(name, error, report);
    }
  }
}

/** Where the rows of a table go; undefined where they are not shown. */
function keeper(name: TableName, rows: PlaceRows): ((row: RawRow) => void) | undefined {
  if (!isShown(name)) return undefined;
  // The check has made the cells what the declaration says, which the compiler cannot see.
  const kept = rows[name] as unknown as RawRow[];
  const push = (row: RawRow): void => void kept.push(row);
  if (name === 'motions') return (row) => row['divided'] === true && push(row);
  if (name === 'member_votes') {
    const divided = new Set<unknown>(rows.motions.map(({ id }) => id));
    return (row) => divided.has(row['motion_id']) && push(row);
  }
  return push;
}
