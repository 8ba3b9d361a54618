/**
 * The search part for many meetings. Documents are spooled to disk while their places are read, then compared with the
 * published index. New and changed documents become new segments, together with the live documents of merged segments: one, or in the index of
 * documents one for each year.
 */
import type { IndexName } from '../../../schemas/paths.ts';
import type { IndexFile } from '../../../schemas/index-pointer.ts';
import { IndexFault } from '../../../search-lambda/engine/index-fault.ts';
import { monthOf } from '../../places/years.ts';
import type { NewestUpdates, SearchableMeeting } from '../documents.ts';
import type { BasedOn, IndexPart, WrittenIndex } from '../search-part.ts';
import {
  type Changes,
  findChanges,
  type IncrementalOptions,
  requireFewDeleted,
} from '../segments/incremental.ts';
import { keepSegments } from '../segments/live-update.ts';
import type { Register } from '../segments/register.ts';
import { type MergePlan, planMerge } from '../segments/merge-policy.ts';
import { groupByYear, planYears } from '../segments/years.ts';
import type { PublishedIndex } from '../segments/published-index.ts';
import { copyLiveDocuments, DocumentPool, rowsBetween } from './document-pool.ts';
import type { ProcessMemory } from '../../system/process.ts';
import { orderDocuments, packDocuments, type PackingOptions } from './segment-writer.ts';
import { WorkerPool } from './worker-pool.ts';
import { assembleIndex, type AssemblyOptions, type IndexInput, wholeIndex } from './index-assembly.ts';

export type PackedOptions = AssemblyOptions &
  Omit<PackingOptions, 'workers' | 'onStep'> & {
    readonly memory: ProcessMemory;
    /** Absent to write the whole index. */
    readonly incremental?: IncrementalOptions | undefined;
  };

/** `isReplaced` is true if the published index could not be extended; default: false. */
type ExtendedIndex = WrittenIndex & { readonly isReplaced?: boolean };

/** What the report says besides the sizes of the index. */
type WriteReason = {
  readonly changes: Changes | undefined;
  readonly merged: number;
  readonly reason: string | undefined;
};

/** What is passed to `write`. */
type Writing = Pick<PackingOptions, 'workers' | 'onStep'> & {
  /** Of the whole index. */
  readonly updatedAt: string | null;
  /** The file of all places of the corpus. */
  readonly places: IndexFile;
};

export class PackedPart implements IndexPart {
  readonly #options: PackedOptions;
  readonly #name: IndexName;
  readonly #pool: DocumentPool;
  /** Months of places whose documents are as published. */
  readonly #kept = new Map<string, ReadonlySet<string>>();
  #added = 0;

  constructor(options: PackedOptions) {
    this.#options = options;
    this.#name = options.name;
    this.#pool = new DocumentPool(options.stagingFolder, this.#name);
  }

  add(meetings: readonly SearchableMeeting[]): void {
    for (const { document, placeId } of meetings) this.#pool.add(document, placeId);
    this.#added += meetings.length;
  }

  keep(placeId: string, months: readonly string[]): void {
    this.#kept.set(placeId, new Set(months));
  }

  async write(
    updatedAt: NewestUpdates,
    onStep: Writing['onStep'],
    places: IndexFile,
    workers?: WorkerPool,
  ): Promise<WrittenIndex> {
    // No row says when the text of a document changed.
    const name = this.#name === 'documents' ? 'meetings' : this.#name;
    const writing = { updatedAt: updatedAt[name], onStep, places };
    if (workers !== undefined) return await this.#write({ ...writing, workers });
    await using own = new WorkerPool(this.#options.memory);
    return await this.#write({ ...writing, workers: own });
  }

  async #write(writing: Writing): Promise<WrittenIndex> {
    const { incremental } = this.#options;
    if (incremental === undefined) return await this.#writeWhole(undefined, writing);
    writing.onStep(`Reading the published index of ${this.#name}`);
    const { published, reason, stateHash } = await incremental.findPublished(this.#name);
    if (published === undefined) {
      const whole = await this.#writeWhole(reason, writing);
      return { ...whole, basedOn: this.#basedOn(stateHash, whole) };
    }
    const { isReplaced = false, ...written } = await this.#extend(published, incremental, writing);
    return { ...written, basedOn: this.#basedOn(stateHash, isReplaced ? written : undefined) };
  }

  #basedOn(stateHash: string | undefined, replacement: WrittenIndex | undefined): BasedOn {
    return {
      stateHashes: { [this.#name]: stateHash },
      replaced: replacement?.entries.map(({ path }) => path) ?? [],
    };
  }

  /**
   * Writes the changes. If all documents were read, the whole index is written instead when much has changed or the
   * published index cannot be read.
   */
  async #extend(
    published: PublishedIndex,
    { replaced, maxLossPercent }: IncrementalOptions,
    writing: Writing,
  ): Promise<ExtendedIndex> {
    const changes = findChanges(
      this.#pool.documents,
      published,
      replaced && ((rows) => documentsOfPlaces(rows, replaced, this.#kept)),
    );
    requireFewDeleted(changes, published, maxLossPercent, this.#name);
    const hasAll = replaced === undefined;
    const { isWhole, merged } = this.#plan(published, changes);
    if (isWhole && hasAll) return await this.#writeWhole(muchChanged, writing);
    try {
      writing.onStep('Reading the published versions of what changed');
      const kept = await keepSegments(published, changes.superseded, merged);
      const copied = await copyLiveDocuments(this.#pool, published, changes.superseded, merged);
      const input: IndexInput = {
        published,
        kept,
        groups: this.#groups(Uint32Array.from([...changes.fresh, ...copied])),
        updatedAt: writing.updatedAt,
      };
      const reason = isWhole ? muchChanged : undefined;
      return await this.#assemble(input, { changes, merged: merged.length, reason }, writing);
    } catch (error) {
      if (!(error instanceof IndexFault) || !hasAll) throw error;
      return { ...(await this.#writeWhole(error.message, writing)), isReplaced: true };
    }
  }

  /** The rows of each new segment. */
  #groups(rows: Uint32Array): readonly Uint32Array[] {
    return this.#isByYear ? [...groupByYear(this.#pool.documents, rows).values()] : [rows];
  }

  #plan(published: PublishedIndex, changes: Changes): MergePlan {
    const sizes = sizesAfter(published, changes);
    if (!this.#isByYear) return planMerge(sizes, changes.fresh.length);
    return planYears(published, sizes, groupByYear(this.#pool.documents, changes.fresh));
  }

  /** There may be tens of millions of pages: a search of the newest years must not read the others. */
  get #isByYear(): boolean {
    return this.#name === 'documents';
  }

  #writeWhole(reason: string | undefined, writing: Writing): Promise<WrittenIndex> {
    // Without live documents that were read back before one could not be.
    const input = wholeIndex(this.#groups(rowsBetween(0, this.#added)), writing.updatedAt);
    return this.#assemble(input, { changes: undefined, merged: 0, reason }, writing);
  }

  async #assemble(
    input: IndexInput,
    { changes, merged, reason }: WriteReason,
    writing: Writing,
  ): Promise<WrittenIndex> {
    const options = { ...this.#options, ...writing };
    const { entries, ...sizes } = await assembleIndex(this.#pool, input, options, (rows) =>
      packDocuments(this.#pool, orderDocuments(this.#pool, rows, input.updatedAt), options),
    );
    const documents = input.groups.reduce((sum, { length }) => sum + length, 0);
    const { fresh, changed = 0, deleted = 0 } = changes ?? {};
    const added = (fresh?.length ?? 0) - changed;
    const counts = changes === undefined ? undefined : { added, changed, deleted };
    return { entries, report: { ...sizes, merged, reason, counts, documents } };
  }
}

/** All documents of some places, except those of `kept` months. */
function documentsOfPlaces(
  { places, days, placeOf, dayOf }: Register,
  ids: ReadonlySet<string>,
  kept: ReadonlyMap<string, ReadonlySet<string>>,
): (row: number) => boolean {
  // By number, since texts would be looked up for each of millions of documents.
  const isAmong = Uint8Array.from(places, ({ id }) => (ids.has(id) ? 1 : 0));
  return (row) => {
    const place = placeOf[row] ?? 0;
    if (isAmong[place] !== 1) return false;
    return kept.get(places[place]?.id ?? '')?.has(monthOf(days[dayOf[row] ?? 0] ?? '')) !== true;
  };
}

const muchChanged = 'more than a fifth has changed since the whole index was written';

/** The sizes of the published segments once these changes are applied. */
const sizesAfter = ({ segments }: PublishedIndex, { superseded }: Changes) =>
  segments.map((segment, index) => {
    const count = segment.superseded.length + (superseded[index]?.length ?? 0);
    return { live: segment.documents - count, superseded: count };
  });
