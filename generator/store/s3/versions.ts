/** Earlier versions of the objects in a bucket that keeps them. */
import { GetObjectCommand, HeadObjectCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hashFile } from '../hash-file.ts';
import type { S3Address } from '../s3-store.ts';
import { customEndpoint, makeS3Client } from './client.ts';
import { explainS3, type S3Action } from './errors.ts';
import { environmentRetrying, withRetries } from './retry.ts';

export type ObjectVersion = {
  readonly id: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
};

export type ObjectVersions = {
  /** Versions of an object, the newest first; deletions are left out. */
  readonly list: (key: string) => Promise<ObjectVersion[]>;
  /** The SHA-256 that its publisher recorded; undefined if another program wrote the object. */
  readonly sha256Of: (key: string, version: ObjectVersion) => Promise<string | undefined>;
  /**
   * Copies a version to a new file.
   * @throws {Error} if its bytes do not have this SHA-256
   */
  readonly download: (key: string, version: ObjectVersion, file: string, sha256?: string) => Promise<void>;
};

const stallMs = 30_000;

/** Opens the versions of the objects at an address, without a request. */
export function openVersions({ bucket, prefix }: S3Address): ObjectVersions {
  const client = makeS3Client(stallMs);
  const endpoint = customEndpoint();
  const retrying = environmentRetrying();
  const fullKey = (key: string): string => (prefix === '' ? key : `${prefix}/${key}`);
  const request = async <Result>(
    action: S3Action,
    key: string,
    act: () => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await withRetries(retrying, act);
    } catch (error) {
      throw explainS3(error, { action, bucket, target: `s3://${bucket}/${fullKey(key)}`, endpoint });
    }
  };
  const objectOf = (key: string, { id }: ObjectVersion) => ({
    Bucket: bucket,
    Key: fullKey(key),
    VersionId: id,
  });

  return {
    list: async (key) => {
      const versions: ObjectVersion[] = [];
      let markers: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
      while (markers !== undefined) {
        const page = await request('s3:ListBucketVersions', key, () =>
          client.send(new ListObjectVersionsCommand({ Bucket: bucket, Prefix: fullKey(key), ...markers })),
        );
        for (const { Key, VersionId, Size = 0, LastModified = new Date(0) } of page.Versions ?? [])
          if (Key === fullKey(key) && VersionId !== undefined)
            versions.push({ id: VersionId, bytes: Size, modifiedAt: LastModified });
        // Keys that only begin like this one come after all of its versions.
        const isBeyond = (page.NextKeyMarker ?? '') > fullKey(key);
        markers =
          page.IsTruncated === true && !isBeyond && page.NextKeyMarker !== undefined
            ? {
                KeyMarker: page.NextKeyMarker,
                ...(page.NextVersionIdMarker === undefined
                  ? {}
                  : { VersionIdMarker: page.NextVersionIdMarker }),
              }
            : undefined;
      }
      return versions.toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime());
    },
    sha256Of: async (key, version) => {
      const { Metadata } = await request('s3:GetObjectVersion', key, () =>
        client.send(new HeadObjectCommand(objectOf(key, version))),
      );
      return Metadata?.['sha256'];
    },
    download: (key, version, file, sha256) =>
      request('s3:GetObjectVersion', key, async () => {
        const { Body } = await client.send(new GetObjectCommand(objectOf(key, version)));
        await pipeline(Body as Readable, createWriteStream(file));
        if (sha256 === undefined || (await hashFile(file)).sha256 === sha256) return;
        throw Object.assign(new Error('The object does not match its hash.'), { name: 'BadDigest' });
      }),
  };
}
