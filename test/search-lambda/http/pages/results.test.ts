import { describe, expect, test } from 'vitest';
import type { SearchAddress } from '../../../../search-lambda/http/pages/address.ts';
import {
  decisions,
  foundDecisions,
  foundMeetings,
  meeting,
  type Shown,
  shown,
  total,
} from './results.fixture.ts';

const texts = (hints: Shown['hints']): string[] => hints.map(({ text }) => text);

describe('the count', () => {
  test.each([
    [foundDecisions(decisions(1), total(1)), {}, '1 decision for “housing”'],
    [foundDecisions(decisions(7), total(7)), {}, '7 decisions for “housing”'],
    [foundDecisions(decisions(7), total(7)), { query: '"rent control"' }, '7 decisions for "rent control"'],
    [foundDecisions(decisions(25), total(1234)), {}, 'Top 25 of 1,234 decisions for “housing”'],
    [
      foundDecisions(decisions(25), total(1234)),
      { sort: 'date', filters: { state: 'Ohio', divided: 'true' } },
      'Newest 25 of 1,234 decisions for “housing” with 2 filters',
    ],
    [
      foundDecisions(decisions(25), total(10_000, 'gte')),
      { query: '', filters: { topic: 'housing' } },
      'Newest 25 of more than 10,000 decisions with 1 filter',
    ],
    [foundMeetings([meeting()], total(1)), { view: 'meetings' }, '1 meeting for “housing”'],
    [foundMeetings([meeting()]), { view: 'meetings' }, '1 meeting for “housing”'],
  ] as const)('of %# is in the status', (answer, over, expected) => {
    expect(shown(answer, over).status).toBe(expected);
  });

  test('of a search that lacks words is of those with all of them', () => {
    const relaxed = (value: number, query: string, ...missing: string[]): string =>
      shown(foundDecisions(decisions(25, { missing }), { relaxed: true, ...total(value) }), { query }).status;
    const query = 'the bike lane';
    expect(relaxed(3, query, 'lane')).toBe(
      '3 decisions match all words of “the bike lane”, then close ones.',
    );
    expect(relaxed(1, query, 'lane')).toBe(
      '1 decision matches all words of “the bike lane”, then close ones.',
    );
    expect(relaxed(0, query, 'lane')).toBe(
      'No decision has all words of “the bike lane”. These have some of them.',
    );
    expect(relaxed(0, query, 'bike', 'lane')).toBe(
      'No decision has all words of “the bike lane”. These have related words.',
    );
    expect(relaxed(2, 'airbnb', 'airbnb')).toBe('2 decisions match “airbnb”, then related ones.');
    expect(relaxed(0, 'airbnb', 'airbnb')).toBe('No decision has “airbnb”. These have related words.');
  });

  test('of those with all words is a link to them', () => {
    const few = shown(foundDecisions(decisions(25), { relaxed: true, ...total(3) }));
    expect(texts(few.hints)).toEqual(['Only decisions with all words']);
    expect(few.hints[0]?.address.filters).toEqual({ strict: 'true' });
    expect(shown(foundDecisions(decisions(25), { relaxed: true, ...total(0) })).hints).toEqual([]);
  });

  test('of a further page is of those on it', () => {
    const page = foundDecisions(decisions(25), { relaxed: true, ...total(1234) });
    expect(shown(page, {}, {}, 'cursor').status).toBe('25 more of 1,234 decisions for “housing”');
  });

  test('of each view is on its tab', () => {
    const tabs = (area: Shown): RegExpMatchArray[] => [
      ...area.html.matchAll(/data-view="(\w+)"[^>]*>(\w+)(?: <span class="count">([\d,+]+))?/g),
    ];
    const counted = shown(
      foundDecisions(decisions(2), total(2)),
      {},
      { otherMatches: { meetings: { total: 1234, isExact: false } } },
    );
    expect(tabs(counted).map(([, ...parts]) => parts)).toEqual([
      ['decisions', 'Decisions', '2'],
      ['meetings', 'Meetings', '1,234+'],
    ]);
    expect(tabs(shown(foundDecisions(decisions(2)))).map(([, , , count]) => count)).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('results', () => {
  test('have more if there is a cursor', () => {
    expect(shown(foundDecisions(decisions(25), total(30))).html).not.toContain('data-next');
    expect(shown(foundDecisions(decisions(25), { ...total(30), next_cursor: 'x' })).html).toMatch(
      /<a href="decisions\.html\?q=housing&amp;cursor=x"[^>]*data-next>Next page/,
    );
  });

  test('that end before the total say how to see all', () => {
    const note = 'These are the best matches. Sort by newest to see all.';
    const cut = foundDecisions(decisions(100), total(1234));
    expect(shown(cut).text).toContain(note);
    expect(shown(cut, { sort: 'date' }).text).not.toContain(note);
    // Repeats of a matter are merged, so all of the candidates were ranked if the total is not larger than their number.
    expect(shown(foundDecisions(decisions(90), total(1234))).text).toContain(note);
    expect(shown(foundDecisions(decisions(90), total(100))).text).not.toContain(note);
  });

  test('offer the places that the query names', () => {
    const places = ['Portland', 'Salem', 'Bend', 'Eugene'].map((city) => ({
      slug: `${city.toLowerCase()}-or`,
      country: 'US' as const,
      city,
      state: 'Oregon',
    }));
    const answer = foundDecisions(decisions(1), { recognized_places: places });
    expect(texts(shown(answer).hints)).toEqual([
      'Only Portland, Oregon',
      'Only Salem, Oregon',
      'Only Bend, Oregon',
      'Open the page of Portland, Oregon',
      'Open the page of Salem, Oregon',
      'Open the page of Bend, Oregon',
    ]);
    expect(shown(answer).hints[0]?.address.filters).toEqual({ place: 'portland-or', country: 'US' });
    expect(shown(answer).html).toContain('href="https://us.civic.example/open/city/portland-or/"');
    expect(shown(answer, { filters: { place: 'salem-or' } }).hints).toEqual([]);
  });
});

describe.each(['en', 'es', 'fr'] as const)('in %s', (language) => {
  test('the area and all its searches are in that language', () => {
    const answer = foundDecisions(decisions(2), {
      ...total(30),
      next_cursor: 'x',
      facets: {
        state: [],
        kind: [],
        year: [],
        outcome: [{ value: 'passed', count: 2 }],
        topic: [],
        body: [],
      },
    });
    const { html } = shown(answer, { language, filters: { state: 'Ohio', divided: 'true' } });
    expect(html).toContain(
      `<section class="search-results" aria-labelledby="results-title" lang="${language}"`,
    );
    const searches = [...html.matchAll(/href="((?:decisions|search)\.html[^"]*)"/g)].map(
      ([, href = '']) => href,
    );
    expect(searches.length).toBeGreaterThan(5);
    for (const href of searches) expect(/lang=(\w+)/.exec(href)?.[1] ?? 'en').toBe(language);
    expect(html).not.toMatch(/href="decisions(?:\.csv)?\?[^"]*lang=/);
  });

  test('texts with a number are whole sentences', () => {
    const counts = [1, 25].map(
      (count) => shown(foundDecisions(decisions(count), total(count)), { language }).status,
    );
    expect(counts).toEqual(expected[language]);
  });
});

const expected: Readonly<Record<SearchAddress['language'], readonly string[]>> = {
  en: ['1 decision for “housing”', '25 decisions for “housing”'],
  es: ['1 decisión para «housing»', '25 decisiones para «housing»'],
  fr: ['1 décision pour «\u00a0housing\u00a0»', '25 décisions pour «\u00a0housing\u00a0»'],
};
