import { beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../../search-lambda/http/app.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { randomDocuments } from '../../support/search/random-documents.ts';
import { appOf, bodyOf, decisionDocuments, send } from './app.fixture.ts';

/** As many days as a month has, so that pages end within days. */
const meetings = randomDocuments(300, 7).map((meeting, number): SearchDocument => {
  const day = String((number % 28) + 1).padStart(2, '0');
  return { ...meeting, date: `2026-01-${day}`, url: `https://civic.example/#m${meeting.id}` };
});
/** The meetings without matters, whose decisions are merged. */
const unmerged = meetings.map((meeting) => ({
  ...meeting,
  decisions: meeting.decisions.map((decision) => ({ ...decision, matter: undefined })),
}));
const decisions = decisionDocuments(unmerged);

let app: App;
beforeAll(async () => {
  app = await appOf(unmerged);
});

type Result = { readonly id?: string; readonly url: string; readonly date: string; readonly score: number };
const keyOf = ({ id, url }: Result): string => id ?? url;

const nextLink = (answer: Response): string | undefined =>
  /<([^<>]*)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];

const resultsOf = async (answer: Response): Promise<readonly Result[]> => {
  expect(answer.status).toBe(200);
  return (await bodyOf(answer))['results'] as Result[];
};

/** The pages of a search, by its links. */
async function pagesOf(address: string, from = app): Promise<(readonly Result[])[]> {
  const pages: (readonly Result[])[] = [];
  for (let next: string | undefined = address; next !== undefined;) {
    const answer = await send(from, next);
    pages.push(await resultsOf(answer));
    next = nextLink(answer);
    expect(pages.length).toBeLessThan(1_000);
  }
  return pages;
}

const byDate = (a: SearchDocument, b: SearchDocument): number =>
  a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? 1 : -1;

describe('the pages of a search by date', () => {
  test.each([1, 7, 50])('have every match once, %i at a time', async (limit) => {
    const pages = await pagesOf(`/search?q=-zzz&sort=date&limit=${limit}`);
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    expect(pages.flat().map(keyOf)).toEqual(meetings.toSorted(byDate).map(({ url }) => url));
  });

  test('may have different sizes', async () => {
    const first = await send(app, '/decisions?state=Ohio&limit=5');
    const second = await send(app, (nextLink(first) ?? '').replace('limit=5', 'limit=31'));
    const expected = decisions.filter(({ state }) => state === 'Ohio').toSorted(byDate);
    expect([...(await resultsOf(first)), ...(await resultsOf(second))].map(keyOf)).toEqual(
      expected.slice(0, 36).map(({ id }) => id),
    );
  });

  test('have every decision once, without a query', async () => {
    const found = (await pagesOf('/decisions?from=2026-01-01&limit=50')).flat();
    expect(found.map(keyOf)).toEqual(decisions.toSorted(byDate).map(({ id }) => id));
    expect(new Set(found.map(({ score }) => score))).toEqual(new Set([1]));
  });

  test('have one decision per matter of a meeting on each page, and miss none', async () => {
    const merging = await appOf(meetings);
    const matterOf = new Map(
      decisionDocuments(meetings).map(({ meeting, id, decisions: [decision] }) => [
        id,
        `${meeting} ${decision?.matter?.id ?? id}`,
      ]),
    );
    const pages = await pagesOf('/decisions?from=2026-01-01&limit=20', merging);
    const found = pages.flat().map(keyOf);
    expect(new Set(found).size).toBe(found.length);
    expect(new Set(found.map((id) => matterOf.get(id)))).toEqual(new Set(matterOf.values()));
    for (const page of pages)
      expect(new Set(page.map((result) => matterOf.get(keyOf(result)))).size).toBe(page.length);
  });

  test('of a query of exclusions only are by date even if sorted by relevance', async () => {
    const found = (await pagesOf('/search?q=-parks&sort=relevance&limit=5')).flat().map(keyOf);
    expect(found).toEqual((await pagesOf('/search?q=-parks&sort=date&limit=5')).flat().map(keyOf));
    expect(found.length).toBeGreaterThan(10);
  });
});

describe('the pages of a search by relevance', () => {
  test('continue without repetition, up to 100 results', async () => {
    const pages = await pagesOf('/search?q=housing+water&limit=9');
    const found = pages.flat();
    expect(new Set(found.map(keyOf)).size).toBe(found.length);
    expect(found).toHaveLength(100);
    expect(found.map(({ score }) => score)).toEqual(
      found.map(({ score }) => score).toSorted((a, b) => b - a),
    );
    const best = await resultsOf(await send(app, '/search?q=housing+water&limit=50'));
    expect(found.slice(0, 50)).toEqual(best);
  });

  test('end with the last match', async () => {
    const all = await pagesOf('/search?q=%22housing+water%22+vote&strict=true&limit=2');
    const strict = await pagesOf('/search?q=%22housing+water%22+vote&sort=date&limit=50');
    expect(all.flat().map(keyOf).toSorted()).toEqual(strict.flat().map(keyOf).toSorted());
    expect(all.length).toBeGreaterThan(1);
    expect(all.at(-1)?.length).toBeGreaterThan(0);
  });
});

describe('the cursor of the next page', () => {
  test('is in the body only of a request that knows of it, and always in the Link header', async () => {
    const plain = await send(app, '/search?q=housing&limit=2');
    expect(Object.keys(await bodyOf(plain))).toEqual(['query', 'count', 'results']);
    const aware = await bodyOf(await send(app, '/search?q=housing&limit=2&sort=relevance'));
    const link = new URL(nextLink(plain) ?? '', 'https://search.civic.example');
    expect(link.searchParams.get('cursor')).toBe(aware['next_cursor']);
    expect(plain.headers.get('Link')).toContain('rel="license", <');
  });

  test('is absent on the last page', async () => {
    const answer = await send(app, '/search?q=housing&limit=50&sort=date&from=2026-01-28');
    expect(nextLink(answer)).toBe(undefined);
    expect(await bodyOf(answer)).not.toHaveProperty('next_cursor');
  });

  test('keeps the other parameters, percent-encoded', async () => {
    const answer = await send(app, '/decisions?q=%22housing%22+-%3Czzz%3E&state=ohio&limit=1&utm=é');
    const link = nextLink(answer) ?? '';
    expect(link).toMatch(
      /^\/decisions\?q=%22housing%22\+-%3Czzz%3E&state=ohio&limit=1&utm=%C3%A9&cursor=\w+$/,
    );
    expect(await resultsOf(await send(app, link))).toHaveLength(1);
  });

  test.each([
    ['/search?q=parks&limit=2', 'the cursor of another query'],
    ['/decisions?q=housing&limit=2', 'the cursor of the other index'],
    ['/search?q=housing&limit=2&sort=date', 'the cursor of another order'],
    ['/search?q=housing&limit=2&kind=city', 'the cursor of other filters'],
  ])('is refused at %s as %s', async (address) => {
    const cursor = new URLSearchParams(nextLink(await send(app, '/search?q=housing&limit=2'))).get('cursor');
    const answer = await send(app, `${address}&cursor=${cursor}`);
    expect(await bodyOf(answer)).toMatchObject({ status: 400, parameter: 'cursor' });
  });

  test('continues at the same date after the index has changed', async () => {
    const first = await send(app, '/search?q=-zzz&sort=date&limit=40');
    const changed = await appOf(meetings.filter(({ id }) => id !== 'm299'));
    const rest = await resultsOf(await send(changed, nextLink(first) ?? ''));
    const shown = new Set((await resultsOf(first)).map(keyOf));
    expect(rest.filter((result) => shown.has(keyOf(result)))).toEqual([]);
  });
});
