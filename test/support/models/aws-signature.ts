/** Checks AWS Signature Version 4 as the service does, independently of the library that signs (docs: SigV4 signing process). */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type SigningKeys = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly service: string;
};

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

const header =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>[^,]+), ?SignedHeaders=(?<names>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/;

/** What is wrong with the signature of a request; undefined if it is right. */
export function signatureFault(
  request: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey, region, service }: SigningKeys,
): string | undefined {
  const { id, scope, names, signature } = header.exec(request.headers.authorization ?? '')?.groups ?? {};
  if (id === undefined || scope === undefined || names === undefined) return 'Missing Authentication Token';
  if (id !== accessKeyId) return 'The security token included in the request is invalid.';
  const date = String(request.headers['x-amz-date']);
  const [day = ''] = date.split('T');
  if (scope !== `${day}/${region}/${service}/aws4_request`) return `Credential should be scoped to ${region}`;
  const signed = names.split(';');
  for (const needed of ['host', 'x-amz-date']) if (!signed.includes(needed)) return `${needed} is not signed`;
  // Every service except S3 encodes the path a second time.
  const path = (request.url ?? '').split('/').map(encodeURIComponent).join('/');
  const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('');
  const canonical = [request.method, path, '', headers, names, sha256(body)].join('\n');
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const wanted = createHmac('sha256', key).update(text).digest('hex');
  return wanted === signature
    ? undefined
    : 'The request signature we calculated does not match the signature you provided.';
}
