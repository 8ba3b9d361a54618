/** The search part of a build: an index of meetings and an index of their decisions. */
import { decisionDocuments, type SearchableMeeting } from './documents.ts';
import type { ProcessMemory } from '../system/process.ts';
import { Packers } from './packed/packers.ts';
import { type BasedOn, type SearchPart, uniqueEntries, type WrittenIndex } from './search-part.ts';

/** Writes an index after the other, because each takes memory for its documents. */
export class SearchParts implements SearchPart {
  readonly #meetings: SearchPart;
  readonly #decisions: SearchPart;
  readonly #memory: ProcessMemory;

  constructor(meetings: SearchPart, decisions: SearchPart, memory: ProcessMemory) {
    this.#meetings = meetings;
    this.#decisions = decisions;
    this.#memory = memory;
  }

  get meetings(): number {
    return this.#meetings.meetings;
  }

  add(meetings: readonly SearchableMeeting[], newestStamp: string | null): void {
    this.#meetings.add(meetings, newestStamp);
    this.#decisions.add(meetings.flatMap(decisionDocuments), newestStamp);
  }

  keep(placeId: string, months: readonly string[]): void {
    this.#meetings.keep(placeId, months);
    this.#decisions.keep(placeId, months);
  }

  async write(onStep: (step: string) => void): Promise<WrittenIndex> {
    await using packers = new Packers(this.#memory);
    const meetings = await this.#meetings.write(onStep, packers);
    const decisions = await this.#decisions.write((step) => onStep(`${step}, decisions`), packers);
    return {
      ...meetings,
      entries: uniqueEntries([...meetings.entries, ...decisions.entries]),
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
