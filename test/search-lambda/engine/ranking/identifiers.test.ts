/** Identifiers in queries: file numbers, bills, addresses, amounts. */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { Budget, work } from '../../../../search-lambda/engine/budget.ts';
import { parseQuery } from '../../../../search-lambda/engine/query/parse.ts';
import { spellingTest } from '../../../../search-lambda/engine/ranking/identifiers.ts';
import { type Answer, countMatches, type Search } from '../../../../search-lambda/engine/search.ts';
import type { SearchIndex } from '../../../../search-lambda/engine/search-index.ts';
import { answerTo, idsIn, isRelaxed } from '../../../support/search/answers.ts';
import { randomDocuments, randomSearch } from '../../../support/search/random-searches.ts';
import { miniSearchIndex, packedIndex, searchDocuments } from '../../../support/search/search-documents.ts';

const filed = (headline: string, file_number: string) => ({
  headline,
  matter: { id: headline, file_number },
});

const documents = searchDocuments(
  // Many pieces of the identifiers, in short headlines.
  { headline: '0123 Main Street', summary: 'LU 2022, 0123, LU 0123, in 2022 of 24 and 18' },
  { headline: 'CR 24 of 2022', summary: '18 items, 8 sections, section 7, 8 and 8, prop 13' },
  {
    headline: 'Agenda',
    decisions: [filed('Claremont Village', 'LU 0123-2022'), filed('Trees', 'LU 7-2022')],
  },
  { headline: 'Agenda with a long list of other matters', decisions: [filed('Parks', 'RES 0123-2022')] },
  {
    headline: 'Contract for $2.5 million',
    summary: 'A contract with a very long description of many things',
  },
  {
    headline: 'Contract contract',
    summary: 'Contracts of $284.5 million and $105.5 million, 2.5.1 and 2 of 5',
  },
  { headline: 'A loan of $1,500,000', summary: 'loan loan' },
  { headline: 'A minor loan', summary: 'The sum of $500,000 is repaid over many years to the lender' },
  { headline: 'Vouchers', summary: 'The agency administers vouchers under Section 8 of an act' },
  { headline: '5G antennas on poles', summary: 'The council regulates them' },
  { headline: 'Antennas antennas', summary: 'Antennas' },
  { headline: 'Zoning of 9-15 Pine Road', summary: 'Section on trees' },
  { headline: 'Lot Q7' },
  { headline: 'Lot Q 7' },
);

test('how a document writes an identifier is charged, and not looked for with too little budget', () => {
  const [document] = searchDocuments({ headline: 'Claims', summary: 'Of 9-18' });
  if (document === undefined) throw new Error('there is no document');
  const { chunks } = parseQuery('9-18');
  const reading = { chunks, phrase: { kind: 'phrase', words: ['9', '18'] } } as const;
  const budget = new Budget();
  expect(spellingTest(reading, budget)(document)).toBe('as written');
  expect(budget.spent).toBeGreaterThanOrEqual(work.block);
  const short = new Budget(budget.spent);
  expect(spellingTest(reading, short)(document)).toBe('with other signs');
  expect(short.spent).toBe(0);
});

describe.each([
  ['MiniSearch', miniSearchIndex],
  ['packed', packedIndex],
])('in a %s index', (_, indexOf) => {
  let index: SearchIndex;
  beforeAll(async () => {
    index = await indexOf(documents);
  });
  const find = (text: string, options: Partial<Search> = {}): Promise<Answer> =>
    answerTo(index, text, options);

  test.each<[query: string, first: string[]]>([
    ['LU 0123-2022', ['m2', 'm3']],
    ['0123-2022', ['m2', 'm3']],
    ['res 0123-2022', ['m3', 'm2']],
    ['file no. lu 0123-2022, claremont', ['m2', 'm3']],
    ['7/2022', ['m2']],
    ['$2.5 million contract', ['m4']],
    ['contract $2.5 million', ['m4']],
    ['loan $500,000', ['m7']],
    ['section 8', ['m8']],
    ['lu0123-2022', ['m2']],
    ['LU0123/2022 claremont', ['m2']],
    ['$500000', ['m7']],
    ['loan of $500000', ['m7']],
    ['5-G', ['m9']],
    ['5 g', ['m9']],
    ['vouchers of Section 8 trees', ['m8']],
    ['5G antennas', ['m9']],
    ['9-15 pine road zoning section', ['m11']],
  ])('%j finds first what has the identifier', async (query, first) => {
    const { hits } = await find(query);
    expect(hits.map(({ document }) => document.id).slice(0, first.length)).toEqual(first);
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores.every((score) => score > 0)).toBe(true);
  });

  test.each<[query: string, missing: string]>([
    ['CR-24-18', 'CR-24-18'],
    ['2023-114 trees', '2023-114'],
    ['"agenda" 9-18.', '9-18'],
    ['LU 0123-2023', '0123-2023'],
  ])('%j is missing as a whole where it does not occur', async (query, missing) => {
    const answer = await find(query);
    expect(answer.hits.length).toBeGreaterThan(0);
    for (const hit of answer.hits) expect(hit.missing).toContain(missing);
    expect(isRelaxed(answer)).toBe(true);
  });

  test('letters and digits are read apart only where no text has them together and one has them apart', async () => {
    const apart = await find('lu0123-2022', { isStrict: true });
    expect(idsIn(apart)).toEqual(['m2']);
    expect((await countMatches(index, 'lu0123-2022', {}, new Budget())).total).toBe(1);
    expect((await find('lu0123-2022')).hits[0]?.missing).toEqual([]);
    expect(idsIn(await find('5g', { isStrict: true }))).toEqual(['m9']);
    expect(idsIn(await find('q7', { isStrict: true }))).toEqual(['m12']);
    expect(idsIn(await find('lu18'))).toEqual([]);
  });

  test('a query whose budget is too short for its identifiers is answered without their order', async () => {
    const text = 'contract $2.5 million';
    const whole = new Budget();
    const ids = idsIn(await answerTo(index, text, {}, whole));
    const short = new Budget(whole.spent - 1);
    const answer = await answerTo(index, text, {}, short);
    expect(short.spent).toBeLessThan(whole.spent);
    expect(idsIn(answer).toSorted()).toEqual(ids.toSorted());
  });

  test('an identifier is missing together with the word that belongs to it', async () => {
    const { hits } = await find('LU 0123-2022 village');
    expect(hits.map(({ document, missing }) => [document.id, ...missing]).slice(0, 2)).toEqual([
      ['m2'],
      ['m3', 'LU 0123-2022', 'village'],
    ]);
    for (const { missing } of hits) expect(missing.join(' ')).not.toMatch(/^(?:lu|0123|2022)$/);
  });

  test('nothing is missing of exactly the strict matches', async () => {
    const many = randomDocuments(80, 3);
    const other = await indexOf(many);
    await fc.assert(
      fc.asyncProperty(randomSearch, async (request) => {
        const search = { ...request, limit: 200, sort: 'relevance', merges: undefined } as const;
        const strict = await answerTo(other, request.text, { ...search, isStrict: true });
        const ranked = await answerTo(other, request.text, { ...search, isStrict: false });
        const complete = ranked.hits.filter(({ missing }) => missing.length === 0);
        expect(complete.map(({ document }) => document.id).toSorted()).toEqual(
          idsIn(strict)
            .filter((id) => idsIn(ranked).includes(id))
            .toSorted(),
        );
      }),
      { numRuns: 60, seed: 11 },
    );
  });
});
