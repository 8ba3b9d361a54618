import type { IndexPointer } from '../../schemas/search.ts';
import { IndexFault } from './index-fault.ts';
import * as miniSearch from './minisearch/format.ts';
import { openMiniSearch } from './minisearch/open.ts';
import { readSegment } from './segment.ts';
import type { ReadBytes, SearchIndex, Turn } from './search-index.ts';

/**
 * Opens the index that a pointer names. Everything is checked before it is given back; work pauses at every turn.
 * @throws {IndexFault} where the index is of an unknown kind or version, incomplete or damaged.
 */
export async function openIndex(pointer: IndexPointer, read: ReadBytes, turn: Turn): Promise<SearchIndex> {
  const [segment, ...others] = pointer.segments;
  if (pointer.format !== miniSearch.format)
    throw new IndexFault(
      `The index is of a kind that this program does not know (${JSON.stringify(pointer.format)}).`,
    );
  if (pointer.version !== miniSearch.version)
    throw new IndexFault(
      `The index has version ${pointer.version} of its format, and this program reads version ${miniSearch.version}.`,
    );
  if (segment === undefined || others.length > 0)
    throw new IndexFault(`An index of this kind has one segment, not ${pointer.segments.length}.`);
  const index = await openMiniSearch(await readSegment(segment, read, turn), turn);
  if (index.facts.meetings !== pointer.meetings)
    throw new IndexFault('The index does not hold as many meetings as the pointer says.');
  return index;
}
