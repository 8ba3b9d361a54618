/** An alias in OpenSearch as a store of the loader. The alias is the pointer; switching it swaps the index. */
import type { IndexFile, IndexPointer } from '../../schemas/index-pointer.ts';
import { StoreFault } from '../load/index-store.ts';
import type { LoaderOptions } from '../load/loader.ts';
import type { Cluster, NamedIndex } from './cluster.ts';
import { format } from './format.ts';
import { OpenSearchIndex } from './opensearch-index.ts';

/** The loader options of the store. */
export type AliasStore = Required<Pick<LoaderOptions, 'readPointer' | 'read' | 'open'>>;

export function createAliasStore(cluster: Cluster, alias: string): AliasStore {
  let named: NamedIndex | undefined;
  return {
    readPointer: async () => {
      named = await cluster.indexOf(alias);
      return JSON.stringify(pointerTo(named));
    },
    // Opens only the index whose description was read with the pointer.
    open: ({ segments: [segment] }) =>
      named === undefined || named.name !== segment?.name
        ? Promise.reject(new StoreFault('The alias was switched while its index was opened.'))
        : Promise.resolve(new OpenSearchIndex(cluster, named)),
    read: (name) => Promise.reject(new StoreFault(`${name} is an index in OpenSearch, not a file`)),
  };
}

const fileOf = ({ name, description }: NamedIndex): IndexFile => ({
  name,
  bytes: 1,
  sha256: description.sha256,
});

const pointerTo = (named: NamedIndex): IndexPointer => ({
  format,
  version: named.description.version,
  // The cluster stores the bytes; these values only satisfy the pointer's schema.
  segments: [fileOf(named)],
  places_file: fileOf(named),
  meetings: named.description.meetings,
  places: named.description.places,
  oldest: named.description.oldest,
  newest: named.description.newest,
  updated_at: named.description.updated_at,
});
