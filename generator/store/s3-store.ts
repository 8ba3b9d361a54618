/**
 * A store in a bucket of S3 or of a compatible service. Region, credentials and endpoint come from the standard AWS
 * environment variables; requests to a custom endpoint (AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL) have the bucket in the path.
 */
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  type _Error as DeleteFailure,
} from '@aws-sdk/client-s3';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { hashFile, sha256Of } from './hash-file.ts';
import { readBody, sizeOf } from './object-body.ts';
import {
  type Condition,
  ConditionFailed,
  type FoundObject,
  isObjectKey,
  type ObjectBody,
  type ObjectHeaders,
  type ObjectStore,
  requireObjectKey,
  type StoredObject,
} from './object-store.ts';
import { customEndpoint, makeS3Client } from './s3/client.ts';
import { conditionHeader, isFailedCondition, isUnsupported, unsupported } from './s3/conditions.ts';
import { explainS3, type S3Action } from './s3/errors.ts';
import { partBytes, putInParts } from './s3/multipart.ts';
import { answerOf, environmentRetrying, type Retrying, withRetries } from './s3/retry.ts';

export type S3Address = {
  readonly bucket: string;
  /** The prefix of all keys, without a trailing slash; may be empty. */
  readonly prefix: string;
};

export type S3Settings = {
  readonly retrying: Retrying;
  /** A connection without traffic for this long is closed. */
  readonly stallMs: number;
};

const usualStallMs = 30_000;

/**
 * Opens a store in a bucket. Each put has at most 16 MiB in memory (a whole body, or one part of a larger one); conditional
 * puts have their whole body.
 */
export const openS3Store = (address: S3Address, settings: Partial<S3Settings> = {}): ObjectStore =>
  new S3Store(address, {
    retrying: settings.retrying ?? environmentRetrying(),
    stallMs: settings.stallMs ?? usualStallMs,
  });

class S3Store implements ObjectStore {
  readonly name: string;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #retrying: Retrying;
  readonly #endpoint: string | undefined = customEndpoint();
  readonly #client: S3Client;

  constructor({ bucket, prefix }: S3Address, { retrying, stallMs }: S3Settings) {
    this.name = `s3://${[bucket, prefix].filter((part) => part !== '').join('/')}`;
    this.#bucket = bucket;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
    this.#retrying = retrying;
    this.#client = makeS3Client(stallMs);
  }

  get(key: string): Promise<FoundObject | undefined> {
    return this.#request('s3:GetObject', key, async () => {
      const response = await this.#client
        .send(new GetObjectCommand(this.#object(key)))
        .catch(undefinedIfNoKey);
      if (response === undefined) return undefined;
      const { Body, ETag: etag = '', Metadata } = response;
      const body = await buffer(Body as Readable);
      requireIntact(sha256Of(body), Metadata);
      return { body, etag };
    });
  }

  read(key: string, offset: number, length: number): Promise<Uint8Array | undefined> {
    return this.#request('s3:GetObject', key, async () => {
      const part = { ...this.#object(key), Range: `bytes=${offset}-${offset + length - 1}` };
      try {
        const { Body } = await this.#client.send(new GetObjectCommand(part));
        return await buffer(Body as Readable);
      } catch (error) {
        // The offset is beyond the end of the object.
        if (answerOf(error).name === 'InvalidRange') return new Uint8Array();
        return undefinedIfNoKey(error);
      }
    });
  }

  download(key: string, file: string): Promise<boolean> {
    return this.#request('s3:GetObject', key, async () => {
      const response = await this.#client
        .send(new GetObjectCommand(this.#object(key)))
        .catch(undefinedIfNoKey);
      if (response === undefined) return false;
      await pipeline(response.Body as Readable, createWriteStream(file));
      requireIntact((await hashFile(file)).sha256, response.Metadata);
      return true;
    });
  }

  head(key: string): Promise<(StoredObject & { readonly sha256?: string }) | undefined> {
    return this.#request('s3:GetObject', key, async () => {
      const found = await this.#head(key);
      if (found === undefined) return undefined;
      const { ContentLength: bytes = 0, LastModified: modifiedAt = new Date(0), Metadata } = found;
      const sha256 = Metadata?.['sha256'];
      return { key, bytes, modifiedAt, ...(sha256 === undefined ? {} : { sha256 }) };
    });
  }

  async put(
    key: string,
    body: ObjectBody,
    headers: ObjectHeaders,
    condition?: Condition,
  ): Promise<{ readonly etag: string }> {
    requireObjectKey(key);
    if (condition === undefined && sizeOf(body) > partBytes) return this.#putInParts(key, body, headers);
    const bytes = await readBody(body, headers.sha256);
    return this.#request('s3:PutObject', key, (attempt) =>
      this.#putWhole(key, bytes, headers, condition, attempt),
    );
  }

  /** S3 sorts keys by UTF-8 bytes, which equals code unit order except for characters beyond U+FFFF. */
  async *list(prefix: string): AsyncGenerator<StoredObject> {
    let token: string | undefined;
    do {
      const page = await this.#request('s3:ListBucket', undefined, () =>
        this.#client.send(
          new ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: this.#prefix + prefix,
            ContinuationToken: token,
            MaxKeys: maxKeysPerRequest,
          }),
        ),
      );
      for (const { Key = '', Size: bytes = 0, LastModified, ETag: etag = '' } of page.Contents ?? []) {
        const key = Key.slice(this.#prefix.length);
        // Consoles create empty objects such as `us/` to represent folders.
        if (isObjectKey(key)) yield { key, bytes, modifiedAt: LastModified ?? new Date(0), etag };
      }
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) requireObjectKey(key);
    for (let start = 0; start < keys.length; start += maxKeysPerRequest) {
      const batch = keys.slice(start, start + maxKeysPerRequest);
      await this.#request('s3:DeleteObject', batch[0], () => this.#deleteBatch(batch));
    }
  }

  async #deleteBatch(keys: readonly string[]): Promise<void> {
    const { Errors: [first] = [] } = await this.#client.send(
      new DeleteObjectsCommand({
        Bucket: this.#bucket,
        Delete: { Objects: keys.map((key) => ({ Key: this.#prefix + key })), Quiet: true },
      }),
    );
    // The request succeeds even if no object was deleted.
    if (first !== undefined) throw new DeleteFailed(first, this.#prefix);
  }

  async #putWhole(
    key: string,
    body: Uint8Array,
    { mediaType, cacheControl, sha256 }: ObjectHeaders,
    condition: Condition | undefined,
    attempt: number,
  ): Promise<{ etag: string }> {
    try {
      const { ETag: etag = '' } = await this.#client.send(
        new PutObjectCommand({
          ...this.#object(key),
          Body: body,
          ContentType: mediaType,
          CacheControl: cacheControl,
          ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
          Metadata: { sha256 },
          ...(condition && conditionHeader(condition)),
        }),
      );
      return { etag };
    } catch (error) {
      if (condition === undefined || !isFailedCondition(error)) throw error;
      // The previous attempt may have succeeded although its response was lost.
      const etag = attempt > 1 ? await this.#tagIfThere(key, sha256) : undefined;
      if (etag !== undefined) return { etag };
      const now = 'ifMatch' in condition ? (await this.#head(key))?.ETag : undefined;
      if (isUnsupported(error, condition, now)) throw unsupported(this.name);
      throw new ConditionFailed(`Another writer has changed ${this.#target(key)} in the meantime.`);
    }
  }

  #putInParts(key: string, body: ObjectBody, headers: ObjectHeaders): Promise<{ etag: string }> {
    const upload = {
      client: this.#client,
      retrying: this.#retrying,
      object: this.#object(key),
      tagIfThere: () => this.#tagIfThere(key, headers.sha256),
    };
    return this.#withExplanation('s3:PutObject', key, async () => ({
      etag: await putInParts(upload, body, headers),
    }));
  }

  /** The entity tag of an object, if it was uploaded with this hash. */
  async #tagIfThere(key: string, sha256: string): Promise<string | undefined> {
    const found = await this.#head(key);
    return found?.Metadata?.['sha256'] === sha256 ? found.ETag : undefined;
  }

  #head(key: string): Promise<HeadObjectCommandOutput | undefined> {
    return this.#client.send(new HeadObjectCommand(this.#object(key))).catch(undefinedIfNoKey);
  }

  /** Retries an operation on an object, or on the bucket if there is no key, and explains its errors. */
  #request<Result>(
    action: S3Action,
    key: string | undefined,
    operation: (attempt: number) => Promise<Result>,
  ): Promise<Result> {
    return this.#withExplanation(action, key, () => withRetries(this.#retrying, operation));
  }

  async #withExplanation<Result>(
    action: S3Action,
    key: string | undefined,
    act: () => Promise<Result>,
  ): Promise<Result> {
    if (key !== undefined) requireObjectKey(key);
    try {
      return await act();
    } catch (error) {
      const target = this.#target((error instanceof DeleteFailed ? error.key : key) ?? '');
      throw explainS3(error, { action, bucket: this.#bucket, target, endpoint: this.#endpoint });
    }
  }

  #object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + key };
  }

  #target(key: string): string {
    return `s3://${this.#bucket}/${this.#prefix}${key}`;
  }
}

/** Of ListObjectsV2 and DeleteObjects of AWS; other servers may list fewer. */
const maxKeysPerRequest = 1_000;

/** One of several objects was not deleted. */
class DeleteFailed extends Error {
  readonly key: string;

  constructor({ Key = '', Code = '', Message }: DeleteFailure, prefix: string) {
    super(Message);
    this.name = Code;
    this.key = Key.slice(prefix.length);
  }
}

/** The response to a HEAD request has no body, so a missing bucket looks like a missing object. */
function undefinedIfNoKey(error: unknown): undefined {
  if (!['NoSuchKey', 'NotFound'].includes(answerOf(error).name)) throw error;
}

/** Objects of other programs may have no hash. */
function requireIntact(sha256: string, metadata: Readonly<Record<string, string>> = {}): void {
  if ([sha256, undefined].includes(metadata['sha256'])) return;
  throw Object.assign(new Error('The object does not match its hash.'), { name: 'BadDigest' });
}
