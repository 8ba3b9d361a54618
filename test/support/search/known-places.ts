/** The places of documents, as an index of nothing else would know them. */
import type { IndexFile } from '../../../schemas/index-pointer.ts';
import { encodeKnownPlaces } from '../../../search-lambda/engine/known-places.ts';
import type { MiniSearchWriter, WrittenIndex } from '../../../search-lambda/engine/minisearch/write.ts';
import type { KnownPlace, SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { compareText } from '../../../search-lambda/engine/text/compare.ts';

/** By key. */
export function knownPlacesOf(documents: readonly SearchDocument[]): KnownPlace[] {
  const places = new Map<string, KnownPlace>();
  for (const { place: key, city: name, state, kind, decisions } of documents) {
    const known = places.get(key) ?? { key, name, state, kind, searchable: { meetings: 0, decisions: 0 } };
    const { searchable } = known;
    const counted = {
      meetings: searchable.meetings + 1,
      decisions: searchable.decisions + decisions.length,
    };
    places.set(key, { ...known, searchable: counted });
  }
  return [...places.values()].toSorted((a, b) => compareText(a.key, b.key));
}

/** The file of these places. */
export const placesFileOf = (documents: readonly SearchDocument[]): { file: IndexFile; body: Uint8Array } =>
  encodeKnownPlaces(knownPlacesOf(documents));

/** Ends an index that knows the places of these documents. */
export function withPlaces(writer: MiniSearchWriter, documents: readonly SearchDocument[]): WrittenIndex {
  const { file, body } = placesFileOf(documents);
  const { pointer, files } = writer.finish(file);
  return { pointer, files: new Map([...files, [file.name, body]]) };
}

/** It is read beside the index, whole: tests of reads and of damage are about the others. */
export const isPlacesFile = (name: string): boolean => name.startsWith('places-');
