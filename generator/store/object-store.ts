/** A place that holds what is published: a bucket, or a folder. As narrow as publishing allows. */

/** What is put: bytes at hand, or a file that is read when it is sent. */
export type ObjectBody = Uint8Array | { readonly file: string; readonly bytes: number };

export type ObjectHeaders = {
  readonly mediaType: string;
  /** The Cache-Control header. */
  readonly cacheControl: string;
  /** Hexadecimal; sent with the body, so that the store refuses what was damaged on the way. */
  readonly sha256: string;
};

/** Puts only where the key is free, or where its object is still the one with this entity tag. */
export type Condition = { readonly ifAbsent: true } | { readonly ifMatch: string };

export type StoredObject = {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
};

/** An object that is there, with the tag that a condition names. */
export type FoundObject = { readonly body: Uint8Array; readonly etag: string };

export type ObjectStore = {
  /** For messages: `s3://bucket/prefix`, `/srv/www`. */
  readonly name: string;
  /** The bytes of a small object, or undefined where there is none. */
  readonly get: (key: string) => Promise<FoundObject | undefined>;
  /** So many bytes of an object from `offset` on, fewer where it ends before; undefined where there is none. */
  readonly read: (key: string, offset: number, length: number) => Promise<Uint8Array | undefined>;
  /** Copies an object into a new file; false where there is none. */
  readonly download: (key: string, file: string) => Promise<boolean>;
  /**
   * Puts an object whole or not at all; returns its entity tag.
   * @throws {ConditionFailed} where the condition does not hold.
   */
  readonly put: (
    key: string,
    body: ObjectBody,
    headers: ObjectHeaders,
    condition?: Condition,
  ) => Promise<{ readonly etag: string }>;
  /** Size and hash of an object as the store knows them, undefined where there is none; the hash where it was sent. */
  readonly head: (key: string) => Promise<(StoredObject & { readonly sha256?: string }) | undefined>;
  /** Objects whose key begins with the prefix, by key in the order of code units. */
  readonly list: (prefix: string) => AsyncIterable<StoredObject>;
  /** Deletes objects; keys without one are fine. */
  readonly delete: (keys: readonly string[]) => Promise<void>;
};

/** Somebody else changed the object first. */
export class ConditionFailed extends Error {
  override name = 'ConditionFailed';
}

/** So many requests are under way at once; more only wait for the network. */
export const storeConcurrency = 16;
