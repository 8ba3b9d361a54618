/** Sends a published file: conditions, ranges, content coding. */
import { type Duplex, Readable, pipeline } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createBrotliCompress, createGzip } from 'node:zlib';
import {
  brotliOptions,
  chooseCoding,
  type Coding,
  gzipOptions,
  smallBytes,
} from '../../search-lambda/http/compression.ts';
import { cacheRules } from '../store/artifact.ts';
import type { BuiltFiles, ByteRange } from './files.ts';
import { type ServedFile, textType } from './origin.ts';
import { checkPreconditions, entityTag, mayResume, selectRange } from './request-headers.ts';
import { commonHeaders, problem } from './responses.ts';

/** 200, 206, 304, 412, 416, or 503 while a build is replacing the file. */
export async function respond(request: Request, files: BuiltFiles, entry: ServedFile): Promise<Response> {
  // RFC 9110, 14.2: only GET has ranges.
  const range = request.method === 'GET' ? request.headers.get('Range') : null;
  const coding = range === null ? codingFor(request, entry) : 'identity';
  const etag = entityTag(entry, coding);
  const headers = fileHeaders(entry, etag);
  const outcome = checkPreconditions(request.headers, etag);
  if (outcome === 'failed')
    return problem(412, 'The file has changed: no tag in If-Match is its current tag.');
  if (outcome === 'not-modified') return new Response(null, { status: 304, headers });
  const selection = selectRange(mayResume(request.headers, etag) ? range : null, entry.bytes);
  if (selection.kind === 'unsatisfiable') return rangeNotSatisfiable(entry);
  if (selection.kind === 'part') return sendPart(files, entry, headers, selection);
  return sendWhole(files, entry, headers, coding);
}

/** The site's 404 page, or undefined if it is not there. */
export async function respondNotFound(
  request: Request,
  files: BuiltFiles,
  page: ServedFile,
): Promise<Response | undefined> {
  const coding = codingFor(request, page);
  const body = await openBody(files, page, wholeOf(page), coding);
  if (body === undefined) return undefined;
  return new Response(body, {
    status: 404,
    headers: {
      ...commonHeaders,
      'Content-Type': page.media_type,
      'Cache-Control': 'no-store',
      Vary: 'Accept, Accept-Encoding',
      ...lengthOrCoding(page, coding),
    },
  });
}

const isCompressible = (entry: ServedFile): boolean => textType.test(entry.media_type);

const codingFor = (request: Request, entry: ServedFile): Coding =>
  isCompressible(entry) && entry.bytes > smallBytes
    ? chooseCoding(request.headers.get('Accept-Encoding'))
    : 'identity';

/** Headers of the file whether all, part or none of it is sent: RFC 9110, 15.4.5 requires them in a 304 as well. */
const fileHeaders = (entry: ServedFile, etag: string): Record<string, string> => ({
  ...commonHeaders,
  'Cache-Control': cacheRules[entry.cache],
  ETag: etag,
  ...(isCompressible(entry) && { Vary: 'Accept-Encoding' }),
});

const wholeOf = (entry: ServedFile): ByteRange => ({ firstByte: 0, lastByte: entry.bytes - 1 });

/** The length of a body that is compressed on the fly is not known in advance. */
const lengthOrCoding = (entry: ServedFile, coding: Coding): Record<string, string> =>
  coding === 'identity' ? { 'Content-Length': String(entry.bytes) } : { 'Content-Encoding': coding };

async function sendWhole(
  files: BuiltFiles,
  entry: ServedFile,
  headers: Record<string, string>,
  coding: Coding,
): Promise<Response> {
  const body = await openBody(files, entry, wholeOf(entry), coding);
  if (body === undefined) return beingReplaced();
  return new Response(body, {
    headers: {
      ...headers,
      'Content-Type': entry.media_type,
      ...lengthOrCoding(entry, coding),
      // Ranges count uncompressed bytes. Offered with a compressed body, clients would apply them to that.
      ...(coding === 'identity' && { 'Accept-Ranges': 'bytes' }),
    },
  });
}

async function sendPart(
  files: BuiltFiles,
  entry: ServedFile,
  headers: Record<string, string>,
  { firstByte, lastByte }: ByteRange,
): Promise<Response> {
  const body = await openBody(files, entry, { firstByte, lastByte }, 'identity');
  if (body === undefined) return beingReplaced();
  return new Response(body, {
    status: 206,
    headers: {
      ...headers,
      'Content-Type': entry.media_type,
      'Content-Length': String(lastByte - firstByte + 1),
      'Content-Range': `bytes ${firstByte}-${lastByte}/${entry.bytes}`,
      'Accept-Ranges': 'bytes',
    },
  });
}

const rangeNotSatisfiable = (entry: ServedFile): Response =>
  problem(416, `The file has ${entry.bytes} bytes; request a range within them.`, {
    'Content-Range': `bytes */${entry.bytes}`,
  });

const beingReplaced = (): Response =>
  problem(503, 'A build is replacing this file. Retry in a moment.', { 'Retry-After': '1' });

const compressors: Record<Exclude<Coding, 'identity'>, () => Duplex> = {
  br: () => createBrotliCompress(brotliOptions),
  gzip: () => createGzip(gzipOptions),
};

/**
 * Opens a file as a stream, compressed on the fly if requested; canceling the stream closes the file. Undefined if the file
 * does not match the manifest, which means that a build is replacing it.
 */
async function openBody(
  files: BuiltFiles,
  entry: ServedFile,
  { firstByte, lastByte }: ByteRange,
  coding: Coding,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const bytes = await bytesOf(files, entry, { firstByte, lastByte });
  if (bytes === undefined) return undefined;
  // Errors reach the reader through the stream; the callback only keeps pipeline from throwing them.
  return Readable.toWeb(coding === 'identity' ? bytes : pipeline(bytes, compressors[coding](), () => {}));
}

async function bytesOf(
  files: BuiltFiles,
  file: ServedFile,
  { firstByte, lastByte }: ByteRange,
): Promise<Readable | undefined> {
  if (file.body !== undefined) return Readable.from([file.body.subarray(firstByte, lastByte + 1)]);
  return await files.open(file, { firstByte, lastByte });
}
