/** Pages of results by date in the index of documents: each is a document, with its matching pages. */
import { documentOfPage } from './merge-matters.ts';
import { positionOf } from './date-pages.ts';
import type { DatePosition, SearchDocument } from './search-index.ts';

export type GroupReader = {
  /** Reads the first matches from a position. */
  readonly read: (count: number, from: DatePosition | undefined) => Promise<readonly SearchDocument[]>;
  /** Counts the matches in a document. */
  readonly countIn: (document: string) => Promise<number>;
  /** Pages of a document that a result shows. */
  readonly shown: number;
};

/** A document with its first matching pages. */
type DateGroup = {
  readonly pages: readonly SearchDocument[];
  /** Number of its matching pages. */
  readonly count: number;
  /** Where it begins; undefined at the beginning of all. */
  readonly at: DatePosition | undefined;
};

export type GroupedPage = {
  readonly groups: readonly DateGroup[];
  /** Where the next page begins; undefined after the last. */
  readonly next: DatePosition | undefined;
};

/**
 * Reads a page of documents. Matching pages of a document follow one another; of one with many, only those that are shown are read.
 */
export async function groupedPage(
  reader: GroupReader,
  limit: number,
  start: DatePosition | undefined,
): Promise<GroupedPage> {
  const groups: DateGroup[] = [];
  let from = start;
  for (let isEnd = false; !isEnd && groups.length <= limit;) {
    const count = 2 * (limit + 1 - groups.length) + reader.shown;
    const pages = await reader.read(count, from);
    isEnd = pages.length < count;
    const found = groupsIn(pages, from);
    const last = isEnd ? undefined : found.pop();
    groups.push(...found);
    from = last && (await afterLast(reader, last, groups));
  }
  const following = groups[limit];
  return { groups: groups.slice(0, limit), next: following?.at };
}

/** Adds the last document that was read, of which there may be more pages; returns where to continue. */
async function afterLast(
  reader: GroupReader,
  last: DateGroup,
  groups: DateGroup[],
): Promise<DatePosition | undefined> {
  const [first] = last.pages;
  if (first === undefined || last.pages.length < reader.shown) return last.at;
  const count = await reader.countIn(documentOfPage(first));
  groups.push({ ...last, count });
  return { date: first.date, skip: (last.at?.date === first.date ? last.at.skip : 0) + count };
}

function groupsIn(pages: readonly SearchDocument[], from: DatePosition | undefined): DateGroup[] {
  const starts = pages.flatMap((page, at) => {
    const before = pages[at - 1];
    return before !== undefined && documentOfPage(before) === documentOfPage(page) ? [] : [at];
  });
  return starts.map((start, index) => {
    const own = pages.slice(start, starts[index + 1]);
    return { pages: own, count: own.length, at: positionOf(pages, start, from) };
  });
}
