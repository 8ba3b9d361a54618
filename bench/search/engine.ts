import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import type { BenchQuery } from './queries.ts';

/** How many results are asked for: the default of /search. */
export const resultCount = 25;

/** An index that is measured. Its files are in a folder of its own. */
export type MeasuredEngine = {
  /** Writes the index of the documents, compressed. */
  readonly build: (documents: AsyncIterable<SearchDocument>, folder: string) => Promise<void>;
  readonly sizeOf: (folder: string) => { readonly compressedBytes: number; readonly bytes: number };
  /** Makes ready to answer what `build` wrote, from the compressed file. `number` tells two that are open apart. */
  readonly open: (folder: string, number: number) => Promise<OpenEngine>;
};

export type OpenEngine = {
  /** Answers with snippets; gives the number of results. */
  readonly search: (query: BenchQuery) => Promise<number>;
};
