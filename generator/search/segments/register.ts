/**
 * What documents a segment has, by their ids: so that a run knows what has changed without reading the segment. Only the
 * generator reads it.
 *
 *     | "civicreg" | version | header bytes | rest bytes | header | rest | prints |
 *       8            4         4              4            JSON     zstd   u64 each
 *     rest         | ids, ascending, a line each | days: u32 each | places: u32 each |
 *
 * `days` and `places` say where in the header's lists a document's day and place stand. Numbers are little-endian. The
 * number of a document in its segment is not stored: documents there are in the order of days, newest first, then of ids.
 * Prints do not compress.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { compareText } from '../../system/text.ts';

/** A document in a register. */
export type Registered = {
  readonly id: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly placeId: string;
  /** Of all that is searched or shown of it. */
  readonly print: bigint;
};

/** A place as it was when a segment was written. */
export type RegisteredPlace = {
  readonly id: string;
  /** Of what documents have from it. */
  readonly print: string;
  /** Full name of its state. */
  readonly state: string;
};

const headerSchema = z.strictObject({
  documents: z.int().min(0),
  id_bytes: z.int().min(0),
  /** Newest first. */
  days: z.array(z.string()),
  places: z.array(z.strictObject({ id: z.string(), print: z.string(), state: z.string() })),
});
type Header = z.infer<typeof headerSchema>;

const magic = Buffer.from('civicreg');
const version = 1;
const headerFrom = magic.length + 12;

/** What a file with this hash is called. */
export const registerName = (sha256: string): string => `register-${sha256.slice(0, 16)}.civicreg`;

/** Documents in the order of their ids. */
export class Register {
  readonly ids: readonly string[];
  readonly prints: BigUint64Array;
  /** Newest first. */
  readonly days: readonly string[];
  readonly places: readonly RegisteredPlace[];
  /** Of each document, where its day and its place stand in those lists. */
  readonly dayOf: Uint32Array;
  readonly placeOf: Uint32Array;
  /** Of each document, its number in the segment. */
  readonly numbers: Uint32Array;

  private constructor(
    { days, places }: Pick<Header, 'days' | 'places'>,
    ids: readonly string[],
    dayOf: Uint32Array,
    placeOf: Uint32Array,
    prints: BigUint64Array,
  ) {
    this.ids = ids;
    this.days = days;
    this.places = places;
    this.dayOf = dayOf;
    this.placeOf = placeOf;
    this.prints = prints;
    this.numbers = numbersBy(dayOf, days.length);
  }

  /** Documents in any order, and the places that they are of. */
  static of(documents: readonly Registered[], placeOf: (id: string) => RegisteredPlace): Register {
    const sorted = documents.toSorted((a, b) => compareText(a.id, b.id));
    const days = [...new Set(sorted.map(({ date }) => date))].toSorted((a, b) => compareText(b, a));
    const placeIds = [...new Set(sorted.map(({ placeId }) => placeId))].toSorted(compareText);
    const dayNumbers = new Map(days.map((day, number) => [day, number]));
    const placeNumbers = new Map(placeIds.map((id, number) => [id, number]));
    return new Register(
      { days, places: placeIds.map((id) => placeOf(id)) },
      sorted.map(({ id }) => id),
      Uint32Array.from(sorted, ({ date }) => dayNumbers.get(date) ?? 0),
      Uint32Array.from(sorted, ({ placeId }) => placeNumbers.get(placeId) ?? 0),
      BigUint64Array.from(sorted, ({ print }) => print),
    );
  }

  /** The bytes of its file. */
  encode(): Uint8Array {
    const ids = Buffer.from(this.ids.join('\n'));
    const header: Header = {
      documents: this.ids.length,
      id_bytes: ids.length,
      days: [...this.days],
      places: [...this.places],
    };
    const json = Buffer.from(JSON.stringify(header));
    const rest = zstdCompressSync(Buffer.concat([ids, bytesOf(this.dayOf), bytesOf(this.placeOf)]), {
      params: { [constants.ZSTD_c_compressionLevel]: compressionLevel },
    });
    const front = Buffer.alloc(headerFrom);
    magic.copy(front);
    for (const [index, number] of [version, json.length, rest.length].entries())
      front.writeUInt32LE(number, magic.length + 4 * index);
    return Buffer.concat([front, json, rest, bytesOf(this.prints)]);
  }

  /** @throws {Error} where these are not the bytes of a register. */
  static decode(file: Uint8Array): Register {
    const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
    const [found, jsonBytes = 0, restBytes = 0] = [0, 1, 2].map((index) =>
      bytes.readUInt32LE(magic.length + 4 * index),
    );
    if (!bytes.subarray(0, magic.length).equals(magic) || found !== version)
      throw new Error('it is of another kind or version');
    const header = headerSchema.parse(JSON.parse(bytes.toString('utf8', headerFrom, headerFrom + jsonBytes)));
    const { documents, id_bytes } = header;
    const restFrom = headerFrom + jsonBytes;
    const rest = zstdDecompressSync(bytes.subarray(restFrom, restFrom + restBytes));
    const prints = bytes.subarray(restFrom + restBytes);
    if (rest.length !== id_bytes + 8 * documents || prints.length !== 8 * documents)
      throw new Error('it does not have the size that it tells');
    const ids = documents === 0 ? [] : rest.toString('latin1', 0, id_bytes).split('\n');
    const words = (index: number): Uint32Array =>
      new Uint32Array(copyOf(rest.subarray(id_bytes + 4 * documents * index).subarray(0, 4 * documents)));
    return new Register(header, ids, words(0), words(1), new BigUint64Array(copyOf(prints)));
  }

  /** Where a document stands, or -1. */
  rowOf(id: string): number {
    let [from, to] = [0, this.ids.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.ids[middle] ?? '') < id) from = middle + 1;
      else to = middle;
    }
    return this.ids[from] === id ? from : -1;
  }
}

/** Higher ones gain a few percent of the ids for several times the time. */
const compressionLevel = 3;

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array | BigUint64Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** For typed arrays, which must begin at a multiple of their width. */
const copyOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** The numbers of documents that are told in the order of their ids: a counting sort by day, which keeps that order. */
function numbersBy(dayOf: Uint32Array, days: number): Uint32Array {
  const next = new Uint32Array(days + 1);
  for (const day of dayOf) next[day + 1] = (next[day + 1] ?? 0) + 1;
  for (let day = 1; day <= days; day++) next[day] = (next[day] ?? 0) + (next[day - 1] ?? 0);
  return dayOf.map((day) => {
    const number = next[day] ?? 0;
    next[day] = number + 1;
    return number;
  });
}
