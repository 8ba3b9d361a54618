/** The search part of a build: an index of meetings and an index of their decisions. */
import type { IndexFile } from '../../schemas/index-pointer.ts';
import type { ProcessMemory } from '../system/process.ts';
import { decisionDocuments, type NewestUpdates, type SearchableMeeting } from './documents.ts';
import { WorkerPool } from './packed/worker-pool.ts';
import type { BasedOn, SearchPart, WrittenIndex } from './search-part.ts';

/** Writes an index after the other, because each takes memory for its documents. */
export class BothIndexes implements SearchPart {
  readonly #meetings: SearchPart;
  readonly #decisions: SearchPart;
  readonly #memory: ProcessMemory;

  constructor(meetings: SearchPart, decisions: SearchPart, memory: ProcessMemory) {
    this.#meetings = meetings;
    this.#decisions = decisions;
    this.#memory = memory;
  }

  add(meetings: readonly SearchableMeeting[]): void {
    this.#meetings.add(meetings);
    this.#decisions.add(meetings.flatMap(decisionDocuments));
  }

  keep(placeId: string, months: readonly string[]): void {
    this.#meetings.keep(placeId, months);
    this.#decisions.keep(placeId, months);
  }

  async write(
    updatedAt: NewestUpdates,
    onStep: (step: string) => void,
    places?: IndexFile,
  ): Promise<WrittenIndex> {
    await using workers = new WorkerPool(this.#memory);
    const meetings = await this.#meetings.write(updatedAt, onStep, places, workers);
    const onDecisions = (step: string): void => onStep(`${step}, decisions`);
    const decisions = await this.#decisions.write(updatedAt, onDecisions, places, workers);
    // Two empty indexes have the same files.
    const entries = new Map([...meetings.entries, ...decisions.entries].map((entry) => [entry.path, entry]));
    return {
      ...meetings,
      entries: [...entries.values()],
      ...(decisions.report === undefined ? {} : { decisionsReport: decisions.report }),
      ...basedOnBoth(meetings.basedOn, decisions.basedOn),
    };
  }
}

/** Either is absent if its index is written whole, as a MiniSearch index always is. */
function basedOnBoth(
  meetings: BasedOn | undefined,
  decisions: BasedOn | undefined,
): Pick<WrittenIndex, 'basedOn'> {
  if (meetings === undefined && decisions === undefined) return {};
  return {
    basedOn: {
      stateHashes: { ...meetings?.stateHashes, ...decisions?.stateHashes },
      replaced: [...(meetings?.replaced ?? []), ...(decisions?.replaced ?? [])],
    },
  };
}
