/** One published file as an answer: conditions, ranges, content coding. */
import { cacheRules } from '../store/artifact.ts';
import type { ManifestEntry } from '../store/manifest.ts';
import { commonHeaders, problem } from './answers.ts';
import { type Bytes, openBody } from './body.ts';
import { type Coding, chooseCoding } from './negotiate.ts';
import { checkPreconditions, entityTag, mayResume } from './preconditions.ts';
import { selectRange } from './range.ts';

/** At or below this many bytes a file fits one packet anyway, and compressing it saves no time. */
const smallBytes = 1_000;

const compressibleType = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript)\b)/i;

/** 200, 206, 304, 412, 416, or 503 while a build is replacing the file. */
export async function respond(request: Request, folder: string, entry: ManifestEntry): Promise<Response> {
  // RFC 9110, 14.2: Range means nothing to any method but GET.
  const range = request.method === 'GET' ? request.headers.get('Range') : null;
  const coding = range === null ? codingFor(request, entry) : 'identity';
  const etag = entityTag(entry, coding);
  const headers = describe(entry, etag);
  const verdict = checkPreconditions(request.headers, etag);
  if (verdict === 'failed')
    return problem(412, 'The file has changed: none of the If-Match tags is its own.');
  if (verdict === 'not-modified') return new Response(null, { status: 304, headers });
  const selection = selectRange(mayResume(request.headers, etag) ? range : null, entry.bytes);
  if (selection.kind === 'unsatisfiable') return rangeNotSatisfiable(entry);
  if (selection.kind === 'part') return sendPart(folder, entry, headers, selection);
  return sendWhole(folder, entry, headers, coding);
}

/** The site's page for a missing address, or undefined where the folder does not hold it. */
export async function respondNotFound(
  request: Request,
  folder: string,
  page: ManifestEntry,
): Promise<Response | undefined> {
  const coding = codingFor(request, page);
  const body = await openBody(folder, page, wholeOf(page), coding);
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

const isCompressible = (entry: ManifestEntry): boolean => compressibleType.test(entry.media_type);

const codingFor = (request: Request, entry: ManifestEntry): Coding =>
  isCompressible(entry) && entry.bytes > smallBytes
    ? chooseCoding(request.headers.get('Accept-Encoding'))
    : 'identity';

/** What holds for the file however much of it is sent; RFC 9110, 15.4.5 wants it in a 304 as well. */
const describe = (entry: ManifestEntry, etag: string): Record<string, string> => ({
  ...commonHeaders,
  'Cache-Control': cacheRules[entry.cache],
  ETag: etag,
  ...(isCompressible(entry) && { Vary: 'Accept-Encoding' }),
});

const wholeOf = (entry: ManifestEntry): Bytes => ({ firstByte: 0, lastByte: entry.bytes - 1 });

/** The length of what is compressed on the way is not known before its end. */
const lengthOrCoding = (entry: ManifestEntry, coding: Coding): Record<string, string> =>
  coding === 'identity' ? { 'Content-Length': String(entry.bytes) } : { 'Content-Encoding': coding };

async function sendWhole(
  folder: string,
  entry: ManifestEntry,
  headers: Record<string, string>,
  coding: Coding,
): Promise<Response> {
  const body = await openBody(folder, entry, wholeOf(entry), coding);
  if (body === undefined) return beingReplaced();
  return new Response(body, {
    headers: {
      ...headers,
      'Content-Type': entry.media_type,
      ...lengthOrCoding(entry, coding),
      // Ranges are of the plain bytes: offered beside a compressed body they would be taken for parts of that.
      ...(coding === 'identity' && { 'Accept-Ranges': 'bytes' }),
    },
  });
}

async function sendPart(
  folder: string,
  entry: ManifestEntry,
  headers: Record<string, string>,
  { firstByte, lastByte }: Bytes,
): Promise<Response> {
  const body = await openBody(folder, entry, { firstByte, lastByte }, 'identity');
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

const rangeNotSatisfiable = (entry: ManifestEntry): Response =>
  problem(416, `The file has ${entry.bytes} bytes; ask for a range within them.`, {
    'Content-Range': `bytes */${entry.bytes}`,
  });

const beingReplaced = (): Response =>
  problem(503, 'A build is replacing this file. Ask again in a moment.', { 'Retry-After': '1' });
