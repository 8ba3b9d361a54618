/** Downloads a file from a web address, and follows redirects where they are safe. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Answer, isPlainAddress, NetworkError, request } from '../../system/network.ts';
import { isPrivateHost, type Resolve } from '../../system/private-address.ts';

export type DownloadOptions = {
  /** Default: the resolver of the system. */
  readonly resolve?: Resolve | undefined;
  /** Receives the size so far, and the size of the file if the server states it. */
  readonly onBytes?: ((doneBytes: number, totalBytes: number | undefined) => void) | undefined;
};

/** The largest national files have about 10 GB. */
const limits = { timeoutMs: 3 * 60 * 60_000, maxBytes: 64e9 };
/** As browsers do. */
const maxRedirects = 20;

/**
 * Downloads a file to a path. A public host cannot redirect to a private address, such as a service of this machine or of the local
 * network: the user did not name it. (The request resolves the host again; a server that answers differently then is not detected.)
 * @throws {NetworkError} with a reason that names no address but the host of a refused redirect
 */
export async function download(
  address: URL,
  path: string,
  { resolve, onBytes = () => {} }: DownloadOptions = {},
): Promise<void> {
  const answer = await follow(address, resolve);
  if (!answer.ok) {
    await answer.cancel();
    throw new NetworkError(`the server answered with status ${answer.status}`);
  }
  await pipeline(counted(answer, onBytes), createWriteStream(path));
}

async function follow(first: URL, resolve?: Resolve): Promise<Answer> {
  let url = first;
  let mayBePrivate: boolean | undefined;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const answer = await request(url, { redirect: 'manual' }, limits);
    const target = redirectOf(answer, url);
    if (target === undefined) return answer;
    await answer.cancel();
    mayBePrivate ??= await isPrivateHost(first, resolve);
    if (!isPlainAddress(target.href))
      throw new NetworkError(
        'it redirects to an address that is not http or https, or contains a user name or password',
      );
    if (!mayBePrivate && (await isPrivateHost(target, resolve)))
      throw new NetworkError(`it redirects to ${target.host}, an address of a private network`);
    url = target;
  }
  throw new NetworkError('it redirects in a loop');
}

/** https://fetch.spec.whatwg.org/#redirect-status */
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function redirectOf({ status, headers }: Answer, url: URL): URL | undefined {
  const location = headers.get('Location');
  if (!redirectStatuses.has(status) || location === null) return undefined;
  const target = URL.parse(location, url.href);
  if (target === null) throw new NetworkError('it redirects to a malformed address');
  return target;
}

async function* counted(
  { pieces, headers }: Answer,
  onBytes: NonNullable<DownloadOptions['onBytes']>,
): AsyncGenerator<Uint8Array> {
  // The length of a compressed body is not that of the file.
  const length = headers.has('Content-Encoding') ? null : headers.get('Content-Length');
  let doneBytes = 0;
  for await (const piece of pieces) {
    doneBytes += piece.byteLength;
    onBytes(doneBytes, length === null ? undefined : Number(length));
    yield piece;
  }
}
