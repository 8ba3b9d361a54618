/** Parts of a published file by HTTP: https://www.rfc-editor.org/rfc/rfc9110#name-range-requests */
import { DatasetUnavailableError, FileExchangedError } from './errors.ts';
import type { FetchRange } from './types.ts';

/** What one question took over the network. */
export type Traffic = { bytesFetched: number };

export type Network = {
  readonly fetchRange: FetchRange;
  readonly traffic: Traffic;
  readonly signal: AbortSignal | undefined;
};

export type Part = {
  readonly bytes: ArrayBuffer;
  readonly start: number;
  readonly sizeBytes: number;
  readonly version: string;
  readonly etag: string | null;
};

/** A whole file that a host sends instead of its end is taken if it has at most so many bytes. */
const maxWholeBytes = 1_000_000;

/**
 * Fetches a part of a file; undefined where the file still has the given ETag.
 * @param range as in the header `Range`: `0-99`, or `-100` for the last 100 bytes
 * @throws DatasetUnavailableError where the answer is of no use; FileExchangedError where the range is beyond the file
 */
export async function fetchPart(
  { fetchRange, traffic, signal }: Network,
  path: string,
  range: string,
  unlessEtag?: string,
): Promise<Part | undefined> {
  const headers = {
    Range: `bytes=${range}`,
    // Ranges are of the plain bytes.
    'Accept-Encoding': 'identity',
    ...(unlessEtag !== undefined && { 'If-None-Match': unlessEtag }),
  };
  const response = await fetchRange(path, { headers, signal });
  if (response.status === 304 && unlessEtag !== undefined) return undefined;
  const extent = extentOf(response);
  if (extent === undefined) {
    await response.body?.cancel();
    throw refusal(path, response.status);
  }
  const bytes = await response.arrayBuffer();
  traffic.bytesFetched += bytes.byteLength;
  if (bytes.byteLength !== extent.end - extent.start)
    throw new DatasetUnavailableError(`${path}: the answer of the archive was cut off. Ask again.`);
  const etag = response.headers.get('ETag');
  const { start, sizeBytes } = extent;
  return { bytes, start, sizeBytes, etag, version: versionOf(response, sizeBytes) };
}

type Extent = { readonly start: number; readonly end: number; readonly sizeBytes: number };

/** Which bytes an answer holds. A host that knows no ranges may send a small file whole. */
function extentOf({ status, headers }: Response): Extent | undefined {
  if (status === 206) {
    const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('Content-Range') ?? '') ?? [];
    if (size === undefined) return undefined;
    return { start: Number(first), end: Number(last) + 1, sizeBytes: Number(size) };
  }
  const length = Number(headers.get('Content-Length') ?? NaN);
  return status === 200 && length <= maxWholeBytes ? { start: 0, end: length, sizeBytes: length } : undefined;
}

/** A tag is weak where the host may have encoded the file; its bytes are the same. */
const versionOf = ({ headers }: Response, sizeBytes: number): string =>
  `${headers.get('ETag')?.replace(/^W\//, '') ?? headers.get('Last-Modified') ?? ''} ${sizeBytes}`;

function refusal(path: string, status: number): Error {
  if (status === 416) return new FileExchangedError(`${path} is shorter than it was.`);
  if (status === 404 || status === 403)
    return new DatasetUnavailableError(
      `The archive has no ${path} (HTTP ${status}): no dataset has been released there, or the address of the archive is not right.`,
    );
  if (status === 200 || status === 206)
    return new DatasetUnavailableError(
      `The archive does not send parts of ${path}, without which it would have to be fetched whole.`,
    );
  return new DatasetUnavailableError(`The archive answered HTTP ${status} for ${path}. Ask again later.`);
}
