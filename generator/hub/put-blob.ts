/** Sends a large file. `fetch` keeps all that it sends in memory (nodejs/undici#4058), so that it cannot. */
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
  /** Called with the bytes that went out since the last call; negative where they have to go out again. */
  readonly onSent: (bytes: number) => void;
};

/** Longer than any storage takes to take in what it has got. */
const stalledTimeoutMs = 120_000;

/** Puts a blob piece by piece; gives whatever the server answers, also where it does so before it has all. */
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
    // Where the answer came first, the rest is not sent, and that is no failure.
    sending.catch(() => {});
    answer.catch(() => {});
    request.destroy();
  }
}

const stalled = (): Error => Object.assign(new Error('nothing moved for two minutes'), { code: 'ETIMEDOUT' });

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
