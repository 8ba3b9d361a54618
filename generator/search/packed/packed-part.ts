/**
 * The search part for many meetings: documents are spooled to disk as their places are read and compared with what is
 * published. Those that are new or changed make a new segment, with what is live of the segments that it takes the place of.
 */
import { IndexFault } from '../../../search-lambda/engine/index-fault.ts';
import { latestInstant } from '../../system/text.ts';
import type { ProcessMemory } from '../../system/process-memory.ts';
import type { SearchableMeeting } from '../documents.ts';
import type { SearchPart, WrittenIndex } from '../search-part.ts';
import { type Changes, changesOf } from '../segments/changes.ts';
import { type GoingOn, requireFewDeleted } from '../segments/incremental.ts';
import { keepSegments } from '../segments/live-update.ts';
import { planMerge } from '../segments/merge-policy.ts';
import type { PublishedIndex } from '../segments/published-index.ts';
import { carryDocuments } from './copy-live-documents.ts';
import { DocumentPool } from './document-pool.ts';
import type { SpooledDocument } from '../document-spool.ts';
import { type IndexSet, type SetOptions, writeIndexSet } from './index-set.ts';

export type PackedOptions = Omit<SetOptions, 'onStep'> & {
  readonly memory: ProcessMemory;
  /** Absent where the whole index is to be written. */
  readonly goingOn?: GoingOn | undefined;
};

/** An index, and whether what is published could be used for it; by default it could. */
type GoneOn = WrittenIndex & { readonly isUsable?: boolean };

type OnStep = (step: string) => void;

export class PackedPart implements SearchPart {
  readonly #options: PackedOptions;
  readonly #pool: DocumentPool;
  readonly #documents: SpooledDocument[] = [];
  #updatedAt: string | null = null;
  #newestStamp: string | null = null;
  meetings = 0;

  constructor(options: PackedOptions) {
    this.#options = options;
    this.#pool = new DocumentPool(options.stagingFolder);
  }

  add(meetings: readonly SearchableMeeting[], newestStamp: string | null): void {
    for (const { document, updatedAt, placeId } of meetings) {
      this.#documents.push(this.#pool.add(document, placeId));
      this.#updatedAt = latestInstant([this.#updatedAt, updatedAt]);
    }
    this.#newestStamp = latestInstant([this.#newestStamp, newestStamp]);
    this.meetings += meetings.length;
  }

  async write(onStep: OnStep): Promise<WrittenIndex> {
    const { goingOn } = this.#options;
    if (goingOn === undefined) return await this.#writeWhole(undefined, onStep);
    onStep('Reading what is published of the search index');
    const { published, reason, stateHash } = await goingOn.find();
    if (published === undefined) {
      const whole = await this.#writeWhole(reason, onStep);
      return { ...whole, goneOnFrom: { stateHash, isUsable: false } };
    }
    const { isUsable = true, ...written } = await this.#goOn(published, goingOn, onStep);
    return { ...written, goneOnFrom: { stateHash, isUsable } };
  }

  /** Writes what changed; the whole where that is better or what is published cannot be read, if all documents were. */
  async #goOn(published: PublishedIndex, goingOn: GoingOn, onStep: OnStep): Promise<GoneOn> {
    const changes = changesOf(this.#documents, published, goingOn.isLookedFor);
    requireFewDeleted(changes, published, goingOn.maxLossPercent);
    const isAllRead = goingOn.isLookedFor === undefined;
    const { isWhole, merged } = planMerge(sizesAfter(published, changes), changes.fresh.length);
    if (isWhole && isAllRead) return await this.#writeWhole(muchChanged, onStep);
    try {
      onStep('Reading what changed as it is published');
      const kept = await keepSegments(published, changes.superseded, merged);
      const carried = await carryDocuments(this.#pool, published, changes.superseded, merged);
      const { state } = published;
      const set: IndexSet = {
        published,
        kept,
        documents: [...changes.fresh, ...carried],
        updatedAt: latestInstant([isAllRead ? null : state.pointer.updated_at, this.#updatedAt]),
        newestStamp: latestInstant([isAllRead ? null : state.newest_stamp, this.#newestStamp]),
      };
      const told = { changes, merged: merged.length, reason: isWhole ? muchChanged : undefined };
      return await this.#write(set, told, onStep);
    } catch (error) {
      if (!(error instanceof IndexFault) || !isAllRead) throw error;
      return { ...(await this.#writeWhole(error.message, onStep)), isUsable: false };
    }
  }

  #writeWhole(reason: string | undefined, onStep: OnStep): Promise<WrittenIndex> {
    const set: IndexSet = {
      published: undefined,
      kept: { segments: [], supersededTerms: new Map() },
      documents: this.#documents,
      updatedAt: this.#updatedAt,
      newestStamp: this.#newestStamp,
    };
    return this.#write(set, { changes: undefined, merged: 0, reason }, onStep);
  }

  async #write(
    set: IndexSet,
    { changes, ...told }: { changes: Changes | undefined; merged: number; reason: string | undefined },
    onStep: OnStep,
  ): Promise<WrittenIndex> {
    const { entries, ...written } = await writeIndexSet(this.#pool, set, { ...this.#options, onStep });
    const { fresh, changed = 0, deleted = 0 } = changes ?? {};
    const added = (fresh?.length ?? 0) - changed;
    const counts = changes === undefined ? undefined : { added, changed, deleted };
    return { entries, report: { ...written, ...told, counts, documents: set.documents.length } };
  }
}

const muchChanged = 'a fifth of it had changed since the whole was written';

/** What each segment has once these changes are made. */
const sizesAfter = ({ segments }: PublishedIndex, { superseded }: Changes) =>
  segments.map((segment, index) => {
    const gone = segment.superseded.length + (superseded[index]?.length ?? 0);
    return { live: segment.documents - gone, superseded: gone };
  });
