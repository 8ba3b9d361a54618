/** Decompresses the frames of a segment (stored-frames.ts). */
import { ZstdDecompress } from 'minizlib';
import { IndexFault } from '../../index-fault.ts';

/** Frames are decompressed in pieces of up to this size. Larger than most documents. */
const pieceBytes = 64 * 1024;

/**
 * One decompressor for all frames, because zstd takes three times as long to prepare the dictionary as to decompress a frame, and Node.js prepares
 * it for each one.
 */
export class FrameReader {
  readonly #dictionary: Uint8Array;
  #stream: ZstdDecompress | undefined;
  #pieces: Buffer[] = [];

  constructor(dictionary: Uint8Array) {
    this.#dictionary = dictionary;
  }

  /**
   * Decompresses a frame into the lines of its documents.
   * @throws {IndexFault} if it is damaged.
   */
  linesOf(frame: Uint8Array): string[] {
    try {
      return this.#contentOf(frame).toString().split('\n');
    } catch (cause) {
      // It may wait for the rest of the damaged frame.
      this.#stream = undefined;
      throw new IndexFault('The index is damaged: a document cannot be decompressed.', { cause });
    }
  }

  #contentOf(frame: Uint8Array): Buffer {
    if (frameLength(frame) !== frame.length) throw new Error('a frame is cut off');
    this.#pieces = [];
    this.#stream ??= this.#open();
    this.#stream.write(Buffer.from(frame.buffer, frame.byteOffset, frame.length));
    const [first = Buffer.alloc(0), ...others] = this.#pieces;
    return others.length === 0 ? first : Buffer.concat(this.#pieces);
  }

  #open(): ZstdDecompress {
    // The types of minizlib lack an option of Node.js, which it passes on.
    const options: object = { dictionary: this.#dictionary, chunkSize: pieceBytes };
    const stream = new ZstdDecompress(options);
    stream.on('data', (piece) => this.#pieces.push(piece));
    stream.on('error', (error) => {
      throw error;
    });
    return stream;
  }
}

/** Bytes before the header of a frame, with its descriptor. */
const descriptorAt = 4;
const checksumBytes = 4;

/** Bytes of the content's size by the two highest bits of the descriptor; 1 instead of 0 for a frame that needs no window. */
const sizeBytes = [0, 2, 4, 8];
/** Bytes of the dictionary's id by the two lowest bits. */
const dictionaryBytes = [0, 1, 2, 4];

/**
 * Length of a frame by its headers (RFC 8878, 3.1.1). A decompressor waits for the rest of a frame that has fewer bytes.
 */
function frameLength(frame: Uint8Array): number {
  const descriptor = frame[descriptorAt] ?? 0;
  const hasWindow = (descriptor & 0x20) === 0;
  const size = (sizeBytes[descriptor >> 6] ?? 0) || Number(!hasWindow);
  let at = descriptorAt + 1 + Number(hasWindow) + (dictionaryBytes[descriptor & 3] ?? 0) + size;
  for (let isLast = false; !isLast;) {
    const header = (frame[at] ?? 1) | ((frame[at + 1] ?? 0) << 8) | ((frame[at + 2] ?? 0) << 16);
    const isRepeated = ((header >> 1) & 3) === 1;
    isLast = (header & 1) === 1;
    at += 3 + (isRepeated ? 1 : header >> 3);
  }
  return at + ((descriptor & 4) === 0 ? 0 : checksumBytes);
}
