/** Decompresses Zstandard, the codec of all pages of the dataset. */
import { zstdDecompressSync } from 'node:zlib';

/** Decompresses a frame to the size that its page header states. Throws if the frame is damaged or larger. */
export const unpackZstd = (frame: Uint8Array, sizeBytes: number): Uint8Array =>
  zstdDecompressSync(frame, { maxOutputLength: Math.max(1, sizeBytes) });
