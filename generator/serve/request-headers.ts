/** Interprets request headers: the content coding, conditions on the entity tag, the range of bytes. */
import fresh from 'fresh';
import type { ManifestEntry } from '../store/manifest.ts';

/** In order of preference when the client has none: smallest result first. */
const codings = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof codings)[number];

/** RFC 9110, 12.4.2: 0 to 1 with at most three decimals. */
const weightPattern = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/** The weight of `identity` when the client does not name it: below every weight that a client can write. */
const unnamedIdentityWeight = 0.0001;

/**
 * The content coding for an `Accept-Encoding` header (RFC 9110, 12.5.3). A client that sends none, or accepts none of ours,
 * gets `identity`, since the section lets a server disregard the header.
 */
export function chooseCoding(acceptEncoding: string | null): Coding {
  const weights = weightsIn(acceptEncoding ?? '');
  const weightOf = (coding: Coding): number =>
    weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? unnamedIdentityWeight : 0);
  const best = codings.reduce((best, coding) => (weightOf(coding) > weightOf(best) ? coding : best));
  return weightOf(best) > 0 ? best : 'identity';
}

/** Whether an `Accept` header (RFC 9110, 12.5.1) names HTML, as browsers do when a person opens an address. */
export const acceptsHtml = (accept: string | null): boolean =>
  (weightsIn(accept ?? '').get('text/html') ?? 0) > 0;

/** `br;q=0.5, *` → br: 0.5, *: 1. Malformed members are ignored; negotiator would prefer `br;q=2` to all others. */
function weightsIn(header: string): Map<string, number> {
  const members = header.split(',').map((member) => member.split(';').map((part) => part.trim()));
  return new Map(
    members.flatMap(([name = '', ...parameters]) => {
      const weight = parseWeight(parameters);
      return name === '' || weight === undefined ? [] : [[canonicalName(name), weight] as const];
    }),
  );
}

function parseWeight(parameters: string[]): number | undefined {
  const parameter = parameters.find((candidate) => /^q=/i.test(candidate));
  if (parameter === undefined) return 1;
  const digits = weightPattern.exec(parameter)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** RFC 9110, 8.4.1.3: `x-gzip` is another name for `gzip`. */
function canonicalName(name: string): string {
  const lower = name.toLowerCase();
  return lower === 'x-gzip' ? 'gzip' : lower;
}

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
