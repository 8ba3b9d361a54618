/**
 * The file of a packed index. It is opened without parsing: what stands in it is used as it stands.
 *
 *     | section | section | ... | checksums | header | header bytes | version | crc | "civicidx" |
 *                                 4 a chunk   JSON        4             4        4         8
 *
 * A file is read from its end. `checksums` has the CRC-32 of each chunk of 64 KiB of what stands before it (the last may
 * be shorter); `crc` is that of checksums, header, its size and version. Sections begin at multiples of 8 bytes. Numbers
 * are little-endian, as every machine that runs Node.js has them.
 *
 * | section      | holds                                               | documented in     |
 * | ------------ | --------------------------------------------------- | ----------------- |
 * | terms        | stems in order, with their forms and frequencies    | dictionary.ts     |
 * | termBlocks   | where every 16th of them is                         | dictionary.ts     |
 * | lengths      | different stems of each document                    | columns.ts        |
 * | filters      | state and kind of each document                     | columns.ts        |
 * | dictionary   | what the stored documents have in common            | stored.ts         |
 * | storedBlocks | where every 4th document is                         | stored.ts         |
 * | directory    | last document, bound and places of every block      | directory.ts      |
 * | tails        | postings that fill no block, with their positions   | posting-list.ts   |
 * | postings     | documents and frequencies in blocks of 128          | posting-list.ts   |
 * | positions    | where in its documents a stem stands, for phrases   | posting-list.ts   |
 * | stored       | the documents themselves, compressed                | stored.ts         |
 *
 * Those up to storedBlocks are read when an index is opened, of the others only what a query needs.
 *
 * Documents are numbered in the order in which equal scores are shown: the newer day first, then the smaller id. So of two
 * documents with one score the first one always wins, and a bound that is no better than the worst hit can be left out.
 */
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import { IndexFault } from '../../index-fault.ts';
import { directoryEntryWords } from './directory.ts';
import { documentsPerFrame } from './stored-frames.ts';

export const format = 'packed';
/** Grows with every change of the layout or of the analysis of texts: an index of another version is refused. */
export const version = 3;

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

/** What is checked at once: as little as a rare word should cost from afar, as much as a request is worth. */
export const chunkBytes = 64 * 1024;

const sectionSchema = z.object({ offset: z.int().min(0), bytes: z.int().min(0) });

const headerSchema = z.object({
  sections: z.record(z.enum(sectionNames), sectionSchema),
  /** How many there are. */
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

const magic = new TextEncoder().encode('civicidx');
/** Sizes of the header, version, crc and magic. */
export const trailerBytes = 4 + 4 + 4 + magic.length;
const alignment = 8;

/** A header has some 2 kB; nothing that says otherwise is read. */
const mostHeaderBytes = 1024 * 1024;

/** How many bytes of zeros stand before a section that would begin at `offset`. */
export const paddingAt = (offset: number): number => (alignment - (offset % alignment)) % alignment;

/** What stands behind the sections. */
export function encodeFooter(header: Header, checksums: readonly number[]): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const footer = new Uint8Array(checksums.length * 4 + json.length + trailerBytes);
  const view = new DataView(footer.buffer);
  for (const [chunk, checksum] of checksums.entries()) view.setUint32(chunk * 4, checksum, true);
  footer.set(json, checksums.length * 4);
  const trailer = footer.length - trailerBytes;
  view.setUint32(trailer, json.length, true);
  view.setUint32(trailer + 4, version, true);
  view.setUint32(trailer + 8, crc32(footer.subarray(0, trailer + 8)), true);
  footer.set(magic, trailer + 12);
  return footer;
}

export type Footer = {
  readonly header: Header;
  /** Of each chunk. */
  readonly checksums: Uint32Array;
  /** How many bytes stand before the footer. */
  readonly bodyBytes: number;
};

/** How many bytes the footer has, told by the last `trailerBytes` of a file. */
export function footerBytesOf(trailer: Uint8Array, fileBytes: number): number {
  const view = viewOf(trailer);
  if (trailer.length !== trailerBytes || magic.some((byte, index) => trailer[12 + index] !== byte))
    throw new IndexFault('The index is damaged: it does not end as an index does.');
  if (view.getUint32(4, true) !== version)
    throw new IndexFault(
      `The index has version ${view.getUint32(4, true)} of its format, and this program reads version ${version}.`,
    );
  const headerBytes = view.getUint32(0, true);
  const rest = fileBytes - trailerBytes - headerBytes;
  // Each chunk before the footer has four bytes in it.
  const bytes = Math.ceil(rest / (chunkBytes + 4)) * 4 + headerBytes + trailerBytes;
  if (rest < 0 || bytes > fileBytes || headerBytes > mostHeaderBytes)
    throw new IndexFault('The index is damaged: its header cannot be as long as it says.');
  return bytes;
}

/**
 * Reads a footer.
 * @throws {IndexFault} where it is damaged, or says what cannot be.
 */
export function decodeFooter(footer: Uint8Array, fileBytes: number): Footer {
  const view = viewOf(footer);
  const trailer = footer.length - trailerBytes;
  if (crc32(footer.subarray(0, trailer + 8)) !== view.getUint32(trailer + 8, true))
    throw new IndexFault('The index is damaged: its header does not have its checksum.');
  const checksumBytes = trailer - view.getUint32(trailer, true);
  const bodyBytes = fileBytes - footer.length;
  const chunks = Math.ceil(bodyBytes / chunkBytes);
  const header = parseHeader(new TextDecoder().decode(footer.subarray(checksumBytes, trailer)));
  if (checksumBytes !== chunks * 4 || header === undefined || !isPossible(header, bodyBytes))
    throw new IndexFault('The index is damaged: its header says what cannot be.');
  const checksums = Uint32Array.from({ length: chunks }, (_, chunk) => view.getUint32(chunk * 4, true));
  return { header, checksums, bodyBytes };
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function parseHeader(json: string): Header | undefined {
  try {
    return headerSchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** Whether sections follow one another within the file, and may have the sizes that they have. */
function isPossible({ sections, documents, facts }: Header, bodyBytes: number): boolean {
  let end = 0;
  for (const name of sectionNames) {
    const { offset, bytes } = sections[name];
    if (offset % alignment !== 0 || offset < end || !isSizeOf(name, bytes, documents)) return false;
    end = offset + bytes;
  }
  return end <= bodyBytes && facts.meetings === documents;
}

/** Whether a section of an index of so many documents may have so many bytes. */
function isSizeOf(name: SectionName, bytes: number, documents: number): boolean {
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
