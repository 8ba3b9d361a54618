/** Begins the search part of a build, with the kind of index that suits the corpus. */
import { miniSearchMaxMeetings } from '../../search-lambda/engine/minisearch/write.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { UserError } from '../system/errors.ts';
import type { ProcessMemory } from '../system/process-memory.ts';
import { formatCount } from '../system/terminal.ts';
import { MiniSearchPart } from './minisearch-part.ts';
import { PackedPart } from './packed/packed-part.ts';
import type { SearchPart } from './search-part.ts';
import { countSearchable } from './searchable-count.ts';
import type { GoingOn } from './segments/incremental.ts';

export type IndexKind = 'minisearch' | 'packed';

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
