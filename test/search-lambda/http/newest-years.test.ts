/** A search of documents whose budget does not reach all years. */
import { expect, test } from 'vitest';
import { QueryTooCostly } from '../../../search-lambda/engine/budget.ts';
import { searchNewestYears, type YearPosition } from '../../../search-lambda/engine/newest-years.ts';
import { openIndex } from '../../../search-lambda/engine/open-index.ts';
import { atOnce, openFiles, readFrom } from '../../support/search/search-documents.ts';
import { SegmentedIndex } from '../../support/search/segmented-index.ts';
import { page } from './documents.fixture.ts';

const years = Array.from({ length: 12 }, (_, at) => 2015 + at);
const segments = new SegmentedIndex();
/** A phrase of words that are everywhere: finding it costs as much in every year, although few pages have it. */
const words = 'harbor and noise or '.repeat(40);
const pages = years.map((year) =>
  Array.from({ length: 60 }, (_, at) =>
    page(
      `${at % 10 === 0 ? 'harbor noise' : 'levee'} ${words}`,
      { document: `d${year}-${at}`, number: 1 },
      { date: `${year}-06-1${at % 9}` },
    ),
  ),
);
for (const some of pages) segments.run(some);
const files = segments.published();
const index = await openFiles(files);
const matching = pages.flat().filter(({ summary }) => summary.startsWith('harbor noise'));
const allDays = { from: '2015-06-10', to: '2026-06-18' };

const query = { text: '"harbor noise"', filters: {}, isStrict: true, merges: 'pages' } as const;

/** All pages of a search: ids of results, and days that they are from. */
async function walk(sort: 'relevance' | 'date', budget: number) {
  const seen: string[] = [];
  const spans: { from: string; to: string }[] = [];
  let from: YearPosition | undefined;
  do {
    const answer = await searchNewestYears(index, { ...query, limit: 5, sort, from }, budget);
    seen.push(...answer.hits.map(({ document }) => document.id));
    const span = answer.searched ?? allDays;
    if (spans.at(-1)?.from !== span.from) spans.push(span);
    from = answer.next;
  } while (from !== undefined);
  return { seen, spans };
}

const ids = matching.map(({ id }) => id).toSorted();

test('with a large budget, an answer is from all years', async () => {
  const { seen, spans } = await walk('relevance', 30_000_000);
  expect(spans).toEqual([allDays]);
  expect(seen.toSorted()).toEqual(ids);
});

test.each([
  ['relevance', 3_000_000],
  ['relevance', 5_000_000],
  ['date', 2_500_000],
  ['date', 4_000_000],
] as const)(
  'by %s with a budget of %d, an answer says which newest days it is from, and its cursor leads to all others',
  async (sort, budget) => {
    const { seen, spans } = await walk(sort, budget);
    expect(spans.length).toBeGreaterThan(1);
    expect(spans[0]).toEqual({ from: expect.stringMatching(/^202\d-01-01$/) as string, to: allDays.to });
    expect(seen.toSorted()).toEqual(ids);
    if (sort === 'date') return;
    expect(spans.at(-1)?.from).toBe(allDays.from);
    for (const [at, { to }] of spans.slice(1).entries()) expect(to < (spans[at]?.from ?? '')).toBe(true);
  },
);

test.each(['relevance', 'date'] as const)(
  'by %s, a plain word is answered, page by page, where even a day needs all of the budget',
  async (sort) => {
    const asked = { ...query, text: 'levee', isStrict: false, sort, limit: 5, counts: 'facets' } as const;
    const newestSpan = { from: expect.stringMatching(/^2026/) as string, to: allDays.to };
    const seen = new Set<string>();
    let from: YearPosition | undefined;
    do {
      const answer = await searchNewestYears(index, { ...asked, from }, 120_000);
      if (from === undefined) expect(answer.searched).toMatchObject(newestSpan);
      for (const { document } of answer.hits) {
        expect(seen.has(document.id)).toBe(false);
        seen.add(document.id);
      }
      from = answer.next;
    } while (from !== undefined);
    expect(seen.size).toBe(pages.flat().length - matching.length);
  },
);

test('several words that are too much for a day are refused', async () => {
  await expect(searchNewestYears(index, { ...query, limit: 5, sort: 'relevance' }, 60_000)).rejects.toThrow(
    QueryTooCostly,
  );
});

test('a search of some days reads no segment of others', async () => {
  const read = new Set<string>();
  const reads = readFrom(files.files);
  const opened = await openIndex(
    files.pointer,
    async (name, ...range) => {
      read.add(name);
      return await reads(name, ...range);
    },
    atOnce,
  );
  read.clear();
  for (const sort of ['relevance', 'date'] as const)
    await searchNewestYears(opened, {
      ...query,
      sort,
      limit: 5,
      filters: { from: '2025-01-01' },
      counts: 'facets',
    });
  expect([...read].toSorted()).toEqual(
    files.pointer.segments
      .slice(-2)
      .map(({ name }) => name)
      .toSorted(),
  );
});
