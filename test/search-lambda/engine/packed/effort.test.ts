import { afterEach, describe, expect, it, vi } from 'vitest';
import { Effort, QueryTooCostly } from '../../../../search-lambda/engine/effort.ts';
import { search } from '../../../../search-lambda/engine/search.ts';
import { packedIndex, searchDocuments } from '../../../support/search/search-documents.ts';
import { bodyOf, loaderOf, makeApp, send, stateWith } from '../../http/app.fixture.ts';

const index = await packedIndex(
  searchDocuments(...Array.from({ length: 300 }, () => ({ summary: 'The state of the art of parks' }))),
);
const looks = vi.spyOn(Effort.prototype, 'look');
afterEach(() => void looks.mockClear());

describe('looking where words stand', () => {
  it('costs once for a word of a phrase in each meeting', async () => {
    await search(index, '"art parks"', {}, 5);
    // Where the rarer word has no place for the phrase, the other one is not looked at.
    expect(looks.mock.calls.length).toBeGreaterThanOrEqual(300);
    expect(looks.mock.calls.length).toBeLessThanOrEqual(600);
  });

  it('costs nothing without a phrase', async () => {
    await search(index, 'art parks -zoning OR state', {}, 5);
    expect(looks).not.toHaveBeenCalled();
  });

  it('is counted over all phrases of a question that is relaxed', async () => {
    await search(index, 'of-the the-state art-of zzz', {}, 5);
    expect(looks.mock.calls.length).toBeGreaterThan(900);
  });

  it('ends when it was too much', () => {
    const effort = new Effort(2);
    effort.look();
    effort.look();
    expect(() => effort.look()).toThrow(QueryTooCostly);
  });
});

it('is answered 400 and what would be better when it was too much', async () => {
  looks.mockImplementationOnce(() => {
    throw new QueryTooCostly();
  });
  const app = makeApp({ loader: loaderOf(stateWith({ search: (...asked) => index.search(...asked) })) });
  const response = await send(app, '/search?q=%22of+the%22');
  expect(response.status).toBe(400);
  expect(await bodyOf(response)).toMatchObject({
    type: 'https://us.civic.example/open/docs/errors/costly-query/',
    detail: expect.stringContaining('too common') as string,
    parameter: 'q',
  });
});
