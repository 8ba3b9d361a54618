import type { TableName } from '../../schemas/tables/index.ts';

type ColumnName = `${TableName}.${string}`;

/** Keys of rows by table, and of rows with cleared references by table and column. */
type KeySets = {
  readonly invalid: KeySet<TableName>;
  readonly redacted: KeySet<TableName>;
  readonly cleared: KeySet<ColumnName>;
};

type Entries<Name> = readonly (readonly [Name, ReadonlySet<string>])[];

/** The key sets as plain data, to send to another process. */
export type PlainDroppedRows = {
  readonly invalid: Entries<TableName>;
  readonly redacted: Entries<TableName>;
  readonly cleared: Entries<ColumnName>;
};

/**
 * Keys of the rows that were dropped as invalid or redacted, with their dependent rows. Optional references to dropped rows
 * are cleared instead.
 */
export class DroppedRows {
  readonly #all = emptySets();
  #recent = emptySets();
  /** Number of invalid rows, including rows that depend on them. */
  invalidCount = 0;

  /** Adds an invalid row. A row without a readable key is only counted: no row can depend on it. */
  add(table: TableName, key: unknown): void {
    this.invalidCount++;
    this.#all.invalid.add(table, key);
    this.#recent.invalid.add(table, key);
  }

  addRedacted(table: TableName, key: unknown): void {
    this.#all.redacted.add(table, key);
    this.#recent.redacted.add(table, key);
  }

  /** Adds a row that depends on the dropped row of `target`. */
  addDependent(target: TableName, targetKey: string, table: TableName, key: string): void {
    if (this.isRedacted(target, targetKey)) this.addRedacted(table, key);
    else this.add(table, key);
  }

  /** Records a row whose optional reference to a dropped row was cleared. */
  addCleared(table: TableName, column: string, key: string): void {
    this.#recent.cleared.add(`${table}.${column}`, key);
  }

  has(table: TableName, key: string): boolean {
    return this.#all.invalid.has(table, key) || this.#all.redacted.has(table, key);
  }

  isRedacted(table: TableName, key: string): boolean {
    return this.#all.redacted.has(table, key);
  }

  toPlain(): PlainDroppedRows {
    return plainOf(this.#all);
  }

  /** Returns what was added since the last call. */
  takeRecent(): PlainDroppedRows {
    const recent = plainOf(this.#recent);
    this.#recent = emptySets();
    return recent;
  }

  /** Adds the rows that another process dropped; the count does not change. */
  merge({ invalid, redacted, cleared }: PlainDroppedRows): void {
    this.#all.invalid.addAll(invalid);
    this.#all.redacted.addAll(redacted);
    this.#all.cleared.addAll(cleared);
  }

  static fromPlain(plain: PlainDroppedRows): DroppedRows {
    const droppedRows = new DroppedRows();
    droppedRows.merge(plain);
    return droppedRows;
  }
}

class KeySet<Name> {
  readonly #keys = new Map<Name, Set<string>>();

  add(name: Name, key: unknown): void {
    if (typeof key !== 'string') return;
    const keys = this.#keys.get(name);
    if (keys === undefined) this.#keys.set(name, new Set([key]));
    else keys.add(key);
  }

  addAll(entries: Entries<Name>): void {
    for (const [name, keys] of entries) for (const key of keys) this.add(name, key);
  }

  has(name: Name, key: string): boolean {
    return this.#keys.get(name)?.has(key) ?? false;
  }

  entries(): Entries<Name> {
    return [...this.#keys];
  }
}

const emptySets = (): KeySets => ({
  invalid: new KeySet(),
  redacted: new KeySet(),
  cleared: new KeySet(),
});

const plainOf = ({ invalid, redacted, cleared }: KeySets): PlainDroppedRows => ({
  invalid: invalid.entries(),
  redacted: redacted.entries(),
  cleared: cleared.entries(),
});
