/**
 * The segment file of a packed index. It is used without parsing: sections are typed-array views of the file.
 *
 *     | section | section | ... | checksums | header | chunk bytes | header bytes | version | crc | "civicidx" |
 *                                 u32/chunk   JSON        4              4            4        4         8
 *
 * A reader starts at the end of the file. `checksums` has the CRC-32 of each chunk of the body, which is everything before it (chunks have
 * 64 KiB, the last one may be shorter); `crc` covers everything from the checksums to the version. Sections begin at multiples of 8
 * bytes. Numbers are little-endian, like every machine that runs Node.js. Version 3 has no `chunk bytes` (layout.ts).
 *
 * | section      | content                                             | documented in      |
 * | ------------ | --------------------------------------------------- | ------------------ |
 * | terms        | stems in order, with their forms and frequencies    | term-dictionary.ts |
 * | termBlocks   | offset of every 16th stem                           | term-dictionary.ts |
 * | lengths      | number of distinct stems of each document           | columns.ts         |
 * | filters      | state and kind of each document                     | columns.ts         |
 * | dictionary   | compression dictionary of the stored documents      | stored-frames.ts   |
 * | storedBlocks | offset of every 2nd document                        | stored-frames.ts   |
 * | directory    | last document, bound and offsets of each block      | directory.ts       |
 * | tails        | postings that fill no block, with their positions   | posting-list.ts    |
 * | postings     | documents and frequencies in blocks of 128          | posting-list.ts    |
 * | positions    | a stem's positions in its documents, for phrases    | posting-list.ts    |
 * | stored       | the documents themselves, compressed                | stored-frames.ts   |
 *
 * The sections up to storedBlocks are read when the index is opened; the others in part, when a query needs them.
 *
 * Documents are numbered in the order of equal scores: newer day first, then smaller id. Of two documents with the same score the first
 * always wins, so a block whose bound only equals the worst hit can be skipped.
 */
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import { IndexFault, unknownVersion } from '../../index-fault.ts';
import { directoryEntryWords } from './directory.ts';
import {
  isChunkSize,
  isKnownVersion,
  type Layout,
  layoutOf,
  layoutSchema,
  type Version,
  versions,
} from './layout.ts';

export const format = 'packed';

export const sectionNames = [
  'terms',
  'termBlocks',
  'lengths',
  'filters',
  'dictionary',
  'storedBlocks',
  'directory',
  'tails',
  'postings',
  'positions',
  'stored',
] as const;
export type SectionName = (typeof sectionNames)[number];

const sectionSchema = z.object({ offset: z.int().min(0), bytes: z.int().min(0) });

const headerSchema = z.object({
  sections: z.record(z.enum(sectionNames), sectionSchema),
  documents: z.int().min(0),
  terms: z.int().min(0),
  /** Sum of the lengths of all documents. */
  totalLength: z.int().min(0),
  facts: z.object({
    meetings: z.int(),
    places: z.int(),
    oldest: z.string().nullable(),
    newest: z.string().nullable(),
    updatedAt: z.string().nullable(),
    states: z.array(z.string()),
  }),
});

export type Header = z.infer<typeof headerSchema>;

const recordedLayoutSchema = z.object({ layout: layoutSchema });

const magic = new TextEncoder().encode('civicidx');
/** Bytes of the trailer that all versions have: sizes of the header, version, crc and magic. */
const commonTrailerBytes = 4 + 4 + 4 + magic.length;
/** Upper limit of the bytes after the header. */
export const maxTrailerBytes = 4 + commonTrailerBytes;
const trailerBytesOf = (version: Version): number => (version === 3 ? commonTrailerBytes : maxTrailerBytes);
const alignment = 8;

/** Upper limit for a plausible header; real ones have about 2 kB. */
const maxHeaderBytes = 1024 * 1024;

/** Number of zero bytes that align a section at `offset`. */
export const paddingAt = (offset: number): number => (alignment - (offset % alignment)) % alignment;

/** How a segment file is encoded. */
export type Encoding = { readonly version: Version; readonly layout: Layout };

/** The encoding that this program writes in files of a version. */
export const encodingOf = (version: Version): Encoding => ({ version, layout: layoutOf(version) });

/** Encodes the footer: everything after the sections. */
export function encodeFooter(
  header: Header,
  checksums: readonly number[],
  { version, layout }: Encoding,
): Uint8Array {
  const { chunkBytes, ...recorded } = layout;
  const json = new TextEncoder().encode(
    JSON.stringify(version === 3 ? header : { ...header, layout: recorded }),
  );
  const footer = new Uint8Array(checksums.length * 4 + json.length + trailerBytesOf(version));
  const view = new DataView(footer.buffer);
  for (const [chunk, checksum] of checksums.entries()) view.setUint32(chunk * 4, checksum, true);
  footer.set(json, checksums.length * 4);
  const trailer = footer.length - commonTrailerBytes;
  if (version !== 3) view.setUint32(trailer - 4, chunkBytes, true);
  view.setUint32(trailer, json.length, true);
  view.setUint32(trailer + 4, version, true);
  view.setUint32(trailer + 8, crc32(footer.subarray(0, trailer + 8)), true);
  footer.set(magic, trailer + 12);
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
  const at = end.length - commonTrailerBytes;
  if (end.length < maxTrailerBytes || magic.some((byte, index) => end[at + 12 + index] !== byte))
    throw new IndexFault('The index is damaged: it does not end like an index.');
  const version = view.getUint32(at + 4, true);
  if (!isKnownVersion(version)) throw unknownVersion(version, versions);
  const chunkBytes = version === 3 ? layoutOf(version).chunkBytes : view.getUint32(at - 4, true);
  return { version, chunkBytes, headerBytes: view.getUint32(at, true) };
}

/**
 * Returns the size of the footer, given the last `maxTrailerBytes` of a file.
 * @throws {IndexFault} if the file is not a segment, is damaged or has an unknown version.
 */
export function footerBytesOf(end: Uint8Array, fileBytes: number): number {
  const { version, chunkBytes, headerBytes } = readTrailer(end);
  if (!isChunkSize(chunkBytes))
    throw new IndexFault(`The index is damaged: it has chunks of ${chunkBytes} bytes.`);
  const trailerBytes = trailerBytesOf(version);
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
  const crcAt = footer.length - commonTrailerBytes + 8;
  if (crc32(footer.subarray(0, crcAt)) !== view.getUint32(crcAt, true))
    throw new IndexFault('The index is damaged: the checksum of its header is wrong.');
  const headerEnd = footer.length - trailerBytesOf(version);
  const checksumBytes = headerEnd - headerBytes;
  const bodyBytes = fileBytes - footer.length;
  const chunks = Math.ceil(bodyBytes / chunkBytes);
  const json = parseJson(new TextDecoder().decode(footer.subarray(checksumBytes, headerEnd)));
  const header = headerSchema.safeParse(json).data;
  const layout = layoutIn(json, version, chunkBytes);
  if (
    checksumBytes !== chunks * 4 ||
    header === undefined ||
    layout === undefined ||
    !isConsistent(header, layout, bodyBytes)
  )
    throw new IndexFault('The index is damaged: its header contradicts itself.');
  const checksums = Uint32Array.from({ length: chunks }, (_, chunk) => view.getUint32(chunk * 4, true));
  return { version, layout, header, checksums, bodyBytes };
}

/** The layout that a header records; undefined if it is not a valid one. */
function layoutIn(json: unknown, version: Version, chunkBytes: number): Layout | undefined {
  if (version === 3) return layoutOf(version);
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

/** Checks that the sections are in order, inside the body, and of plausible sizes. */
function isConsistent(
  { sections, documents, facts }: Header,
  { documentsPerFrame }: Layout,
  bodyBytes: number,
): boolean {
  let end = 0;
  for (const name of sectionNames) {
    const { offset, bytes } = sections[name];
    if (
      offset % alignment !== 0 ||
      offset < end ||
      !isPlausibleSize(name, bytes, documents, documentsPerFrame)
    )
      return false;
    end = offset + bytes;
  }
  return end <= bodyBytes && facts.meetings === documents;
}

/** Returns false if a section of a segment with `documents` documents cannot have this size. */
function isPlausibleSize(
  name: SectionName,
  bytes: number,
  documents: number,
  documentsPerFrame: number,
): boolean {
  switch (name) {
    case 'lengths':
      return bytes === 2 * documents || bytes === 4 * documents;
    case 'filters':
      return bytes === 2 * documents;
    case 'storedBlocks':
      return bytes === 8 * (Math.ceil(documents / documentsPerFrame) + 1);
    case 'directory':
      return bytes % (4 * directoryEntryWords) === 0;
    case 'termBlocks':
    case 'postings':
    case 'positions':
      return bytes % 4 === 0;
    case 'terms':
    case 'dictionary':
    case 'tails':
    case 'stored':
      return true;
  }
}
