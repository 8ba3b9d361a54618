/** Search documents, loaded into a cluster on this machine and searched there. */
import type { Client } from '@opensearch-project/opensearch';
import type { SearchDocument, SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { FactsBuilder } from '../../../search-lambda/engine/index-facts.ts';
import { compareDocuments } from '../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import { createClient } from '../../../search-lambda/opensearch/client.ts';
import { Cluster } from '../../../search-lambda/opensearch/cluster.ts';
import { OpenSearchIndex } from '../../../search-lambda/opensearch/opensearch-index.ts';
import type { LoadableDocuments } from '../../../generator/opensearch/documents.ts';
import { knownPlacesOf } from './known-places.ts';
import {
  load,
  type LoadOptions,
  type LoadResult,
  type LoadTarget,
} from '../../../generator/opensearch/load.ts';

const noCredentials = (): Promise<never> => Promise.reject(new Error('requests are not signed'));

/** A cluster, and the alias that is loaded; `meetings` by default. */
export type Loaded = { readonly address: string; readonly alias?: string };

const clients = new WeakMap<Loaded, Client>();

/** Returns the shared client of a cluster. */
export function clientOf(cluster: Loaded): Client {
  const client = clients.get(cluster) ?? newClient(cluster.address);
  clients.set(cluster, client);
  return client;
}

const newClient = (address: string): Client =>
  createClient(
    { node: new URL(address), alias: 'meetings', authentication: { kind: 'none' } },
    noCredentials,
  );

/** Documents in the form that `load` takes; places are identified by their names. */
export function loadable(
  documents: readonly SearchDocument[],
  updatedAt: string | null = null,
): LoadableDocuments {
  const facts = new FactsBuilder();
  for (const document of documents) facts.add(document, updatedAt, `${document.city}, ${document.state}`);
  const sorted = documents.toSorted(compareDocuments);
  return { facts: facts.facts, places: knownPlacesOf(documents), from: (first) => sorted.slice(first) };
}

/** Loads documents below an alias; requests are retried immediately. */
export function loadInto(
  server: Loaded,
  documents: LoadableDocuments,
  over: Partial<LoadTarget> = {},
  options: LoadOptions = {},
): Promise<LoadResult> {
  const target = {
    client: clientOf(server),
    address: server.address,
    alias: server.alias ?? 'meetings',
    unit: 'meetings' as const,
    shards: 1,
    replicas: 1,
  };
  return load(documents, { ...target, ...over }, { pausesMs: [0, 0, 0], ...options });
}

/** Loads and opens an index. */
export async function openSearchIndex(
  server: Loaded,
  documents: readonly SearchDocument[],
  updatedAt: string | null = null,
): Promise<SearchIndex> {
  await loadInto(server, loadable(documents, updatedAt));
  const cluster = new Cluster(clientOf(server));
  return new OpenSearchIndex(cluster, await cluster.indexOf(server.alias ?? 'meetings'));
}
