/** The matches of an index by date, newest first, then by id. */
import { everything, type QueryNode } from '../../../query/tree.ts';
import type { DatePosition, Filters, SearchDocument } from '../../../search-index.ts';
import { readRanked, sortRanked } from '../candidates/ranked-documents.ts';
import { type SegmentQuery, slicesOf } from '../slices.ts';
import type { RankedDocument } from '../index-top-k.ts';

/**
 * Reads the newest matches of a query, by default of all documents, from a position on. Only the ids of documents that have the same date
 * in different segments are read besides.
 */
export async function readNewest(
  segments: readonly SegmentQuery[],
  query: QueryNode | undefined,
  filters: Filters,
  limit: number,
  from: DatePosition | undefined,
): Promise<SearchDocument[]> {
  const wanted = limit + (from?.skip ?? 0);
  const to = earlier(filters.to, from?.date);
  let found: RankedDocument[] = [];
  let oldest = filters.from;
  for (const segment of newestFirst(segments)) {
    const some = await newestOf(segment, query ?? everything, { ...filters, from: oldest, to }, wanted);
    found.push(...some);
    const last = some[wanted - 1];
    // Older documents of other segments come after these.
    if (last !== undefined) oldest = segment.live.dateOf(last.document);
  }
  if (oldest !== undefined)
    found = found.filter(({ segment, document }) => segment.live.dateOf(document) >= oldest);
  const sorted = await sortRanked(found);
  // After the index has changed, the day may have fewer matches than were skipped.
  const ofDay = sorted.filter(({ segment, document }) => segment.live.dateOf(document) === from?.date).length;
  const skipped = Math.min(from?.skip ?? 0, ofDay);
  const page = sorted.slice(skipped, skipped + limit);
  return readRanked(page);
}

/** The days of the first ones leave little to read of the others. */
const newestFirst = (segments: readonly SegmentQuery[]): SegmentQuery[] =>
  segments.toSorted((a, b) => b.live.dayOf(0) - a.live.dayOf(0));

const earlier = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a;

/** The first matches of a segment, which are its newest. */
async function newestOf(
  segment: SegmentQuery,
  query: QueryNode,
  filters: Filters,
  limit: number,
): Promise<RankedDocument[]> {
  const found: RankedDocument[] = [];
  for await (const slice of slicesOf(segment, query, filters))
    for (const document of segment.live.matches(query, slice)) {
      found.push({ segment, document, score: 1 });
      if (found.length === limit) return found;
    }
  return found;
}
