/** The search part of a build: the indexes over all places, and the pointers to them. */
import type { IndexFile } from '../../schemas/index-pointer.ts';
import type { ManifestEntry } from '../store/manifest.ts';
import type { NewestUpdates, SearchableMeeting } from './documents.ts';
import type { WorkerPool } from './packed/worker-pool.ts';
import type { IndexReport } from './segments/index-report.ts';
import type { StateHashes } from './segments/published-index.ts';
import type { TextDocument } from './text-documents.ts';

/** Collects what can be searched of one place after another, then writes the files of all indexes. */
export type SearchPart = Pick<IndexPart, 'keep' | 'write'> & {
  readonly add: (meetings: readonly SearchableMeeting[], documents: readonly TextDocument[]) => void;
};

/** Collects the documents of an index, those of one place after another, then writes its files. */
export type IndexPart = {
  readonly add: (documents: readonly SearchableMeeting[]) => void;
  /** Leaves the meetings of a place in these months as they are in the published index. Only an incremental run may call it. */
  readonly keep: (placeId: string, months: readonly string[]) => void;
  /**
   * Writes the files of the index, and the pointer that names them. `updatedAt` is that of the meetings of all places; `places` is the file
   * of all places of the corpus; `workers` are ended by the caller; default: its own.
   */
  readonly write: (
    updatedAt: NewestUpdates,
    onStep: (step: string) => void,
    places: IndexFile,
    workers?: WorkerPool,
  ) => Promise<WrittenIndex>;
};

export type WrittenIndex = {
  /** Entries of all files of the index, including those that are already in the store. */
  readonly entries: readonly ManifestEntry[];
  /** What was written of a packed index of meetings, and why. */
  readonly report?: IndexReport;
  /** The same for the index of decisions. */
  readonly decisionsReport?: IndexReport;
  /** The same for the index of documents. */
  readonly documentsReport?: IndexReport;
  readonly basedOn?: BasedOn;
};

/** The published indexes that an incremental run is based on. */
export type BasedOn = {
  /** They must be unchanged when this build is published. */
  readonly stateHashes: StateHashes;
  /** Keys of the files of each index that had to be replaced. The manifest of the store may be wrong about them. */
  readonly replaced: readonly string[];
};
