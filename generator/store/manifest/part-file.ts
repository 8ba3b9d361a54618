/**
 * Parts of a manifest: JSON, compressed with Zstandard. A part is named after its content, so it never changes under its name: a
 * manifest and its parts are replaced in one step, when the manifest is written.
 */
import { hash } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { manifestPartsFolder } from '../../../schemas/paths.ts';

export const partFileSchema = z.strictObject({
  /** Unique within a manifest: `us`, `us-3f`, `facts-3f`. */
  name: z.string().regex(/^[a-z]+(?:-[0-9a-f]{2})?$/),
  /** SHA-256 of the JSON before compression, which does not depend on the compressor. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type PartFile = z.infer<typeof partFileSchema>;

/** A part with its compressed JSON. */
export type EncodedPart = { readonly file: PartFile; readonly body: Uint8Array };

/** Higher levels save a few percent and take several times as long. */
const compressionLevel = 3;

/** The key of a part in a built folder or a store. */
export const partKey = ({ name, sha256 }: PartFile): string =>
  `${manifestPartsFolder}${name}-${sha256.slice(0, 16)}.json.zst`;

/** Encodes JSON as a part. */
export function encodePart(name: string, json: string | Buffer): EncodedPart {
  const bytes = typeof json === 'string' ? Buffer.from(json) : json;
  return { file: { name, sha256: hash('sha256', bytes) }, body: compress(bytes) };
}

/** Compresses bytes. A copy, since the result of Node.js is a part of a buffer of 64 KiB. */
const compress = (bytes: Uint8Array): Buffer =>
  Buffer.from(zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: compressionLevel } }));

/** @throws {PartFault} if the bytes are not those of this part. */
export const decodePart = (file: PartFile, body: Uint8Array): unknown =>
  JSON.parse(partBytes(file, body).toString());

/**
 * The JSON of a part, as UTF-8.
 * @throws {PartFault} if the bytes are not those of this part
 */
export function partBytes(file: PartFile, body: Uint8Array): Buffer {
  const json = decompress(file, body);
  if (hash('sha256', json) !== file.sha256) throw new PartFault(`${partKey(file)} is damaged`);
  return json;
}

function decompress(file: PartFile, body: Uint8Array): Buffer {
  try {
    return zstdDecompressSync(body);
  } catch (cause) {
    throw new PartFault(`${partKey(file)} is damaged`, { cause });
  }
}

/** A part is missing or damaged. */
export class PartFault extends Error {
  override name = 'PartFault';
}
