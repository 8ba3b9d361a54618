/** The kept files, in a folder or a bucket. The key of a file is its SHA-256, so that equal files are kept once. */
import type { ObjectStore } from '../../store/object-store.ts';

export type KeptFile = {
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
};

/** A folder per first byte: file systems and people get slow in a folder with a million files. */
const keyOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`;

/** The files never change, and are copies of what others publish. */
const cacheControl = 'private, max-age=31536000, immutable';

export class Archive {
  readonly #store: ObjectStore;

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  get name(): string {
    return this.#store.name;
  }

  /** Keeps a copy of a file, unless there is one. */
  async keep(file: string, { sha256, bytes, mediaType }: KeptFile): Promise<void> {
    const key = keyOf(sha256);
    const kept = await this.#store.head(key);
    if (kept?.bytes === bytes) return;
    await this.#store.put(key, { file, bytes }, { mediaType, cacheControl, sha256 });
  }

  /** Copies a kept file to a new file; false if it is missing. */
  copy(sha256: string, file: string): Promise<boolean> {
    return this.#store.download(keyOf(sha256), file);
  }
}
