import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import type { OpenEngine } from '../../search/engine.ts';

/** An engine whose index is kept in a folder from one measurement to the next. */
export type KeptEngine = {
  /** Writes the index of the documents into an empty folder; gives the most memory that its processes held, if more than this one did. */
  readonly build: (documents: AsyncIterable<SearchDocument>, folder: string) => Promise<BuildMemory>;
  /** Makes ready to answer from what `build` wrote. */
  readonly open: (folder: string) => Promise<OpenEngine>;
};

type BuildMemory = {
  /** The most that processes beside this one held; undefined where there were none. */
  readonly otherPeakBytes?: number;
};
