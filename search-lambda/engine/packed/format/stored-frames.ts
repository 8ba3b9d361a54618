/**
 * Stored documents, read only to be shown, in compressed frames of 1 or 2 (`documentsPerFrame` of the layout):
 *
 *     stored        | frame | frame | ...      Zstandard (RFC 8878), each the lines of its documents
 *     storedBlocks  | f64 | f64 | ...          byte offset of each frame in `stored`, then the end of the last one
 *     dictionary    line line line ...         sample lines, the compression dictionary of every frame
 *
 * A line is a document as JSON (stored-line.ts). A frame has the checksum that Zstandard defines, so that the frame of a result is read
 * without the chunk around it.
 */
import { constants, type ZstdOptions } from 'node:zlib';
import { IndexFault } from '../../index-fault.ts';
import { ByteWriter, floatAt, type Sink } from './bytes.ts';

/** Size limit of the compression dictionary: the default of zstd's own trainer. */
const maxDictionaryBytes = 110 * 1024;

/** From 1 to 22; with a dictionary, higher levels save little for a lot of time. */
const compressionLevel = 3;

/** How zstd compresses the frames of a segment. */
export const compressionOf = (dictionary: Uint8Array): ZstdOptions => ({
  dictionary,
  params: {
    [constants.ZSTD_c_compressionLevel]: compressionLevel,
    [constants.ZSTD_c_checksumFlag]: 1,
  },
});

/** Between the lines of a frame, and of the dictionary. */
export const lineBreak = Buffer.from('\n');

/** Writes compressed frames. */
export class FrameWriter {
  readonly #stored: Sink;
  readonly #blocks: Sink;
  #offset = 0;

  constructor(stored: Sink, blocks: Sink) {
    this.#stored = stored;
    this.#blocks = blocks;
  }

  add(frame: Uint8Array): void {
    this.#writeOffset();
    this.#stored.write(frame);
    this.#offset += frame.length;
  }

  /** Writes the end of the last frame. */
  finish(): void {
    this.#writeOffset();
  }

  #writeOffset(): void {
    this.#blocks.write(new Uint8Array(Float64Array.of(this.#offset).buffer));
  }
}

/**
 * Makes a compression dictionary of the lines of sample documents, skipping those that no longer fit. All frames of a segment share it, so that segments
 * with the same dictionary can be merged without decompressing their documents.
 */
export function dictionaryOf(lines: Iterable<Uint8Array>): Uint8Array {
  const dictionary = new ByteWriter();
  for (const line of lines) {
    if (dictionary.length + line.length + lineBreak.length > maxDictionaryBytes) continue;
    dictionary.writeBytes(line);
    dictionary.writeBytes(lineBreak);
  }
  return dictionary.take();
}

/** Samples every nth of `count` documents for a dictionary; returns n. */
export const dictionaryStep = (count: number): number => Math.max(1, Math.floor(count / 100));

/** Bytes of `storedBlocks` that locate a frame. */
export const frameEntryRangeOf = (frame: number): { readonly from: number; readonly to: number } => ({
  from: 8 * frame,
  to: 8 * (frame + 2),
});

/** The byte range of a frame in `stored`. */
export function frameRangeOf(
  frame: number,
  blocks: Float64Array,
): { readonly from: number; readonly to: number } {
  return { from: floatAt(blocks, frame), to: floatAt(blocks, frame + 1) };
}

/** Bit of the frame header's descriptor, its fifth byte, that says that a checksum follows the content (RFC 8878, 3.1.1.1.1). */
const checksumBit = 0x04;

/** Returns true if decompressing a frame verifies its content. */
export const hasChecksum = (frame: Uint8Array): boolean => ((frame[4] ?? 0) & checksumBit) !== 0;

/**
 * Parses a line as JSON.
 * @throws {IndexFault} if it is not.
 */
export function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new IndexFault('The index is damaged: a stored document is malformed.', { cause });
  }
}
