import { beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../../search-lambda/http/app.ts';
import { searchDocuments } from '../../support/search/search-documents.ts';
import { appOf, bodyOf, faultsOf, sampleMeeting, send } from './app.fixture.ts';

const passed = { outcome: 'passed', yes: 5, no: 2, stage: 'final', amount_cents: 250_000_099 } as const;
const meetings = [
  ...searchDocuments(
    {
      headline: 'Rent stabilization',
      place: 'US/alder-oh',
      city: 'Alder',
      date: '2024-05-01',
      body: 'City Council',
      topics: ['housing'],
      decisions: [
        { id: 'a1', headline: 'Cap rents', ...passed, dissent: [{ name: 'Rae Lin', vote: 'no' }] },
        { id: 'a2', headline: 'Study rents', outcome: 'tabled', yes: 7, no: 0, stage: 'procedural' },
      ],
    },
    {
      headline: 'Rent board budget',
      place: 'CA/alder-on',
      city: 'Alder',
      state: 'Ontario',
      date: '2025-05-02',
      body: 'Planning Board',
      topics: ['housing', 'budget_and_taxes'],
      decisions: [{ id: 'b1', headline: 'Fund the rent board', outcome: 'failed', amount_cents: 100 }],
    },
    {
      headline: 'Teachers',
      place: 'US/birch-oh',
      city: 'Birch',
      kind: 'school',
      date: '2026-05-03',
      body: 'Board of Education',
      summary: 'A contract, and rent for a school.',
      topics: ['education'],
      decisions: [{ id: 'c1', headline: 'Approve the contract' }],
    },
  ),
  sampleMeeting,
];

let app: App;
beforeAll(async () => {
  app = await appOf(meetings);
});

const decisionsAt = async (parameters: string): Promise<string[]> => {
  const answer = await send(app, `/decisions?${parameters}`);
  expect(await faultsOf('/decisions', answer)).toEqual([]);
  return ((await bodyOf(answer))['results'] as { id: string }[]).map(({ id }) => id);
};

const headlinesAt = async (parameters: string): Promise<string[]> => {
  const answer = await send(app, `/search?${parameters}`);
  expect(await faultsOf('/search', answer)).toEqual([]);
  return ((await bodyOf(answer))['results'] as { headline: string }[]).map(({ headline }) => headline);
};

describe('a filter', () => {
  test.each<[string, string[]]>([
    ['state=Ohio', ['c1', 'a1', 'a2']],
    ['state=ON', ['b1']],
    ['kind=school', ['c1']],
    ['place=alder-oh', ['a1', 'a2']],
    ['place=alder-on&country=CA', ['b1']],
    ['place=alder-oh&state=Ontario', []],
    ['from=2025-05-02', ['d-2026-1014-3', 'c1', 'b1']],
    ['from=2025-05-03&to=2026-05-03', ['c1']],
    ['to=2024-05-01', ['a1', 'a2']],
    ['to=2024-04-30', []],
    ['body=board', ['c1', 'b1']],
    ['body=boards%20planning', ['b1']],
    ['topic=housing', ['d-2026-1014-3', 'b1', 'a1', 'a2']],
    ['topic=police', []],
    ['outcome=tabled', ['a2']],
    ['stage=final', ['d-2026-1014-3', 'a1']],
    ['divided=true', ['d-2026-1014-3', 'a1']],
    ['min_amount=1', ['d-2026-1014-3', 'b1', 'a1']],
    ['min_amount=2', ['d-2026-1014-3', 'a1']],
    ['min_amount=2500000', ['d-2026-1014-3', 'a1']],
    ['min_amount=2500001', ['d-2026-1014-3']],
    ['topic=housing&divided=true&min_amount=1000000&from=2015-01-01&state=ohio', ['a1']],
  ])('%s finds decisions without a query, newest first', async (parameters, ids) => {
    expect(await decisionsAt(parameters)).toEqual(ids);
    expect(await decisionsAt(`q=+&${parameters}`)).toEqual(ids);
  });

  test.each<[string, string[]]>([
    ['q=rent', ['Rent board budget', 'Rent stabilization', 'Teachers']],
    ['q=rent&place=alder-oh', ['Rent stabilization']],
    ['q=rent&outcome=failed', ['Rent board budget']],
    // The two conditions hold for different decisions.
    ['q=rent&outcome=tabled&divided=true', []],
    ['q=rent&outcome=passed&divided=true', ['Rent stabilization']],
    ['q=rent&topic=education', ['Teachers']],
  ])('applies to meetings in %s', async (parameters, headlines) => {
    expect((await headlinesAt(parameters)).toSorted()).toEqual(headlines);
    expect((await headlinesAt(`${parameters}&sort=date`)).toSorted()).toEqual(headlines);
  });
});

test('a decision has the fields of the contract, null if unknown', async () => {
  const answer = await send(app, '/decisions?q=rents&strict=true');
  const url = 'https://civic.example/city/alder-falls-oh/#mm1';
  const common = { city: 'Alder', state: 'Ohio', kind: 'city', body: 'City Council', date: '2024-05-01' };
  const score = expect.any(Number) as number;
  const { results, ...envelope } = await bodyOf(answer);
  expect(envelope).toEqual({ query: 'rents', count: 3 });
  const [first, second] = (results as object[]).filter((result) => 'id' in result && result.id !== 'b1');
  const [capped, studied] = [first, second].toSorted((a, b) =>
    JSON.stringify(a) < JSON.stringify(b) ? -1 : 1,
  );
  expect(Object.keys(capped ?? {}).join()).toBe(
    'id,meeting_id,city,state,kind,body,date,headline,snippet,outcome,stage,yes,no,abstain,amount_cents,dissent,source,generated_by,url,score',
  );
  expect(capped).toEqual({
    id: 'a1',
    meeting_id: 'm0',
    ...common,
    headline: 'Cap rents',
    snippet: 'Cap rents',
    ...passed,
    abstain: null,
    dissent: [{ name: 'Rae Lin', vote: 'no' }],
    source: 'https://alder.example/minutes',
    generated_by: null,
    url,
    score,
  });
  expect(studied).toMatchObject({ id: 'a2', outcome: 'tabled', dissent: [], amount_cents: null });
});

describe('sort=date and strict=true', () => {
  test('have only results with all words', async () => {
    const query = 'q=rent+stabilization+zebras';
    expect(await headlinesAt(query)).toContain('Rent stabilization');
    expect(await headlinesAt(`${query}&sort=date`)).toEqual([]);
    expect(await headlinesAt(`${query}&strict=true`)).toEqual([]);
    expect(await headlinesAt('q=rent+fund&strict=true')).toEqual(['Rent board budget']);
  });

  test('sort by date, with scores that never increase', async () => {
    const { results } = await bodyOf(await send(app, '/search?q=rent&sort=date'));
    expect((results as { date: string; score: number }[]).map(({ date, score }) => [date, score])).toEqual([
      ['2026-05-03', 1],
      ['2025-05-02', 1],
      ['2024-05-01', 1],
    ]);
  });
});

describe('include', () => {
  const included = async (parameters: string): Promise<Record<string, unknown>> => {
    const answer = await send(app, `/search?${parameters}`);
    expect(await faultsOf('/search', answer)).toEqual([]);
    return bodyOf(answer);
  };

  test('=total counts the strict matches of the query and the filters', async () => {
    expect(await included('q=rent&limit=1&include=total')).toMatchObject({
      count: 1,
      total: { value: 3, relation: 'eq' },
    });
    expect(await included('q=rent+zebras&include=total')).toMatchObject({ total: { value: 0 } });
    expect(await included('q=rent&state=Ohio&include=total')).toMatchObject({ total: { value: 2 } });
    expect(await included('q=%3F%21&include=total,facets')).toMatchObject({
      count: 0,
      total: { value: 0, relation: 'eq' },
      facets: { state: [], body: [] },
    });
  });

  test('=facets counts the matches by value', async () => {
    const body = await included('q=rent&include=facets');
    expect(body).not.toHaveProperty('total');
    expect(body['facets']).toEqual({
      state: [
        { value: 'Ohio', count: 2 },
        { value: 'Ontario', count: 1 },
      ],
      kind: [
        { value: 'city', count: 2 },
        { value: 'school', count: 1 },
      ],
      year: ['2026', '2025', '2024'].map((value) => ({ value, count: 1 })),
      outcome: ['failed', 'passed', 'tabled'].map((value) => ({ value, count: 1 })),
      topic: [
        { value: 'housing', count: 2 },
        { value: 'budget_and_taxes', count: 1 },
        { value: 'education', count: 1 },
      ],
      body: ['Board of Education', 'City Council', 'Planning Board'].map((value) => ({ value, count: 1 })),
      place: [
        { value: 'alder-on', count: 1, country: 'CA', name: 'Alder', state: 'Ontario' },
        { value: 'alder-oh', count: 1, country: 'US', name: 'Alder', state: 'Ohio' },
        { value: 'birch-oh', count: 1, country: 'US', name: 'Birch', state: 'Ohio' },
      ],
    });
    const decisions = await bodyOf(await send(app, '/decisions?q=rents&include=facets'));
    expect(decisions['facets']).toMatchObject({ state: [{ value: 'Ohio', count: 2 }, { value: 'Ontario' }] });
  });

  test('=decision adds the decision that matches best', async () => {
    const { results } = await included('q=study+rents&place=alder-oh&include=decision');
    expect(results).toEqual([
      expect.objectContaining({
        decision: {
          id: 'a2',
          headline: 'Study rents',
          outcome: 'tabled',
          yes: 7,
          no: 0,
          stage: 'procedural',
          source: 'https://alder.example/minutes',
        },
      }),
    ]);
  });

  test('=match adds the words that a result lacks, and the places of the query', async () => {
    const body = await included('q=rent+zebras+alder+ontario&include=match');
    expect(body).toMatchObject({
      relaxed: true,
      recognized_places: [{ slug: 'alder-on', country: 'CA', city: 'Alder', state: 'Ontario' }],
    });
    const results = body['results'] as { headline: string; missing: string[] }[];
    expect(results[0]).toMatchObject({ headline: 'Rent board budget', missing: ['zebras'] });
    const complete = await included('q=rent&include=match');
    expect(complete).not.toHaveProperty('relaxed');
    expect(complete['results']).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ missing: [] }) as object),
    );
  });

  test('adds nothing by default', async () => {
    const body = await included('q=rent+zebras');
    expect(Object.keys(body)).toEqual(['query', 'count', 'results', 'relaxed']);
    for (const result of body['results'] as object[])
      expect(Object.keys(result).join()).toBe('city,state,kind,body,date,headline,snippet,url,score');
  });

  test('accepts any order and white space', async () => {
    const answers = await Promise.all(
      ['total,match', 'match,total', ' match , total ,', 'match,total,match,match'].map((value) =>
        send(app, `/search?q=rent&include=${encodeURIComponent(value)}`),
      ),
    );
    expect(new Set(answers.map(({ headers }) => headers.get('ETag'))).size).toBe(1);
  });
});

describe('a query that matches nothing', () => {
  test.each([
    ['q=stabilizatoin', 'stabilization'],
    ['q=teechers', 'teachers'],
    ['q=rentstabilization&sort=date', 'rent stabilization'],
  ])('?%s gets the suggestion "%s"', async (parameters, suggestion) => {
    const answer = await send(app, `/search?${parameters}`);
    expect(await faultsOf('/search', answer)).toEqual([]);
    expect(await bodyOf(answer)).toMatchObject({ count: 0, did_you_mean: suggestion });
    expect(await headlinesAt(`q=${encodeURIComponent(suggestion)}`)).not.toEqual([]);
  });

  test.each(['q=xylophone', 'q=%22stabilizatoin%22', 'q=stabilizatoin&state=Guam'])(
    '?%s gets none without one that matches',
    async (parameters) => {
      expect(await bodyOf(await send(app, `/search?${parameters}`))).not.toHaveProperty('did_you_mean');
    },
  );
});
