/** The fake CloudFront must refuse what CloudFront refuses, or the tests that use it prove nothing. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type InvalidationState, openCloudFront } from '../../../generator/publish/cloudfront.ts';
import { type RawRequest, signatureFault } from '../../support/aws/aws-signature.ts';
import { parseBatch } from '../../support/aws/cloudfront-batch.ts';
import { CloudFrontServer } from '../../support/aws/cloudfront-server.ts';
import { awsEnvironment, exampleCredentials } from './invalidation.fixture.ts';

const batch = (inner: string, namespace = 'http://cloudfront.amazonaws.com/doc/2020-05-31/'): string =>
  `<?xml version="1.0" encoding="UTF-8"?><InvalidationBatch xmlns="${namespace}">${inner}</InvalidationBatch>`;
const reference = '<CallerReference>r</CallerReference>';
const paths = (quantity: number, ...items: string[]): string =>
  `<Paths><Quantity>${quantity}</Quantity><Items>${items.map((path) => `<Path>${path}</Path>`).join('')}</Items></Paths>`;

test('a valid batch is accepted', () => {
  expect(parseBatch(batch(paths(2, '/a%20b&amp;c', '/*') + reference))).toEqual({
    reference: 'r',
    paths: ['/a%20b&c', '/*'],
  });
});

describe('a batch is refused', () => {
  const many = Array.from({ length: 3_001 }, (_, index) => `/${index}`);

  test.each([
    ['no body', '', 'MissingBody'],
    ['no XML', '<InvalidationBatch>', 'MalformedInput'],
    ['another root', '<Other/>', 'MalformedInput'],
    ['another namespace', batch(paths(1, '/*') + reference, 'urn:x'), 'MalformedInput'],
    ['an unknown element', batch(`${paths(1, '/*')}${reference}<X/>`), 'MalformedInput'],
    ['two references', batch(paths(1, '/*') + reference + reference), 'MalformedInput'],
    ['no reference', batch(paths(1, '/*')), 'MalformedInput'],
    ['an empty reference', batch(`${paths(1, '/*')}<CallerReference></CallerReference>`), 'InvalidArgument'],
    ['a wrong quantity', batch(paths(2, '/*') + reference), 'InconsistentQuantities'],
    ['no path', batch(paths(0) + reference), 'InvalidArgument'],
    ['a path twice', batch(paths(2, '/a', '/a') + reference), 'InvalidArgument'],
    ['too many paths', batch(paths(3_001, ...many) + reference), 'BatchTooLarge'],
    ['a path without its slash', batch(paths(1, 'a') + reference), 'InvalidArgument'],
    ['a tilde', batch(paths(1, '/~a') + reference), 'InvalidArgument'],
    ['a space', batch(paths(1, '/a b') + reference), 'InvalidArgument'],
    ['a non-ASCII letter', batch(paths(1, '/é') + reference), 'InvalidArgument'],
    ['a lone percent sign', batch(paths(1, '/100%') + reference), 'InvalidArgument'],
    ['a wildcard in the middle', batch(paths(1, '/*/a') + reference), 'InvalidArgument'],
    ['a path that is too long', batch(paths(1, `/${'a'.repeat(4_000)}`) + reference), 'InvalidArgument'],
  ])('for %s', (_what, body, code) => {
    expect(() => parseBatch(body)).toThrow(expect.objectContaining({ code }));
  });
});

describe('an invalidation', () => {
  const distribution = 'E2US000000000';
  let cloudFront: CloudFrontServer;

  beforeEach(async () => {
    cloudFront = await CloudFrontServer.start(exampleCredentials, distribution);
    awsEnvironment(cloudFront.url);
  });

  afterEach(async () => {
    vi.unstubAllEnvs();
    await cloudFront.close();
  });

  const ask = (reference: string, ...paths: string[]): Promise<InvalidationState> =>
    openCloudFront(1).invalidate({ distribution, reference, paths });

  test('is the existing one for the same reference and paths, and refused for other paths', async () => {
    const first = await ask('r', '/a', '/b');
    expect(await ask('r', '/a', '/b')).toEqual(first);
    await expect(ask('r', '/a')).rejects.toThrow(/InvalidArgument/);
    expect(cloudFront.invalidations).toHaveLength(1);
  });

  test('is refused beyond 3,000 paths or 15 wildcards in progress', async () => {
    await ask('many', ...Array.from({ length: 3_000 }, (_, index) => `/${index}`));
    await expect(ask('one more', '/a')).rejects.toThrow(/Too many/);
    await ask('wildcards', ...Array.from({ length: 15 }, (_, index) => `/${index}/*`));
    await expect(ask('one more', '/*')).rejects.toThrow(/Too many/);
    cloudFront.complete();
    await ask('one more', '/*', '/a');
  });
});

describe('a signature', () => {
  // The example of https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
  const { accessKeyId, secretAccessKey } = exampleCredentials;
  const scope = { region: 'us-east-1', service: 'iam', now: new Date('2015-08-30T12:36:00Z') };
  const headers: [string, string][] = [
    ['Content-Type', 'application/x-www-form-urlencoded; charset=utf-8'],
    ['Host', 'iam.amazonaws.com'],
    ['X-Amz-Date', '20150830T123600Z'],
    [
      'Authorization',
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
    ],
  ];
  const request: RawRequest = {
    method: 'GET',
    target: '/?Action=ListUsers&Version=2010-05-08',
    headers,
    body: Buffer.alloc(0),
  };
  const codeOf = (changed: Partial<RawRequest>, now = scope.now): string | undefined =>
    signatureFault({ ...request, ...changed }, { accessKeyId, secretAccessKey }, { ...scope, now })?.code;

  test('of AWS’s own example is valid', () => {
    expect(codeOf({})).toBeUndefined();
  });

  test.each<[string, Partial<RawRequest>, string]>([
    ['another method', { method: 'POST' }, 'SignatureDoesNotMatch'],
    ['another path', { target: '/x?Action=ListUsers&Version=2010-05-08' }, 'SignatureDoesNotMatch'],
    ['another query', { target: '/?Action=ListUsers&Version=2010-05-09' }, 'SignatureDoesNotMatch'],
    ['another body', { body: Buffer.from('x') }, 'SignatureDoesNotMatch'],
    [
      'a header of AWS that is not signed',
      { headers: [...headers, ['x-amz-x', '1']] },
      'SignatureDoesNotMatch',
    ],
    [
      'a token that is not expected',
      { headers: [...headers, ['x-amz-security-token', 'x']] },
      'InvalidClientTokenId',
    ],
    ['no authorization', { headers: headers.slice(0, 3) }, 'IncompleteSignature'],
  ])('is invalid for %s', (_what, changed, code) => {
    expect(codeOf(changed)).toBe(code);
  });

  test('expires', () => {
    expect(codeOf({}, new Date('2015-08-30T12:42:00Z'))).toBe('RequestExpired');
  });
});
