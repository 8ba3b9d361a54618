/** Takes the conditions out of signed requests to S3, for servers that do not support them. */
import { createHash, createHmac } from 'node:crypto';
import type { ProxiedRequest } from './fault-proxy.ts';
import type { S3Server } from './s3-server.ts';

type Headers = ProxiedRequest['headers'];

const authorizationForm = /^(AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), SignedHeaders=)([^,]+), Signature=/;

/**
 * Returns the headers of a request without If-Match and If-None-Match, signed again. In buckets with versions, Ceph 16 answers every
 * request with one of them with 412.
 */
export const unconditional =
  ({ secretAccessKey }: S3Server) =>
  (request: ProxiedRequest): Headers => {
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch, ...headers } = request.headers;
    if (ifMatch === undefined && ifNoneMatch === undefined) return request.headers;
    const [, start = '', scope = '', signed = ''] = authorizationForm.exec(headers.authorization ?? '') ?? [];
    const names = signed.split(';').filter((name) => Object.hasOwn(headers, name));
    const text = [
      'AWS4-HMAC-SHA256',
      String(headers['x-amz-date']),
      scope,
      sha256(canonicalRequest({ ...request, headers }, names)),
    ].join('\n');
    const key = scope
      .split('/')
      .reduce((secret: Buffer, part) => hmac(secret, part), Buffer.from(`AWS4${secretAccessKey}`));
    const signature = hmac(key, text).toString('hex');
    return { ...headers, authorization: `${start}${names.join(';')}, Signature=${signature}` };
  };

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function canonicalRequest({ method, path, headers }: ProxiedRequest, names: readonly string[]): string {
  const [pathname = '', query = ''] = path.split('?');
  return [
    method,
    pathname,
    query.split('&').toSorted().join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names.join(';'),
    String(headers['x-amz-content-sha256']),
  ].join('\n');
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
