/** What one source publishes about one meeting: the cells of its row and of the rows below it. */
import { type TableName, tableOf } from '../../../schemas/tables/index.ts';
import { sqliteValue } from '../../corpus/formats/sqlite.ts';

/** Tables with imported rows of a meeting. Each comes after the tables that it references. */
export const childTables = [
  'agenda_items',
  'documents',
  'motions',
  'member_votes',
  'decisions',
  'briefs',
  'decision_links',
] as const satisfies readonly TableName[];

export type ChildTable = (typeof childTables)[number];

/** Columns that other programs fill: copies of documents in an archive. */
export const columnsOfOthers: ReadonlySet<string> = new Set(['archived_pdf_key', 'sha256', 'archived_key']);

/** A row without values, which resets columns that no source provides anymore. */
export const emptyMeeting: Cells = Object.fromEntries(
  Object.entries(tableOf('meetings').columns).flatMap(([column, { nullable }]) =>
    nullable && !columnsOfOthers.has(column) ? [[column, null]] : [],
  ),
);

/** Values as SQLite stores them. Columns that the source does not provide are missing. */
export type Cells = Readonly<Record<string, string | number | null>>;

export type Children = Readonly<Record<ChildTable, readonly Cells[]>>;

export type MeetingFacts = { readonly meeting: Cells; readonly children: Children };

export const noChildren: Children = {
  agenda_items: [],
  documents: [],
  motions: [],
  member_votes: [],
  decisions: [],
  briefs: [],
  decision_links: [],
};

/** A row as SQLite stores it. */
export const cellsOf = (row: object): Cells =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]: [string, unknown]) => [column, storedValue(value)]),
  );

function storedValue(value: unknown): string | number | null {
  const stored = sqliteValue(value);
  return typeof stored === 'string' || stored === null ? stored : Number(stored);
}

export const isMeetingTable = (name: string): boolean =>
  name === 'meetings' || childTables.some((table) => table === name);
