import { expect, onTestFinished, test } from 'vitest';
import { StoreFault } from '../../../search-lambda/load/loader.ts';
import { Cluster } from '../../../search-lambda/opensearch/cluster.ts';
import { startOpenSearch } from '../../support/opensearch/server.ts';
import type { Interruption } from '../../support/opensearch/interruptions.ts';
import { clientOf, loadable, loadInto } from '../../support/search/opensearch-index.ts';
import { searchDocuments } from '../../support/search/search-documents.ts';

const everything = { query: { match_all: {} }, sort: [{ id: 'asc' as const }], size: 10 };

async function startWithIndex(attemptMs: number) {
  const server = await startOpenSearch();
  onTestFinished(() => server.stop());
  const { index } = await loadInto(server, loadable(searchDocuments({}, {})));
  return { server, index, cluster: new Cluster(clientOf(server), attemptMs) };
}

test.each<Interruption>(['silent', 'stalled'])(
  'a search without a response (%s) fails after two attempts',
  async (interruption) => {
    const { server, index, cluster } = await startWithIndex(50);
    server.interrupt('search', interruption, interruption);
    const search = cluster.search(index, everything);
    await expect(search).rejects.toThrow(StoreFault);
    await expect(search).rejects.toThrow(
      `The index ${index} could not be searched: OpenSearch gave no answer within 0.05 s.`,
    );
    expect(server.counts.search).toBe(2);
  },
);

test.each<Interruption>(['silent', 'stalled', 'cut', 429, 503])(
  'a search is retried after an interruption (%s)',
  async (interruption) => {
    const { server, index, cluster } = await startWithIndex(1000);
    server.interrupt('search', interruption);
    expect((await cluster.search(index, everything)).map(({ id }) => id)).toEqual(['m0', 'm1']);
  },
);

test('incomplete or foreign responses are rejected', async () => {
  const { index, cluster, server } = await startWithIndex(1000);
  const searchIndexes = server.indexes.search.bind(server.indexes);
  const changes: ((answer: Record<string, unknown>) => object)[] = [
    (answer) => ({ ...answer, timed_out: true }),
    (answer) => ({ ...answer, _shards: { total: 2, successful: 1, failed: 1 } }),
    () => ({ welcome: 'to a proxy' }),
    () => ({ hits: { hits: [{ _source: { id: 1 } }] } }),
  ];
  for (const change of changes) {
    server.indexes.search = (...args) => ({ ...change(searchIndexes(...args)) });
    await expect(cluster.search(index, everything)).rejects.toThrow(
      'OpenSearch gave an answer that does not come from OpenSearch.',
    );
    await expect(cluster.count(index, [{ match_all: {} }])).rejects.toThrow(StoreFault);
  }
});
