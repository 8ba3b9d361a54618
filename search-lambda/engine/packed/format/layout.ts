/** Versions of the segment format, and the numbers in it that can be tuned. */
import * as z from 'zod';
import type { IndexName } from '../../../../schemas/paths.ts';

/**
 * The versions that this program reads and writes, ascending. A new version is added when the layout or the text analysis changes. From the
 * first tagged release on, the previous one stays, because a function and the index it reads are not upgraded together (docs/operate/publishing.md).
 */
export const versions = [9] as const;
export type Version = (typeof versions)[number];
export const [newestVersion] = versions;

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
};

/** The part of a layout that the header records. */
export const layoutSchema = z.object({
  documentsPerFrame: z.int().min(1).max(256),
  /** A multiple of 32, so that each list of bit-packed numbers fills its words. */
  documentsPerBlock: z.int().min(32).max(4096).multipleOf(32),
});

/** A chunk begins at a memory page, and a read of 2 MiB has at least one. */
export const isChunkSize = (bytes: number): boolean =>
  bytes >= 4096 && bytes <= 2 * 1024 * 1024 && bytes % 4096 === 0;

/**
 * A frame is decompressed whole, mostly to show one of its documents, and a second meeting takes as long as the one that is shown. Alone, meetings
 * take 7 % more bytes, but decisions, which are short, 28 %.
 */
const documentsPerFrame: Readonly<Record<IndexName, number>> = { meetings: 1, decisions: 2, documents: 4 };

/** The layout that this program writes, by default in files of the index of meetings. */
export const layoutOf = (index: IndexName = 'meetings'): Layout => ({
  documentsPerFrame: documentsPerFrame[index],
  // As in Lucene (Lucene103PostingsFormat).
  documentsPerBlock: 128,
  // Small, because from cold a query reads a few bytes in each of some 150 places (decisions/search/2026-11-23-small-chunks.md).
  chunkBytes: 16 * 1024,
});
