/** Versions of the segment format, and the numbers in it that can be tuned. */
import * as z from 'zod';
import type { IndexName } from '../../../../schemas/paths.ts';

/**
 * The versions that this program reads and writes, ascending. A new version is added when the layout or the text analysis changes. The
 * oldest is dropped when no deployed function can have it any more.
 *
 * | version | difference                                                                 |
 * | ------- | -------------------------------------------------------------------------- |
 * | 4       | no columns but state and kind, no hidden terms, other texts (version-4.ts) |
 * | 5       | columns for filters, facets and text lengths; decisions are stored whole   |
 * | 6       | dense blocks of postings have a bitset of documents (bitset.ts); lengths   |
 * |         | take a byte each if all fit (columns.ts); chunks have 16 instead of 64 KiB; |
 * |         | terms have the sizes of their blocks (term-dictionary.ts), and text lengths |
 * |         | what locates their documents (text-lengths.ts); each meeting is compressed |
 * |         | alone (stored-frames.ts)                                                   |
 */
export const versions = [4, 5, 6] as const;
export type Version = (typeof versions)[number];
export const [oldestVersion, firstWithDecisions, newestVersion] = versions;

export const isKnownVersion = (version: number): version is Version =>
  versions.some((known) => known === version);

/** Numbers that a writer chooses. A reader takes them from the file. */
export type Layout = {
  /** Stored documents per compressed frame (stored-frames.ts). */
  readonly documentsPerFrame: number;
  /** Documents per block of postings (posting-list.ts). */
  readonly documentsPerBlock: number;
  /** Unit of checksums and reads. */
  readonly chunkBytes: number;
  /** True if each frame has a checksum of its own, so that it can be read without its chunk. */
  readonly hasFrameChecksums?: boolean | undefined;
  /** True if text lengths are stored with what locates their documents (columns/text-lengths.ts). */
  readonly hasLocators?: boolean | undefined;
  /** True if the terms have the sizes of their blocks, so that postings are read without waiting for the directory. */
  readonly hasBlockSizes?: boolean | undefined;
};

/** The part of a layout that the header records. */
export const layoutSchema = z.object({
  documentsPerFrame: z.int().min(1).max(256),
  /** A multiple of 32, so that each list of bit-packed numbers fills its words. */
  documentsPerBlock: z.int().min(32).max(4096).multipleOf(32),
  /** Files of earlier releases lack these. */
  hasFrameChecksums: z.boolean().optional(),
  hasBlockSizes: z.boolean().optional(),
  hasLocators: z.boolean().optional(),
});

/** A chunk begins at a memory page, and a read of 2 MiB has at least one. */
export const isChunkSize = (bytes: number): boolean =>
  bytes >= 4096 && bytes <= 2 * 1024 * 1024 && bytes % 4096 === 0;

const firstLayout: Layout = {
  documentsPerFrame: 2,
  // As in Lucene (Lucene103PostingsFormat).
  documentsPerBlock: 128,
  chunkBytes: 64 * 1024,
};

/**
 * A frame is decompressed whole, mostly to show one of its documents, and a second meeting takes as long as the one that is shown. Alone, meetings
 * take 7 % more bytes, but decisions, which are short, 28 %.
 */
const documentsPerFrame: Readonly<Record<IndexName, number>> = { meetings: 1, decisions: 2 };

/** The layout that this program writes in files of a version, by default in those of the index of meetings. */
export const layoutOf = (version: Version, index: IndexName = 'meetings'): Layout =>
  version < 6 ? layouts[version] : { ...layouts[version], documentsPerFrame: documentsPerFrame[index] };

const layouts: Readonly<Record<Version, Layout>> = {
  4: firstLayout,
  5: { ...firstLayout, hasFrameChecksums: true },
  // Small chunks, because from cold a query reads a few bytes in each of some 150 places (decisions/search/2026-11-23-small-chunks.md).
  6: {
    ...firstLayout,
    hasFrameChecksums: true,
    hasBlockSizes: true,
    hasLocators: true,
    chunkBytes: 16 * 1024,
  },
};
