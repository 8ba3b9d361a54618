/** Access to the S3 server for tests: new buckets, and the AWS environment variables. */
import { randomUUID } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { inject, vi } from 'vitest';
import { missingPrograms, type S3Server } from './s3-server.ts';

/** Whether tests of S3 can run here. If not, it prints why; in CI they must. */
export function canRunS3(): boolean {
  const missing = missingPrograms();
  if (missing.length === 0 || process.env['CI'] !== undefined) return true;
  process.stderr.write(
    `SKIPPED: the tests over a real S3 server need ${missing.join(', ')} (Debian: apt-get install --no-install-recommends ceph-mon ceph-osd ceph-common radosgw)\n`,
  );
  return false;
}

/** The server, started if it is not running. */
export async function s3Server(): Promise<S3Server> {
  const answer = await fetch(inject('s3Service'));
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as S3Server;
}

/** Sets the AWS environment variables of this process for an S3 server. */
export function useS3({ url, accessKeyId, secretAccessKey }: S3Server): void {
  vi.stubEnv('AWS_ENDPOINT_URL_S3', url);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secretAccessKey);
  for (const name of ['AWS_SESSION_TOKEN', 'AWS_PROFILE', 'AWS_ENDPOINT_URL']) vi.stubEnv(name, undefined);
}

/** A client for requests that stores do not make. */
export const s3Client = ({ url, accessKeyId, secretAccessKey }: S3Server): S3Client =>
  new S3Client({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  });

/** Creates an empty bucket; returns its name. */
export async function makeBucket(server: S3Server): Promise<string> {
  const Bucket = `test-${randomUUID()}`;
  await s3Client(server).send(new CreateBucketCommand({ Bucket }));
  return Bucket;
}
