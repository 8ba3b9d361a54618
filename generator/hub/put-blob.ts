/** Uploads a large file as a stream. `fetch` would keep the whole body in memory (nodejs/undici#4058). */
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { networkErrorOf, tooLarge, type WholeAnswer } from '../system/network.ts';

export type Upload = {
  readonly url: URL;
  readonly body: Blob;
  readonly headers: Headers;
  readonly signal?: AbortSignal | undefined;
  /** Called with the bytes sent since the last call; negative if they must be sent again. */
  readonly onSent: (bytes: number) => void;
};

/** Longer than any storage takes to accept data. */
const stalledTimeoutMs = 120_000;

/** Far more than an error message of a storage. */
const maxAnswerBytes = 1024 * 1024;

/**
 * Streams a blob with PUT; returns the response, even if it arrives before the upload ends.
 * @throws {NetworkError} unless the signal was aborted
 */
export async function putBlob({ url, body, headers, signal, onSent }: Upload): Promise<WholeAnswer> {
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method: 'PUT',
    headers: { ...Object.fromEntries(headers), 'content-length': body.size },
    signal,
  });
  request.setTimeout(stalledTimeoutMs, () => request.destroy(stalled()));
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  let sent = 0;
  const pieces = Readable.fromWeb(body.stream() as ReadableStream<Uint8Array>);
  const sending = pipeline(
    pieces,
    async function* count(source: AsyncIterable<Uint8Array>) {
      for await (const piece of source) {
        yield piece;
        sent += piece.length;
        onSent(piece.length);
      }
    },
    request,
  );
  try {
    return await readAnswer(await Promise.race([answer, sending.then(() => answer)]));
  } catch (error) {
    onSent(-sent);
    throw signal?.aborted === true ? error : networkErrorOf(error, stalledTimeoutMs);
  } finally {
    // If the response arrives first, the rest of the body is not sent. That is not an error.
    sending.catch(() => {});
    answer.catch(() => {});
    request.destroy();
  }
}

const stalled = (): Error =>
  Object.assign(new Error('no data was transferred for two minutes'), { code: 'ETIMEDOUT' });

async function readAnswer(message: IncomingMessage): Promise<WholeAnswer> {
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of message as AsyncIterable<Buffer>) {
    sizeBytes += piece.length;
    if (sizeBytes > maxAnswerBytes) throw tooLarge(maxAnswerBytes);
    pieces.push(piece);
  }
  const { statusCode: status = 500, headersDistinct } = message;
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: new Headers(headers),
    body: Buffer.concat(pieces),
  };
}
