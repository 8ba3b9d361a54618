import type { SearchIndex } from '../engine/search-index.ts';

export type LoadedIndex = {
  readonly index: SearchIndex;
  /**
   * Identifies the content of the index: the same files give the same version. First 16 hex digits of the SHA-256 over the
   * sha256 of its segments, and of the file that says what of them is live, joined.
   */
  readonly version: string;
};

export type IndexState = {
  /** What answers; undefined while none could be loaded. */
  readonly loaded: LoadedIndex | undefined;
  /**
   * Why the pointer's newest index is not the one loaded, in plain words without anything secret; undefined where all is
   * well (also while a newer one is still being loaded).
   */
  readonly failure: string | undefined;
};
