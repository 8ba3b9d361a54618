import { describe, expect, test } from 'vitest';
import { dissentTexts, resultList } from '../../../../search-lambda/http/pages/result-list.ts';
import type { PageLanguage } from '../../../../schemas/formats/dates.ts';
import type { DecisionResult, SearchResult } from '../../../../schemas/search.ts';
import { decision, meeting, textOf } from './results.fixture.ts';

const item = (result: DecisionResult | SearchResult, language: PageLanguage = 'en'): string =>
  resultList([result], 'housing', language).toString();
const decided = (over: Partial<DecisionResult> = {}, language: PageLanguage = 'en'): string =>
  item(decision(over), language);
const met = (over: Partial<SearchResult> = {}): string => item(meeting(over));

/** The texts of the badges. */
const badges = (html: string): string[] =>
  Array.from(html.matchAll(/<span class="[^"]*">([^<]*)</g), ([, text = '']) => text);

describe('a decision', () => {
  test('shows headline, verdict, date, place, body, source and snippet', () => {
    expect(textOf(decided())).toBe(
      'Council approves housing Passed 7 to 4 $1,200,000 March 4, 2026 · Oakland, California · City Council · Official source …84 homes of affordable housing…',
    );
    expect(decided()).toContain(
      '<a href="https://us.example/city/oakland-ca/meeting/1/#dd1">Council approves <mark>housing</mark></a>',
    );
    expect(decided()).toContain(
      '<a href="https://oakland.example/1" rel="external noopener">Official source</a>',
    );
    expect(decided()).toContain('class="outcome outcome-passed"');
  });

  test('omits what is unknown', () => {
    const html = decided({ outcome: null, stage: null, yes: null, no: null, amount_cents: null, body: '' });
    expect(badges(html)).toEqual([]);
    expect(textOf(html)).toContain('Oakland, California · Official source');
    expect(badges(decided({ outcome: 'other', yes: 0, no: 0, amount_cents: 0 }))).toEqual([]);
  });

  test.each([
    [{ stage: 'amendment' }, 'Amendment'],
    [{ stage: 'procedural' }, 'Procedural motion'],
    [{ abstain: 2 }, '7 to 4, 2 abstained'],
    [{ state: 'Ontario' }, 'CA$1,200,000'],
    [{ generated_by: 'ai:some-model' }, 'AI'],
  ] as const)('with %j shows %s', (over, expected) => {
    expect(badges(decided(over))).toContain(expected);
    expect(badges(decided())).not.toContain(expected);
  });

  test('omits a snippet that repeats the headline', () => {
    for (const snippet of ['Council approves housing', '…approves housing'])
      expect(textOf(decided({ snippet }))).toMatch(/Official source$/);
  });

  test('says which words it lacks', () => {
    expect(textOf(decided({ missing: ['bike', '<b>'] }))).toContain('Missing: bike, <b>');
    expect(textOf(decided({ missing: [] }))).not.toContain('Missing');
  });

  test('links only to web addresses', () => {
    const html = decided({ url: 'javascript:alert(1)', source: 'data:text/html,x' });
    expect(html).not.toMatch(/href|javascript|data:/);
    expect(textOf(html)).toContain('Council approves housing');
  });

  test('is in the language of the page, and its texts in their own', () => {
    expect(textOf(decided({ state: 'Quebec', stage: 'amendment' }, 'fr'))).toMatch(
      /^Council approves housing Amendement Adoptée 7 contre 4 .* 4 mars 2026 · Oakland, Québec · City Council · Source officielle/,
    );
  });
});

describe('dissent', () => {
  const votes = (vote: string, count: number): { name: string; vote: string }[] =>
    Array.from({ length: count }, (_, index) => ({ name: `N${index}`, vote }));

  test('is listed by vote', () => {
    const dissent = [...votes('no', 2), ...votes('abstain', 1), ...votes('constructor', 1)];
    expect(dissentTexts(dissent, 'en')).toEqual(['Voted no: N0, N1', 'Abstained: N0', 'Other votes: N0']);
    expect(textOf(decided({ dissent }))).toContain('Voted no: N0, N1 Abstained: N0 Other votes: N0');
  });

  test('of many members is cut', () => {
    expect(dissentTexts(votes('no', 14), 'en')[0]).toMatch(/^Voted no: N0, .*, N11 and 2 more$/);
  });
});

describe('a meeting', () => {
  const best = {
    id: 'd1',
    headline: 'Rezoning for housing',
    outcome: 'failed',
    yes: 2,
    no: 5,
    source: 'https://oakland.example/2',
  } as const;

  test('shows its best decision', () => {
    const html = met({ decision: best });
    expect(textOf(html)).toContain('Rezoning for housing Failed 2 to 5');
    expect(html).toContain('class="best"');
    expect(html).toContain('href="https://oakland.example/2"');
  });

  test('does not repeat a headline', () => {
    expect(textOf(met({ decision: best, snippet: 'Rezoning for housing' }))).toMatch(/Official source$/);
    const html = met({ decision: { ...best, headline: 'Housing and parking' } });
    expect(html).not.toContain('class="best"');
    expect(badges(html)).toContain('Failed');
  });

  test('without decisions shows its headline', () => {
    expect(badges(met())).toEqual([]);
    expect(met()).not.toContain('Official source');
    expect(met()).toContain('<a href="https://us.example/city/oakland-ca/#m1"');
  });
});
