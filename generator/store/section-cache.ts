/** Keeps the lists of files that a run has read from a store, since building and publishing need the same ones. */
import { manifestPartsFolder } from '../../schemas/paths.ts';
import { namesSection } from './manifest/sections.ts';
import type { FoundObject, ObjectStore } from './object-store.ts';

/**
 * The same store, from which each section of a manifest is read only once. A section never changes under its name, and is forgotten
 * when it is read for the second time.
 */
export function withSectionCache(store: ObjectStore): ObjectStore {
  const found = new Map<string, FoundObject>();
  return {
    name: store.name,
    read: (key, offset, length) => store.read(key, offset, length),
    download: (key, file) => store.download(key, file),
    put: (...object) => store.put(...object),
    head: (key) => store.head(key),
    list: (prefix) => store.list(prefix),
    delete: (keys) => {
      for (const key of keys) found.delete(key);
      return store.delete(keys);
    },
    get: async (key) => {
      const known = found.get(key);
      if (found.delete(key)) return known;
      const object = await store.get(key);
      if (object !== undefined && isSection(key)) found.set(key, object);
      return object;
    },
  };
}

const isSection = (key: string): boolean =>
  key.startsWith(manifestPartsFolder) && namesSection(key.slice(manifestPartsFolder.length));
