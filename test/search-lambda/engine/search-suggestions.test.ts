/** Spellings that a search suggests, in both engines. */
import { beforeAll, describe, expect, test } from 'vitest';
import { Budget, work } from '../../../search-lambda/engine/budget.ts';
import type { Answer, Search } from '../../../search-lambda/engine/search.ts';
import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { answerTo } from '../../support/search/answers.ts';
import { miniSearchIndex, packedIndex, searchDocuments } from '../../support/search/search-documents.ts';

const documents = searchDocuments(
  { headline: 'Paint for bridges' },
  { headline: 'Budget', summary: 'The budget for school buses.' },
  { headline: 'Council of Portland meets', city: 'Portland', state: 'Oregon' },
);

describe.each([
  ['MiniSearch', miniSearchIndex],
  ['packed', packedIndex],
])('a search of a %s index', (_, indexOf) => {
  let index: SearchIndex;
  beforeAll(async () => {
    index = await indexOf(documents);
  });
  const find = (text: string, options: Partial<Search> = {}): Promise<Answer> =>
    answerTo(index, text, options);

  test.each<[string, string | undefined]>([
    ['bugdet', 'budget'],
    ['brigdes', 'bridges'],
    ['schoolbuses', 'school buses'],
    ['port land', 'portland'],
    ['zanzibar', undefined],
    ['the', undefined],
    ['bugdet OR zanzibar', undefined],
    ['"bugdet"', undefined],
    ['bugdet -zanzibar', undefined],
    ['bug', undefined],
    ['bugdet brigdes shcool ubses', undefined],
  ])('for %j suggests %j', async (text, expected) => {
    expect((await find(text)).suggestion).toBe(expected);
    expect((await find(text, { isStrict: true, filters: { state: 'Texas' } })).suggestion).toBeUndefined();
  });

  test('suggests a spelling of a word that hardly any document has, where others were found', async () => {
    const many = await indexOf(
      searchDocuments(
        ...Array.from({ length: 400 }, (_, number) => ({
          headline: number < 390 ? 'Affordable housing' : 'Affordable lanes',
        })),
        { headline: 'Affordable housng, nationable' },
      ),
    );
    const suggested = async (text: string) => (await answerTo(many, text)).suggestion;
    expect(await suggested('affordable huosing')).toBe('affordable housing');
    expect(await suggested('affordable housing nearby')).toBeUndefined();
    expect(await suggested('affordable lanse')).toBeUndefined();
    expect(await suggested('affordabel lanes')).toBe('affordable lanes');
    expect((await answerTo(many, 'affordable housng')).hits[0]?.missing).toEqual([]);
  });

  test('suggests no stop word, and no word whose stem alone is frequent', async () => {
    const many = await indexOf(
      searchDocuments(
        ...Array.from({ length: 60 }, () => ({ headline: 'To hope and pray' })),
        ...Array.from({ length: 30 }, () => ({ headline: 'Coping' })),
        ...Array.from({ length: 5 }, () => ({ headline: 'Hoping for the best' })),
      ),
    );
    const suggested = async (text: string) => (await answerTo(many, text)).suggestion;
    expect(await suggested('anmd')).toBeUndefined();
    expect(await suggested('xoping')).toBe('coping');
  });

  test('suggests corrections of all words only if a text has them together', async () => {
    expect((await find('brigdes bugdet')).suggestion).toBeUndefined();
    expect((await find('scohol bsues')).suggestion).toBe('school buses');
  });

  test('suggests nothing on later pages, or where it would exceed the budget', async () => {
    expect((await find('bugdet', { from: { offset: 25 } })).suggestion).toBeUndefined();
    const budget = new Budget(100_000);
    expect(await answerTo(index, 'bugdet', {}, budget)).toMatchObject({ hits: [], suggestion: undefined });
    expect((await answerTo(index, 'bugdet', {}, new Budget(Infinity))).suggestion).toBe('budget');
  });

  test('charges a suggestion of many long words within the default budget', async () => {
    const budget = new Budget();
    const text = Array.from({ length: 3 }, (_, number) => `${'zq'.repeat(11)}${'abc'.charAt(number)}x`).join(
      ' ',
    );
    await answerTo(index, text, {}, budget);
    expect(budget.spent).toBeGreaterThan(3 * 1000 * work.block);
    const long = Array.from({ length: 50 }, (_, number) => `zqzqz${number}`).join(' ');
    expect(long.length).toBeLessThanOrEqual(400);
    const other = new Budget();
    await answerTo(index, long, {}, other);
    expect(other.spent).toBeLessThan(2_000_000);
  });
});
