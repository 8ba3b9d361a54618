import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { createIndexes, createTable, quoteName } from '../../schemas/ddl.ts';
import { type Row, type TableName, tableNames, tableOf } from '../../schemas/tables/index.ts';
import { sqliteValue } from '../corpus/formats/sqlite.ts';
import { type KeptText, KeptTexts } from './texts/kept-texts.ts';

/** Destination of the demo's rows. */
export type Rows = {
  readonly insert: <Name extends TableName>(name: Name, row: Row<Name>) => void;
  /** The id of the next row of the table, ascending. */
  readonly nextId: (name: TableName) => string;
  readonly keepText: (text: KeptText) => void;
};

/** Row counts by table name. */
export type DemoSummary = Readonly<Record<string, number>>;

/** Briefs have more than a thousand bytes: larger pages waste less space. */
const pageSizeBytes = 16_384;
/** Enough for the upper levels of every index, and for the sorts that create indexes. */
const cacheKib = 128 * 1024;

/** The SQLite file of the demo while it is being written. No other process reads it, so it needs neither journal nor locks. */
export class DemoDatabase implements Rows {
  readonly #database: DatabaseSync;
  readonly #texts: KeptTexts;
  readonly #inserts = new Map<TableName, { statement: StatementSync; columns: string[]; rows: number }>();

  constructor(path: string) {
    // References are valid by construction and checked by tests, so SQLite does not look them up row by row.
    this.#database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
    this.#database.exec(`
      PRAGMA page_size = ${pageSizeBytes};
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA cache_size = -${cacheKib};
      BEGIN`);
    for (const name of tableNames) this.#create(name);
    this.#texts = new KeptTexts(this.#database);
  }

  readonly insert = (name: TableName, row: Readonly<Record<string, unknown>>): void => {
    const table = this.#tableOf(name);
    table.rows += 1;
    table.statement.run(...table.columns.map((column) => sqliteValue(row[column])));
  };

  readonly keepText = (text: KeptText): void => this.#texts.keep(text);

  readonly nextId = (name: TableName): string => shortId(this.#tableOf(name).rows);

  /** Returns the number of rows inserted into each table. */
  summary(): DemoSummary {
    return Object.fromEntries(tableNames.map((name) => [name, this.#tableOf(name).rows]));
  }

  /** Creates the indexes and closes the file. */
  finish(): void {
    for (const statement of tableNames.flatMap(createIndexes)) this.#database.exec(statement);
    this.#database.exec('COMMIT');
    this.close();
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #create(name: TableName): void {
    this.#database.exec(createTable(name));
    const columns = Object.keys(tableOf(name).columns);
    const statement = this.#database.prepare(
      `INSERT INTO ${quoteName(name)} VALUES (${columns.map(() => '?').join(', ')})`,
    );
    this.#inserts.set(name, { statement, columns, rows: 0 });
  }

  #tableOf(name: TableName) {
    const table = this.#inserts.get(name);
    if (table === undefined) throw new Error(`The demo has no table ${name}.`);
    return table;
  }
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 4;

/**
 * Four base-62 digits in ASCII order: ids sort by creation, so indexes on them grow at their end. Ids are short because
 * every row and index repeats them: one character less saves 100 bytes per meeting.
 */
function shortId(number: number): string {
  let id = '';
  for (let rest = number; rest > 0 || id.length < idLength; rest = Math.floor(rest / digits.length))
    id = digits.charAt(rest % digits.length) + id;
  return id;
}
