/** The search part of a build: the index over all places, and the pointer to it. */
import type { ManifestEntry } from '../store/manifest.ts';
import type { SearchableMeeting } from './documents.ts';
import type { IndexReport } from './segments/index-report.ts';

/** Collects the meetings of one place after another, then writes the files of their index. */
export type SearchPart = {
  /** The number of searchable meetings so far. */
  readonly meetings: number;
  /** `newestStamp` is the newest stamp of the rows behind these meetings, ignoring stamps in the future. */
  readonly add: (meetings: readonly SearchableMeeting[], newestStamp: string | null) => void;
  /** Writes the files of the index, and the pointer that names them. */
  readonly write: (onStep: (step: string) => void) => Promise<WrittenIndex>;
};

export type WrittenIndex = {
  /** Entries of all files of the index, including those that are already in the store. */
  readonly entries: readonly ManifestEntry[];
  /** What was written of a packed index, and why. */
  readonly report?: IndexReport;
  readonly basedOn?: BasedOn;
};

/** The published index that an incremental run is based on. */
export type BasedOn = {
  /** Hash of its state, undefined if there was none. It must be unchanged when this build is published. */
  readonly stateHash: string | undefined;
  /** False if the published index had to be replaced; the manifest of the store may then be wrong about its files. */
  readonly canExtend: boolean;
};
