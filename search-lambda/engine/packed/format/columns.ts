/**
 * Facts of each document, one fixed-width number each, by the number of the document:
 *
 *     lengths   | u16 | u16 | ...    how many different stems it has, for BM25; u32 where any has 65,536 or more
 *     filters   | u16 | u16 | ...    twice the number of its state in the sorted list, plus 1 for a school
 */
import type { SearchDocument } from '../../search-index.ts';

/** The number that stands in `filters`. */
export const filterOf = ({ state, kind }: SearchDocument, states: readonly string[]): number =>
  2 * states.indexOf(state) + Number(kind === 'school');

/** The lengths as narrow as they may be. */
export const lengthsOf = (lengths: readonly number[]): Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> =>
  lengths.some((length) => length > 0xffff) ? Uint32Array.from(lengths) : Uint16Array.from(lengths);

/** The lengths of so many documents, as the section has them. */
export const readLengths = (
  section: ArrayBuffer,
  offset: number,
  bytes: number,
  documents: number,
): Uint16Array | Uint32Array =>
  bytes > 2 * documents
    ? new Uint32Array(section, offset, documents)
    : new Uint16Array(section, offset, documents);
