import { afterEach, describe, expect, it, vi } from 'vitest';
import { Budget, QueryTooCostly } from '../../../search-lambda/engine/budget.ts';
import { search } from '../../../search-lambda/engine/search.ts';
import { packedIndex, searchDocuments } from '../../support/search/search-documents.ts';
import { bodyOf, loaderOf, makeApp, send, stateWith } from '../http/app.fixture.ts';

const index = await packedIndex(
  searchDocuments(...Array.from({ length: 300 }, () => ({ summary: 'The state of the art of parks' }))),
);
const charge = vi.spyOn(Budget.prototype, 'charge');
afterEach(() => void charge.mockClear());

describe('position reads', () => {
  it('are charged once per word of a phrase and meeting', async () => {
    await search(index, '"art parks"', {}, 5);
    // If the rarer word rules the phrase out, the positions of the other word are not read.
    expect(charge.mock.calls.length).toBeGreaterThanOrEqual(300);
    expect(charge.mock.calls.length).toBeLessThanOrEqual(600);
  });

  it('are not charged without a phrase', async () => {
    await search(index, 'art parks -zoning OR state', {}, 5);
    expect(charge).not.toHaveBeenCalled();
  });

  it('are charged for all phrases of a relaxed query', async () => {
    await search(index, 'of-the the-state art-of zzz', {}, 5);
    expect(charge.mock.calls.length).toBeGreaterThan(900);
  });

  it('throw when the budget is used up', () => {
    const budget = new Budget(2);
    budget.charge();
    budget.charge();
    expect(() => budget.charge()).toThrow(QueryTooCostly);
  });
});

it('answers a query over budget with status 400 and a remedy', async () => {
  charge.mockImplementationOnce(() => {
    throw new QueryTooCostly();
  });
  const app = makeApp({ loader: loaderOf(stateWith({ search: (...args) => index.search(...args) })) });
  const response = await send(app, '/search?q=%22of+the%22');
  expect(response.status).toBe(400);
  expect(await bodyOf(response)).toMatchObject({
    type: 'https://us.civic.example/open/docs/errors/costly-query/',
    detail: expect.stringContaining('too common') as string,
    parameter: 'q',
  });
});
