/**
 * A way through the documents that may match a part of a query, in their order. Cursors are put together as the query is:
 * those of words read postings, those of operators combine cursors.
 */
export interface Cursor {
  /** The current document, -1 before the first, `noDocument` behind the last one. */
  readonly document: number;
  /** About how many documents it leads to; the cheapest one leads a conjunction. */
  readonly cost: number;
  /** Goes on to the first document from `target` on that may match, unless it is there already; returns it. */
  advance(target: number): number;
  /** As `advance`; documents up to `end`, which is at most `boundEnd`, may be left out where they score less than `least`. */
  seek(target: number, least: number, end: number): number;
  /** Whether the current document does match. What costs more than a look at the postings is done only here. */
  confirm(): boolean;
  /** What the current document scores at most, and exactly that once it is confirmed. */
  score(): number;
  /** From now on documents that score less may be left out. */
  require(score: number): void;
  /** What a document from `target` up to `boundEnd` scores at most; `target` never descends. */
  bound(target: number): number;
  readonly boundEnd: number;
}

/** What leads through the documents of a whole query. */
export type RankedCursor = Pick<Cursor, 'document' | 'advance' | 'confirm' | 'score' | 'require'>;

/** Comes after every document. */
export const noDocument = 0x7fffffff;

/** Leads nowhere. */
export const emptyCursor: Cursor = {
  document: noDocument,
  cost: 0,
  advance: () => noDocument,
  seek: () => noDocument,
  confirm: () => false,
  score: () => 0,
  require: () => {},
  bound: () => 0,
  boundEnd: noDocument,
};
