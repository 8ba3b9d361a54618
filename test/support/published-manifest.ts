/** The manifest that a publish wrote to a store in memory. */
import { manifestKey, manifestPartsFolder } from '../../schemas/paths.ts';
import type { ManifestEntry } from '../../generator/store/manifest/entry.ts';
import { type ManifestIndex, partKeysOf } from '../../generator/store/manifest/index-file.ts';
import { decodePart, partKey } from '../../generator/store/manifest/part-file.ts';
import type { MemoryStore } from './lambda/memory-store.ts';

/** The index, and the files that its sections list, sorted by path. */
export function manifestOf({ objects }: MemoryStore): ManifestIndex & {
  retired: NonNullable<ManifestIndex['retired']>;
  artifacts: ManifestEntry[];
} {
  const index = JSON.parse(String(objects.get(manifestKey)?.body)) as ManifestIndex;
  const artifacts = index.sections.flatMap(
    (section) =>
      decodePart(section, objects.get(partKey(section))?.body ?? Buffer.alloc(0)) as ManifestEntry[],
  );
  artifacts.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { ...index, retired: index.retired ?? [], artifacts };
}

/** The keys of the publisher's own objects that the manifest does not name. */
export function unnamedObjects(store: MemoryStore): string[] {
  const named = new Set([manifestKey, ...partKeysOf(manifestOf(store))]);
  return [...store.objects.keys()].filter((key) => key.startsWith('.build/') && !named.has(key));
}

/** True for a part of a manifest. */
export const isPart = (key: string): boolean => key.startsWith(manifestPartsFolder);
