/** The filter of a segment, as scorers use it. */

/** Returns true if a document passes. Called with ascending documents, because it may read postings. */
export type DocumentTest = (document: number) => boolean;

/** Which documents of a segment pass the filters of a search. */
export type SegmentFilter = {
  /** The documents of its days. */
  readonly first: number;
  readonly end: number;
  /** Undefined if all documents of these days pass. */
  readonly test: DocumentTest | undefined;
  /** The documents that pass, ascending, if they are few. */
  readonly list: Uint32Array | undefined;
};
