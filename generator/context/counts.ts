/** Counts what one import read, matched and wrote. */
import type { InvalidRecord } from './convert.ts';

export type RowChange = 'added' | 'changed' | 'unchanged' | 'removed';
export type RowCounts = Record<RowChange, number>;

/** A key without a place in the corpus, the reason, and the number of rows with the key. */
export type Unmatched = { readonly place: string; readonly reason: string; rows: number };

/** Maximum number of listed examples; the rest is counted. */
const maxExamples = 20;
/** Maximum number of listed keys. No file has this many places; free text in place of keys would fill the memory. */
const maxUnmatched = 200_000;

export class ContextCounts {
  records = 0;
  notes = 0;
  invalid = 0;
  duplicates = 0;
  readonly invalidExamples: InvalidRecord[] = [];
  /** Rows that repeat the key of another one with other values. The first one is kept. */
  readonly contradictions: string[] = [];
  contradicting = 0;
  readonly skipped = new Map<string, number>();
  /** By table. */
  readonly rows = new Map<string, RowCounts>();
  readonly failures: { readonly file: string; readonly reason: string }[] = [];
  readonly unread: string[] = [];
  matchedRows = 0;
  unmatchedRows = 0;
  readonly #matched = { code: new Set<string>(), name: new Set<string>() };
  readonly #unmatched = new Map<string, Unmatched>();

  addInvalid(invalid: InvalidRecord): void {
    this.invalid++;
    if (this.invalidExamples.length < maxExamples) this.invalidExamples.push(invalid);
  }

  addSkipped(reason: string): void {
    this.skipped.set(reason, (this.skipped.get(reason) ?? 0) + 1);
  }

  addDuplicate(id: string, isContradiction: boolean): void {
    if (!isContradiction) {
      this.duplicates++;
      return;
    }
    this.contradicting++;
    if (this.contradictions.length < maxExamples) this.contradictions.push(id);
  }

  addRow(table: string, change: RowChange, count = 1): void {
    const counts = this.rows.get(table) ?? { added: 0, changed: 0, unchanged: 0, removed: 0 };
    counts[change] += count;
    this.rows.set(table, counts);
  }

  addMatched(placeId: string, by: 'code' | 'name'): void {
    this.matchedRows++;
    this.#matched[by].add(placeId);
  }

  addUnmatched(place: string, reason: string): void {
    this.unmatchedRows++;
    const known = this.#unmatched.get(place);
    if (known !== undefined) known.rows++;
    else if (this.#unmatched.size < maxUnmatched) this.#unmatched.set(place, { place, reason, rows: 1 });
  }

  get placesByCode(): number {
    return this.#matched.code.size;
  }

  get placesByName(): number {
    return this.#matched.name.size;
  }

  get unmatched(): readonly Unmatched[] {
    return [...this.#unmatched.values()];
  }
}
