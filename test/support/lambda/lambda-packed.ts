/** Packed indexes that are large enough to be read in parts. */
import type { IndexFile } from '../../../schemas/index-pointer.ts';
import { FactsBuilder } from '../../../search-lambda/engine/index-facts.ts';
import { packInMemory, pointerTo } from '../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import type { IndexFiles } from './lambda-store.ts';
import { placesFileOf } from '../search/known-places.ts';
import { searchDocument } from '../search/search-documents.ts';

export type PackedFiles = IndexFiles & {
  readonly file: Uint8Array;
  readonly segment: IndexFile;
};

/**
 * An index of meetings with 100 words each, most of them rare: `w0` occurs in all meetings, `w1` in every
 * second, `w2` in every third. Every fifth meeting is about a mill.
 */
export const packedFiles = (count: number, city = 'Town'): PackedFiles =>
  packedFilesOf(packedDocuments(count, city));

/** An index of these meetings. */
export function packedFilesOf(documents: readonly SearchDocument[]): PackedFiles {
  const facts = new FactsBuilder();
  for (const document of documents) facts.add(document, null, document.city);
  const { name, file, sha256 } = packInMemory(documents, facts.facts);
  const segment = { name, bytes: file.length, sha256 };
  const places = placesFileOf(documents);
  const files = new Map([
    [name, file],
    [places.file.name, places.body],
  ]);
  return { file, segment, pointer: pointerTo([segment], facts.facts, places.file), files };
}

/** The meetings of such an index. */
export const packedDocuments = (count: number, city: string): SearchDocument[] =>
  Array.from({ length: count }, (_, number) => documentOf(number, city));

function documentOf(number: number, city: string): SearchDocument {
  const rare = Array.from({ length: 60 }, (_, index) => `x${mixed(number * 60 + index) % 2000}`);
  const frequent = Array.from({ length: 40 }, (_, rank) => (number % (rank + 1) === 0 ? `w${rank}` : ''));
  return searchDocument({
    id: `m${number}`,
    city: `${city} ${number % 5}`,
    headline: number % 5 === 0 ? `The mill of ${city}` : 'Minutes',
    summary: [...rare, ...frequent].join(' '),
  });
}

/** Spreads numbers over 32 bits: the finalizer of MurmurHash3. */
function mixed(number: number): number {
  let hash = number;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
