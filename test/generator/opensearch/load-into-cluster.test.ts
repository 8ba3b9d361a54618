/** Loads through the API alone, so that the same tests run against a real cluster (`OPENSEARCH_TEST_URL`). */
import type { Client } from '@opensearch-project/opensearch';
import { expect, onTestFinished, test } from 'vitest';
import { batchDocuments } from '../../../generator/opensearch/load.ts';
import type { LoadableDocuments } from '../../../generator/opensearch/documents.ts';
import { Cluster } from '../../../search-lambda/opensearch/cluster.ts';
import { startTestCluster, type TestCluster } from '../../support/opensearch/test-cluster.ts';
import { clientOf, loadable, loadInto } from '../../support/search/opensearch-index.ts';
import { searchDocuments } from '../../support/search/search-documents.ts';

type Started = { readonly cluster: TestCluster; readonly client: Client; readonly alias: string };

async function start(): Promise<Started> {
  const cluster = await startTestCluster();
  onTestFinished(() => cluster.stop());
  return { cluster, client: clientOf(cluster), alias: cluster.alias };
}

const meetings = (count: number, headline = 'The mill'): LoadableDocuments =>
  loadable(searchDocuments(...Array.from({ length: count }, () => ({ headline }))));

/** More than one wave of requests. */
const many = 4 * batchDocuments + 3;

const named = async ({ client, alias }: Started): Promise<string> =>
  (await new Cluster(client).indexOf(alias)).name;

const indexNames = async ({ client, alias }: Started): Promise<Set<string>> => {
  const { body } = await client.indices.get({ index: `${alias}-*` });
  return new Set(Object.keys(body));
};

/** An index of another program, with a document. The imitation accepts only the requests of our programs. */
async function createIndex({ imitation }: TestCluster, client: Client, index: string): Promise<void> {
  if (imitation === undefined) await client.index({ index, id: '1', body: {}, refresh: true });
  else imitation.indexes.createDocument(index, '1', {});
}

test('meetings are loaded into a new index, which the alias then names', async () => {
  const started = await start();
  const { cluster, client, alias } = started;
  const result = await loadInto(cluster, meetings(many), { shards: 2, replicas: 1 });
  expect(result).toEqual({
    index: expect.stringMatching(new RegExp(`^${alias}-[0-9a-f]{16}$`)),
    documents: many,
    found: 0,
    previous: undefined,
    removed: [],
  });
  expect(await named(started)).toBe(result.index);
  expect((await client.count({ index: alias })).body.count).toBe(many);
});

test('the same meetings are not loaded again', async () => {
  const { cluster } = await start();
  const first = await loadInto(cluster, meetings(3));
  expect(await loadInto(cluster, meetings(3))).toEqual({ ...first, found: 3 });
});

test('the previous index is kept, older ones are removed, and those of other programs are left alone', async () => {
  const started = await start();
  const { cluster, client, alias } = started;
  const others = [`${alias}-of-somebody`, `${alias}-0123456789abcdef`];
  for (const index of others) await createIndex(cluster, client, index);
  const results = [];
  for (const headline of ['One', 'Two', 'Three'])
    results.push(await loadInto(cluster, meetings(1, headline)));
  const [one, two, three] = results;
  expect(three).toMatchObject({ previous: two?.index, removed: [one?.index] });
  expect(await indexNames(started)).toEqual(new Set([...others, two?.index, three?.index]));
  expect(await named(started)).toBe(three?.index);
});

test('loading the previous meetings again switches back to their index', async () => {
  const started = await start();
  const { cluster } = started;
  const one = await loadInto(cluster, meetings(1, 'One'));
  const two = await loadInto(cluster, meetings(1, 'Two'));
  expect(await loadInto(cluster, meetings(1, 'One'))).toEqual({
    index: one.index,
    documents: 1,
    found: 1,
    previous: two.index,
    removed: [],
  });
  expect(await named(started)).toBe(one.index);
});

test('a corpus without a searchable meeting becomes an index without one', async () => {
  const started = await start();
  expect(await loadInto(started.cluster, meetings(0))).toMatchObject({ documents: 0, found: 0 });
  expect((await started.client.count({ index: started.alias })).body.count).toBe(0);
});
