/** Writes rows by key, and only if they differ. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { quoteName } from '../../../schemas/ddl.ts';
import { type TableName, tableOf } from '../../../schemas/tables/index.ts';
import { sqliteValue } from '../../corpus/formats/sqlite.ts';
import { isWrittenByModel, withoutModelTexts } from './model-texts.ts';

export type Written = 'added' | 'changed' | 'unchanged';

type Cells = Readonly<Record<string, unknown>>;

type Statements = {
  readonly select: StatementSync;
  readonly insert: StatementSync;
  readonly update: StatementSync;
};

export class RowWriter {
  readonly #database: DatabaseSync;
  readonly #now: string;
  readonly #statements = new Map<string, Statements>();
  #fetched: StatementSync | undefined;

  /** `now` becomes the `updated_at` of rows that changed although the source reports no change. */
  constructor(database: DatabaseSync, now: string) {
    this.#database = database;
    this.#now = now;
  }

  /** Inserts the row, or updates its columns if any of them differs. */
  write(name: TableName, stated: Cells): Written {
    const cells = name === 'documents' && this.#isFetched(stated) ? exceptFetched(stated) : stated;
    const columns = Object.keys(cells);
    const { select, insert, update } = this.#prepared(name, columns);
    const key = sqliteValue(cells[tableOf(name).key]);
    const wanted = columns.map((column) => sqliteValue(cells[column]));
    const stored = select.get(key);
    if (stored === undefined) {
      insert.run(...wanted);
      return 'added';
    }
    if (hasOtherAuthor(stored, cells)) {
      if (name !== 'decisions' || !isWrittenByModel(stored)) return 'unchanged';
      // A model writes only the texts. They stay as long as what they are about does.
      const isSame = statedFacts.every((column) => stored[column] === sqliteValue(cells[column]));
      if (isSame) return this.write(name, withoutModelTexts(cells));
    }
    const next = this.#changedValues(columns, wanted, stored);
    if (next === undefined) return 'unchanged';
    update.run(...next, key);
    return 'changed';
  }

  /** Whether `write` would change a row that exists. */
  differs(name: TableName, cells: Cells): boolean {
    const columns = Object.keys(cells);
    const stored = this.#prepared(name, columns).select.get(sqliteValue(cells[tableOf(name).key]));
    return stored !== undefined && columns.some((column) => stored[column] !== sqliteValue(cells[column]));
  }

  /** Inserts the row unless its key already has one. */
  writeMissing(name: TableName, cells: Cells): Written {
    const { select, insert } = this.#prepared(name, Object.keys(cells));
    if (select.get(sqliteValue(cells[tableOf(name).key])) !== undefined) return 'unchanged';
    insert.run(...Object.values(cells).map(sqliteValue));
    return 'added';
  }

  /** Whether the bytes of a document were fetched, so that they say more than its source. */
  #isFetched({ id }: Cells): boolean {
    this.#fetched ??= this.#database.prepare('SELECT 1 FROM documents WHERE id = ? AND sha256 IS NOT NULL');
    return this.#fetched.get(sqliteValue(id)) !== undefined;
  }

  /** The values to store, or undefined if nothing changed. `updated_at` never decreases, and increases with every change. */
  #changedValues(
    columns: readonly string[],
    wanted: readonly SQLInputValue[],
    stored: Cells,
  ): readonly SQLInputValue[] | undefined {
    const stamp = columns.indexOf('updated_at');
    const differs = columns.some((column, index) => index !== stamp && stored[column] !== wanted[index]);
    const isNewer = stamp !== -1 && textOf(wanted[stamp]) > textOf(stored['updated_at']);
    if (!differs && !isNewer) return undefined;
    if (isNewer || stamp === -1) return wanted;
    const before = textOf(stored['updated_at']);
    return wanted.with(stamp, this.#now > before ? this.#now : secondAfter(before));
  }

  #prepared(name: TableName, columns: readonly string[]): Statements {
    const signature = `${name}:${columns.join()}`;
    const prepared = this.#statements.get(signature) ?? this.#prepare(name, columns);
    this.#statements.set(signature, prepared);
    return prepared;
  }

  #prepare(name: TableName, columns: readonly string[]): Statements {
    const table = quoteName(name);
    const key = quoteName(tableOf(name).key);
    const names = columns.map(quoteName);
    return {
      select: this.#database.prepare(`SELECT ${names.join(', ')} FROM ${table} WHERE ${key} = ?`),
      insert: this.#database.prepare(
        `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      ),
      update: this.#database.prepare(
        `UPDATE ${table} SET ${names.map((column) => `${column} = ?`).join(', ')} WHERE ${key} = ?`,
      ),
    };
  }
}

/** The clock of the import may be behind that of the source. */
const secondAfter = (instant: string): string =>
  `${new Date(Date.parse(instant) + 1000).toISOString().slice(0, 19)}Z`;

/** Columns that describe the fetched bytes. */
const fetchedColumns: ReadonlySet<string> = new Set(['bytes', 'media_type']);

const exceptFetched = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([column]) => !fetchedColumns.has(column)));

/** A brief or decision that another author, such as a model, has written since is kept: it is better than the extracted one. */
const hasOtherAuthor = (stored: Cells, cells: Cells): boolean =>
  'generated_by' in cells && stored['generated_by'] !== (cells['generated_by'] ?? null);

/** What a summary of a decision is about. */
const statedFacts = ['headline', 'decision', 'outcome', 'yes', 'no', 'abstain', 'amount_cents'] as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
