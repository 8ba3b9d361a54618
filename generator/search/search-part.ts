/** What the search part of a build is: the index over all places, and the pointer to it. */
import type { ManifestEntry } from '../store/manifest.ts';
import type { SearchableMeeting } from './documents.ts';
import type { IndexReport } from './segments/index-report.ts';

/** Takes the meetings of one place after another, and writes the files of their index at the end. */
export type SearchPart = {
  /** Meetings that can be found so far. */
  readonly meetings: number;
  /** `newestStamp` is that of what these were made from, as far as it is not in the future. */
  readonly add: (meetings: readonly SearchableMeeting[], newestStamp: string | null) => void;
  /** Writes the files of the index, and the pointer that names them. */
  readonly write: (onStep: (step: string) => void) => Promise<WrittenIndex>;
};

export type WrittenIndex = {
  /** Of all files of the index, also of those that the store has already. */
  readonly entries: readonly ManifestEntry[];
  /** What was written of a packed index, and why. */
  readonly report?: IndexReport;
  readonly goneOnFrom?: GoneOnFrom;
};

/** What a store held when this was built for it. */
export type GoneOnFrom = {
  /** Hash of the state of its index, undefined where there was none: it must still be that when this is published. */
  readonly stateHash: string | undefined;
  /** Whether its index could be gone on from; else its files may be others than the manifest of the store says. */
  readonly isUsable: boolean;
};
