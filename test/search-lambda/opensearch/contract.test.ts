import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenSearchServer, startOpenSearch } from '../../support/opensearch/server.ts';
import { openSearchIndex } from '../../support/search/opensearch-index.ts';
import { describeSearchIndex } from '../engine/search-index.contract.ts';

let server: OpenSearchServer;
beforeAll(async () => {
  server = await startOpenSearch();
});
afterAll(() => server.stop());

describeSearchIndex('OpenSearch', (documents, updatedAt) => openSearchIndex(server, documents, updatedAt));

test('every request has a form that OpenSearch accepts', () => {
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
