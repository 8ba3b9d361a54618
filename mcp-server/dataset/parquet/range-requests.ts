/** Byte ranges of published files over HTTP: https://www.rfc-editor.org/rfc/rfc9110#name-range-requests */
import { DatasetUnavailableError, FileReplacedError } from '../messages.ts';

/**
 * GETs a path of the archive host (`/data/meetings.parquet`) with these headers and returns the response, whatever its
 * status (including 304, 404 and 416). It handles retries, redirects and timeouts, and throws if there is no response.
 */
export type FetchRange = (
  path: string,
  init: { readonly headers: Readonly<Record<string, string>>; readonly signal?: AbortSignal | undefined },
) => Promise<Response>;

/** Counts the bytes that a query fetches. */
export type Traffic = { bytesFetched: number };

export type Network = {
  readonly fetchRange: FetchRange;
  readonly traffic: Traffic;
  readonly signal: AbortSignal | undefined;
};

/** Offsets in a file, from 0; the end is exclusive. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Adjacent ranges that one request fetches. */
export type Run = ByteRange & { readonly parts: readonly ByteRange[] };

/** A gap up to this size is fetched too: it costs less than another request. */
const maxGapBytes = 16 * 1024;

/** Merges ranges that are close to each other, in file order. */
export function coalesce(ranges: readonly ByteRange[]): Run[] {
  const runs: Run[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = runs.at(-1);
    if (last === undefined || range.start - last.end > maxGapBytes) runs.push({ ...range, parts: [range] });
    else runs.splice(-1, 1, { start: last.start, end: range.end, parts: [...last.parts, range] });
  }
  return runs;
}

/** A byte range of a file, with the version of the file. */
export type FilePart = {
  readonly bytes: ArrayBuffer;
  readonly start: number;
  readonly sizeBytes: number;
  readonly version: string;
  readonly etag: string | null;
};

/** A host that ignores `Range` may send a whole file up to this size. */
const maxWholeBytes = 1_000_000;

/**
 * Fetches a part of a file; undefined if the file still has the given ETag.
 * @param range as in the header `Range`: `0-99`, or `-100` for the last 100 bytes
 * @throws DatasetUnavailableError if the response is unusable; FileReplacedError if the range is beyond the end of the file
 */
export async function fetchPart(
  { fetchRange, traffic, signal }: Network,
  path: string,
  range: string,
  unlessEtag?: string,
): Promise<FilePart | undefined> {
  const headers = {
    Range: `bytes=${range}`,
    // The offsets are those of the unencoded file.
    'Accept-Encoding': 'identity',
    ...(unlessEtag !== undefined && { 'If-None-Match': unlessEtag }),
  };
  const response = await fetchRange(path, { headers, signal });
  if (response.status === 304 && unlessEtag !== undefined) return undefined;
  const extent = extentOf(response);
  if (extent === undefined) {
    await response.body?.cancel();
    throw unusableResponse(path, response.status);
  }
  const bytes = await response.arrayBuffer();
  traffic.bytesFetched += bytes.byteLength;
  if (bytes.byteLength !== extent.end - extent.start)
    throw new DatasetUnavailableError(`${path}: the response of the archive was cut off. Try again.`);
  const etag = response.headers.get('ETag');
  const { start, sizeBytes } = extent;
  return { bytes, start, sizeBytes, etag, version: versionOf(response, sizeBytes) };
}

type Extent = ByteRange & { readonly sizeBytes: number };

/** The range that a response contains; undefined if the response is unusable. A host without range support may send a small file whole. */
function extentOf({ status, headers }: Response): Extent | undefined {
  if (status === 206) {
    const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('Content-Range') ?? '') ?? [];
    if (size === undefined) return undefined;
    return { start: Number(first), end: Number(last) + 1, sizeBytes: Number(size) };
  }
  const length = Number(headers.get('Content-Length') ?? NaN);
  return status === 200 && length <= maxWholeBytes ? { start: 0, end: length, sizeBytes: length } : undefined;
}

/** Identifies the file's content. A weak ETag means that the host may have compressed it; the file is the same. */
const versionOf = ({ headers }: Response, sizeBytes: number): string =>
  `${headers.get('ETag')?.replace(/^W\//, '') ?? headers.get('Last-Modified') ?? ''} ${sizeBytes}`;

function unusableResponse(path: string, status: number): Error {
  if (status === 416) return new FileReplacedError(`${path} is now shorter.`);
  if (status === 404 || status === 403)
    return new DatasetUnavailableError(
      `The archive has no ${path} (HTTP ${status}): no dataset has been released there, or the archive URL is wrong.`,
    );
  if (status === 200 || status === 206)
    return new DatasetUnavailableError(
      `The archive does not support range requests for ${path}, and the whole file is too large to fetch.`,
    );
  return new DatasetUnavailableError(`The archive returned HTTP ${status} for ${path}. Try again later.`);
}
