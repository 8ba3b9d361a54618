/** Reads the body of an object from memory, or from a file that may be larger than memory. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { systemErrorCode, UserError } from '../system/errors.ts';
import { requireRegular } from '../system/regular-file.ts';
import type { ObjectBody } from './object-store.ts';

export type FileBody = Exclude<ObjectBody, Uint8Array>;

export const sizeOf = (body: ObjectBody): number => (body instanceof Uint8Array ? body.length : body.bytes);

/** The whole body. @throws {UserError} if it does not match the hash. */
export async function readBody(body: ObjectBody, sha256: string): Promise<Uint8Array> {
  const [whole = new Uint8Array()] = await Array.fromAsync(readPieces(body, sha256, sizeOf(body)));
  return whole;
}

/**
 * Yields the body in pieces. It throws after the last piece if the body does not match the hash, so the pieces must not be
 * used before the end is reached.
 */
export async function* readPieces(
  body: ObjectBody,
  sha256: string,
  pieceBytes: number,
): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256');
  for await (const piece of body instanceof Uint8Array
    ? piecesOfMemory(body, pieceBytes)
    : piecesOfFile(body, pieceBytes)) {
    digest.update(piece);
    yield piece;
  }
  if (digest.digest('hex') !== sha256) throw changed(body);
}

function* piecesOfMemory(body: Uint8Array, pieceBytes: number): Generator<Uint8Array> {
  for (let start = 0; start < body.length; start += pieceBytes)
    yield body.subarray(start, start + pieceBytes);
}

async function* piecesOfFile(body: FileBody, pieceBytes: number): AsyncGenerator<Uint8Array> {
  const { file, bytes } = body;
  await requireRegular(file);
  const handle = await open(file).catch((cause: unknown) => {
    throw explainRead(file, cause);
  });
  try {
    for (let start = 0; start < bytes; start += pieceBytes) {
      const piece = await readFully(handle, Buffer.allocUnsafe(Math.min(pieceBytes, bytes - start)));
      if (piece === undefined) throw changed(body);
      yield piece;
    }
  } finally {
    await handle.close();
  }
}

/** Fills the buffer from the current position; undefined if the file ends first. */
async function readFully(handle: FileHandle, buffer: Buffer): Promise<Buffer | undefined> {
  for (let filled = 0; filled < buffer.length;) {
    const { bytesRead } = await handle.read(buffer, filled);
    if (bytesRead === 0) return undefined;
    filled += bytesRead;
  }
  return buffer;
}

const changed = (body: ObjectBody): Error =>
  body instanceof Uint8Array ? new Error('The bytes to upload do not match their hash.') : changedFile(body);

export const changedFile = ({ file }: FileBody): UserError =>
  new UserError(
    `${file} has changed since it was built. Build the folder again, and do not change it until it is published.`,
  );

function explainRead(file: string, cause: unknown): unknown {
  const code = systemErrorCode(cause);
  if (code === undefined) return cause;
  return new UserError(`Cannot read ${file} (${code}). Build the folder again.`, { cause });
}
