/** Uploads a large object in parts. */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { hash } from 'node:crypto';
import { readPieces } from '../object-body.ts';
import type { ObjectBody, ObjectHeaders } from '../object-store.ts';
import { answerOf, type Retrying, withRetries } from './retry.ts';

/**
 * Larger bodies are sent in parts of this size, one after another, so that a failed request costs at most one part. S3 allows
 * 10,000 parts, so an object can have up to 156 GiB.
 */
export const partBytes = 16 * 1024 * 1024;

export type MultipartUpload = {
  readonly client: S3Client;
  readonly retrying: Retrying;
  readonly object: { readonly Bucket: string; readonly Key: string };
  /** The entity tag of the object if it has this upload's hash. */
  readonly tagIfThere: () => Promise<string | undefined>;
};

/**
 * Uploads a body in parts; returns the entity tag. Each part is sent with its SHA-256, which the store verifies. S3 computes
 * no SHA-256 of the whole (only one over the hashes of the parts), so the hash of the whole is checked while reading, before
 * the upload is completed.
 */
export async function putInParts(
  upload: MultipartUpload,
  body: ObjectBody,
  headers: ObjectHeaders,
): Promise<string> {
  const { client, retrying, object } = upload;
  const { UploadId } = await withRetries(retrying, () =>
    client.send(
      new CreateMultipartUploadCommand({
        ...object,
        ContentType: headers.mediaType,
        CacheControl: headers.cacheControl,
        ChecksumAlgorithm: 'SHA256',
        Metadata: { sha256: headers.sha256 },
      }),
    ),
  );
  try {
    const parts = await sendParts(upload, UploadId, body, headers.sha256);
    return await complete(upload, UploadId, parts);
  } catch (error) {
    // Parts cost money until they are aborted. If this fails too, the bucket's rule for incomplete uploads removes them.
    await client.send(new AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => {});
    throw error;
  }
}

async function sendParts(
  { client, retrying, object }: MultipartUpload,
  UploadId: string | undefined,
  body: ObjectBody,
  sha256: string,
): Promise<CompletedPart[]> {
  const parts: CompletedPart[] = [];
  for await (const piece of readPieces(body, sha256, partBytes)) {
    const PartNumber = parts.length + 1;
    const ChecksumSHA256 = hash('sha256', piece, 'base64');
    const { ETag } = await withRetries(retrying, () =>
      client.send(new UploadPartCommand({ ...object, UploadId, PartNumber, Body: piece, ChecksumSHA256 })),
    );
    parts.push({ PartNumber, ETag, ChecksumSHA256 });
  }
  return parts;
}

function complete(
  { client, retrying, object, tagIfThere }: MultipartUpload,
  UploadId: string | undefined,
  Parts: CompletedPart[],
): Promise<string> {
  return withRetries(retrying, async (attempt) => {
    try {
      const { ETag = '' } = await client.send(
        new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }),
      );
      return ETag;
    } catch (error) {
      // The previous attempt may have succeeded although its response was lost.
      const tag = attempt > 1 && answerOf(error).name === 'NoSuchUpload' ? await tagIfThere() : undefined;
      if (tag === undefined) throw error;
      return tag;
    }
  });
}
