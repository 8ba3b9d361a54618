/** The test server accepts a subset of the requests that OpenSearch accepts, and rejects all others. */
import type { API, Types } from '@opensearch-project/opensearch';
import { expect, expectTypeOf, onTestFinished, test } from 'vitest';
import type * as z from 'zod';
import { indexBody } from '../../../search-lambda/opensearch/format.ts';
import { describeDocuments } from '../../../generator/opensearch/documents.ts';
import type {
  aliasesSchema,
  bulkActionSchema,
  indexSchema,
  querySchema,
  searchHeaderSchema,
  searchSchema,
  settingsSchema,
} from '../../support/opensearch/requests.ts';
import { startOpenSearch } from '../../support/opensearch/server.ts';
import { loadable } from '../../support/search/opensearch-index.ts';

/** The client's types allow no `undefined` in optional fields; JSON has none. */
type Sent<T> = T extends readonly (infer Item)[]
  ? Sent<Item>[]
  : T extends object
    ? { [Key in keyof T]: Sent<Exclude<T[Key], undefined>> }
    : T;

test('the accepted requests match the published types of the API', () => {
  expectTypeOf<Sent<z.infer<typeof querySchema>>>().toExtend<Types.Common_QueryDsl.QueryContainer>();
  expectTypeOf<Sent<z.infer<typeof searchSchema>>>().toExtend<API.Search_RequestBody>();
  expectTypeOf<Sent<z.infer<typeof searchHeaderSchema>>>().toExtend<Types.Core_Msearch.MultisearchHeader>();
  expectTypeOf<Sent<z.infer<typeof indexSchema>>>().toExtend<API.Indices_Create_RequestBody>();
  expectTypeOf<Sent<z.infer<typeof settingsSchema>>>().toExtend<Types.Indices_Common.IndexSettings>();
  expectTypeOf<Sent<z.infer<typeof aliasesSchema>>>().toExtend<API.Indices_UpdateAliases_RequestBody>();
  expectTypeOf<Sent<z.infer<typeof bulkActionSchema>>>().toExtend<Types.Core_Bulk.OperationContainer>();
  // Unknown queries and options are invalid.
  expectTypeOf<{ fuzzyish: object }>().not.toExtend<Types.Common_QueryDsl.QueryContainer>();
  expectTypeOf<{ size: string }>().not.toExtend<API.Search_RequestBody>();
});

const query = { match_all: {} };
const words = { words: { query: 'a b' } };

test.each<[string, string, string, object]>([
  ['an unknown kind of query', 'POST', 'i/_search', { size: 1, query: { span_term: {} } }],
  ['an unknown option', 'POST', 'i/_search', { size: 1, query, explain_all: true }],
  ['an unknown parameter', 'POST', 'i/_search?pretty_please=1', { size: 1, query }],
  ['an unknown field', 'POST', 'i/_search', { size: 1, query: { term: { word: { value: 'a' } } } }],
  [
    'two fields in one query',
    'POST',
    'i/_search',
    { size: 1, query: { match_phrase: { ...words, stems: words.words } } },
  ],
  [
    'a phrase without positions',
    'POST',
    'i/_search',
    { size: 1, query: { bool: { filter: [{ match_phrase: { stems: { query: 'a b' } } }] } } },
  ],
  ['too deep a result', 'POST', 'i/_search', { size: 10_001, query }],
  ['a sort by text', 'POST', 'i/_search', { size: 1, query, sort: [{ words: 'asc' }] }],
  [
    'too many clauses',
    'POST',
    'i/_search',
    { size: 1, query: { bool: { should: Array.from({ length: 1025 }, () => query) } } },
  ],
  ['an unknown setting', 'PUT', 'i/_settings', { index: { replicas: 1 } }],
  ['an unknown action', 'POST', '_aliases', { actions: [{ swap: { index: 'i', alias: 'a' } }] }],
  ['a name in capitals', 'PUT', 'Index', body()],
  ['an existing index', 'PUT', 'i', body()],
  ['an unknown analyzer', 'PUT', 'j', changed('"impacts","norms"', '"english","norms"')],
  ['an unknown similarity', 'PUT', 'j', changed('"similarity":"scripted_tfidf"', '"similarity":"BM26"')],
  ['a script that does not compile', 'PUT', 'j', changed('doc.freq', 'doc.frequency')],
  ['an unknown type', 'PUT', 'j', changed('"type":"keyword"', '"type":"key"')],
])('%s is refused', async (_, method, path, sent) => {
  const server = await startOpenSearch();
  onTestFinished(() => server.stop());
  const ask = async (method: string, path: string, sent: object): Promise<number> => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${server.address}/${path}`, { method, headers, body: JSON.stringify(sent) });
    return answer.status;
  };
  expect(await ask('PUT', 'i', body())).toBe(200);
  await fetch(`${server.address}/i/_bulk`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson' },
    body: '{"create":{"_id":"1"}}\n{"id":"a","words":["a b"],"stems":"a|3 b|4"}\n',
  });
  expect(await (await fetch(`${server.address}/i/_refresh`)).json()).toMatchObject({
    _shards: { failed: 0 },
  });
  expect(await ask('POST', 'i/_search', { size: 1, query })).toBe(200);
  expect(server.faults).toEqual([]);
  expect(await ask(method, path, sent)).toBe(400);
  expect(server.faults).toHaveLength(1);
});

function body(): object {
  return indexBody(describeDocuments(loadable([])), 1);
}

function changed(from: string, to: string): object {
  const text = JSON.stringify(body());
  if (!text.includes(from)) throw new Error(`${from} is not in ${text}`);
  return JSON.parse(text.replace(from, to)) as object;
}
