/** The search part of a build: an index of meetings and an index of their decisions. */
import { decisionDocuments, type SearchableMeeting } from './documents.ts';
import type { ProcessMemory } from '../system/process.ts';
import { Packers } from './packed/packers.ts';
import type { BasedOn, SearchPart, WrittenIndex } from './search-part.ts';

type PartsOptions = {
  readonly memory: ProcessMemory;
  /**
   * Whether published indexes are extended: one after the other then, because each takes memory for its documents. Otherwise the packs of one
   * are packed while those of the other are merged, which keeps only one processor busy.
   */
  readonly isIncremental: boolean;
};

/** Writes both indexes from the meetings of one place after another. */
export class SearchParts implements SearchPart {
  readonly #meetings: SearchPart;
  readonly #decisions: SearchPart;
  readonly #options: PartsOptions;

  constructor(meetings: SearchPart, decisions: SearchPart, options: PartsOptions) {
    this.#meetings = meetings;
    this.#decisions = decisions;
    this.#options = options;
  }

  get meetings(): number {
    return this.#meetings.meetings;
  }

  add(meetings: readonly SearchableMeeting[], newestStamp: string | null): void {
    this.#meetings.add(meetings, newestStamp);
    this.#decisions.add(meetings.flatMap(decisionDocuments), newestStamp);
  }

  keep(placeId: string, years: readonly string[]): void {
    this.#meetings.keep(placeId, years);
    this.#decisions.keep(placeId, years);
  }

  async write(onStep: (step: string) => void): Promise<WrittenIndex> {
    await using packers = new Packers(this.#options.memory);
    const writeMeetings = (): Promise<WrittenIndex> => this.#meetings.write(onStep, packers);
    const writeDecisions = (): Promise<WrittenIndex> =>
      this.#decisions.write((step) => onStep(`${step}, decisions`), packers);
    const [meetings, decisions] = this.#options.isIncremental
      ? [await writeMeetings(), await writeDecisions()]
      : await bothOf(writeMeetings(), writeDecisions());
    return {
      ...meetings,
      // Two empty indexes have the same files.
      entries: [
        ...new Map([...meetings.entries, ...decisions.entries].map((entry) => [entry.path, entry])).values(),
      ],
      ...(decisions.report === undefined ? {} : { decisionsReport: decisions.report }),
      ...basedOnBoth(meetings.basedOn, decisions.basedOn),
    };
  }
}

/** Waits for both even if one fails, because both write into the same folder. */
async function bothOf<Result>(first: Promise<Result>, second: Promise<Result>): Promise<[Result, Result]> {
  await Promise.allSettled([first, second]);
  return await Promise.all([first, second]);
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
