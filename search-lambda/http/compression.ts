/** Content codings: which one a client accepts (RFC 9110, 12.5.3), and answers compressed with it. */
import { promisify } from 'node:util';
import { type InputType, brotliCompress, constants, gzip } from 'node:zlib';

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

/** `br;q=0.5, *` → br: 0.5, *: 1. Malformed members are ignored; negotiator would prefer `br;q=2` to all others. */
export function weightsIn(header: string): Map<string, number> {
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

/** An answer of up to this size fits in one packet anyway, so compressing it saves no time. */
export const smallBytes = 1_000;

/** At these levels, compression keeps up with a local reader. Brotli's default, 11, takes seconds per megabyte. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
export const gzipOptions = { level: 6 };

const compressors: Record<
  Exclude<Coding, 'identity'>,
  (body: InputType) => Promise<Uint8Array<ArrayBuffer>>
> = {
  br: (body) => promisify(brotliCompress)(body, brotliOptions),
  gzip: (body) => promisify(gzip)(body, gzipOptions),
};

/**
 * A text response in the coding that the request accepts. Not left to the CDN, which compresses no feeds. The entity tag becomes weak,
 * since it is the same in all codings.
 */
export async function compressResponse({ headers: asked }: Request, response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  const etag = headers.get('ETag');
  if (etag?.startsWith('"') === true) headers.set('ETag', `W/${etag}`);
  const { status } = response;
  if (response.body === null) return new Response(null, { status, headers });
  const body = Buffer.from(await response.arrayBuffer());
  const coding = body.length > smallBytes ? chooseCoding(asked.get('Accept-Encoding')) : 'identity';
  if (coding === 'identity') return new Response(body, { status, headers });
  headers.set('Content-Encoding', coding);
  headers.delete('Content-Length');
  return new Response(await compressors[coding](body), { status, headers });
}
