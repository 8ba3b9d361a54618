/** Decompresses Zstandard, the codec of all pages of the dataset. */
import * as zlib from 'node:zlib';
import { decompress } from 'fzstd';

/**
 * Decompresses a frame to the size that its page header states. Node.js has a native decoder since version 22.15.
 * @throws if the frame is damaged or larger
 */
export const unpackZstd = (frame: Uint8Array, sizeBytes: number): Uint8Array =>
  'zstdDecompressSync' in zlib
    ? zlib.zstdDecompressSync(frame, { maxOutputLength: Math.max(1, sizeBytes) })
    : decompress(frame, new Uint8Array(sizeBytes));
