import { S3Client } from '@aws-sdk/client-s3';
import { UserError } from '../../system/errors.ts';
import { storeConcurrency } from '../object-store.ts';

const connectTimeoutMs = 10_000;

/**
 * Creates a client from the standard AWS environment variables. It sends each request once; callers retry. It closes a
 * connection without any traffic for `stallMs`.
 */
export function makeS3Client(stallMs: number): S3Client {
  const agent = { keepAlive: true, maxSockets: storeConcurrency };
  return new S3Client({
    maxAttempts: 1,
    forcePathStyle: customEndpoint() !== undefined,
    // Expect: 100-continue would open a new connection for each body.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      socketTimeout: stallMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** The host of a custom endpoint, without credentials in its address. */
export function customEndpoint(): string | undefined {
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = process.env;
  const address = [AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL].find((address) => address);
  if (address === undefined) return undefined;
  if (URL.canParse(address) && /^https?:/i.test(address)) return new URL(address).host;
  throw new UserError(
    'AWS_ENDPOINT_URL is not a web address. Set it to an address such as https://objects.example.org.',
  );
}
