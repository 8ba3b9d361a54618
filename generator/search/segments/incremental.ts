/** An incremental run: it compares the documents that it read with the published index and writes only the changes. */
import type { IndexName, RecordIndexName } from '../../../schemas/paths.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { UserError } from '../../system/errors.ts';
import { formatCount } from '../../system/terminal.ts';
import type { DocumentColumns } from './document-columns.ts';
import type { FoundIndex, PublishedIndex } from './published-index.ts';
import type { Register } from './register.ts';

/** The published indexes of a store. */
export type PublishedIndexes = {
  /** Finds a packed index. Called as late as possible, so that few other runs can publish in between. */
  readonly findPublished: (name: IndexName) => Promise<FoundIndex>;
  /** The documents of a MiniSearch index, given the SHA-256 of its pointer. */
  readonly readDocuments: (name: RecordIndexName, pointerHash: string) => Promise<readonly SearchDocument[]>;
  /** The largest share of the published meetings that may be gone, in percent. */
  readonly maxLossPercent: number;
};

export type IncrementalOptions = Pick<PublishedIndexes, 'findPublished' | 'maxLossPercent'> & {
  /** Ids of the places that the run read or removed; absent if it read all. */
  readonly replaced?: ReadonlySet<string> | undefined;
};

export type Changes = {
  /** The rows of new and changed documents, ascending. */
  readonly fresh: Uint32Array;
  /** The number of fresh documents that were published before. */
  readonly changed: number;
  /** The number of published documents that are gone. */
  readonly deleted: number;
  /** For each segment, the numbers of documents that are no longer live, ascending. */
  readonly superseded: readonly Uint32Array[];
};

/** Returns, for a register, whether a run replaces the published document of a row. */
type ReplacedIn = (rows: Register) => (row: number) => boolean;

/** Compares documents with the published ones. Published documents that are not replaced count as unchanged. */
export function findChanges(
  { length, ids, fingerprints }: DocumentColumns,
  published: PublishedIndex,
  replacedIn: ReplacedIn = () => () => true,
): Changes {
  const superseded = published.segments.map((): number[] => []);
  const isFound = published.segments.map(({ rows }) => new Uint8Array(rows.ids.length));
  const fresh: number[] = [];
  let changed = 0;
  for (let document = 0; document < length; document++) {
    const location = published.find(ids.at(document));
    const rows = location && published.segments[location.segment]?.rows;
    if (location === undefined || rows === undefined) {
      fresh.push(document);
      continue;
    }
    const { segment, row } = location;
    const found = isFound[segment];
    if (found !== undefined) found[row] = 1;
    if (rows.fingerprintOf(row) === fingerprints[document]) continue;
    superseded[segment]?.push(rows.numbers[row] ?? 0);
    fresh.push(document);
    changed++;
  }
  const deleted = addDeleted(published, isFound, replacedIn, superseded);
  return {
    fresh: Uint32Array.from(fresh),
    changed,
    deleted,
    superseded: superseded.map((numbers) => Uint32Array.from(numbers).toSorted()),
  };
}

function addDeleted(
  published: PublishedIndex,
  isFound: readonly Uint8Array[],
  replacedIn: ReplacedIn,
  superseded: readonly number[][],
): number {
  let deleted = 0;
  for (const [segment, { rows }] of published.segments.entries()) {
    const found = isFound[segment];
    const isReplaced = replacedIn(rows);
    for (let row = 0; row < rows.ids.length; row++) {
      // Of millions of documents, most are not replaced.
      if (!isReplaced(row) || found?.[row] === 1 || !published.isLive({ segment, row })) continue;
      superseded[segment]?.push(rows.numbers[row] ?? 0);
      deleted++;
    }
  }
  return deleted;
}

/**
 * Refuses a corpus without many of the published meetings: it is probably the wrong corpus.
 * @throws {UserError}
 */
export function requireFewDeleted(
  { deleted }: Changes,
  { state }: PublishedIndex,
  maxLossPercent: number,
  name: IndexName = 'meetings',
): void {
  const { meetings } = state.pointer;
  const lossPercent = meetings === 0 ? 0 : (100 * deleted) / meetings;
  if (lossPercent <= maxLossPercent) return;
  throw new UserError(
    `${formatCount(deleted)} of the ${formatCount(meetings)} searchable ${name} are gone from the corpus, ${lossPercent.toFixed(1)} %. Nothing was published. Check that it is the right corpus; if it is, run with --max-loss ${Math.ceil(lossPercent)}.`,
  );
}
