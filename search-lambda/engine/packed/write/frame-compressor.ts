/** Compresses the frames of a segment with one compressor for all of them. */
import { ZstdCompress } from 'minizlib';
import { constants, zstdCompressSync } from 'node:zlib';
import { compressionOf } from '../format/stored-frames.ts';

/** Frames arrive in pieces of up to this size. Larger than most frames, because those in several pieces are copied. */
const defaultPieceBytes = 64 * 1024;

/**
 * Makes the same frames as a new compressor for each. But zstd prepares the dictionary only once, which takes 15 times as long as
 * compressing a frame. Node.js can do that only in a stream, which takes several times as long for each frame as compressing it:
 * minizlib is that stream without waiting.
 */
export class FrameCompressor implements Disposable {
  readonly #stream: ZstdCompress;
  readonly #emptyFrame: Buffer;
  #pieces: Buffer[] = [];

  constructor(dictionary: Uint8Array, pieceBytes = defaultPieceBytes) {
    const options = compressionOf(dictionary);
    this.#emptyFrame = zstdCompressSync(new Uint8Array(), options);
    // Each write is a frame of its own. The types of minizlib lack some options of Node.js, which it passes on.
    const streamOptions: object = { ...options, flush: constants.ZSTD_e_end, chunkSize: pieceBytes };
    this.#stream = new ZstdCompress(streamOptions);
    this.#stream.on('data', (piece) => this.#pieces.push(piece));
    this.#stream.on('error', (error) => {
      throw error;
    });
  }

  /** Returns the frame of this content. */
  compress(content: Buffer): Buffer {
    this.#stream.write(content);
    const pieces = this.#pieces;
    this.#pieces = [];
    // Node.js appends an empty frame to one that ends where a piece does, because it asks whether there is more.
    if (pieces.length > 1 && this.#emptyFrame.equals(pieces.at(-1) ?? new Uint8Array())) pieces.pop();
    const [first = Buffer.alloc(0), ...others] = pieces;
    return others.length === 0 ? first : Buffer.concat(pieces);
  }

  [Symbol.dispose](): void {
    this.#stream.close();
  }
}
