import { expect, onTestFinished, test } from 'vitest';
import { parsePointer } from '../../../search-lambda/load/pointer.ts';
import { StoreFault } from '../../../search-lambda/load/loader.ts';
import { Cluster } from '../../../search-lambda/opensearch/cluster.ts';
import { createAliasStore } from '../../../search-lambda/opensearch/store.ts';
import { type OpenSearchServer, startOpenSearch } from '../../support/opensearch/server.ts';
import { clientOf, loadable, loadInto } from '../../support/search/opensearch-index.ts';
import { searchDocuments } from '../../support/search/search-documents.ts';

async function startWithStore() {
  const server = await startOpenSearch();
  onTestFinished(() => server.stop());
  return { server, store: createAliasStore(new Cluster(clientOf(server)), 'meetings') };
}

const meetings = (headline: string) => loadable(searchDocuments({ headline }));
const signal = new AbortController().signal;
const immediately = (): Promise<void> => Promise.resolve();

test('an alias is read as a pointer, which opens the index that it names', async () => {
  const { server, store } = await startWithStore();
  const { index } = await loadInto(server, meetings('The mill'));
  const pointer = parsePointer(await store.readPointer(signal));
  expect(pointer).toMatchObject({
    format: 'opensearch',
    version: 4,
    segments: [{ name: index }],
    meetings: 1,
  });
  const opened = await store.open(
    pointer,
    () => Promise.reject(new Error('nothing is read')),
    immediately,
    {},
  );
  expect(opened.facts).toMatchObject({ meetings: 1, places: 1, states: ['Ohio'] });
});

test('only the index that the alias named last is opened', async () => {
  const { server, store } = await startWithStore();
  await loadInto(server, meetings('The mill'));
  const pointer = parsePointer(await store.readPointer(signal));
  await loadInto(server, meetings('The other mill'));
  await store.readPointer(signal);
  const open = store.open(pointer, () => Promise.reject(new Error('nothing is read')), immediately, {});
  await expect(open).rejects.toThrow(StoreFault);
});

test.each<[string, (server: OpenSearchServer) => unknown, string]>([
  ['it does not exist', () => undefined, 'OpenSearch answers with status 404 (index_not_found_exception)'],
  ['it names two indexes', nameTwo, 'the alias meetings names 2 indexes, not one'],
  [
    'it names an index of another program',
    ({ indexes }) => indexes.createDocument('meetings', '1', {}),
    'the index meetings was not loaded by this version of the program',
  ],
  ['the cluster is gone', (server) => server.stop(), 'OpenSearch cannot be reached (ECONNREFUSED)'],
  [
    'the cluster fails',
    (server) => server.interrupt('get mapping', 503),
    'OpenSearch answers with status 503 (interruption)',
  ],
])('an alias is no pointer where %s', async (_, prepare, reason) => {
  const { server, store } = await startWithStore();
  await prepare(server);
  await expect(store.readPointer(signal)).rejects.toThrow(new StoreFault(reason));
});

async function nameTwo(server: OpenSearchServer): Promise<void> {
  const { index } = await loadInto(server, meetings('The mill'));
  await loadInto(server, meetings('The other mill'));
  server.indexes.changeAliases({ actions: [{ add: { index, alias: 'meetings' } }] });
}
