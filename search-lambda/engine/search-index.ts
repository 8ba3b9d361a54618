/** The contract of every search index, whatever its format. test/search-lambda/engine/search-index.contract.ts checks it. */
import type { SearchKind } from '../../schemas/search.ts';
import type { Budget } from './budget.ts';
import type { QueryNode } from './query/tree.ts';

/** A meeting as it is indexed and shown in results. Every text field is searched; a phrase matches within one text only. */
export type SearchDocument = {
  /** Id of the meeting. */
  readonly id: string;
  /** Name of the place. */
  readonly city: string;
  /** Full name of the state or province. */
  readonly state: string;
  readonly kind: SearchKind;
  /** Name of the body that met, `''` if unknown. */
  readonly body: string;
  /** Local day, YYYY-MM-DD. */
  readonly date: string;
  readonly headline: string;
  /** Headline and summary of each decision. */
  readonly decisions: readonly string[];
  /** Summary of the brief, `''` if it has none. */
  readonly summary: string;
  /** Absolute URL of the meeting on its place's page. */
  readonly url: string;
};

export type IndexFacts = {
  readonly meetings: number;
  readonly places: number;
  /** Dates of the oldest and the newest meeting; null in an empty index. */
  readonly oldest: string | null;
  readonly newest: string | null;
  /** Newest `updated_at` of the indexed rows. */
  readonly updatedAt: string | null;
  /** Full names of the states and provinces with meetings, sorted. */
  readonly states: readonly string[];
};

export type Filters = {
  /** Full name of a state or province. Case and accents are ignored. */
  readonly state?: string | undefined;
  readonly kind?: SearchKind | undefined;
};

export type Hit = {
  readonly document: SearchDocument;
  /** Relevance, always positive; 1 if the query has only exclusions. */
  readonly score: number;
};

export interface SearchIndex {
  readonly facts: IndexFacts;
  /**
   * Returns the top `limit` of the meetings that match the query and the filters, sorted by score descending, then date
   * descending, then id ascending.
   * @param budget charged for the search; a new one by default
   * @throws {QueryTooCostly} if the search exceeds the budget
   */
  search(query: QueryNode, filters: Filters, limit: number, budget?: Budget): Promise<Hit[]>;
  /**
   * Prefetches the parts of the index that queries would otherwise wait for. Reads may be slow. A call after a failure
   * resumes where the previous one stopped. Absent if opening the index loads all of it.
   * @throws the error that stopped the prefetch
   */
  readonly fill?: (read: ReadBytes) => Promise<void>;
}

/** Reads exactly `length` bytes of an index file from `offset`. Rejects if the file is shorter. */
export type ReadBytes = (name: string, offset: number, length: number) => Promise<Uint8Array>;

export type OpenOptions = {
  /** Memory budget of an index that can be partly resident; unlimited by default. */
  readonly memoryBytes?: number | undefined;
  /** An open index whose resident parts are reused instead of read again, if the new index also has them. */
  readonly previous?: SearchIndex | undefined;
};

/** Yields between slices of a long load, so that requests are answered in between. Resolves when the load may continue. */
export type Turn = () => Promise<void>;
