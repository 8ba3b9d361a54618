/**
 * AWS Signature Version 4, recomputed from a received request.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
import { createHash, createHmac } from 'node:crypto';

export type AwsCredentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
};

/** A received request: the target with its query, and the headers in their original order and case. */
export type RawRequest = {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
};

/** The response of AWS to an invalid signature. */
export type SignatureFault = { readonly code: string; readonly reason: string };

const authorizationForm =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

const toleranceMs = 5 * 60_000;

/** The fault of a request's signature for a service in a region, or undefined if it is valid. */
export function signatureFault(
  request: RawRequest,
  credentials: AwsCredentials,
  { region, service, now }: { readonly region: string; readonly service: string; readonly now: Date },
): SignatureFault | undefined {
  const header = (name: string): string => valuesOf(request, name).join(',');
  const [, keyId, day = '', signedRegion, signedService, names = '', signature] =
    authorizationForm.exec(header('authorization')) ?? [];
  if (signature === undefined) return fault('IncompleteSignature', header('authorization'));
  if (keyId !== credentials.accessKeyId) return fault('InvalidClientTokenId', 'the key is unknown');
  if (header('x-amz-security-token') !== (credentials.sessionToken ?? ''))
    return fault('InvalidClientTokenId', 'the session token is another');
  const scope = `${day}/${region}/${service}/aws4_request`;
  if (signedRegion !== region || signedService !== service)
    return fault('SignatureDoesNotMatch', `the scope must be ${scope}`);
  const at = header('x-amz-date');
  if (!/^\d{8}T\d{6}Z$/.test(at) || !at.startsWith(day))
    return fault('IncompleteSignature', `x-amz-date ${at}`);
  if (Math.abs(instantOf(at) - now.getTime()) > toleranceMs)
    return fault('RequestExpired', `x-amz-date ${at}`);
  const unsigned = unsignedHeaders(request, names.split(';'));
  if (unsigned.length > 0) return fault('SignatureDoesNotMatch', `${unsigned.join()} must be signed`);
  const bodyHash = sha256(request.body);
  if (!['', bodyHash].includes(header('x-amz-content-sha256')))
    return fault('SignatureDoesNotMatch', 'x-amz-content-sha256 is not that of the body');
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonicalRequest(request, names, bodyHash))].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce(
    (secret: Buffer, part) => hmac(secret, part),
    Buffer.from(`AWS4${credentials.secretAccessKey}`),
  );
  if (hmac(key, text).toString('hex') !== signature) return fault('SignatureDoesNotMatch', 'computed anew');
  return undefined;
}

const fault = (code: string, reason: string): SignatureFault => ({ code, reason });

const valuesOf = ({ headers }: RawRequest, name: string): string[] =>
  headers.filter(([candidate]) => candidate.toLowerCase() === name).map(([, value]) => value);

/** `20261120T120000Z` */
const instantOf = (at: string): number =>
  Date.parse(at.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));

/** Headers that must be signed and are not. */
const unsignedHeaders = ({ headers }: RawRequest, signed: readonly string[]): string[] => [
  ...new Set(
    ['host', ...headers.map(([name]) => name.toLowerCase())]
      .filter((name) => name === 'host' || name === 'content-type' || name.startsWith('x-amz-'))
      .filter((name) => !signed.includes(name)),
  ),
];

function canonicalRequest(request: RawRequest, names: string, bodyHash: string): string {
  const { pathname, searchParams } = new URL(request.target, 'http://host');
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const headers = names.split(';').map((name) => {
    const values = valuesOf(request, name).map((value) => value.trim().replaceAll(/ +/g, ' '));
    return `${name}:${values.join(',')}\n`;
  });
  const path = pathname.split('/').map(encode).join('/');
  return [request.method, path, query, headers.join(''), names, bodyHash].join('\n');
}

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
