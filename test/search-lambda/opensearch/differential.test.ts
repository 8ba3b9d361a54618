/** OpenSearch and the packed index return the same meetings in the same order with the same scores. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { startTestCluster, type TestCluster } from '../../support/opensearch/test-cluster.ts';
import { openSearchIndex } from '../../support/search/opensearch-index.ts';
import { treesOf } from '../../support/search/random-meetings.ts';
import { packedIndex, searchDocument } from '../../support/search/search-documents.ts';
import { cases } from '../../support/long.ts';

const words = Array.from(
  { length: 120 },
  (_, rank) =>
    `${['zone', 'vote', 'park', 'école', 'the'][rank % 5]}${rank < 15 ? ['', 's', 'ing'][Math.floor(rank / 5)] : `${rank}x`}`,
);
/** A word, distributed by Zipf's law. */
const zipf = fc
  .integer({ min: 0, max: 99_999 })
  .map((number) => words[Math.floor(words.length ** (number / 100_000)) - 1] ?? 'the');
const text = (longest: number) => fc.array(zipf, { maxLength: longest }).map((list) => list.join(' '));
const document = fc.record({
  headline: text(8),
  decisions: fc.array(text(12), { maxLength: 3 }),
  summary: text(60),
  date: fc.integer({ min: 1, max: 9 }).map((day) => `2026-02-0${day}`),
  state: fc.constantFrom('Ohio', 'Québec', 'Texas'),
  kind: fc.constantFrom('city' as const, 'school' as const),
});
const term = fc.oneof(
  { weight: 3, arbitrary: zipf },
  { weight: 1, arbitrary: fc.tuple(zipf, zipf).map((pair) => `"${pair.join(' ')}"`) },
);
const operand = fc.tuple(fc.constantFrom('', '', '', '-'), term).map((parts) => parts.join(''));
const query = fc
  .array(fc.array(operand, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 2 })
  .map((alternatives) => alternatives.map((operands) => operands.join(' ')).join(' OR '));

let cluster: TestCluster;
let indexes: { readonly packed: SearchIndex; readonly openSearch: SearchIndex };
beforeAll(async () => {
  cluster = await startTestCluster();
  const random = fc.sample(document, { seed: 7, numRuns: cases(600, 1_200) });
  const documents = random.map((over, number) => searchDocument({ id: `m${number}`, ...over }));
  indexes = {
    packed: await packedIndex(documents),
    openSearch: await openSearchIndex(cluster, documents),
  };
});
afterAll(() => cluster.stop());

test('over 1,200 random meetings', async () => {
  const filters = fc.record({
    state: fc.option(fc.constantFrom('quebec', 'Ohio'), { nil: undefined, freq: 1 }),
    kind: fc.option(fc.constantFrom('city' as const, 'school' as const), { nil: undefined, freq: 1 }),
  });
  await fc.assert(
    fc.asyncProperty(query, filters, fc.constantFrom(1, 10, 25, 50), async (text, filters, limit) => {
      for (const tree of treesOf(text)) {
        const expected = await indexes.packed.search(tree, filters, limit);
        const found = await indexes.openSearch.search(tree, filters, limit);
        expect(found).toEqual(expected);
      }
    }),
    { seed: 11, numRuns: cases(60, 120) },
  );
  expect(cluster.imitation?.faults ?? []).toEqual([]);
});
