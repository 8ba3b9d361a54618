/** Counts what a command sends to a store and reads from it. */
import { statSync } from 'node:fs';
import type { ObjectStore } from './object-store.ts';

/** Requests are calls of the store: one may take several requests of S3, such as the parts of a large upload. */
export type StoreTraffic = {
  /** Objects read whole or in part, and their bytes. */
  reads: number;
  readBytes: number;
  writes: number;
};

export type WatchedStore = { readonly store: ObjectStore; readonly traffic: Readonly<StoreTraffic> };

/** The same store, and counts that grow with each call. */
export function watchTraffic(store: ObjectStore): WatchedStore {
  const traffic: StoreTraffic = { reads: 0, readBytes: 0, writes: 0 };
  const countRead = (bytes = 0): void => {
    traffic.reads++;
    traffic.readBytes += bytes;
  };
  return {
    traffic,
    // Every method by name: the methods of a class are not its own properties, which a spread copies.
    store: {
      name: store.name,
      head: (key) => store.head(key),
      list: (prefix) => store.list(prefix),
      delete: (keys) => store.delete(keys),
      get: async (key) => {
        const found = await store.get(key);
        countRead(found?.body.length);
        return found;
      },
      read: async (key, offset, length) => {
        const bytes = await store.read(key, offset, length);
        countRead(bytes?.length);
        return bytes;
      },
      download: async (key, file) => {
        const isFound = await store.download(key, file);
        countRead(isFound ? statSync(file).size : 0);
        return isFound;
      },
      put: (...object) => {
        traffic.writes++;
        return store.put(...object);
      },
    },
  };
}
