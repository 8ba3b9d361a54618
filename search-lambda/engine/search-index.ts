/** The contract of every search index, whatever its format. test/search-lambda/engine/search-index.contract.ts checks it. */
import type { Decision } from '../../schemas/documents.ts';
import type { SearchKind } from '../../schemas/search-parameters.ts';
import type { meetingTopicNames } from '../../schemas/tables/meetings.ts';
import type { PageText, Row } from '../../schemas/tables/index.ts';
import type { Budget } from './budget.ts';
import type { QueryNode } from './query/tree.ts';
import type { Language } from './text/analyzers.ts';

export type Topic = (typeof meetingTopicNames)[number];
export type Outcome = NonNullable<Row<'decisions'>['outcome']>;
export type Stage = NonNullable<Decision['stage']>;

/** A decision as published in meetings.json, without its evidence and veto. */
export type SearchDecision = Omit<Decision, 'evidence' | 'veto'>;

/**
 * A document of an index: a meeting, a single decision in the index of decisions, or a page in the index of documents. Every text field is
 * searched; a phrase matches within one text only.
 */
export type SearchDocument = {
  /** Id of the meeting, of the decision, or of the page (`pageId`). */
  readonly id: string;
  /** Id of the meeting that a decision or a page belongs to; absent if the document is a meeting. */
  readonly meeting?: string | undefined;
  /** Country and slug of the place: `US/ann-arbor`. */
  readonly place: string;
  /** Name of the place. */
  readonly city: string;
  /** Full name of the state or province. */
  readonly state: string;
  readonly kind: SearchKind;
  /** Name of the body that met, `''` if unknown. */
  readonly body: string;
  /** Local day, YYYY-MM-DD. */
  readonly date: string;
  readonly topics: readonly Topic[];
  /** `''` in the index of decisions; the title of the document in that of documents. */
  readonly headline: string;
  /** Summary of the brief, `''` if it has none; the text of a page. */
  readonly summary: string;
  /** The brief in the other language, English or French, if it has been translated; absent in the index of decisions. */
  readonly translation?: BriefTranslation | undefined;
  /** As published in meetings.json; exactly one in the index of decisions, none in that of documents. */
  readonly decisions: readonly SearchDecision[];
  /** Absolute URL of the meeting on its place's page. */
  readonly url: string;
  /** When the record of the meeting last changed, an instant in UTC; absent if unknown. */
  readonly updatedAt?: string | undefined;
  /** Present in the index of documents. */
  readonly page?: DocumentPage | undefined;
};

export type DocumentKind = Row<'documents'>['kind'];
type WayOfReading = NonNullable<PageText['read_by']>;

/** Where the text of a page is from. */
export type DocumentPage = {
  /** Id of the document. */
  readonly document: string;
  /** From 1. */
  readonly number: number;
  /** Pages of the document, if some of them have no text; otherwise it has as many as the index. */
  readonly pages?: number | undefined;
  /** Whether it is the first page of the document that has text. */
  readonly isFirst: boolean;
  readonly type: DocumentKind;
  /** BCP 47; undefined if unknown. */
  readonly language?: string | undefined;
  readonly readBy?: WayOfReading | undefined;
  /** Where a part of a transcript starts in the recording. */
  readonly startSeconds?: number | undefined;
  /** Official address of the document; that of the recording for a transcript, if it is known. */
  readonly source: string;
  /** Media type of what the address leads to; undefined if unknown. */
  readonly mediaType?: string | undefined;
};

export type BriefTranslation = {
  readonly language: Language;
  readonly headline: string;
  readonly summary: string;
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

/** The place of a document. */
export type IndexedPlace = {
  /** Country and slug: `US/ann-arbor`. */
  readonly key: string;
  readonly name: string;
  /** Full name of its state or province. */
  readonly state: string;
  readonly kind: SearchKind;
};

/** A place of the corpus, whether or not an index has documents of it. */
export type KnownPlace = IndexedPlace & {
  /** What can be searched of it. */
  readonly searchable: { readonly meetings: number; readonly decisions: number };
  /** Its official website, if known. */
  readonly website?: string | undefined;
};

/** Restrictions of a search; a document must meet all of them, and one of its decisions all of `decision`. */
export type Filters = {
  /** Full name of a state or province. Case and accents are ignored. */
  readonly state?: string | undefined;
  readonly kind?: SearchKind | undefined;
  /** Key of a place. */
  readonly place?: string | undefined;
  /** Keys of places whose documents are left out. */
  readonly withoutPlaces?: readonly string[] | undefined;
  /** First and last day, YYYY-MM-DD. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Words that the name of the body has, in any inflection. */
  readonly body?: string | undefined;
  readonly topic?: Topic | undefined;
  readonly decision?: DecisionFilter | undefined;
  readonly page?: PageFilter | undefined;
};

/** Conditions for a page. */
export type PageFilter = {
  readonly document?: string | undefined;
  readonly meeting?: string | undefined;
  readonly type?: DocumentKind | undefined;
  readonly readBy?: WayOfReading | undefined;
  /** Primary subtag: `en`. */
  readonly language?: string | undefined;
  /** Only the first page with text of each document. */
  readonly first?: true | undefined;
};

/** Conditions for a single decision. */
export type DecisionFilter = {
  readonly outcome?: Outcome | undefined;
  readonly stage?: Stage | undefined;
  /** Only decisions with votes for and against. */
  readonly divided?: true | undefined;
  /** In whole currency units. */
  readonly minAmount?: number | undefined;
};

export type Hit = {
  readonly document: SearchDocument;
  /** Relevance, always positive; 1 if the query has only exclusions. */
  readonly score: number;
};

/** A top-k search among others of the same query. */
export type CandidateSearch = { readonly filters: Filters; readonly limit: number };

/** Where the words of a query occur in a document. */
export type WordPositions = {
  /** Number of words of each searched text (`searchedTexts`). */
  readonly textLengths: readonly number[];
  /**
   * For each term, its positions in the document, ascending. Positions count the words of all texts, plus one after each text.
   */
  readonly positions: readonly (readonly number[])[];
};

/** The documents that a query's final ranking chooses from. Numbers are indexes into the lists, best score first. */
export interface Candidates {
  /** BM25 of each, rounded (`publishedScore`). */
  readonly scores: readonly number[];
  /** Local day of each. */
  readonly dates: readonly string[];
  /** IDF of a term of the query in the whole index, that of the most frequent reading of its word; 0 if no document has one. */
  readonly idfOf: (term: string) => number;
  /** Reads the key of each one's place. */
  places(): Promise<readonly string[]>;
  /**
   * Returns where the terms (stems and hidden terms) occur in each candidate.
   * @throws {QueryTooCostly} if the search exceeds the budget
   */
  positionsOf(terms: readonly string[]): Promise<readonly WordPositions[]>;
  /** Reads the documents of these candidates, in that order. */
  read(numbers: readonly number[]): Promise<SearchDocument[]>;
}

/**
 * Where a page of documents by date begins: at this day, after this number of its matches, and after `shown` results of the meeting that
 * follows, if its decisions are merged.
 */
export type DatePosition = {
  readonly date: string;
  readonly skip: number;
  readonly shown?: number | undefined;
};

/** Names of facets, in the order of the envelope (CONTRACT.md 4). */
export const facetNames = ['state', 'kind', 'year', 'type', 'outcome', 'topic', 'body', 'place'] as const;
export type FacetName = (typeof facetNames)[number];

/** Number of matches by value, most frequent first, then by value. Places are keys: `US/oakland-ca`. */
export type Facets = Readonly<
  Record<FacetName, readonly { readonly value: string; readonly count: number }[]>
>;

export type Counts = {
  /** Number of matches; a lower bound if it is not exact. */
  readonly total: number;
  readonly isExact: boolean;
  readonly facets?: Facets | undefined;
};

export interface SearchIndex {
  readonly facts: IndexFacts;
  /** The places of its corpus, by key; those of its documents if it was written without the others. */
  readonly places: readonly KnownPlace[];
  /**
   * Returns the top `limit` of the documents that match the query and the filters, sorted by score descending, then date
   * descending, then id ascending.
   * @param budget charged for the search; a new one by default
   * @throws {QueryTooCostly} if the search exceeds the budget
   */
  search(query: QueryNode, filters: Filters, limit: number, budget?: Budget): Promise<Hit[]>;
  /**
   * Returns the union of several top-k searches of one query.
   * @throws {QueryTooCostly} if the search exceeds the budget
   */
  candidates(query: QueryNode, searches: readonly CandidateSearch[], budget?: Budget): Promise<Candidates>;
  /**
   * Returns up to `limit` matches, sorted by date descending, then id ascending.
   * @param query undefined for all documents
   * @throws {QueryTooCostly} if the search exceeds the budget
   */
  newest(
    query: QueryNode | undefined,
    filters: Filters,
    limit: number,
    from?: DatePosition,
    budget?: Budget,
  ): Promise<SearchDocument[]>;
  /**
   * Counts the matches of a strict query.
   * @param query undefined for all documents
   * @throws {QueryTooCostly} if the search exceeds the budget
   */
  count(query: QueryNode | undefined, filters: Filters, hasFacets: boolean, budget?: Budget): Promise<Counts>;
  /** Returns the number of documents that have each of these stems or concepts. */
  frequencies(terms: readonly string[]): Promise<readonly number[]>;
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
