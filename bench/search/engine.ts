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
  /**
   * Answers; gives the number of results.
   * @throws {QueryCut} where that took too long.
   */
  readonly search: (query: BenchQuery) => Promise<number>;
  /** Answers as /search does, where `search` leaves out snippets. */
  readonly searchWithSnippets?: (query: BenchQuery) => Promise<number>;
  /** Brings all of it into memory, where it answers before that too. */
  readonly fill?: () => Promise<void>;
  /** What processes of its own hold. */
  readonly otherResidentBytes?: () => number;
  /** Ends those processes. */
  readonly close?: () => Promise<void>;
};

/** A query that was not answered in the time that there was. */
export class QueryCut extends Error {}
