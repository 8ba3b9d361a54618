import type { TableName } from '../../schemas/tables/index.ts';

type ColumnName = `${TableName}.${string}`;

/** Keys of rows, by table; those whose reference was cleared, by table and column. */
type KeySets = {
  readonly invalid: KeySet<TableName>;
  readonly redacted: KeySet<TableName>;
  readonly cleared: KeySet<ColumnName>;
};

type Entries<Name> = readonly (readonly [Name, ReadonlySet<string>])[];

/** The same as plain data, for another process. */
export type PlainGoneRows = {
  readonly invalid: Entries<TableName>;
  readonly redacted: Entries<TableName>;
  readonly cleared: Entries<ColumnName>;
};

/**
 * Rows that were left out because they do not hold or were redacted. What hangs on them goes with them: rows that must
 * refer to them are left out too, other references to them are cleared.
 */
export class GoneRows {
  readonly #all = emptySets();
  #found = emptySets();
  /** How many rows were left out as invalid or with an invalid one. */
  dropped = 0;

  /** A row that does not hold. Rows without a readable key are counted only: nothing can hang on them. */
  add(table: TableName, key: unknown): void {
    this.dropped++;
    this.#all.invalid.add(table, key);
    this.#found.invalid.add(table, key);
  }

  addRedacted(table: TableName, key: unknown): void {
    this.#all.redacted.add(table, key);
    this.#found.redacted.add(table, key);
  }

  /** A row that goes with the row of `target` that it hangs on. */
  addWith(target: TableName, targetKey: string, table: TableName, key: string): void {
    if (this.isRedacted(target, targetKey)) this.addRedacted(table, key);
    else this.add(table, key);
  }

  /** A reference to a row that was left out, which the row that holds it can do without. */
  addCleared(table: TableName, column: string, key: string): void {
    this.#found.cleared.add(`${table}.${column}`, key);
  }

  has(table: TableName, key: string): boolean {
    return this.#all.invalid.has(table, key) || this.#all.redacted.has(table, key);
  }

  isRedacted(table: TableName, key: string): boolean {
    return this.#all.redacted.has(table, key);
  }

  toPlain(): PlainGoneRows {
    return plainOf(this.#all);
  }

  /** What was added since this was asked for last. */
  takeFound(): PlainGoneRows {
    const found = plainOf(this.#found);
    this.#found = emptySets();
    return found;
  }

  /** Adds what another process found; the count stays as it is. */
  merge({ invalid, redacted, cleared }: PlainGoneRows): void {
    this.#all.invalid.addAll(invalid);
    this.#all.redacted.addAll(redacted);
    this.#all.cleared.addAll(cleared);
  }

  static fromPlain(plain: PlainGoneRows): GoneRows {
    const gone = new GoneRows();
    gone.merge(plain);
    return gone;
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

const plainOf = ({ invalid, redacted, cleared }: KeySets): PlainGoneRows => ({
  invalid: invalid.entries(),
  redacted: redacted.entries(),
  cleared: cleared.entries(),
});
