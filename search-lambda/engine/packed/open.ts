import type { IndexPointer } from '../../../schemas/search.ts';
import type { OpenOptions, ReadBytes, Turn } from '../search-index.ts';
import { decodeFooter, footerBytesOf, type Header, trailerBytes } from './format.ts';
import { PackedIndex } from './index.ts';
import { ResidentFile } from './resident-file.ts';

/** So much of the end is read at first; a nationwide footer has a few times ten kilobytes. */
const endBytes = 64 * 1024;

/**
 * Opens the file of an index. Only what every query needs is read; the rest follows when queries ask for it.
 * @throws {IndexFault} where it is no such file, one of another version, or damaged.
 */
export async function openPacked(
  { name, bytes }: IndexPointer['segments'][number],
  read: ReadBytes,
  turn: Turn,
  { memoryBytes = Infinity }: OpenOptions = {},
): Promise<PackedIndex> {
  await turn();
  const readEnd = (length: number): Promise<Uint8Array> => read(name, bytes - length, length);
  const end = await readEnd(Math.min(bytes, endBytes));
  const footerBytes = footerBytesOf(end.subarray(Math.max(0, end.length - trailerBytes)), bytes);
  const footer = decodeFooter(
    footerBytes <= end.length ? end.subarray(end.length - footerBytes) : await readEnd(footerBytes),
    bytes,
  );
  const file = new ResidentFile(name, footer, read, memoryBytes);
  await turn();
  const contents = await file.ensure([{ from: 0, to: openedEnd(footer.header) }]);
  return new PackedIndex(file, footer.header, contents);
}

/** Where what every query needs ends: format.ts has it in front. */
function openedEnd({ sections: { storedBlocks } }: Header): number {
  return storedBlocks.offset + storedBlocks.bytes;
}
