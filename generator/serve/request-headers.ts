/** Interprets request headers: the media type, conditions on the entity tag, the range of bytes. */
import fresh from 'fresh';
import { type Coding, weightsIn } from '../../search-lambda/http/compression.ts';
import type { ManifestEntry } from '../store/manifest.ts';

/** Whether an `Accept` header (RFC 9110, 12.5.1) names HTML, as browsers do when a person opens an address. */
export const acceptsHtml = (accept: string | null): boolean =>
  (weightsIn(accept ?? '').get('text/html') ?? 0) > 0;

/** A strong entity tag (RFC 9110, 8.8.3). Each coding is a representation with its own tag. */
export const entityTag = ({ sha256 }: ManifestEntry, coding: Coding): string =>
  coding === 'identity' ? `"${sha256}"` : `"${sha256}-${coding}"`;

/** Evaluates the conditions of a request for an existing file, in the order of RFC 9110, 13.2.2. */
export function checkPreconditions(headers: Headers, etag: string): 'send' | 'not-modified' | 'failed' {
  const ifMatch = headers.get('If-Match')?.trim();
  if (ifMatch !== undefined && ifMatch !== '*' && !tagsIn(ifMatch).includes(etag)) return 'failed';
  // Passes only the tags: our hosts return 304 even to a request with Cache-Control: no-cache, and fresh would not.
  const isFresh = fresh({ 'if-none-match': headers.get('If-None-Match')?.trim() }, { etag });
  return isFresh ? 'not-modified' : 'send';
}

/** The tags of a list. Weak ones keep their `W/`, so that they never match in the strong comparison of If-Match. */
const tagsIn = (header: string): string[] => header.match(/(?:W\/)?"[^"]*"/g) ?? [];

/**
 * Whether the `Range` header applies (RFC 9110, 13.1.5): a client that resumes a download names the tag of the part it has. A
 * date never matches, since there is no Last-Modified.
 */
export function mayResume(headers: Headers, etag: string): boolean {
  const ifRange = headers.get('If-Range');
  return ifRange === null || ifRange.trim() === etag;
}

type Selection =
  | { readonly kind: 'whole' }
  /** Both ends count from 0 and are inclusive. */
  | { readonly kind: 'part'; readonly firstByte: number; readonly lastByte: number }
  | { readonly kind: 'unsatisfiable' };

/** One range: the digits of its first and last byte, either of which may be missing. */
const rangePattern = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/**
 * The bytes that a `Range` header selects from a file of this size. A header that is malformed, names another unit or has more
 * than one range selects the whole file, as RFC 9110, 14.2 allows. (range-parser refuses `bytes=-999` of a shorter file, which
 * 14.1.2 defines as the whole file, and reports a malformed range as unsatisfiable.)
 */
export function selectRange(header: string | null, sizeBytes: number): Selection {
  const [, first = '', last = ''] = rangePattern.exec(header ?? '') ?? [];
  if (first === '' && last === '') return { kind: 'whole' };
  if (first === '') return part(Math.max(0, sizeBytes - Number(last)), sizeBytes - 1, sizeBytes);
  if (last === '') return part(Number(first), sizeBytes - 1, sizeBytes);
  if (Number(last) < Number(first)) return { kind: 'whole' };
  return part(Number(first), Math.min(Number(last), sizeBytes - 1), sizeBytes);
}

/** A part that begins after the end of the file, as `bytes=-0` does, cannot be sent. */
const part = (firstByte: number, lastByte: number, sizeBytes: number): Selection =>
  firstByte < sizeBytes ? { kind: 'part', firstByte, lastByte } : { kind: 'unsatisfiable' };
