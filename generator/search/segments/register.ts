/**
 * Lists the documents of a segment by id, with fingerprints, so that a run can detect changes without reading the segment.
 * Only the generator reads it.
 *
 *     | "civicreg" | version | header bytes | rest bytes | header | rest | fingerprints |
 *       8            4         4              4            JSON     zstd   u64 each
 *     rest         | ids, ascending, one per line | days: u32 each | places: u32 each |
 *
 * `days` and `places` are indexes into the lists of the header. Numbers are little-endian. The number of a document in its
 * segment is not stored: a segment has its documents by day, newest first, then by id. Fingerprints do not compress.
 */
import { constants, zstdCompressSync } from 'node:zlib';
import { z } from 'zod';
import { compareText } from '../../system/text.ts';
import { decompressInto } from './decompress-into.ts';
import type { DocumentColumns, RegisteredPlace } from './document-columns.ts';
import { SortedIds } from './ids.ts';

const headerSchema = z.strictObject({
  documents: z.int().min(0),
  id_bytes: z.int().min(0),
  /** Newest first. */
  days: z.array(z.string()),
  places: z.array(z.strictObject({ id: z.string(), state: z.string() })),
});
type Header = z.infer<typeof headerSchema>;

const magic = Buffer.from('civicreg');
const version = 2;
const headerFrom = magic.length + 12;

/** Returns the name of a register file with this hash. */
export const registerName = (sha256: string): string => `register-${sha256.slice(0, 16)}.civicreg`;

/** Documents sorted by id. A row is an index into its lists. */
export class Register {
  readonly ids: SortedIds;
  /** As in the file, of which they are most: a copy would take 70 MB in a nationwide index. */
  readonly #fingerprints: Buffer;
  /** Newest first. */
  readonly days: readonly string[];
  readonly places: readonly RegisteredPlace[];
  /** For each document, the indexes of its day and of its place. */
  readonly dayOf: Uint32Array;
  readonly placeOf: Uint32Array;
  /** For each document, its number in the segment. */
  readonly numbers: Uint32Array;

  private constructor(
    { days, places }: Pick<Register, 'days' | 'places'>,
    ids: SortedIds,
    dayOf: Uint32Array,
    placeOf: Uint32Array,
    fingerprints: Buffer,
  ) {
    this.ids = ids;
    this.days = days;
    this.places = places;
    this.dayOf = dayOf;
    this.placeOf = placeOf;
    this.#fingerprints = fingerprints;
    this.numbers = numbersBy(dayOf, days.length);
  }

  /** Creates a register of these rows, which are sorted by id. */
  static of(
    { ids, days, dayOf, places, placeOf, fingerprints }: DocumentColumns,
    byId: Uint32Array,
  ): Register {
    const daysByRow = byId.map((row) => dayOf[row] ?? 0);
    const placesByRow = byId.map((row) => placeOf[row] ?? 0);
    const usedDays = sortedPart(days.items, daysByRow, (a, b) => compareText(b, a));
    const usedPlaces = sortedPart(places.items, placesByRow, (a, b) => compareText(a.id, b.id));
    const prints = new BigUint64Array(byId.length);
    for (const [index, row] of byId.entries()) prints[index] = fingerprints[row] ?? 0n;
    return new Register(
      { days: usedDays.items, places: usedPlaces.items },
      ids.sorted(byId),
      daysByRow.map((day) => usedDays.numbers[day] ?? 0),
      placesByRow.map((place) => usedPlaces.numbers[place] ?? 0),
      bytesOf(prints),
    );
  }

  fingerprintOf(row: number): bigint {
    return this.#fingerprints.readBigUInt64LE(fingerprintBytes * row);
  }

  encode(): Uint8Array {
    const { bytes: ids } = this.ids;
    const header: Header = {
      documents: this.ids.length,
      id_bytes: ids.length,
      days: [...this.days],
      places: this.places.map(({ id, state }) => ({ id, state })),
    };
    const json = Buffer.from(JSON.stringify(header));
    const rest = zstdCompressSync(Buffer.concat([ids, bytesOf(this.dayOf), bytesOf(this.placeOf)]), {
      params: { [constants.ZSTD_c_compressionLevel]: compressionLevel },
    });
    const front = Buffer.alloc(headerFrom);
    magic.copy(front);
    for (const [index, number] of [version, json.length, rest.length].entries())
      front.writeUInt32LE(number, magic.length + 4 * index);
    return Buffer.concat([front, json, rest, this.#fingerprints]);
  }

  /** @throws {Error} if these are not the bytes of a register. */
  static decode(file: Uint8Array): Register {
    const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
    const [found, jsonBytes = 0, restBytes = 0] = [0, 1, 2].map((index) =>
      bytes.readUInt32LE(magic.length + 4 * index),
    );
    if (!bytes.subarray(0, magic.length).equals(magic) || found !== version)
      throw new Error('it is not a register of this version');
    const header = headerSchema.parse(JSON.parse(bytes.toString('utf8', headerFrom, headerFrom + jsonBytes)));
    const { documents, id_bytes } = header;
    const restFrom = headerFrom + jsonBytes;
    const fingerprints = bytes.subarray(restFrom + restBytes);
    if (fingerprints.length !== fingerprintBytes * documents) throw new Error(otherSize);
    const ids = Buffer.from(new ArrayBuffer(id_bytes));
    const [dayOf, placeOf] = [new Uint32Array(documents), new Uint32Array(documents)];
    const rest = bytes.subarray(restFrom, restFrom + restBytes);
    if (!decompressInto(rest, [ids, bytesOf(dayOf), bytesOf(placeOf)])) throw new Error(otherSize);
    return new Register(header, new SortedIds(ids, documents), dayOf, placeOf, fingerprints);
  }
}

/** Higher levels save a few percent of the ids and take several times as long. */
const compressionLevel = 3;

const fingerprintBytes = 8;

const otherSize = 'its size differs from the size in its header';

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array | BigUint64Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** The items that have one of these numbers, sorted, and the index of each by its number. */
function sortedPart<Item>(
  items: readonly Item[],
  used: Uint32Array,
  compare: (a: Item, b: Item) => number,
): { readonly items: Item[]; readonly numbers: Uint32Array } {
  const isUsed = new Uint8Array(items.length);
  for (const number of used) isUsed[number] = 1;
  const sorted = items
    .map((item, number) => ({ item, number }))
    .filter(({ number }) => isUsed[number] === 1)
    .toSorted((a, b) => compare(a.item, b.item));
  const numbers = new Uint32Array(items.length);
  for (const [index, { number }] of sorted.entries()) numbers[number] = index;
  return { items: sorted.map(({ item }) => item), numbers };
}

/** The segment numbers of documents sorted by id: a stable counting sort by day. */
function numbersBy(dayOf: Uint32Array, days: number): Uint32Array {
  const next = new Uint32Array(days + 1);
  for (const day of dayOf) next[day + 1] = (next[day + 1] ?? 0) + 1;
  for (let day = 1; day <= days; day++) next[day] = (next[day] ?? 0) + (next[day - 1] ?? 0);
  const numbers = new Uint32Array(dayOf.length);
  for (let row = 0; row < dayOf.length; row++) {
    const day = dayOf[row] ?? 0;
    const number = next[day] ?? 0;
    next[day] = number + 1;
    numbers[row] = number;
  }
  return numbers;
}

/** The fields of a document that facts about an index are computed from. */
export type LocatedDocument = {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly placeId: string;
  readonly state: string;
};

/** What facts about an index need of the live documents of a segment. */
export type LiveSummary = {
  readonly documents: number;
  /** One of each place, and those of the first and last day: facts about them are facts about all. */
  readonly samples: readonly LocatedDocument[];
};

/** Summarizes the live documents of a segment, given the numbers of the superseded ones. */
export function summarizeLive(rows: Register, superseded: Uint32Array): LiveSummary {
  const { placeOf, dayOf } = rows;
  const isSuperseded = marksOf(rows, superseded);
  const hasPlace = new Uint8Array(rows.places.length);
  let documents = 0;
  let [newest, oldest] = [Infinity, -1];
  // Numbers only: a nationwide index has eleven million documents.
  for (let row = 0; row < placeOf.length; row++) {
    if (isSuperseded[rows.numbers[row] ?? 0] === 1) continue;
    documents++;
    hasPlace[placeOf[row] ?? 0] = 1;
    const day = dayOf[row] ?? 0;
    if (day < newest) newest = day;
    if (day > oldest) oldest = day;
  }
  const days = [rows.days[newest], rows.days[oldest]].filter((day) => day !== undefined);
  const places = rows.places.filter((_, index) => hasPlace[index] === 1);
  const samples = places.flatMap(({ id, state }, index) =>
    // The second day matters once.
    (index === 0 ? days : days.slice(0, 1)).map((date) => ({ date, placeId: id, state })),
  );
  return { documents, samples };
}

/** The rows of live documents, ascending. */
export function* liveRows(rows: Register, superseded: Uint32Array): Generator<number> {
  const { numbers } = rows;
  const isSuperseded = marksOf(rows, superseded);
  for (let row = 0; row < numbers.length; row++) if (isSuperseded[numbers[row] ?? 0] === 0) yield row;
}

/** By number, 1 for superseded documents. */
function marksOf({ numbers }: Register, superseded: Uint32Array): Uint8Array {
  const marks = new Uint8Array(numbers.length);
  for (const number of superseded) marks[number] = 1;
  return marks;
}
