import {
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cacheRules, jsonMediaType } from '../../../generator/store/artifact.ts';
import { sha256Of } from '../../../generator/store/hash-file.ts';
import { openS3Store } from '../../../generator/store/s3-store.ts';
import { canRunS3, makeBucket, s3Client, s3Server, useS3 } from '../../support/aws/s3.ts';
import type { S3Server } from '../../support/aws/s3-server.ts';
import {
  describeObjectStore,
  getText,
  headersOf,
  keysOf,
  largeBytes,
  putText,
} from './object-store.contract.ts';

describe.skipIf(!canRunS3())('over a real S3 server', () => {
  let server: S3Server;
  let bucket: string;
  beforeAll(async () => {
    server = await s3Server();
    bucket = await makeBucket(server);
    useS3(server);
  });
  afterAll(() => vi.unstubAllEnvs());

  const openPrefix = () => openS3Store({ bucket, prefix: `tests/${randomUUID()}` });

  describeObjectStore('a bucket', async () => openPrefix());

  describe('a store in a bucket', () => {
    test.each([
      ['small', 5],
      ['large', largeBytes],
    ])('stores the media type, cache rule and hash of a %s object', async (_, bytes) => {
      const body = Buffer.alloc(bytes, 'x');
      await openS3Store({ bucket, prefix: 'headers' }).put('us/places.json', body, headersOf(body));
      const head = await s3Client(server).send(
        new HeadObjectCommand({ Bucket: bucket, Key: 'headers/us/places.json' }),
      );
      expect(head).toMatchObject({
        ContentType: jsonMediaType,
        CacheControl: cacheRules.hourly,
        ContentLength: bytes,
        Metadata: { sha256: sha256Of(body) },
      });
    });

    test('ignores objects outside its prefix', async () => {
      const other = openS3Store({ bucket, prefix: 'own-other' });
      await putText(other, 'a', 'other');
      const store = openS3Store({ bucket, prefix: 'own' });
      await putText(store, 'b', 'own');
      expect(await keysOf(store)).toEqual(['b']);
      await store.delete(['a', 'b']);
      expect(await getText(other, 'a')).toBe('other');
    });

    test('leaves no parts of a large object that failed', async () => {
      const body = Buffer.alloc(largeBytes);
      const put = openPrefix().put('a', body, headersOf(Buffer.from('something else')));
      await expect(put).rejects.toThrow('do not match their hash');
      const listed = await s3Client(server).send(new ListMultipartUploadsCommand({ Bucket: bucket }));
      expect(listed.Uploads ?? []).toEqual([]);
    });

    test('ignores folder objects of consoles', async () => {
      const store = openS3Store({ bucket, prefix: 'console' });
      await putText(store, 'us/a', 'a');
      const Key = 'console/us/';
      await s3Client(server).send(new PutObjectCommand({ Bucket: bucket, Key, Body: Buffer.of() }));
      expect(await keysOf(store)).toEqual(['us/a']);
    });

    test('reads objects of other programs, without a hash', async () => {
      const store = openS3Store({ bucket, prefix: 'others' });
      await s3Client(server).send(new PutObjectCommand({ Bucket: bucket, Key: 'others/a', Body: 'x' }));
      expect(await getText(store, 'a')).toBe('x');
      expect(Object.keys((await store.head('a')) ?? {})).toEqual(['key', 'bytes', 'modifiedAt']);
    });

    test('uses the whole bucket without a prefix', async () => {
      const own = await makeBucket(server);
      await putText(openS3Store({ bucket: own, prefix: '' }), 'us/a', 'a');
      const { Contents = [] } = await s3Client(server).send(new ListObjectsV2Command({ Bucket: own }));
      expect(Contents.map(({ Key }) => Key)).toEqual(['us/a']);
    });
  });
});
