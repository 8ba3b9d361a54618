/**
 * The place of each document:
 *
 *     places      | u16 | u16 | ...    number of its place in the table; u32 if the table has more than 65,536 entries
 *     placeTable  [["US/alder-falls-oh","Alder Falls","Ohio","city"],...]     JSON, sorted
 *
 * A key can occur twice: a document keeps the name that its place had when the document was written.
 */
import { pastEnd } from '../bytes.ts';
import { type SearchKind, searchKinds } from '../../../../../schemas/search-parameters.ts';
import { IndexFault } from '../../../index-fault.ts';
import type { IndexedPlace, SearchDocument } from '../../../search-index.ts';
import { compareText } from '../../../text/compare.ts';

/** Largest table whose numbers have two bytes. */
const maxNarrowTable = 0x10000;

/** The place of a document as the table has it. */
export const placeOf = ({ place, city, state, kind }: SearchDocument): IndexedPlace => ({
  key: place,
  name: city,
  state,
  kind,
});

const entryOf = ({ key, name, state, kind }: IndexedPlace): string =>
  JSON.stringify([key, name, state, kind]);

/** A table of places, and the number of each. */
export class PlaceTable {
  /** Sorted. */
  readonly places: readonly IndexedPlace[];
  readonly #numbers: ReadonlyMap<string, number>;

  /** @param places in any order, with repetitions. */
  constructor(places: Iterable<IndexedPlace>) {
    const byEntry = new Map(Array.from(places, (place) => [entryOf(place), place]));
    const sorted = [...byEntry].toSorted(
      ([a, { key: aKey }], [b, { key: bKey }]) => compareText(aKey, bKey) || compareText(a, b),
    );
    this.places = sorted.map(([, place]) => place);
    this.#numbers = new Map(sorted.map(([entry], number) => [entry, number]));
  }

  numberOf(place: IndexedPlace): number {
    const number = this.#numbers.get(entryOf(place));
    if (number === undefined) throw new Error(`the table of places lacks ${entryOf(place)}`);
    return number;
  }

  encode(): Uint8Array {
    return new TextEncoder().encode(
      JSON.stringify(this.places.map(({ key, name, state, kind }) => [key, name, state, kind])),
    );
  }

  /** Encodes the `places` column. */
  encodeNumbers(numbers: readonly number[]): Uint8Array {
    const column =
      this.places.length > maxNarrowTable ? Uint32Array.from(numbers) : Uint16Array.from(numbers);
    return new Uint8Array(column.buffer);
  }
}

/** Reads the places of a segment. */
export class Places {
  readonly table: readonly IndexedPlace[];
  /** Number of the place of each document in the table. */
  readonly numbers: Uint16Array | Uint32Array;

  constructor(table: readonly IndexedPlace[], numbers: Uint16Array | Uint32Array) {
    this.table = table;
    this.numbers = numbers;
  }

  /** A view of the `places` column of a segment with `documents` documents. */
  static decode(numbers: Uint8Array<ArrayBuffer>, table: readonly IndexedPlace[], documents: number): Places {
    const { buffer, byteOffset } = numbers;
    const isWide = numbers.length > 2 * documents;
    return new Places(
      table,
      isWide
        ? new Uint32Array(buffer, byteOffset, documents)
        : new Uint16Array(buffer, byteOffset, documents),
    );
  }

  /** The place of a document. */
  of(document: number): IndexedPlace {
    const number = this.numbers[document];
    if (number === undefined) throw pastEnd();
    return this.at(number);
  }

  /** The place with a number. */
  at(number: number): IndexedPlace {
    const place = this.table[number];
    if (place === undefined) throw damaged();
    return place;
  }

  /** By number: 1 if a place passes the test. */
  accepted(test: (place: IndexedPlace) => boolean): Uint8Array {
    const accepted = new Uint8Array(this.table.length);
    // A loop is several times faster than `Uint8Array.from`.
    for (const [number, place] of this.table.entries()) if (test(place)) accepted[number] = 1;
    return accepted;
  }
}

/**
 * Decodes the `placeTable` section.
 * @throws {IndexFault} if it is damaged.
 */
export function decodePlaceTable(bytes: Uint8Array): IndexedPlace[] {
  const rows = parseJson(bytes);
  if (!Array.isArray(rows)) throw damaged();
  return rows.map(placeIn);
}

const kinds: ReadonlySet<unknown> = new Set(searchKinds);
const isKind = (part: unknown): part is SearchKind => kinds.has(part);

/** Reads by index, which takes less than half as long as with iterators: the table is read from cold, when nothing is compiled yet. */
function placeIn(row: unknown): IndexedPlace {
  const parts: unknown[] = Array.isArray(row) ? row : [];
  const key = parts[0];
  const name = parts[1];
  const state = parts[2];
  const kind = parts[3];
  if (typeof key !== 'string' || typeof name !== 'string' || typeof state !== 'string' || !isKind(kind))
    throw damaged();
  return { key, name, state, kind };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new IndexFault('The index is damaged: its table of places cannot be read.', { cause });
  }
}

const damaged = (): IndexFault => new IndexFault('The index is damaged: its table of places is wrong.');
