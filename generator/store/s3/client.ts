import { S3Client } from '@aws-sdk/client-s3';
import { UserError } from '../../system/errors.ts';
import { storeConcurrency } from '../object-store.ts';

const connectTimeoutMs = 10_000;

/**
 * A client by the usual environment of AWS. It sends each request once: whether another time helps is for its user to say.
 * A connection on which nothing moves for `stallMs` is given up.
 */
export function makeS3Client(stallMs: number): S3Client {
  const agent = { keepAlive: true, maxSockets: storeConcurrency };
  return new S3Client({
    maxAttempts: 1,
    forcePathStyle: customEndpoint() !== undefined,
    // Asking first whether a body may be sent opens a new connection for each one.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      socketTimeout: stallMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** The host of an endpoint that is not Amazon's own, without a password that its address may hold. */
export function customEndpoint(): string | undefined {
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = process.env;
  const address = [AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL].find((address) => address);
  if (address === undefined) return undefined;
  if (URL.canParse(address) && /^https?:/i.test(address)) return new URL(address).host;
  throw new UserError('AWS_ENDPOINT_URL is no web address. Give one such as https://objects.example.org.');
}
