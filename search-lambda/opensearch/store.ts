/** An alias in OpenSearch as the loader sees it: the pointer to an index, which is exchanged when the alias is switched. */
import type { IndexPointer } from '../../schemas/search.ts';
import { StoreFault } from '../load/store.ts';
import type { LoaderOptions } from '../load/loader.ts';
import type { Cluster, NamedIndex } from './cluster.ts';
import { format, version } from './format.ts';
import { OpenSearchIndex } from './index.ts';

/** What the loader reads and opens of it. */
export type AliasStore = Required<Pick<LoaderOptions, 'readPointer' | 'read' | 'open'>>;

export function createAliasStore(cluster: Cluster, alias: string): AliasStore {
  let named: NamedIndex | undefined;
  return {
    readPointer: async () => {
      named = await cluster.indexOf(alias);
      return JSON.stringify(pointerTo(named));
    },
    // Nothing is opened but what the pointer was just read for.
    open: ({ segments: [segment] }) =>
      named === undefined || named.name !== segment?.name
        ? Promise.reject(new StoreFault('The alias was switched while its index was opened.'))
        : Promise.resolve(new OpenSearchIndex(cluster, named)),
    read: (name) => Promise.reject(new StoreFault(`${name} is no file, but an index in OpenSearch`)),
  };
}

const pointerTo = ({ name, description }: NamedIndex): IndexPointer => ({
  format,
  version,
  // What its bytes are is the cluster's affair.
  segments: [{ name, bytes: 1, sha256: description.sha256 }],
  meetings: description.meetings,
  places: description.places,
  oldest: description.oldest,
  newest: description.newest,
  updated_at: description.updated_at,
});
