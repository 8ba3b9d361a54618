/**
 * The documents of a build in columns, in the order in which they were added. A row is an index into the columns. A nationwide index has
 * 11 million documents; an object for each would take three times the memory.
 */
import { compareText } from '../../system/text.ts';
import { doubled } from './growth.ts';
import { AddedIds } from './ids.ts';

type RegisteredDocument = {
  readonly id: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Covers all its searchable and displayed text. */
  readonly fingerprint: bigint;
};

/** A place as it was when its segment was written. */
export type RegisteredPlace = {
  readonly id: string;
  /** Full name of its state. */
  readonly state: string;
};

/** A document on disk. */
export type SpooledDocument = RegisteredDocument & {
  /** Its position in the file of its month. */
  readonly offset: number;
  readonly bytes: number;
  /** The numbers of its place and body in the tables of the segment. */
  readonly tablePlace: number;
  readonly tableBody: number;
};

export class DocumentColumns {
  readonly ids = new AddedIds();
  readonly days = new NumberedList<string>();
  readonly places = new NumberedList<RegisteredPlace>();
  /** For each document, the numbers of its day and of its place. */
  dayOf = words(256);
  placeOf = words(256);
  fingerprints = longWords(256);
  /** A file can have more than 4 GB. */
  offsets = doubles(256);
  bytes = words(256);
  tablePlaces = words(256);
  tableBodies = words(256);
  length = 0;

  add(document: SpooledDocument, place: RegisteredPlace): void {
    const row = this.length++;
    if (row === this.dayOf.length) this.#grow();
    this.ids.add(document.id);
    this.dayOf[row] = this.days.add(document.date, document.date);
    this.placeOf[row] = this.places.add(place.id, place);
    this.fingerprints[row] = document.fingerprint;
    this.offsets[row] = document.offset;
    this.bytes[row] = document.bytes;
    this.tablePlaces[row] = document.tablePlace;
    this.tableBodies[row] = document.tableBody;
  }

  dayAt(row: number): string {
    return this.days.items[this.dayOf[row] ?? 0] ?? '';
  }

  /** These rows, which are sorted by id, in index order: by day, newest first, then by id. */
  inIndexOrder(byId: Uint32Array): Uint32Array {
    const { items } = this.days;
    const days = [...items.keys()].toSorted((a, b) => compareText(items[b] ?? '', items[a] ?? ''));
    // A stable counting sort: first the number of documents of each day, then the position of its next document.
    const next = new Uint32Array(items.length);
    for (const row of byId) next[this.dayOf[row] ?? 0] = (next[this.dayOf[row] ?? 0] ?? 0) + 1;
    let position = 0;
    for (const day of days) {
      const count = next[day] ?? 0;
      next[day] = position;
      position += count;
    }
    const ordered = new Uint32Array(byId.length);
    for (const row of byId) {
      const day = this.dayOf[row] ?? 0;
      const first = next[day] ?? 0;
      ordered[first] = row;
      next[day] = first + 1;
    }
    return ordered;
  }

  #grow(): void {
    this.dayOf = doubled(this.dayOf, words);
    this.placeOf = doubled(this.placeOf, words);
    this.fingerprints = doubled(this.fingerprints, longWords);
    this.offsets = doubled(this.offsets, doubles);
    this.bytes = doubled(this.bytes, words);
    this.tablePlaces = doubled(this.tablePlaces, words);
    this.tableBodies = doubled(this.tableBodies, words);
  }
}

const words = (length: number): Uint32Array<ArrayBuffer> => new Uint32Array(length);
const longWords = (length: number): BigUint64Array<ArrayBuffer> => new BigUint64Array(length);
const doubles = (length: number): Float64Array<ArrayBuffer> => new Float64Array(length);

/** Items numbered in order of first appearance. */
export class NumberedList<Item> {
  readonly #items: Item[] = [];
  readonly #numbers = new Map<string, number>();

  get items(): readonly Item[] {
    return this.#items;
  }

  find(key: string): Item | undefined {
    const number = this.#numbers.get(key);
    return number === undefined ? undefined : this.#items[number];
  }

  /** The number of an item, which is added if its key is new. */
  add(key: string, item: Item): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#items.length);
    return this.#items.push(item) - 1;
  }
}
