/** Upload of a large object in parts. */
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
 * Larger bodies go in parts of this size, one after another, so that a request which fails costs no more than a part.
 * At 10,000 parts, which S3 allows, an object has 160 GiB.
 */
export const partBytes = 16 * 1024 * 1024;

export type MultipartUpload = {
  readonly client: S3Client;
  readonly retrying: Retrying;
  readonly object: { readonly Bucket: string; readonly Key: string };
  /** The tag of the object if it is the one with this hash. */
  readonly tagIfThere: () => Promise<string | undefined>;
};

/**
 * Puts a body in parts; returns the entity tag. Each part is sent with its SHA-256, which the store verifies. S3 keeps
 * no SHA-256 of an object in parts (its own is one over the hashes of the parts), so that of the whole is compared with
 * what was read, before the parts become an object.
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
    // Parts cost money until they are aborted; if this fails too, the bucket's rule for incomplete uploads does it.
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
      // The attempt before may have done it although its answer was lost on the way.
      const tag = attempt > 1 && answerOf(error).name === 'NoSuchUpload' ? await tagIfThere() : undefined;
      if (tag === undefined) throw error;
      return tag;
    }
  });
}
