/** Decompresses Zstandard, in which all pages of the dataset are. */
import * as zlib from 'node:zlib';
import { decompress } from 'fzstd';

/**
 * The bytes of a frame, which must be as many as its page says. Node.js does it itself from version 22.15 on.
 * @throws where the frame is damaged or holds more
 */
export const unpackZstd = (frame: Uint8Array, sizeBytes: number): Uint8Array =>
  'zstdDecompressSync' in zlib
    ? zlib.zstdDecompressSync(frame, { maxOutputLength: Math.max(1, sizeBytes) })
    : decompress(frame, new Uint8Array(sizeBytes));
