import type { IndexFile } from '../../../schemas/search.ts';
import type { OpenOptions, ReadBytes, Turn } from '../search-index.ts';
import { readFooter } from './footer-reader.ts';
import type { Header } from './format.ts';
import { PackedIndex } from './index.ts';
import { ResidentFile } from './resident-file.ts';

/**
 * Opens the file of an index. Only what every query needs is read; the rest follows when queries ask for it.
 * @throws {IndexFault} where it is no such file, one of another version, or damaged.
 */
export async function openPacked(
  segment: IndexFile,
  read: ReadBytes,
  turn: Turn,
  { memoryBytes = Infinity }: OpenOptions = {},
): Promise<PackedIndex> {
  await turn();
  const footer = await readFooter(segment, read);
  const file = new ResidentFile(segment.name, footer, read, memoryBytes);
  await turn();
  const contents = await file.ensure([{ from: 0, to: openedEnd(footer.header) }]);
  return new PackedIndex(file, footer.header, contents);
}

/** Where what every query needs ends: format.ts has it in front. */
function openedEnd({ sections: { storedBlocks } }: Header): number {
  return storedBlocks.offset + storedBlocks.bytes;
}
