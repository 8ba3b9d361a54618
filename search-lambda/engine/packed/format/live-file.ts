/**
 * What of the segments of an index is live. A document that was changed or deleted still stands in its segment, but is
 * superseded: no query finds it, and what it added to the statistics is subtracted.
 *
 *     | "civiclve" | crc | version | header bytes | header | numbers | terms |
 *       8            4     4         4              JSON     LEB128    LEB128
 *     numbers      | gap | gap | ...               of each segment in its turn, those of its superseded documents
 *     term         | shared bytes | other bytes | ... | documents |
 *
 * `crc` is the CRC-32 of what stands behind it. A gap counts the documents that are passed over, from the segment's first
 * one on. `terms` has the stems of superseded documents in the order of their UTF-16 code units, each told by what it
 * shares with the one before it, and how many of the superseded documents of all segments have it.
 */
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import { IndexFault } from '../../index-fault.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { completed, writeCompletion } from './front-coding.ts';

export type Live = {
  /** Live ones, in all segments. */
  readonly documents: number;
  /** Sum of their lengths. */
  readonly totalLength: number;
  /** Names that they have, sorted. */
  readonly states: readonly string[];
  /** In the pointer's order. */
  readonly segments: readonly LiveSegment[];
  /** How many superseded documents have a stem. */
  readonly supersededTerms: ReadonlyMap<string, number>;
};

type LiveSegment = {
  /** No two have one name: of two with the same documents nothing in the earlier one is live, so that it is left out. */
  readonly name: string;
  /** With those that are superseded. */
  readonly documents: number;
  /** Their numbers, ascending. */
  readonly superseded: Uint32Array;
};

const count = z.int().min(0);

const headerSchema = z.object({
  segments: z.array(z.object({ name: z.string(), documents: count, superseded: count })),
  documents: count,
  totalLength: count,
  states: z.array(z.string()),
  terms: count,
});

type Header = z.infer<typeof headerSchema>;

/** Grows with every change of the layout. */
const version = 1;
const magic = new TextEncoder().encode('civiclve');
const checkedFrom = magic.length + 4;
const headerFrom = checkedFrom + 8;

/** What a file with this hash is called. */
export const liveName = (sha256: string): string => `live-${sha256.slice(0, 16)}.civiclive`;

/** The file; the same content gives the same bytes. */
export function encodeLive({ segments, supersededTerms, ...whole }: Live): Uint8Array {
  const header: Header = {
    segments: segments.map(({ name, documents, superseded }) => ({
      name,
      documents,
      superseded: superseded.length,
    })),
    documents: whole.documents,
    totalLength: whole.totalLength,
    states: [...whole.states],
    terms: supersededTerms.size,
  };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const body = new ByteWriter();
  for (const { superseded } of segments) writeNumbers(body, superseded);
  writeTerms(body, supersededTerms);
  return framed(json, body.take());
}

/**
 * Reads such a file.
 * @throws {IndexFault} where it is damaged, or says what cannot be.
 */
export function decodeLive(bytes: Uint8Array): Live {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < headerFrom || magic.some((byte, index) => bytes[index] !== byte))
    throw fault('it does not begin as such a file does');
  if (view.getUint32(checkedFrom, true) !== version)
    throw new IndexFault(
      `The list of superseded documents has version ${view.getUint32(checkedFrom, true)} of its format, and this program reads version ${version}.`,
    );
  if (crc32(bytes.subarray(checkedFrom)) !== view.getUint32(magic.length, true))
    throw fault('it does not have its checksum');
  const bodyFrom = headerFrom + view.getUint32(checkedFrom + 4, true);
  const header = parseHeader(new TextDecoder().decode(bytes.subarray(headerFrom, bodyFrom)));
  if (header === undefined || !isPossible(header, bytes.length - bodyFrom)) throw impossible();
  return readBody(header, new ByteReader(bytes, bodyFrom), bytes.length);
}

function framed(json: Uint8Array, body: Uint8Array): Uint8Array {
  const file = new Uint8Array(headerFrom + json.length + body.length);
  const view = new DataView(file.buffer);
  file.set(magic);
  view.setUint32(checkedFrom, version, true);
  view.setUint32(checkedFrom + 4, json.length, true);
  file.set(json, headerFrom);
  file.set(body, headerFrom + json.length);
  view.setUint32(magic.length, crc32(file.subarray(checkedFrom)), true);
  return file;
}

function writeNumbers(writer: ByteWriter, numbers: Uint32Array): void {
  let next = 0;
  for (const number of numbers) {
    if (number < next) throw new Error('superseded documents must ascend');
    writer.number(number - next);
    next = number + 1;
  }
}

function writeTerms(writer: ByteWriter, terms: ReadonlyMap<string, number>): void {
  const encoder = new TextEncoder();
  let previous = new Uint8Array();
  for (const [stem, documents] of [...terms].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const bytes = encoder.encode(stem);
    writeCompletion(writer, previous, bytes);
    writer.number(documents);
    previous = bytes;
  }
}

function parseHeader(json: string): Header | undefined {
  try {
    return headerSchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** Whether the counts agree with one another, and with so many bytes behind the header. */
function isPossible({ segments, documents, terms }: Header, bodyBytes: number): boolean {
  const superseded = segments.reduce((sum, segment) => sum + segment.superseded, 0);
  const live = segments.reduce((sum, segment) => sum + segment.documents - segment.superseded, 0);
  const names = new Set(segments.map(({ name }) => name));
  return (
    names.size === segments.length &&
    segments.every((segment) => segment.superseded <= segment.documents) &&
    live === documents &&
    // A number has a byte at least, a term three.
    superseded + 3 * terms <= bodyBytes
  );
}

function readBody(header: Header, reader: ByteReader, end: number): Live {
  const { segments, terms, ...whole } = header;
  const live: Live = {
    ...whole,
    segments: segments.map((segment) => ({ ...segment, superseded: readNumbers(reader, segment) })),
    supersededTerms: readTerms(reader, terms, segments),
  };
  if (reader.position !== end) throw impossible();
  return live;
}

function readNumbers(reader: ByteReader, { superseded, documents }: Header['segments'][number]): Uint32Array {
  const numbers = new Uint32Array(superseded);
  let next = 0;
  for (let index = 0; index < superseded; index++) {
    const number = next + reader.number();
    if (number >= documents) throw fault('it names documents that a segment has not');
    numbers[index] = number;
    next = number + 1;
  }
  return numbers;
}

function readTerms(reader: ByteReader, terms: number, segments: Header['segments']): Map<string, number> {
  const superseded = segments.reduce((sum, segment) => sum + segment.superseded, 0);
  const decoder = new TextDecoder();
  const counts = new Map<string, number>();
  let previous: Uint8Array = new Uint8Array();
  let last: string | undefined;
  for (let term = 0; term < terms; term++) {
    previous = completed(reader, previous);
    const stem = decoder.decode(previous);
    const documents = reader.number();
    if ((last !== undefined && stem <= last) || documents === 0 || documents > superseded) throw impossible();
    counts.set(stem, documents);
    last = stem;
  }
  return counts;
}

const fault = (why: string): IndexFault =>
  new IndexFault(`The list of superseded documents is damaged: ${why}.`);
const impossible = (): IndexFault => fault('it says what cannot be');
