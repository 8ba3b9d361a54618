import type { IndexFile } from '../../../../schemas/search.ts';
import type { ReadBytes } from '../../search-index.ts';
import { decodeFooter, type Footer, footerBytesOf, trailerBytes } from '../format/segment-file.ts';

/** So much of the end is read at first; a nationwide footer has some 80 kB. */
const endBytes = 128 * 1024;

/**
 * Reads the footer of a segment.
 * @throws {IndexFault} where the file is no segment, one of another version, or damaged.
 */
export async function readFooter({ name, bytes }: IndexFile, read: ReadBytes): Promise<Footer> {
  const readEnd = (length: number): Promise<Uint8Array> => read(name, bytes - length, length);
  const end = await readEnd(Math.min(bytes, endBytes));
  const footerBytes = footerBytesOf(end.subarray(Math.max(0, end.length - trailerBytes)), bytes);
  const footer =
    footerBytes <= end.length ? end.subarray(end.length - footerBytes) : await readEnd(footerBytes);
  return decodeFooter(footer, bytes);
}
