import type { TableName } from '../../schemas/tables/index.ts';

/** Rows that were left out because they do not hold or were redacted. What hangs on them goes with them. */
export class GoneRows {
  readonly #invalid = new KeySet();
  readonly #redacted = new KeySet();
  /** How many rows were left out as invalid or with an invalid one. */
  dropped = 0;

  /** A row that does not hold. Rows without a readable key are counted only: nothing can hang on them. */
  add(table: TableName, key: unknown): void {
    this.dropped++;
    this.#invalid.add(table, key);
  }

  addRedacted(table: TableName, key: unknown): void {
    this.#redacted.add(table, key);
  }

  /** A row that goes with the row of `target` that it hangs on. */
  addWith(target: TableName, targetKey: string, table: TableName, key: string): void {
    if (this.isRedacted(target, targetKey)) this.addRedacted(table, key);
    else this.add(table, key);
  }

  has(table: TableName, key: string): boolean {
    return this.#invalid.has(table, key) || this.#redacted.has(table, key);
  }

  isRedacted(table: TableName, key: string): boolean {
    return this.#redacted.has(table, key);
  }

  /** As plain data, for another process; the count starts anew there. */
  toPlain(): PlainGoneRows {
    return { invalid: this.#invalid.entries(), redacted: this.#redacted.entries() };
  }

  static fromPlain({ invalid, redacted }: PlainGoneRows): GoneRows {
    const gone = new GoneRows();
    for (const [table, keys] of invalid) for (const key of keys) gone.#invalid.add(table, key);
    for (const [table, keys] of redacted) for (const key of keys) gone.#redacted.add(table, key);
    return gone;
  }
}

type Entries = readonly (readonly [TableName, ReadonlySet<string>])[];
export type PlainGoneRows = { readonly invalid: Entries; readonly redacted: Entries };

class KeySet {
  readonly #keys = new Map<TableName, Set<string>>();

  add(table: TableName, key: unknown): void {
    if (typeof key !== 'string') return;
    const keys = this.#keys.get(table);
    if (keys === undefined) this.#keys.set(table, new Set([key]));
    else keys.add(key);
  }

  has(table: TableName, key: string): boolean {
    return this.#keys.get(table)?.has(key) ?? false;
  }

  entries(): Entries {
    return [...this.#keys];
  }
}
