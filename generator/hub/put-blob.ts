/** Uploads a large file as a stream. `fetch` would keep the whole body in memory (nodejs/undici#4058). */
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

export type Upload = {
  readonly url: URL;
  readonly body: Blob;
  readonly headers: Headers;
  readonly signal?: AbortSignal | undefined;
  /** Called with the bytes sent since the last call; negative if they must be sent again. */
  readonly onSent: (bytes: number) => void;
};

/** Longer than any storage needs to accept data. */
const stalledTimeoutMs = 120_000;

/** Streams a blob with PUT; returns the response, even if it arrives before the upload ends. */
export async function putBlob({ url, body, headers, signal, onSent }: Upload): Promise<Response> {
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
    throw error;
  } finally {
    // If the response comes first, the rest is not sent, which is not an error.
    sending.catch(() => {});
    answer.catch(() => {});
    request.destroy();
  }
}

const stalled = (): Error =>
  Object.assign(new Error('no data was transferred for two minutes'), { code: 'ETIMEDOUT' });

async function readAnswer(message: IncomingMessage): Promise<Response> {
  const body = await buffer(message);
  const headers = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(body.length === 0 ? null : new Uint8Array(body), {
    status: message.statusCode ?? 500,
    headers,
  });
}
