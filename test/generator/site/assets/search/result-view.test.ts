import { describe, expect, test } from 'vitest';
import { markerOf } from '../../../../../generator/site/assets/search/marks.ts';
import {
  dissentTexts,
  type ResultView,
  resultViews,
} from '../../../../../generator/site/assets/search/result-view.ts';
import { decision, foundDecisions, foundMeetings, meeting } from './search.fixture.ts';

const decided = (over: Parameters<typeof decision>[0] = {}): ResultView | undefined =>
  resultViews(foundDecisions([decision(over)]), markerOf('housing'))[0];
const met = (over: Parameters<typeof meeting>[0] = {}): ResultView | undefined =>
  resultViews(foundMeetings([meeting(over)]), markerOf('housing'))[0];

describe('a decision', () => {
  test('shows headline, verdict, snippet, date, place, body and source', () => {
    expect(decided()).toEqual({
      url: 'https://us.example/city/oakland-ca/#m1.dd1',
      headline: [
        { text: 'Council approves ', isMatch: false },
        { text: 'housing', isMatch: true },
      ],
      verdict: {
        outcome: { name: 'passed', text: 'Passed' },
        tally: '7 to 4',
        amount: '$1,200,000',
        isByAi: false,
      },
      snippet: [
        { text: '…84 homes of affordable ', isMatch: false },
        { text: 'housing', isMatch: true },
        { text: '…', isMatch: false },
      ],
      date: { day: '2026-03-04', text: 'March 4, 2026' },
      facts: ['Oakland, California', 'City Council'],
      dissent: [],
      missing: [],
      source: 'https://oakland.example/1',
    });
  });

  test('omits what is unknown', () => {
    const view = decided({ outcome: null, stage: null, yes: null, no: null, amount_cents: null, body: '' });
    expect(view?.verdict).toEqual({ isByAi: false });
    expect(view?.facts).toEqual(['Oakland, California']);
    expect(decided({ outcome: 'other', yes: 0, no: 0, amount_cents: 0 })?.verdict).toEqual({ isByAi: false });
  });

  test.each([
    [{ stage: 'amendment' }, { stage: 'Amendment' }],
    [{ stage: 'procedural' }, { stage: 'Procedural motion' }],
    [{ abstain: 2 }, { tally: '7 to 4, 2 abstained' }],
    [{ state: 'Ontario' }, { amount: 'CA$1,200,000' }],
    [{ generated_by: 'ai:some-model' }, { isByAi: true }],
  ] as const)('with %j shows %j', (over, expected) => {
    expect(decided(over)?.verdict).toMatchObject(expected);
  });

  test('omits a snippet that repeats the headline', () => {
    expect(decided({ snippet: 'Council approves housing' })?.snippet).toEqual([]);
    expect(decided({ snippet: '…approves housing' })?.snippet).toEqual([]);
  });

  test('says which words it lacks', () => {
    expect(decided({ missing: ['bike'] })?.missing).toEqual(['bike']);
  });
});

describe('dissent', () => {
  const votes = (vote: string, count: number): { name: string; vote: string }[] =>
    Array.from({ length: count }, (_, index) => ({ name: `N${index}`, vote }));

  test('is listed by vote', () => {
    expect(dissentTexts([...votes('no', 2), ...votes('abstain', 1), ...votes('maybe', 1)])).toEqual([
      'Voted no: N0, N1',
      'Abstained: N0',
      'Other votes: N0',
    ]);
  });

  test('of many members is cut', () => {
    expect(dissentTexts(votes('no', 14))[0]).toMatch(/^Voted no: N0, .*, N11 and 2 more$/);
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
    const view = met({ decision: best });
    expect(view?.decision?.map(({ text }) => text).join('')).toBe('Rezoning for housing');
    expect(view?.verdict).toMatchObject({ outcome: { name: 'failed', text: 'Failed' }, tally: '2 to 5' });
    expect(view?.source).toBe('https://oakland.example/2');
  });

  test('does not repeat a headline', () => {
    expect(met({ decision: best, snippet: 'Rezoning for housing' })?.snippet).toEqual([]);
    const view = met({ decision: { ...best, headline: 'Housing and parking' } });
    expect(view).not.toHaveProperty('decision');
    expect(view?.verdict).toHaveProperty('outcome');
  });

  test('without decisions shows its headline', () => {
    expect(met()).toMatchObject({ verdict: { isByAi: false }, source: '', dissent: [] });
  });
});
