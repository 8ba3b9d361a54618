import type { IndexFile, IndexPointer } from '../../schemas/search.ts';
import { IndexFault } from './index-fault.ts';
import * as miniSearch from './minisearch/format.ts';
import { openMiniSearch } from './minisearch/open.ts';
import * as packed from './packed/format.ts';
import { openPacked } from './packed/open.ts';
import { readWhole } from './whole-file.ts';
import type { OpenOptions, ReadBytes, SearchIndex, Turn } from './search-index.ts';

/**
 * Opens the index that a pointer names. What is read is checked before it is used; work pauses at every turn.
 * @throws {IndexFault} where the index is of an unknown kind or version, incomplete or damaged.
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
      `The index is of a kind that this program does not know (${JSON.stringify(pointer.format)}).`,
    );
  if (pointer.version !== known.version)
    throw new IndexFault(
      `The index has version ${pointer.version} of its format, and this program reads version ${known.version}.`,
    );
  const [segment, ...others] = pointer.segments;
  if (segment === undefined || others.length > 0)
    throw new IndexFault(`An index of this kind has one segment, not ${pointer.segments.length}.`);
  const index = await known.open(segment, read, turn, options);
  if (index.facts.meetings !== pointer.meetings)
    throw new IndexFault('The index does not hold as many meetings as the pointer says.');
  return index;
}

type Format = {
  readonly version: number;
  readonly open: (
    segment: IndexFile,
    read: ReadBytes,
    turn: Turn,
    options: OpenOptions,
  ) => Promise<SearchIndex>;
};

const formats: Readonly<Record<string, Format | undefined>> = {
  [miniSearch.format]: {
    version: miniSearch.version,
    open: async (segment, read, turn) => openMiniSearch(await readWhole(segment, read, turn), turn),
  },
  [packed.format]: { version: packed.version, open: openPacked },
};
