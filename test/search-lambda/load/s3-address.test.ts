/** Our addresses of objects are those of the AWS SDK. */
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { HttpRequest } from '@smithy/core/protocols';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type AwsEnvironment, locate } from '../../../search-lambda/load/s3-address.ts';
import { StoreFault } from '../../../search-lambda/load/index-store.ts';

afterEach(() => vi.unstubAllEnvs());

/** The address that the SDK requests, with the settings of the store before it signed requests itself. */
async function addressOfSdk(Bucket: string, Key: string, environment: AwsEnvironment): Promise<string> {
  for (const name of ['AWS_REGION', 'AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL'])
    vi.stubEnv(name, environment[name]);
  const { promise, resolve } = Promise.withResolvers<string>();
  const requestHandler = {
    handle: ({ protocol, hostname, port, path }: HttpRequest): Promise<never> => {
      resolve(`${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`);
      return Promise.reject(new Error('not sent'));
    },
  };
  const client = new S3Client({
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    maxAttempts: 1,
    forcePathStyle: Boolean(environment['AWS_ENDPOINT_URL_S3'] || environment['AWS_ENDPOINT_URL']),
    requestHandler,
  });
  await client.send(new GetObjectCommand({ Bucket, Key })).catch(() => {});
  return promise;
}

const regions = ['us-east-1', 'ca-central-1', 'us-gov-west-1', 'cn-north-1'].map((AWS_REGION) => ({
  AWS_REGION,
}));
const endpoints = [
  { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9000' },
  { AWS_ENDPOINT_URL: 'https://objects.example.com/' },
  { AWS_ENDPOINT_URL: 'https://unused.example.com', AWS_ENDPOINT_URL_S3: 'https://example.com/s3' },
].map((endpoint) => ({ AWS_REGION: 'us-east-1', ...endpoint }));

describe.each([...regions, ...endpoints])(
  'with %o, the address equals the one of the AWS SDK',
  (environment) => {
    test.each([
      ['civic-search', 'search/current.json'],
      ['bucket.with.dots', 'search/current.json'],
      ['civic-search', 'a b/ü+~*()!\'&=@:,;$?#%20/"<file>'],
    ])('of bucket %s and key %s', async (bucket, key) => {
      expect(locate(bucket, key, environment).href).toBe(await addressOfSdk(bucket, key, environment));
    });
  },
);

test.each([{}, { AWS_REGION: '' }])(
  'an object has no address if the region is missing (%o)',
  (environment) => {
    expect(() => locate('bucket', 'key', environment)).toThrow(new StoreFault('no AWS region is set'));
  },
);

test('an object has no address at an endpoint that is not a URL', () => {
  expect(() => locate('bucket', 'key', { AWS_ENDPOINT_URL: 'localhost' })).toThrow(
    new StoreFault('the endpoint in the AWS environment variables is not a URL'),
  );
});
