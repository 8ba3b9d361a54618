import type { IndexFile, IndexPointer } from '../../schemas/index-pointer.ts';
import { IndexFault, unknownVersion } from './index-fault.ts';
import { decodeKnownPlaces } from './known-places.ts';
import * as miniSearch from './minisearch/format.ts';
import { openMiniSearch } from './minisearch/open.ts';
import { versions as packedVersions } from './packed/format/layout.ts';
import { format as packed } from './packed/format/segment-file.ts';
import { openPacked } from './packed/query/open-packed.ts';
import { readWhole } from './whole-file.ts';
import type { KnownPlace, OpenOptions, ReadBytes, SearchIndex, Turn } from './search-index.ts';

/**
 * Opens the index that a pointer names. All bytes are verified before use. Yields with `turn` between slices of work.
 * @throws {IndexFault} if the index is of an unknown format or version, incomplete or damaged
 */
export async function openIndex(
  pointer: IndexPointer,
  read: ReadBytes,
  turn: Turn,
  options: OpenOptions = {},
): Promise<SearchIndex> {
  const known = formats[pointer.format];
  if (known === undefined)
    throw new IndexFault(
      `The index has a format that this program does not know (${JSON.stringify(pointer.format)}).`,
    );
  if (!known.versions.includes(pointer.version)) throw unknownVersion(pointer.version, known.versions);
  const places = readKnownPlaces(pointer.places_file, read, turn);
  const [index] = await Promise.all([known.open(pointer, places, read, turn, options), places]);
  if (index.facts.meetings !== pointer.meetings)
    throw new IndexFault(
      `The index has ${index.facts.meetings} meetings, but its pointer says ${pointer.meetings}.`,
    );
  return index;
}

const readKnownPlaces = async (
  file: IndexFile,
  read: ReadBytes,
  turn: Turn,
): Promise<readonly KnownPlace[]> => decodeKnownPlaces(await readWhole(file, read, turn));

/** @throws {IndexFault} if there are several segments, or superseded documents */
function singleSegment({ segments, live }: IndexPointer): IndexFile {
  const [segment, ...others] = segments;
  if (segment === undefined || others.length > 0)
    throw new IndexFault(`An index of this format has one segment, not ${segments.length}.`);
  if (live !== undefined) throw new IndexFault('An index of this format cannot have superseded documents.');
  return segment;
}

type Format = {
  /** The versions that this program reads, ascending. */
  readonly versions: readonly number[];
  readonly open: (
    pointer: IndexPointer,
    places: Promise<readonly KnownPlace[]>,
    read: ReadBytes,
    turn: Turn,
    options: OpenOptions,
  ) => Promise<SearchIndex>;
};

const formats: Readonly<Record<string, Format | undefined>> = {
  [miniSearch.format]: {
    versions: [miniSearch.version],
    open: async (pointer, places, read, turn) =>
      openMiniSearch(await readWhole(singleSegment(pointer), read, turn), await places),
  },
  [packed]: { versions: packedVersions, open: openPacked },
};
