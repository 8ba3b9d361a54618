/**
 * Divides the files of a manifest into sections, so that a run reads and writes only those that changed: 256 for the places of
 * each site, by a hash of the place's folder, and one for the other files of each folder at the top.
 */
import { hash } from 'node:crypto';
import { compareText } from '../../system/text.ts';
import type { ManifestEntry } from './entry.ts';
import { encodePart, type EncodedPart } from './part-file.ts';

/** `us/city/oakland-ca`, with a slash after it. */
const placeFolder = /^[a-z]+\/city\/[^/]+(?=\/)/;

/** The folder of the place that a file belongs to: `us/city/oakland-ca`. */
export const placeFolderOf = (path: string): string | undefined => placeFolder.exec(path)?.[0];

/** The bucket of a place's folder, in hexadecimal: `3f`. */
export const bucketOf = (folder: string): string => hash('sha256', folder).slice(0, 2);

/** The folder at the top of a path, or of the files of a section: `us`. */
export const topOf = (pathOrSection: string): string => /^[^/-]*/.exec(pathOrSection)?.[0] ?? '';

/** The section of a file: `us-3f`, `us`, `search`. */
export function sectionOf(path: string): string {
  const folder = placeFolderOf(path);
  return folder === undefined ? topOf(path) : placeSection(folder);
}

/** The section of the files of a place, given its folder. */
export const placeSection = (folder: string): string => `${topOf(folder)}-${bucketOf(folder)}`;

/** Whether a part of this name, or a file with it, lists files; the others have facts and places. */
export const namesSection = (part: string): boolean => !/^(?:facts|roster)-/.test(part);

/** The entries by section, sorted by path. */
export function groupBySection(entries: readonly ManifestEntry[]): Map<string, ManifestEntry[]> {
  const sections = Map.groupBy(entries, ({ path }) => sectionOf(path));
  for (const section of sections.values()) section.sort(byPath);
  return sections;
}

/** Compares files by path. */
export const byPath = (a: ManifestEntry, b: ManifestEntry): number => compareText(a.path, b.path);

/** A section with its compressed entries. */
export type EncodedSection = EncodedPart & { readonly files: number };

/** Encodes the entries of a section, sorted by path. The same entries always have the same hash. */
export const encodeSection = (name: string, entries: readonly ManifestEntry[]): EncodedSection => ({
  ...encodePart(
    name,
    JSON.stringify(
      entries.map(({ path, bytes, sha256, media_type, cache }) => ({
        path,
        bytes,
        sha256,
        media_type,
        cache,
      })),
    ),
  ),
  files: entries.length,
});
