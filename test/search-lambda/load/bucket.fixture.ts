import { PutObjectCommand } from '@aws-sdk/client-s3';
import { indexPointerKey, indexSegmentKey } from '../../../schemas/paths.ts';
import type { IndexFiles } from '../../support/lambda/lambda-store.ts';
import { s3Client } from '../../support/aws/s3.ts';
import type { S3Server } from '../../support/aws/s3-server.ts';

export async function putObject(
  server: S3Server,
  bucket: string,
  key: string,
  body: string | Uint8Array,
): Promise<void> {
  await s3Client(server).send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body }));
}

/** Puts an index into the folder `search/` of a bucket and points to it. */
export async function putIndex(
  server: S3Server,
  bucket: string,
  { pointer, files }: IndexFiles,
): Promise<void> {
  for (const [name, bytes] of files) await putObject(server, bucket, indexSegmentKey(name), bytes);
  await putObject(server, bucket, indexPointerKey, JSON.stringify(pointer));
}
