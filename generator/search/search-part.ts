/** The search part of a build: the index over all places, and the pointer to it. */
import { miniSearchMaxMeetings } from '../../search-lambda/engine/minisearch/write.ts';
import type { Corpus } from '../corpus/open.ts';
import { UserError } from '../errors.ts';
import type { ProcessMemory } from '../process-memory.ts';
import type { ManifestEntry } from '../store/manifest.ts';
import { formatCount } from '../terminal.ts';
import type { SearchableMeeting } from './documents.ts';
import { MiniSearchPart } from './minisearch-part.ts';
import { PackedPart } from './packed/packed-part.ts';
import type { GoingOn } from './segments/going-on.ts';
import type { IndexReport } from './segments/index-report.ts';
import { countSearchable } from './searchable-count.ts';

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

export const indexKinds = ['minisearch', 'packed'] as const;
export type IndexKind = (typeof indexKinds)[number];

/** More meetings than these are packed: MiniSearch takes more than a second to load them (bench/RESULTS.md). */
const packedFrom = 10_000;

export type SearchOptions = {
  /** By default that which suits the number of meetings. */
  readonly kind?: IndexKind | undefined;
  /** Most meetings of an index of MiniSearch; default: what it can hold. */
  readonly miniSearchMax?: number | undefined;
  readonly stagingFolder: string;
  readonly memory: ProcessMemory;
  /** Hash of the settings that documents depend on. */
  readonly settings: string;
  /** Where only what changed is to be written of a packed index. */
  readonly goingOn?: GoingOn | undefined;
};

/**
 * Begins the search part, before any place is read. `path` is the corpus as the user named it.
 * @throws {UserError} where an index of the wanted kind cannot hold the meetings of the corpus.
 */
export function beginSearch(
  path: string,
  corpus: Corpus,
  { kind, miniSearchMax = miniSearchMaxMeetings, ...options }: SearchOptions,
): SearchPart {
  const meetings = countSearchable(path, corpus);
  const chosen = kind ?? (meetings > packedFrom ? 'packed' : 'minisearch');
  if (chosen === 'packed') return new PackedPart(options);
  if (meetings <= miniSearchMax) return new MiniSearchPart(options.stagingFolder);
  throw new UserError(
    `The corpus has ${formatCount(meetings)} meetings with a brief or a decision, and an index of MiniSearch can hold at most ${formatCount(miniSearchMax)}. Nothing was built and the output is as it was. Leave --index out, or name packed.`,
  );
}
