/** What an index of meetings promises, whatever holds it. test/search-lambda/engine/search-index.contract.ts checks it. */
import type { SearchKind } from '../../schemas/search.ts';
import type { QueryNode } from './query/tree.ts';

/** A meeting as it is searched and shown. Every text field is searched; a phrase never reaches over a text's end. */
export type SearchDocument = {
  /** Id of the meeting. */
  readonly id: string;
  /** Name of the place. */
  readonly city: string;
  /** Full name of the state or province. */
  readonly state: string;
  readonly kind: SearchKind;
  /** Name of the body that met, or `''`. */
  readonly body: string;
  /** Local day, YYYY-MM-DD. */
  readonly date: string;
  readonly headline: string;
  /** Headline and summary of each decision. */
  readonly decisions: readonly string[];
  /** Summary of the brief, or `''`. */
  readonly summary: string;
  /** Absolute link to the meeting on its place's page. */
  readonly url: string;
};

export type IndexFacts = {
  readonly meetings: number;
  readonly places: number;
  /** Days of the oldest and the newest meeting; null where there are none. */
  readonly oldest: string | null;
  readonly newest: string | null;
  /** Newest `updated_at` of what the index was made from. */
  readonly updatedAt: string | null;
  /** Full names of the states and provinces that have meetings, sorted. */
  readonly states: readonly string[];
};

export type Filters = {
  /** Full name of a state or province, compared without regard to case and accents. */
  readonly state?: string | undefined;
  readonly kind?: SearchKind | undefined;
};

export type Hit = {
  readonly document: SearchDocument;
  /** Relevance: positive, 1 for a query of exclusions only. */
  readonly score: number;
};

export interface SearchIndex {
  readonly facts: IndexFacts;
  /**
   * The best `limit` of the meetings that match and pass the filters: by score descending, then the newer day, then
   * the smaller id.
   * @throws {QueryTooCostly} where an index that holds very much would take too long.
   */
  search(query: QueryNode, filters: Filters, limit: number): Promise<Hit[]>;
  /**
   * Brings into memory what searches would have to wait for, by reads that may be slow. Called again after a fault, it goes
   * on from there. An index that is in memory when it is opened has none.
   * @throws what went wrong, when nothing further can be brought.
   */
  readonly fill?: (read: ReadBytes) => Promise<void>;
}

/** Reads a part of an index file: exactly `length` bytes from `offset`. Rejects where the file has no such part. */
export type ReadBytes = (name: string, offset: number, length: number) => Promise<Uint8Array>;

export type OpenOptions = {
  /** How much of the index may be in memory, where it can do with less than all of it; default all. */
  readonly memoryBytes?: number | undefined;
  /** What it has of this index in memory already is not read again, but shared. */
  readonly previous?: SearchIndex | undefined;
};

/** Resolves when more work may be done: between slices of a long load, so that requests are answered meanwhile. */
export type Turn = () => Promise<void>;
