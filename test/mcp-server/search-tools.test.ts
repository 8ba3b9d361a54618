/** The search tools, against the service on a local server. */
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DecisionsResponse, SearchResponse } from '../../schemas/search.ts';
import { call, clientOf, demoService } from './demo-service.fixture.ts';

const demo = demoService();
let client: Client;
beforeAll(async () => {
  client = await clientOf(demo.origin(), fetch);
});
afterAll(() => client.close());

const tools = ['search_meetings', 'search_decisions'] as const;

const published = async (address: string): Promise<unknown> =>
  (await fetch(`${demo.origin()}${address}`)).json();

const meetings = async (args: Record<string, unknown>): Promise<SearchResponse & { text: string }> => {
  const { isError, structured, text } = await call(client, 'search_meetings', args);
  expect(isError, text).toBe(false);
  return { ...(structured as SearchResponse), text };
};

const decisions = async (
  args: Record<string, unknown>,
): Promise<DecisionsResponse & { text: string; left_out?: string }> => {
  const { isError, structured, text } = await call(client, 'search_decisions', args);
  expect(isError, text).toBe(false);
  return { ...(structured as DecisionsResponse), text };
};

describe('search_meetings', () => {
  test('returns the response of /search, with counts, decisions and what is missing', async () => {
    const { structured } = await call(client, 'search_meetings', { query: 'council -parking', limit: 3 });
    expect(structured).toEqual(
      await published('/search?q=council+-parking&limit=3&include=total,match,decision'),
    );
    expect((structured as SearchResponse).results).toHaveLength(3);
  });

  test('lists the words that results lack, so that an agent does not claim them', async () => {
    const { relaxed, results, text } = await meetings({ query: 'council zyxwvut', limit: 2 });
    expect(relaxed).toBe(true);
    expect(results.map(({ missing }) => missing)).toEqual([['zyxwvut'], ['zyxwvut']]);
    expect(text).toContain('0 meetings have all words. The results marked "lacks" do not contain');
    expect(text.match(/^ {3}lacks: zyxwvut$/gm)).toHaveLength(2);
    const complete = await meetings({ query: 'council', limit: 2 });
    expect(complete.text).not.toContain('lacks');
  });

  test('says the language of results of a French query, typed without accents, and of an English one', async () => {
    const languagesOf = async (query: string) => [
      ...new Set([
        ...(await meetings({ query, limit: 3 })).results.map(({ language }) => language),
        ...(await decisions({ query, limit: 3 })).results.map(({ language }) => language),
      ]),
    ];
    expect(await languagesOf('reglements adoptes')).toEqual(['fr']);
    expect(await languagesOf('council approves')).toEqual(['en']);
  });

  test('shows the decision that matches best, with its result', async () => {
    const { results, text } = await meetings({ query: 'council', outcome: 'passed', limit: 5 });
    const [decision] = results.flatMap((result) => result.decision ?? []);
    expect(decision).toBeDefined();
    expect(text).toContain(`Decision: ${decision?.headline}`);
  });

  test('names a place of the query, and how to search only there', async () => {
    const place = demo.places('us').toSorted((a, b) => b.meetings - a.meetings)[0];
    const { recognized_places: places, text } = await meetings({
      query: `${place?.name} ${place?.state} budget`,
    });
    expect(places).toContainEqual(expect.objectContaining({ slug: place?.slug, country: 'US' }));
    expect(text).toContain(`To search only there, send place: "${place?.slug}", country: "US".`);
  });

  test.each(tools)('of %s says if nothing of a state can be found by any words', async (tool) => {
    const textOf = async (args: Record<string, unknown>): Promise<string> =>
      (await call(client, tool, { query: 'zyxwvut', ...args })).text;
    const note = 'can be searched yet, whatever the words';
    expect(await textOf({ state: 'Guam' })).toContain(`No decision of Guam ${note}`);
    expect(await textOf({ state: 'Ohio' })).not.toContain(note);
    expect(await textOf({})).not.toContain(note);
  });

  test('suggests what to change when nothing matches', async () => {
    const { text } = await meetings({ query: '"zyx wvu"' });
    expect(text).toContain('No meeting matches "\\"zyx wvu\\"". Use fewer or other words');
    const misspelled = await meetings({ query: 'counncil' });
    expect(misspelled.did_you_mean).toBe('council');
    expect(misspelled.text).toContain('Did you mean "council"?');
  });
});

describe('search_decisions', () => {
  test('returns the response of /decisions', async () => {
    const { structured } = await call(client, 'search_decisions', { query: 'budget', limit: 3 });
    expect(structured).toEqual(await published('/decisions?q=budget&limit=3&include=total,match'));
  });

  test('needs no query with a filter, and is by date then', async () => {
    const { results, total, text } = await decisions({ state: 'OH', limit: 5 });
    const dates = results.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(text).toContain(
      `5 of ${total?.value.toLocaleString('en-US')} decisions that match (${total?.value.toLocaleString('en-US')} is the exact count) for "", newest first.`,
    );
    const none = await call(client, 'search_decisions', {});
    expect(none).toMatchObject({ isError: true, text: expect.stringContaining('or a filter is required') });
  });

  test('shows outcome, tally, dissent and source of each', async () => {
    const { results, text } = await decisions({ divided: true, limit: 5 });
    expect(results.length).toBeGreaterThan(0);
    for (const { headline, outcome, yes, no, source, dissent } of results) {
      expect(text).toContain(`${headline} (${outcome === null ? '' : `${outcome}, `}${yes}-${no}`);
      expect(text).toContain(`Source: ${source} | Page: `);
      for (const { name, vote } of dissent) expect(text).toContain(`${name} (${vote})`);
    }
  });

  test('leads to the next page', async () => {
    const args = { from: '2024-01-01', sort: 'date', limit: 20 };
    const first = await decisions(args);
    expect(first.text).toContain(`More: repeat with cursor: "${first.next_cursor}".`);
    const second = await decisions({ ...args, cursor: first.next_cursor });
    const ids = [...first.results, ...second.results].map(({ id }) => id);
    expect(new Set(ids).size).toBe(40);
  });

  test('leaves out results that do not fit, and says how to get them', async () => {
    const {
      results,
      count,
      left_out: leftOut,
      next_cursor: next,
    } = await decisions({ query: 'the council', limit: 50 });
    if (leftOut === undefined) expect(results).toHaveLength(50);
    else {
      expect(count).toBe(results.length);
      expect(next).toBeUndefined();
      expect(leftOut).toContain(`${50 - count} results did not fit. Repeat with limit: ${count}`);
    }
  });
});

describe.each(tools)('%s', (tool) => {
  test('applies every filter', async () => {
    const { structured } = await call(client, tool, {
      query: '-zzz',
      facets: true,
      sort: 'date',
      limit: 1,
    });
    const { total, facets } = structured as SearchResponse;
    const values = (name: 'state' | 'kind' | 'topic' | 'outcome'): Record<string, string> =>
      Object.fromEntries(facets?.[name].slice(0, 1).map(({ value }) => [name, value]) ?? []);
    const filters: Record<string, unknown>[] = [
      values('state'),
      values('kind'),
      values('topic'),
      values('outcome'),
      { from: '2026-01-01' },
      { to: '2024-12-31' },
      { body: 'board' },
      { divided: true },
      { min_amount: 1_000 },
      { place: demo.places('us')[0]?.slug, country: 'US' },
    ];
    for (const filter of filters) {
      const filtered = await call(client, tool, { query: '-zzz', sort: 'date', limit: 1, ...filter });
      expect(filtered.isError, `${JSON.stringify(filter)} ${filtered.text}`).toBe(false);
      const value = (filtered.structured as SearchResponse).total?.value ?? -1;
      expect(value, JSON.stringify(filter)).toBeLessThan(total?.value ?? 0);
      expect(value).toBeGreaterThanOrEqual(0);
    }
  });

  test('takes false for a flag that is not set', async () => {
    const { structured } = await call(client, tool, { query: 'council', divided: false, strict: false });
    expect(structured).toEqual((await call(client, tool, { query: 'council' })).structured);
  });

  test.each([
    [{ state: 'Calfornia' }, 'Did you mean California?'],
    [{ place: 'no-such-place' }, 'place must be the slug of a place'],
    [{ from: '2026-02-30' }, 'from must be a day'],
    [{ cursor: 'x' }, 'cursor is not from a response to this search'],
  ])('passes on the remedy for %j', async (args, remedy) => {
    const { isError, text } = await call(client, tool, { query: 'council', ...args });
    expect(isError).toBe(true);
    expect(text).toContain(remedy);
  });

  test.each([
    { query: 'x'.repeat(1001) },
    { query: 'x', limit: 51 },
    { query: 'x', topic: 'houses' },
    { query: 'x', outcome: 'approved' },
    { query: 'x', min_amount: 1.5 },
    { query: 'x', sort: 'newest' },
    { query: 'x', q: 'x' },
  ])('refuses %j with the reason', async (args) => {
    const { isError, text } = await call(client, tool, args);
    expect(isError).toBe(true);
    expect(text).toContain(`Invalid arguments for tool ${tool}: `);
  });
});

test('search_meetings refuses an empty query', async () => {
  const { isError, text } = await call(client, 'search_meetings', { query: ' ' });
  expect(isError).toBe(true);
  expect(text).toContain('Invalid arguments for tool search_meetings: ');
});
