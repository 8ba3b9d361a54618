/** Decompresses Zstandard, the codec of all pages of the dataset. */
import * as zlib from 'node:zlib';
import { decompress } from 'fzstd';

/** Decompresses a frame to the size that its page header states. Throws if the frame is damaged or larger. */
type UnpackZstd = (frame: Uint8Array, sizeBytes: number) => Uint8Array;

/** Returns the decoder of Node.js, which has one since version 22.15, or another one. */
export const zstdDecoder = ({
  zstdDecompressSync,
}: Partial<Pick<typeof zlib, 'zstdDecompressSync'>>): UnpackZstd =>
  zstdDecompressSync === undefined
    ? (frame, sizeBytes) => decompress(frame, new Uint8Array(sizeBytes))
    : (frame, sizeBytes) => zstdDecompressSync(frame, { maxOutputLength: Math.max(1, sizeBytes) });

export const unpackZstd = zstdDecoder(zlib);
