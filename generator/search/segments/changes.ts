/** What of the documents that a run has read differs from what is published. Pure. */
import type { PublishedIndex } from './published-index.ts';
import type { Registered } from './register.ts';

export type Changes<Document extends Registered = Registered> = {
  /** Documents that are new or have changed, in the order in which they came. */
  readonly fresh: readonly Document[];
  /** How many of these were published before. */
  readonly changed: number;
  /** How many are no longer there. */
  readonly deleted: number;
  /** Of each segment, the numbers of documents that are live no more, ascending. */
  readonly superseded: readonly Uint32Array[];
};

/**
 * Compares documents with those that are published. `isLookedFor` says which ones the run would have found if they were
 * there; the others are taken to be as they were.
 */
export function changesOf<Document extends Registered>(
  documents: readonly Document[],
  published: PublishedIndex,
  isLookedFor: (id: string) => boolean = () => true,
): Changes<Document> {
  const superseded = published.segments.map((): number[] => []);
  const isFound = published.segments.map(({ rows }) => new Uint8Array(rows.ids.length));
  const fresh: Document[] = [];
  let changed = 0;
  for (const document of documents) {
    const standing = published.find(document.id);
    const rows = standing && published.segments[standing.segment]?.rows;
    if (standing === undefined || rows === undefined) {
      fresh.push(document);
      continue;
    }
    const { segment, row } = standing;
    const found = isFound[segment];
    if (found !== undefined) found[row] = 1;
    if (rows.prints[row] === document.print) continue;
    superseded[segment]?.push(rows.numbers[row] ?? 0);
    fresh.push(document);
    changed++;
  }
  const deleted = addDeleted(published, isFound, isLookedFor, superseded);
  return {
    fresh,
    changed,
    deleted,
    superseded: superseded.map((numbers) => Uint32Array.from(numbers).toSorted()),
  };
}

function addDeleted(
  published: PublishedIndex,
  isFound: readonly Uint8Array[],
  isLookedFor: (id: string) => boolean,
  superseded: readonly number[][],
): number {
  let deleted = 0;
  for (const [segment, { rows }] of published.segments.entries()) {
    for (const [row, id] of rows.ids.entries()) {
      if (isFound[segment]?.[row] === 1 || !published.isLive({ segment, row }) || !isLookedFor(id)) continue;
      superseded[segment]?.push(rows.numbers[row] ?? 0);
      deleted++;
    }
  }
  return deleted;
}
