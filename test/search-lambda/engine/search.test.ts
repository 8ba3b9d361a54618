import { beforeAll, describe, expect, test } from 'vitest';
import { search } from '../../../search-lambda/engine/search.ts';
import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { miniSearchIndex, searchDocuments } from '../../support/search/search-documents.ts';

describe('a search', () => {
  let index: SearchIndex;
  beforeAll(async () => {
    index = await miniSearchIndex(
      searchDocuments(
        {
          headline: 'Lead paint in schools',
          summary: 'The board heard a report on lead paint in two schools.',
          kind: 'school',
          body: 'Board',
        },
        { headline: 'Paint for bridges', city: 'Montréal', state: 'Québec' },
        { headline: 'Budget', summary: 'The budget for school buses.' },
        { headline: 'The Who', summary: 'To be or not to be' },
      ),
    );
  });

  test('returns the fields of a result in order', async () => {
    const { results, isRelaxed } = await search(index, 'lead "two schools"', {}, 25);
    expect(isRelaxed).toBe(false);
    expect(results).toEqual([
      {
        city: 'Alder Falls',
        state: 'Ohio',
        kind: 'school',
        body: 'Board',
        date: '2026-03-04',
        headline: 'Lead paint in schools',
        snippet: 'The board heard a report on lead paint in two schools.',
        url: 'https://civic.example/city/alder-falls-oh/#mm1',
        score: expect.any(Number) as number,
      },
    ]);
    expect(Object.keys(results[0] ?? {}).join()).toBe('city,state,kind,body,date,headline,snippet,url,score');
  });

  const headlines = async (query: string): Promise<[string[], boolean]> => {
    const { results, isRelaxed } = await search(index, query, {}, 25);
    return [results.map(({ headline }) => headline), isRelaxed];
  };

  test.each<[string, string[]]>([
    ['the budget', ['Budget']],
    ['the "the who"', ['The Who']],
    ['to be or not to be', ['The Who']],
    ['the', ['Lead paint in schools', 'Budget', 'The Who']],
    ['-the', ['Paint for bridges']],
    ['  ?!  ', []],
    ['"', []],
    ['budget -', ['Budget']],
  ])('for %j ignores stop words outside phrases, unless nothing else is left', async (query, expected) => {
    const [found, isRelaxed] = await headlines(query);
    expect([found.toSorted(), isRelaxed]).toEqual([expected.toSorted(), false]);
  });

  test('finds the meetings with the rarest words if no meeting has all words of a long question', async () => {
    expect(await headlines('which boards heard about lead paint in their classrooms')).toEqual([
      ['Lead paint in schools'],
      true,
    ]);
  });

  test.each([
    'lead paint classrooms "x"',
    'lead paint OR classrooms buses',
    'lead paint classrooms -x',
    '-"lead paint" bridges buses',
  ])('for %s is never relaxed, since it uses an operator', async (query) => {
    expect((await headlines(query))[1]).toBe(false);
  });

  test('treats a hyphenated word of a long question as one word', async () => {
    expect(await headlines('lead-paint budget')).toEqual([['Lead paint in schools', 'Budget'], true]);
    expect(await headlines('paint-lead')).toEqual([[], false]);
  });

  test('applies filters before it relaxes a query', async () => {
    const { results, isRelaxed } = await search(index, 'lead paint', { state: 'quebec' }, 25);
    expect([results.map(({ headline }) => headline), isRelaxed]).toEqual([[], false]);
    const relaxed = await search(index, 'paint montreal board', { kind: 'city' }, 25);
    expect([relaxed.results.map(({ headline }) => headline), relaxed.isRelaxed]).toEqual([
      ['Paint for bridges'],
      true,
    ]);
  });
});
