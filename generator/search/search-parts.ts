/** The search part of a build: an index of meetings and an index of their decisions. */
import { decisionDocuments, type SearchableMeeting } from './documents.ts';
import type { BasedOn, SearchPart, WrittenIndex } from './search-part.ts';

/** Writes both indexes from the meetings of one place after another. */
export class SearchParts implements SearchPart {
  readonly #meetings: SearchPart;
  readonly #decisions: SearchPart;

  constructor(meetings: SearchPart, decisions: SearchPart) {
    this.#meetings = meetings;
    this.#decisions = decisions;
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

  /** One index after the other, because each uses all processors. */
  async write(onStep: (step: string) => void): Promise<WrittenIndex> {
    const meetings = await this.#meetings.write(onStep);
    const decisions = await this.#decisions.write((step) => onStep(`${step}, decisions`));
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
