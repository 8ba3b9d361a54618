import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRealCluster, startTestCluster, type TestCluster } from '../../support/opensearch/test-cluster.ts';
import { openSearchIndex } from '../../support/search/opensearch-index.ts';
import { describeSearchIndex } from '../engine/search-index.contract.ts';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster();
});
afterAll(() => cluster.stop());

describeSearchIndex('OpenSearch', (documents, updatedAt) => openSearchIndex(cluster, documents, updatedAt));

// A real cluster refuses other requests itself.
test.skipIf(isRealCluster)('every request has a form that OpenSearch accepts', () => {
  const server = cluster.imitation ?? expect.fail('no imitation');
  expect(server.faults).toEqual([]);
  expect(Object.keys(server.counts).toSorted()).toEqual([
    'bulk',
    'count',
    'create index',
    'delete index',
    'get index',
    'get mapping',
    'msearch',
    'put settings',
    'refresh',
    'search',
    'update aliases',
  ]);
  expect([...server.queryKinds].toSorted()).toEqual([
    'bool',
    'constant_score',
    'function_score',
    'match_all',
    'match_none',
    'match_phrase',
    'nested',
    'range',
    'term',
    'terms',
  ]);
});
