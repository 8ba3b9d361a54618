/** Published bounds do not narrow a search whose BM25 parameters are others than those of the writer. */
import { afterEach, describe, expect, it } from 'vitest';
import { MaxLengths } from '../../../../../search-lambda/engine/packed/format/norms.ts';
import { Random } from '../../../../../generator/demo/random.ts';
import { bm25 } from '../../../../../search-lambda/engine/document-terms.ts';
import { parseQuery } from '../../../../../search-lambda/engine/query/parse.ts';
import type { QueryNode } from '../../../../../search-lambda/engine/query/tree.ts';
import type { SearchIndex } from '../../../../../search-lambda/engine/search-index.ts';
import { miniSearchIndex, openFiles, searchDocument } from '../../../../support/search/search-documents.ts';
import { SegmentedIndex } from '../../../../support/search/segmented-index.ts';

const random = new Random(8);
const count = 2000;

/** Lengths and frequencies vary, so that each parameter orders documents differently. */
const documents = Array.from({ length: count }, (_, number) =>
  searchDocument({
    id: `m${number}`,
    headline: random.next() < 0.3 ? 'Housing budget' : 'Zoning',
    summary: [
      ...Array.from({ length: random.int(0, 12) }, () => 'housing'),
      ...Array.from({ length: random.int(0, 6) }, () => 'council'),
      ...Array.from({ length: random.int(0, 1) * random.int(0, 150) }, (_, at) => `w${number}x${at}`),
    ].join(' '),
  }),
);

/** MiniSearch scores every document. */
const scanned = await miniSearchIndex(documents);

const published = { k: bm25.k, b: bm25.b };
afterEach(() => {
  Object.assign(bm25, published);
});

const idsOf = async (index: SearchIndex, query: QueryNode): Promise<unknown[]> =>
  (await index.search(query, {}, 10)).map(({ document, score }) => [document.id, score]);

describe.each([1, 3])('an index of %i segments', (segments) => {
  const index = new SegmentedIndex();
  for (let first = 0; first < count; first += Math.ceil(count / segments))
    index.run(documents.slice(first, first + Math.ceil(count / segments)));
  const files = index.published();

  it.each([
    { k: 4, b: 0.65 },
    { k: 4, b: 0.2 },
    { k: 2, b: 0.9 },
    { k: 12, b: 0.05 },
    { k: 1.2, b: 0 },
  ])('has the ten best documents with %o', async (parameters) => {
    Object.assign(bm25, parameters);
    const packed = await openFiles(files);
    for (const text of ['housing', 'council', 'housing council', 'housing OR council', 'budget council']) {
      const query = parseQuery(text).root ?? { kind: 'or', operands: [] };
      expect(await idsOf(packed, query)).toEqual(await idsOf(scanned, query));
    }
  });
});

it('a document of any length reaches its own norm without length normalization', () => {
  Object.assign(bm25, { k: 1, b: 0 });
  const lengths = new MaxLengths(10);
  expect(lengths.table[lengths.row(1)]).toBe(0xffff_ffff);
});
