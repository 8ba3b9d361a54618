/** The search part of a build: the index over all places, and the pointer to it. */
import type { ManifestEntry } from '../store/manifest.ts';
import type { SearchableMeeting } from './documents.ts';
import type { Packers } from './packed/packers.ts';
import type { IndexReport } from './segments/index-report.ts';
import type { StateHashes } from './segments/published-index.ts';

/** Collects the meetings of one place after another, then writes the files of their index. */
export type SearchPart = {
  /** The number of searchable meetings so far. */
  readonly meetings: number;
  /** `newestStamp` is the newest stamp of the rows behind these meetings, ignoring stamps in the future. */
  readonly add: (meetings: readonly SearchableMeeting[], newestStamp: string | null) => void;
  /** Leaves the meetings of a place in these months as they are in the published index. Only an incremental run may call it. */
  readonly keep: (placeId: string, months: readonly string[]) => void;
  /** Writes the files of the index, and the pointer that names them. `packers` are ended by the caller; default: its own. */
  readonly write: (onStep: (step: string) => void, packers?: Packers) => Promise<WrittenIndex>;
};

export type WrittenIndex = {
  /** Entries of all files of the index, including those that are already in the store. */
  readonly entries: readonly ManifestEntry[];
  /** What was written of a packed index of meetings, and why. */
  readonly report?: IndexReport;
  /** The same for the index of decisions. */
  readonly decisionsReport?: IndexReport;
  readonly basedOn?: BasedOn;
};

/** The entries of both indexes; two empty ones have the same files. */
export const uniqueEntries = (entries: readonly ManifestEntry[]): ManifestEntry[] => [
  ...new Map(entries.map((entry) => [entry.path, entry])).values(),
];

/** The published indexes that an incremental run is based on. */
export type BasedOn = {
  /** They must be unchanged when this build is published. */
  readonly stateHashes: StateHashes;
  /** Keys of the files of each index that had to be replaced. The manifest of the store may be wrong about them. */
  readonly replaced: readonly string[];
};
