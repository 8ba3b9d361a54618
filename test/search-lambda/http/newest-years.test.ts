/** A search of documents whose budget does not reach all years. */
import { expect, test } from 'vitest';
import { searchNewestYears, type YearPosition } from '../../../search-lambda/engine/newest-years.ts';
import { openFiles } from '../../support/search/search-documents.ts';
import { SegmentedIndex } from '../../support/search/segmented-index.ts';
import { page } from './documents.fixture.ts';

const years = Array.from({ length: 12 }, (_, at) => 2015 + at);
const segments = new SegmentedIndex();
for (const year of years)
  segments.run(
    Array.from({ length: 60 }, (_, at) =>
      page(
        `harbor noise ${at}`,
        { document: `d${year}-${at}`, number: 1 },
        { date: `${year}-06-1${at % 9}` },
      ),
    ),
  );
const index = await openFiles(segments.published());

/** All pages of a search: ids of results, and days that they are from. */
async function walk(limit: number) {
  const seen: string[] = [];
  const spans: { from: string; to: string }[] = [];
  let from: YearPosition | undefined;
  do {
    const search = {
      text: '"harbor noise"',
      filters: {},
      limit: 25,
      sort: 'relevance',
      isStrict: false,
    } as const;
    const answer = await searchNewestYears(index, { ...search, merges: 'pages', from }, limit);
    seen.push(...answer.hits.map(({ document }) => document.id));
    const span = answer.searched ?? { from: '2015-06-10', to: '2026-06-18' };
    if (spans.at(-1)?.from !== span.from) spans.push(span);
    from = answer.next;
  } while (from !== undefined);
  return { seen, spans };
}

test('with a large budget, an answer is from all years', async () => {
  expect((await walk(30_000_000)).spans).toEqual([{ from: '2015-06-10', to: '2026-06-18' }]);
});

test.each([8_000_000, 10_000_000])(
  'with a budget of %d, which some pages exceed, each result is there once, the newest days first',
  async (limit) => {
    const { seen, spans } = await walk(limit);
    expect(new Set(seen).size).toBe(seen.length);
    expect(spans[0]?.to).toBe('2026-06-18');
    expect(spans.at(-1)?.from).toBe('2015-06-10');
    for (const [at, { to }] of spans.slice(1).entries()) expect(to < (spans[at]?.from ?? '')).toBe(true);
  },
);
