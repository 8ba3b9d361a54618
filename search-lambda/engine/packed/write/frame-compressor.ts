/** Compresses the frames of a segment with one compressor for all of them. */
import { constants, createZstdCompress, type ZstdCompress, zstdCompressSync } from 'node:zlib';
import type { Layout } from '../format/layout.ts';
import { compressionOf } from '../format/stored-frames.ts';

/** Frames arrive in pieces of up to this size. Larger than most frames, because those in several pieces are copied. */
const defaultPieceBytes = 64 * 1024;

/**
 * Makes the same frames as a new compressor for each. But zstd prepares the dictionary only once, which takes 15 times as long as
 * compressing a frame.
 */
export class FrameCompressor implements Disposable {
  readonly #stream: ZstdCompress;
  readonly #emptyFrame: Buffer;
  #pieces: Uint8Array[] = [];

  constructor(dictionary: Uint8Array, layout: Layout, pieceBytes = defaultPieceBytes) {
    const options = compressionOf(dictionary, layout);
    this.#emptyFrame = zstdCompressSync(new Uint8Array(), options);
    // Each write is a frame of its own.
    const flush = constants.ZSTD_e_end;
    this.#stream = createZstdCompress({ ...options, flush, chunkSize: pieceBytes });
    this.#stream.on('data', (piece: Uint8Array) => this.#pieces.push(piece));
  }

  /** Returns the frames of these contents. */
  async compress(contents: readonly Uint8Array[]): Promise<Uint8Array[]> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array[]>();
    const frames: Uint8Array[] = [];
    this.#stream.once('error', reject);
    for (const content of contents)
      this.#stream.write(content, () => {
        // The pieces of a frame were emitted before, and none of the next one.
        frames.push(this.#takeFrame());
        if (frames.length === contents.length) resolve(frames);
      });
    if (contents.length === 0) resolve(frames);
    return promise.finally(() => this.#stream.off('error', reject));
  }

  [Symbol.dispose](): void {
    this.#stream.destroy();
  }

  #takeFrame(): Uint8Array {
    const pieces = this.#pieces;
    this.#pieces = [];
    // Node.js appends an empty frame to one that ends where a piece does, because it asks whether there is more.
    if (pieces.length > 1 && this.#emptyFrame.equals(pieces.at(-1) ?? new Uint8Array())) pieces.pop();
    const [first = new Uint8Array(), ...others] = pieces;
    return others.length === 0 ? first : Buffer.concat(pieces);
  }
}
