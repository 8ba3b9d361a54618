/**
 * The live file: which documents of the index's segments are superseded. A document that was changed or deleted remains in its segment; the
 * live file excludes it from queries, and has the counts to subtract from the segments' statistics.
 *
 *     | "civiclve" | crc | version | header bytes | header | numbers | terms |
 *       8            4     4         4              JSON     LEB128    LEB128
 *     numbers      | gap | gap | ...               superseded documents, segment by segment
 *     term         | shared bytes | other bytes | ... | documents |
 *
 * `crc` is the CRC-32 of everything after it. A gap is the number of documents skipped since the previous superseded one of the segment.
 * `terms` has the stems of superseded documents in the order of their UTF-16 code units, front-coded, each with the number of superseded
 * documents that have it, in all segments.
 */
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import { IndexFault } from '../../index-fault.ts';
import { ByteReader, ByteWriter } from './bytes.ts';

export type Live = {
  /** Number of live documents in all segments. */
  readonly documents: number;
  /** Sum of their lengths. */
  readonly totalLength: number;
  /** States of the live documents, sorted. */
  readonly states: readonly string[];
  /** In the pointer's order. */
  readonly segments: readonly SupersededDocuments[];
  /** Number of superseded documents by stem. */
  readonly supersededTerms: ReadonlyMap<string, number>;
};

/** The superseded documents of a segment. */
type SupersededDocuments = {
  /** Unique: of two segments with identical documents, the earlier has no live document and is left out. */
  readonly name: string;
  /** Number of documents, superseded ones included. */
  readonly documents: number;
  /** Numbers of the superseded documents, ascending. */
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

/** Incremented when the layout changes. */
const version = 1;
const magic = new TextEncoder().encode('civiclve');
const checkedFrom = magic.length + 4;
const headerFrom = checkedFrom + 8;

/** The name of the live file with this hash. */
export const liveName = (sha256: string): string => `live-${sha256.slice(0, 16)}.civiclive`;

/** Encodes a live file. The same content always gives the same bytes. */
export function encodeLive({ segments, supersededTerms, ...totals }: Live): Uint8Array {
  const header: Header = {
    segments: segments.map(({ name, documents, superseded }) => ({
      name,
      documents,
      superseded: superseded.length,
    })),
    documents: totals.documents,
    totalLength: totals.totalLength,
    states: [...totals.states],
    terms: supersededTerms.size,
  };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const body = new ByteWriter();
  for (const { superseded } of segments) writeNumbers(body, superseded);
  writeTerms(body, supersededTerms);
  return assemble(json, body.take());
}

/**
 * Decodes a live file.
 * @throws {IndexFault} if it is damaged or contradicts itself.
 */
export function decodeLive(bytes: Uint8Array): Live {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < headerFrom || magic.some((byte, index) => bytes[index] !== byte))
    throw damaged('it does not begin like one');
  if (view.getUint32(checkedFrom, true) !== version)
    throw new IndexFault(
      `The list of superseded documents has version ${view.getUint32(checkedFrom, true)} of the format; this program reads version ${version}.`,
    );
  if (crc32(bytes.subarray(checkedFrom)) !== view.getUint32(magic.length, true))
    throw damaged('its checksum is wrong');
  const bodyFrom = headerFrom + view.getUint32(checkedFrom + 4, true);
  const header = parseHeader(new TextDecoder().decode(bytes.subarray(headerFrom, bodyFrom)));
  if (header === undefined || !isConsistent(header, bytes.length - bodyFrom)) throw contradiction();
  return readBody(header, new ByteReader(bytes, bodyFrom), bytes.length);
}

function assemble(json: Uint8Array, body: Uint8Array): Uint8Array {
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
    writer.writeNumber(number - next);
    next = number + 1;
  }
}

function writeTerms(writer: ByteWriter, terms: ReadonlyMap<string, number>): void {
  const encoder = new TextEncoder();
  let previous = new Uint8Array();
  for (const [stem, documents] of [...terms].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const bytes = encoder.encode(stem);
    writer.writeFrontCoded(bytes, previous);
    writer.writeNumber(documents);
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

/** Checks that the counts agree with each other and with the size of the body. */
function isConsistent({ segments, documents, terms }: Header, bodyBytes: number): boolean {
  const superseded = segments.reduce((sum, segment) => sum + segment.superseded, 0);
  const live = segments.reduce((sum, segment) => sum + segment.documents - segment.superseded, 0);
  const names = new Set(segments.map(({ name }) => name));
  return (
    names.size === segments.length &&
    segments.every((segment) => segment.superseded <= segment.documents) &&
    live === documents &&
    // A number takes at least one byte, a term three.
    superseded + 3 * terms <= bodyBytes
  );
}

function readBody(header: Header, reader: ByteReader, end: number): Live {
  const { segments, terms, ...totals } = header;
  const live: Live = {
    ...totals,
    segments: segments.map((segment) => ({ ...segment, superseded: readNumbers(reader, segment) })),
    supersededTerms: readTerms(reader, terms, segments),
  };
  if (reader.position !== end) throw contradiction();
  return live;
}

function readNumbers(reader: ByteReader, { superseded, documents }: Header['segments'][number]): Uint32Array {
  const numbers = new Uint32Array(superseded);
  let next = 0;
  for (let index = 0; index < superseded; index++) {
    const number = next + reader.readNumber();
    if (number >= documents) throw damaged('it names documents that a segment lacks');
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
    previous = reader.readFrontCoded(previous);
    const stem = decoder.decode(previous);
    const documents = reader.readNumber();
    if ((last !== undefined && stem <= last) || documents === 0 || documents > superseded)
      throw contradiction();
    counts.set(stem, documents);
    last = stem;
  }
  return counts;
}

const damaged = (why: string): IndexFault =>
  new IndexFault(`The list of superseded documents is damaged: ${why}.`);
const contradiction = (): IndexFault => damaged('it contradicts itself');
