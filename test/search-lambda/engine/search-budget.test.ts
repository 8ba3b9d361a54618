/** What the parts of an answer share: one budget. */
import { expect, test } from 'vitest';
import { Budget } from '../../../search-lambda/engine/budget.ts';
import { search } from '../../../search-lambda/engine/search.ts';
import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { answerTo } from '../../support/search/answers.ts';
import { packedIndex, searchDocuments } from '../../support/search/search-documents.ts';

const documents = searchDocuments(
  { headline: 'Lead paint in schools', summary: 'A report on lead paint in two schools.' },
  { headline: 'Paint for bridges' },
  { headline: 'Budget', summary: 'The budget for school buses.' },
);

test('every part of an answer is charged to one budget', async () => {
  const index = await packedIndex(documents);
  const budgets = new Set<unknown>();
  const watched: SearchIndex = {
    facts: index.facts,
    places: index.places,
    search: (query, filters, limit, budget) => {
      budgets.add(budget);
      return index.search(query, filters, limit, budget);
    },
    candidates: (query, searches, budget) => {
      budgets.add(budget);
      return index.candidates(query, searches, budget);
    },
    newest: (query, filters, limit, from, budget) => {
      budgets.add(budget);
      return index.newest(query, filters, limit, from, budget);
    },
    count: (query, filters, hasFacets, budget) => {
      budgets.add(budget);
      return index.count(query, filters, hasFacets, budget);
    },
    frequencies: (terms) => index.frequencies(terms),
  };
  const budget = new Budget();
  let spent = 0;
  for (const [text, options] of [
    ['lead paint', { counts: 'facets' }],
    ['paint', { counts: 'total', sort: 'date' }],
    ['bugdet', {}],
  ] as const) {
    await answerTo(watched, text, options, budget);
    expect(budget.spent).toBeGreaterThan(spent);
    spent = budget.spent;
  }
  expect([...budgets]).toEqual([budget]);
  // The default is a new budget for each request.
  budgets.clear();
  const request = { text: 'paint', filters: {}, limit: 5, sort: 'relevance', isStrict: false } as const;
  await search(watched, { ...request, counts: 'total' });
  await search(watched, request);
  expect(budgets.size).toBe(2);
});
