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
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { compareText } from '../../system/text.ts';

export type RegisteredDocument = {
  readonly id: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly placeId: string;
  /** Covers all its searchable and displayed text. */
  readonly fingerprint: bigint;
};

/** A place as it was when its segment was written. */
export type RegisteredPlace = {
  readonly id: string;
  /** Covers the fields that documents copy from the place. */
  readonly fingerprint: string;
  /** Full name of its state. */
  readonly state: string;
};

const headerSchema = z.strictObject({
  documents: z.int().min(0),
  id_bytes: z.int().min(0),
  /** Newest first. */
  days: z.array(z.string()),
  /** `print` is the fingerprint. */
  places: z.array(z.strictObject({ id: z.string(), print: z.string(), state: z.string() })),
});
type Header = z.infer<typeof headerSchema>;

const magic = Buffer.from('civicreg');
const version = 1;
const headerFrom = magic.length + 12;

/** Returns the name of a register file with this hash. */
export const registerName = (sha256: string): string => `register-${sha256.slice(0, 16)}.civicreg`;

/** Ids, ascending, as bytes: as strings, those of a nationwide index would take twice the memory. */
class Ids {
  /** The ids, one per line, without a line feed at the end. */
  readonly bytes: Buffer;
  readonly #starts: Uint32Array;

  constructor(bytes: Buffer, count: number) {
    this.bytes = bytes;
    this.#starts = new Uint32Array(count + 1);
    // One pass over the bytes: millions of searches for the next line feed take several times as long.
    let row = 0;
    for (let index = 0; index < bytes.length; index++)
      if (bytes[index] === lineFeed && ++row <= count) this.#starts[row] = index + 1;
    if (count > 0) this.#starts[++row] = bytes.length + 1;
    if (row !== count) throw new Error('it has another number of ids than of documents');
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  at(row: number): string {
    return this.bytes.toString('latin1', this.#starts[row], (this.#starts[row + 1] ?? 0) - 1);
  }

  /** The row of an id, or -1. */
  rowOf(id: string): number {
    const wanted = Buffer.from(id);
    let [from, to] = [0, this.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#compare(middle, wanted) < 0) from = middle + 1;
      else to = middle;
    }
    return from < this.length && this.#compare(from, wanted) === 0 ? from : -1;
  }

  #compare(row: number, id: Buffer): number {
    const [start = 0, next = 0] = [this.#starts[row], this.#starts[row + 1]];
    return this.bytes.compare(id, 0, id.length, start, next - 1);
  }
}

const lineFeed = 0x0a;

/** Documents sorted by id. A row is an index into its lists. */
export class Register {
  readonly ids: Ids;
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
    ids: Ids,
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

  /** Creates a register of documents in any order. */
  static of(documents: readonly RegisteredDocument[], placeOf: (id: string) => RegisteredPlace): Register {
    const sorted = documents.toSorted((a, b) => compareText(a.id, b.id));
    const days = [...new Set(sorted.map(({ date }) => date))].toSorted((a, b) => compareText(b, a));
    const placeIds = [...new Set(sorted.map(({ placeId }) => placeId))].toSorted(compareText);
    const dayNumbers = new Map(days.map((day, number) => [day, number]));
    const placeNumbers = new Map(placeIds.map((id, number) => [id, number]));
    return new Register(
      { days, places: placeIds.map((id) => placeOf(id)) },
      new Ids(Buffer.from(sorted.map(({ id }) => id).join('\n')), sorted.length),
      Uint32Array.from(sorted, ({ date }) => dayNumbers.get(date) ?? 0),
      Uint32Array.from(sorted, ({ placeId }) => placeNumbers.get(placeId) ?? 0),
      bytesOf(BigUint64Array.from(sorted, ({ fingerprint }) => fingerprint)),
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
      places: this.places.map(({ id, fingerprint, state }) => ({ id, print: fingerprint, state })),
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
    const rest = zstdDecompressSync(bytes.subarray(restFrom, restFrom + restBytes));
    const fingerprints = bytes.subarray(restFrom + restBytes);
    if (rest.length !== id_bytes + 8 * documents || fingerprints.length !== fingerprintBytes * documents)
      throw new Error('its size differs from the size in its header');
    const ids = new Ids(rest.subarray(0, id_bytes), documents);
    const words = (index: number): Uint32Array =>
      new Uint32Array(copyOf(rest.subarray(id_bytes + 4 * documents * index).subarray(0, 4 * documents)));
    const places = header.places.map(({ id, print, state }) => ({ id, fingerprint: print, state }));
    const lists = { days: header.days, places };
    return new Register(lists, ids, words(0), words(1), fingerprints);
  }
}

/** Higher levels save a few percent of the ids and take several times as long. */
const compressionLevel = 3;

const fingerprintBytes = 8;

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array | BigUint64Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** A copy, because typed arrays must start at a multiple of their element size. */
const copyOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

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
export type LocatedDocument = Pick<RegisteredDocument, 'date' | 'placeId'> & Pick<RegisteredPlace, 'state'>;

/** What facts about an index need of the live documents of a segment. */
export type LiveSummary = {
  readonly documents: number;
  /** Stand for all of them: one of each place, and those of the first and last day. */
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
