import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import type { BenchQuery } from './queries.ts';

/** Number of results requested: the default of /search. */
export const resultCount = 25;

/** A measured index, with a folder for its files. */
export type MeasuredEngine = {
  /** Writes the index of the documents, compressed. */
  readonly build: (documents: AsyncIterable<SearchDocument>, folder: string) => Promise<void>;
  readonly sizeOf: (folder: string) => { readonly compressedBytes: number; readonly bytes: number };
  /** Opens the compressed file written by `build`. `number` distinguishes two open at the same time. */
  readonly open: (folder: string, number: number) => Promise<OpenEngine>;
};

export type OpenEngine = {
  /**
   * Answers a query; returns the number of results.
   * @throws {QueryCut} if it took too long.
   */
  readonly search: (query: BenchQuery) => Promise<number>;
  /** Answers like /search, if `search` omits snippets. */
  readonly searchWithSnippets?: (query: BenchQuery) => Promise<number>;
  /** Prefetches the entire index, if the engine can answer before it is in memory. */
  readonly fill?: () => Promise<void>;
  /** Returns the memory of its child processes. */
  readonly otherResidentBytes?: () => number;
  /** Stops its child processes. */
  readonly close?: () => Promise<void>;
};

/** A query that exceeded the time limit, or the budget. */
export class QueryCut extends Error {}
