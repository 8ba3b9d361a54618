import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import type { OpenEngine } from '../../search/engine.ts';

/** An engine whose index is cached in a folder between measurements. */
export type KeptEngine = {
  /** Writes the index of the documents into an empty folder; returns the peak memory of its processes, if more than this one's. */
  readonly build: (documents: AsyncIterable<SearchDocument>, folder: string) => Promise<BuildMemory>;
  /** Opens the index written by `build`. */
  readonly open: (folder: string) => Promise<OpenEngine>;
};

type BuildMemory = {
  /** Peak memory of other processes; undefined if there were none. */
  readonly otherPeakBytes?: number;
};
