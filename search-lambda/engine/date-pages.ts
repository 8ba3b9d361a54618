/** Pages of documents by date. */
import { mergeByMeeting } from './merge-matters.ts';
import type { DatePosition, SearchDocument } from './search-index.ts';

/** Reads the first documents from where a page begins. */
type Read = (count: number) => Promise<readonly SearchDocument[]>;

export type DatePage = {
  readonly documents: readonly SearchDocument[];
  /** Where the next page begins; undefined after the last. */
  readonly next: DatePosition | undefined;
  /** Number of documents merged into those of the page. */
  readonly merged: number;
};

/** A page with every document. */
export async function plainPage(
  read: Read,
  limit: number,
  start: DatePosition | undefined,
): Promise<DatePage> {
  // One more shows whether there is another page.
  const documents = await read(limit + 1);
  const next = documents.length > limit ? positionOf(documents, limit, start) : undefined;
  return { documents: documents.slice(0, limit), next, merged: 0 };
}

/**
 * A page on which decisions of a meeting on one matter are merged. Since a decision at the end of a meeting may belong to one at its beginning,
 * meetings are read whole, and a page that ends within a meeting is continued from its beginning.
 */
export async function mergedPage(
  read: Read,
  limit: number,
  start: DatePosition | undefined,
): Promise<DatePage> {
  const skipped = start?.shown ?? 0;
  const end = skipped + limit;
  for (let count = 2 * end + 1; ; count *= 2) {
    const documents = await read(count);
    const isAll = documents.length < count;
    const whole = isAll ? documents : documents.slice(0, meetingStart(documents, documents.length - 1));
    const merged = mergeByMeeting(whole);
    if (!isAll && merged.length < end) continue;
    const page = merged.slice(skipped, end);
    const following = merged[end]?.first.document ?? (isAll ? undefined : documents[whole.length]);
    return {
      documents: page.map(({ shown }) => shown.document),
      next: following && positionWithin(documents, merged, following, end, start),
      merged: page.reduce((sum, each) => sum + each.items.length - 1, 0),
    };
  }
}

/** The first of the adjacent documents of a document's meeting. */
function meetingStart(documents: readonly SearchDocument[], at: number): number {
  const meeting = documents[at]?.meeting;
  if (meeting === undefined) return at;
  return documents.slice(0, at).findLastIndex((document) => document.meeting !== meeting) + 1;
}

/** The position of a document that follows `end` merged ones: the beginning of its meeting, and what was shown of that. */
function positionWithin(
  documents: readonly SearchDocument[],
  merged: ReturnType<typeof mergeByMeeting>,
  following: SearchDocument,
  end: number,
  start: DatePosition | undefined,
): DatePosition {
  const at = meetingStart(documents, documents.indexOf(following));
  const first = documents.slice(0, at);
  const before = new Set(first);
  const shown = merged.slice(0, end).filter((each) => !before.has(each.first.document)).length;
  return { ...positionOf(documents, at, start), ...(shown > 0 ? { shown } : {}) };
}

/** The position of the document with an index among those that were read. */
export function positionOf(
  documents: readonly SearchDocument[],
  at: number,
  start: DatePosition | undefined,
): DatePosition {
  const date = documents[at]?.date ?? '';
  const ofDay = documents.slice(0, at).filter((document) => document.date === date).length;
  return { date, skip: ofDay + (start?.date === date ? start.skip : 0) };
}
