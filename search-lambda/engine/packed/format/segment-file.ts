/**
 * The segment file of a packed index. It is used without parsing: sections are typed-array views of the file.
 *
 *     | section | section | ... | checksums | header | chunk bytes | header bytes | version | crc | "civicidx" |
 *                                 u32/chunk   JSON        4              4            4        4         8
 *
 * A reader starts at the end of the file. `checksums` has the CRC-32 of each chunk of the body, which is everything before it (the last
 * one may be shorter); `crc` covers everything from the checksums to the version. Sections begin at
 * multiples of 8 bytes. Numbers are little-endian, like every machine that runs Node.js.
 *
 * | section        | content                                             | documented in           |
 * | -------------- | --------------------------------------------------- | ----------------------- |
 * | terms          | stems and hidden terms in order, with their forms   | term-dictionary.ts      |
 * | termBlocks     | offset of every 16th term                           | term-dictionary.ts      |
 * | lengths        | number of distinct terms of each document           | norms.ts                |
 * | places         | place of each document                              | columns/places.ts       |
 * | placeTable     | the places                                          | columns/places.ts       |
 * | days           | the days, with their first documents                | columns/days.ts         |
 * | dictionary     | compression dictionary of the stored documents      | stored-frames.ts        |
 * | storedBlocks   | offset of each frame of stored documents            | stored-frames.ts        |
 * | directory      | last document, bound and offsets of each block      | directory.ts            |
 * | tails          | postings that fill no block, with their positions   | posting-list.ts         |
 * | postings       | documents and frequencies in blocks of 128          | posting-list.ts         |
 * | decisionStarts | first decision of each document                     | columns/decisions.ts    |
 * | decisionFlags  | outcome and stage of each decision                  | columns/decisions.ts    |
 * | amounts        | amount of each decision                             | columns/decisions.ts    |
 * | topics         | topics of each document                             | columns/topics.ts       |
 * | bodies         | body of each document                               | columns/bodies.ts       |
 * | bodyTable      | names of the bodies                                 | columns/bodies.ts       |
 * | textBlocks     | offset of every 16th document in `textLengths`      | columns/text-lengths.ts |
 * | textLengths    | words of each text                                  | columns/text-lengths.ts |
 * | positions      | a term's positions in its documents                 | posting-list.ts         |
 * | stored         | the documents themselves, compressed                | stored-frames.ts        |
 *
 * The terms, their blocks, the table of places, the days and the dictionary are read when the index is opened; the other sections when a
 * query needs them, most in part.
 *
 * Documents are numbered in the order of equal scores: newer day first, then smaller id. Of two documents with the same score the first
 * always wins, so a block whose bound only equals the worst hit can be skipped.
 */
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import type { IndexName } from '../../../../schemas/paths.ts';
import { IndexFault, unknownVersion } from '../../index-fault.ts';
import {
  isChunkSize,
  isKnownVersion,
  type Layout,
  layoutOf,
  layoutSchema,
  type Version,
  versions,
} from './layout.ts';
import { type Header, headerIn, isConsistent } from './sections.ts';

export const format = 'packed';

const recordedLayoutSchema = z.object({ layout: layoutSchema });

const magic = new TextEncoder().encode('civicidx');
/** Bytes after the header. */
export const trailerBytes = 4 + 4 + 4 + 4 + magic.length;
/** Offsets in these bytes. */
const crcOffset = 12;
const magicOffset = 16;
/** Upper limit for a plausible header; real ones have about 2 kB. */
const maxHeaderBytes = 1024 * 1024;

/** How a segment file is encoded. */
export type Encoding = { readonly version: Version; readonly layout: Layout };

/** The encoding of files of a version, by default of those of the index of meetings. */
export const encodingOf = (version: Version, index?: IndexName): Encoding => ({
  version,
  layout: layoutOf(index),
});

/** Encodes the footer: everything after the sections. */
export function encodeFooter(
  header: Header,
  checksums: readonly number[],
  { version, layout }: Encoding,
): Uint8Array {
  const { chunkBytes, ...recorded } = layout;
  const json = new TextEncoder().encode(JSON.stringify({ ...header, layout: recorded }));
  const footer = new Uint8Array(checksums.length * 4 + json.length + trailerBytes);
  const view = new DataView(footer.buffer);
  for (const [chunk, checksum] of checksums.entries()) view.setUint32(chunk * 4, checksum, true);
  footer.set(json, checksums.length * 4);
  const trailer = footer.length - trailerBytes;
  view.setUint32(trailer, chunkBytes, true);
  view.setUint32(trailer + 4, json.length, true);
  view.setUint32(trailer + 8, version, true);
  view.setUint32(trailer + crcOffset, crc32(footer.subarray(0, trailer + crcOffset)), true);
  footer.set(magic, trailer + magicOffset);
  return footer;
}

export type Footer = Encoding & {
  readonly header: Header;
  /** CRC-32 of each chunk of the body. */
  readonly checksums: Uint32Array;
  /** Number of bytes before the footer. */
  readonly bodyBytes: number;
};

type Trailer = { readonly version: Version; readonly chunkBytes: number; readonly headerBytes: number };

/** Reads the trailer at the end of some bytes. */
function readTrailer(end: Uint8Array): Trailer {
  const view = viewOf(end);
  const at = end.length - trailerBytes;
  if (at < 0 || magic.some((byte, index) => end[at + magicOffset + index] !== byte))
    throw new IndexFault('The index is damaged: it does not end like an index.');
  const version = view.getUint32(at + 8, true);
  if (!isKnownVersion(version)) throw unknownVersion(version, versions);
  return { version, chunkBytes: view.getUint32(at, true), headerBytes: view.getUint32(at + 4, true) };
}

/**
 * Returns the size of the footer, given the last `trailerBytes` of a file.
 * @throws {IndexFault} if the file is not a segment, is damaged or has an unknown version.
 */
export function footerBytesOf(end: Uint8Array, fileBytes: number): number {
  const { chunkBytes, headerBytes } = readTrailer(end);
  if (!isChunkSize(chunkBytes))
    throw new IndexFault(`The index is damaged: it has chunks of ${chunkBytes} bytes.`);
  const rest = fileBytes - trailerBytes - headerBytes;
  // The footer has a 4-byte checksum per chunk of the body.
  const bytes = Math.ceil(rest / (chunkBytes + 4)) * 4 + headerBytes + trailerBytes;
  if (rest < 0 || bytes > fileBytes || headerBytes > maxHeaderBytes)
    throw new IndexFault('The index is damaged: its header has an impossible length.');
  return bytes;
}

/**
 * Decodes a footer.
 * @throws {IndexFault} if it is damaged or contradicts itself.
 */
export function decodeFooter(footer: Uint8Array, fileBytes: number): Footer {
  const view = viewOf(footer);
  const { version, chunkBytes, headerBytes } = readTrailer(footer);
  const crcAt = footer.length - trailerBytes + crcOffset;
  if (crc32(footer.subarray(0, crcAt)) !== view.getUint32(crcAt, true))
    throw new IndexFault('The index is damaged: the checksum of its header is wrong.');
  const headerEnd = footer.length - trailerBytes;
  const checksumBytes = headerEnd - headerBytes;
  const bodyBytes = fileBytes - footer.length;
  const chunks = Math.ceil(bodyBytes / chunkBytes);
  const json = parseJson(new TextDecoder().decode(footer.subarray(checksumBytes, headerEnd)));
  const header = headerIn(json);
  const layout = layoutIn(json, chunkBytes);
  if (
    checksumBytes !== chunks * 4 ||
    header === undefined ||
    layout === undefined ||
    !isConsistent(header, layout, bodyBytes)
  )
    throw new IndexFault('The index is damaged: its header contradicts itself.');
  const checksums = new Uint32Array(new Uint8Array(footer.subarray(0, checksumBytes)).buffer);
  return { version, layout, header, checksums, bodyBytes };
}

/** The layout that a header records; undefined if it is not a valid one. */
function layoutIn(json: unknown, chunkBytes: number): Layout | undefined {
  const recorded = recordedLayoutSchema.safeParse(json).data?.layout;
  return recorded && { ...recorded, chunkBytes };
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
