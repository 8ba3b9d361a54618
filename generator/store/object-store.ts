/** The interface of stores for published files: buckets and folders. It has only what publishing needs. */
import { UserError } from '../system/errors.ts';

/** Bytes in memory, or a file that is read when it is sent. */
export type ObjectBody = Uint8Array | { readonly file: string; readonly bytes: number };

export type ObjectHeaders = {
  readonly mediaType: string;
  /** The Cache-Control header. */
  readonly cacheControl: string;
  /** Hexadecimal. It is sent with the body, so that the store refuses a corrupted upload. */
  readonly sha256: string;
};

/** Writes only if the key is free, or if its object still has this entity tag. */
export type Condition = { readonly ifAbsent: true } | { readonly ifMatch: string };

export type StoredObject = {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
  /** Only in lists of buckets. */
  readonly etag?: string;
};

/** An object and the entity tag for conditions. */
export type FoundObject = { readonly body: Uint8Array; readonly etag: string };

export type ObjectStore = {
  /** For messages: `s3://bucket/prefix`, `/srv/www`. */
  readonly name: string;
  /** The bytes of a small object, or undefined if it does not exist. */
  readonly get: (key: string) => Promise<FoundObject | undefined>;
  /** `length` bytes from `offset` on, or fewer if the object ends first; undefined if it does not exist. */
  readonly read: (key: string, offset: number, length: number) => Promise<Uint8Array | undefined>;
  /** Copies an object to a new file; false if it does not exist. */
  readonly download: (key: string, file: string) => Promise<boolean>;
  /**
   * Writes an object atomically; returns its entity tag.
   * @throws {ConditionFailed} if the condition is not met.
   */
  readonly put: (
    key: string,
    body: ObjectBody,
    headers: ObjectHeaders,
    condition?: Condition,
  ) => Promise<{ readonly etag: string }>;
  /** Size and hash of an object, or undefined if it does not exist. The hash is absent if another program wrote it. */
  readonly head: (key: string) => Promise<(StoredObject & { readonly sha256?: string }) | undefined>;
  /** Objects whose keys begin with the prefix, sorted by key in code unit order. */
  readonly list: (prefix: string) => AsyncIterable<StoredObject>;
  /** Deletes objects; missing ones are ignored. */
  readonly delete: (keys: readonly string[]) => Promise<void>;
};

/** The object was changed by another writer. */
export class ConditionFailed extends Error {
  override name = 'ConditionFailed';
}

/** The number of concurrent requests; more only wait for the network. */
export const storeConcurrency = 16;

const controlCharacter = /\p{Cc}/u;

/** Returns true if every store can have an object with this key: non-empty segments between slashes, without `.` and `..`. */
export const isObjectKey = (key: string): boolean =>
  !controlCharacter.test(key) && key.split('/').every((segment) => !['', '.', '..'].includes(segment));

/** @throws {UserError} for an invalid key: `../x`, `/x`, `a//b`. */
export function requireObjectKey(key: string): void {
  if (isObjectKey(key)) return;
  throw new UserError(
    `${JSON.stringify(key)} is not a valid object key. Build the folder again; if the error remains, please report it as a bug.`,
  );
}
