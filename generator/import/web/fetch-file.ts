/** One request whose body becomes a file. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Answer, request, tooLarge } from '../../system/network.ts';
import { sourceErrorOf } from './attempts.ts';

export type FileTarget = {
  /** Path of the file, which is created or replaced. */
  readonly file: string;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Called for each piece, before it is written. An error that it throws ends the request, and is not retried. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
};

export type FetchedFile = {
  readonly status: number;
  readonly headers: Headers;
  /** The beginning of the body unless the status is 200: only then is the body a file. */
  readonly page?: Buffer;
};

/** Enough to recognize a login page, and to show the beginning of an error. */
const pageBytesMax = 1e6;

/** The response to one request, whatever its status. @throws {SourceError} if there is none, or if it is too large. */
export async function fetchFile(url: URL, init: RequestInit, target: FileTarget): Promise<FetchedFile> {
  const { maxBytes, timeoutMs } = target;
  try {
    const answer = await request(url, { redirect: 'manual', ...init }, { timeoutMs, maxBytes });
    const { status, headers } = answer;
    if (status !== 200) return { status, headers, page: await startOf(answer) };
    await writeFile(answer, target);
    return { status, headers };
  } catch (error) {
    throw sourceErrorOf(error, url, { maxBytes });
  }
}

async function writeFile(answer: Answer, { file, maxBytes, onBytes }: FileTarget): Promise<void> {
  if (Number(answer.headers.get('content-length') ?? 0) > maxBytes) {
    await answer.cancel();
    throw tooLarge(maxBytes);
  }
  await pipeline(counted(answer.pieces, onBytes), createWriteStream(file));
}

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  onBytes: FileTarget['onBytes'],
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    onBytes?.(piece.byteLength);
    yield piece;
  }
}

async function startOf({ pieces }: Answer): Promise<Buffer> {
  const start: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    start.push(piece);
    size += piece.byteLength;
    if (size > pageBytesMax) break;
  }
  return Buffer.concat(start);
}
