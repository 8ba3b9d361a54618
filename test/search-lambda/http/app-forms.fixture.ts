/** Meetings with hostile text, for searches as feeds and tables. */
import { expect } from 'vitest';
import type { App } from '../../../search-lambda/http/app.ts';
import { searchDocuments } from '../../support/search/search-documents.ts';
import { appOf, send } from './app.fixture.ts';

export const hostile = `=HYPERLINK("https://evil.example","x"),\r\n</title>]]><script>alert('1')</script> & "quotes"\u0000\u0008\uFFFF\uD800 é🏠`;
export const meetings = searchDocuments(
  {
    headline: `${hostile} housing`,
    body: '@SUM(1+1)*cmd',
    date: '2026-05-01',
    decisions: [
      {
        id: 'd0',
        headline: `${hostile} housing`,
        summary: '+1',
        yes: -1,
        amount_cents: -1_005,
        dissent: [
          { name: '=A, "B"', vote: 'no' },
          { name: 'C', vote: 'yes' },
        ],
        source: 'https://alder.example/?a=1&b="2"',
        generated_by: '-cmd',
      },
    ],
  },
  {
    headline: 'Housing plan',
    place: 'CA/birch-on',
    city: 'Birch',
    state: 'Ontario',
    date: '2026-05-02',
    url: 'https://ca.civic.example/city/birch-on/#mm1',
    decisions: [{ id: 'd1', headline: 'Adopt the housing plan', outcome: 'passed', amount_cents: 5 }],
  },
);

export const formApp = await appOf(meetings);

export const textAt = async (address: string, from: App = formApp): Promise<string> => {
  const answer = await send(from, address);
  expect(answer.status).toBe(200);
  return answer.text();
};
