/** Pages of every kind of query, in every form and of any size, are together one list. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../../search-lambda/http/app.ts';
import { randomDocuments } from '../../support/search/random-documents.ts';
import { miniSearchIndex, packedIndex } from '../../support/search/search-documents.ts';
import { loaderOf, makeApp, send } from './app.fixture.ts';

/** Meetings, and their decisions, some of which are on the same matter. */
const meetings = randomDocuments(60, 7);
const decisions = meetings.flatMap((meeting) =>
  meeting.decisions.map((decision, number) => ({
    ...meeting,
    id: `${meeting.id}-${decision.id}`,
    meeting: meeting.id,
    decisions: [{ ...decision, id: `${meeting.id}-${number}` }],
  })),
);

const queries = [
  'q=housing',
  'q=housing+park+water',
  'q=%22housing+park%22',
  'q=park+OR+vote',
  'q=water+-park',
  'q=-zzz',
  'q=2024',
  'q=montreal+housing',
  'q=housing&state=Ohio',
  'q=the',
];
const sorts = ['sort=relevance', 'sort=date'];
const limits = [1, 5, 25];

/** What identifies each result of a response, in its order. */
const itemsOf: Readonly<Record<string, (body: string) => string[]>> = {
  '': (body) =>
    (JSON.parse(body) as { results: { id?: string; url: string; headline: string }[] }).results.map(
      ({ id, url, headline }) => id ?? `${url} ${headline}`,
    ),
  '.atom': (body) => body.match(/<entry>[^]*?<\/entry>/g) ?? [],
  '.csv': (body) => body.split('\r\n').slice(1, -1),
  '.html': (body) =>
    (/<ol class="results"[^]*?<\/ol>/.exec(body)?.[0] ?? '').match(/<li>\s*<h3[^]*?<\/li>/g) ?? [],
};

/** Follows the links to the next page to the end. */
async function pagesOf(app: App, path: string, itemsIn: (body: string) => string[]): Promise<string[][]> {
  const pages: string[][] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const response = await send(app, next);
    expect(response.status).toBe(200);
    pages.push(itemsIn(await response.text()));
    [, next] = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '') ?? [];
    expect(pages.length).toBeLessThan(500);
  }
  return pages;
}

describe.each([
  ['MiniSearch', miniSearchIndex],
  ['packed', packedIndex],
] as const)('of a %s index', (_, indexOf) => {
  let app: App;
  beforeAll(async () => {
    const loaded = async (documents: typeof meetings) =>
      loaderOf({ loaded: { index: await indexOf(documents), version: 'a1' }, failure: undefined });
    app = makeApp({ meetings: await loaded(meetings), decisions: await loaded(decisions) });
  });

  test.each(['/search', '/decisions'].flatMap((route) => Object.keys(itemsOf).map((form) => route + form)))(
    '%s',
    async (path) => {
      const form = /\.\w+$/.exec(path)?.[0] ?? '';
      const itemsIn = itemsOf[form] ?? (() => []);
      let found = 0;
      for (const query of queries)
        for (const sort of sorts) {
          const whole = (await pagesOf(app, `${path}?${query}&${sort}&limit=50`, itemsIn)).flat();
          found += whole.length;
          for (const limit of limits) {
            const pages = await pagesOf(app, `${path}?${query}&${sort}&limit=${limit}`, itemsIn);
            expect(pages.flat()).toEqual(whole);
            expect(pages.slice(0, -1).filter((page) => page.length !== limit)).toEqual([]);
            expect(pages.length === 1 || pages.at(-1)?.length !== 0).toBe(true);
          }
        }
      expect(found).toBeGreaterThan(100);
    },
  );

  test('by date, results and merged repeats add up to the total', async () => {
    for (const query of queries) {
      const sums = { shown: 0, merged: 0, total: 0 };
      await pagesOf(app, `/decisions?${query}&sort=date&limit=5&include=total`, (body) => {
        const { count, merged, total } = JSON.parse(body) as {
          count: number;
          merged: number;
          total: { value: number };
        };
        sums.shown += count;
        sums.merged += merged;
        sums.total = total.value;
        return [];
      });
      expect(sums.shown + sums.merged).toBe(sums.total);
    }
  });

  test('a page says how many repeats it leaves out', async () => {
    let [some, none] = [0, 0];
    for (const query of queries) {
      const { merged } = JSON.parse(
        await (await send(app, `/decisions?${query}&include=total&limit=5`)).text(),
      ) as { merged: number };
      const page = await (await send(app, `/decisions.html?${query}&limit=5`)).text();
      const note = /Left out: (\d+) more on the same matters/.exec(page)?.[1];
      expect(note).toBe(merged === 0 ? undefined : String(merged));
      if (merged === 0) none++;
      else some++;
    }
    expect([some > 0, none > 0]).toEqual([true, true]);
  });
});
