/** What lists and pages about all places show of a place is the same after it was stored. */
import { expect, test } from 'vitest';
import {
  decodeFacts,
  decodeYears,
  encodeFacts,
  type PlaceFacts,
} from '../../../../generator/build/facts/place-facts.ts';
import { monthHashLength } from '../../../../generator/places/years.ts';
import type { Highlight } from '../../../../generator/places/highlights.ts';

const meetings = ['m1', 'm2'].map((id): Highlight['meeting'] => ({
  id,
  date: '2026-11-02',
  body: id === 'm1' ? 'City Council' : undefined,
  url: `https://example.org/city/a/#${id}`,
  source: 'https://example.org/source',
  updatedAt: id === 'm1' ? '2026-11-03T04:05:06Z' : null,
}));
const place = { slug: 'a', name: 'A', state: 'Ohio', state_code: 'OH', country: 'US' } as const;

const highlight = (
  meeting: number,
  rank: number,
  decision: Partial<Highlight['decision']>,
  subject = 'Rent',
): Highlight => ({
  decision: { id: `d${meeting}-${rank}`, headline: 'Rent', ...decision },
  meeting: meetings[meeting] ?? expect.fail('no such meeting'),
  place,
  subject,
  rank,
});

const most = highlight(0, 0, {
  outcome: 'passed',
  yes: 5,
  no: 4,
  amount_cents: 1_250_000,
  generated_by: 'ai:model',
  stage: 'final',
});
const least = highlight(0, 1, { yes: 0, amount_cents: 0 });
const other = highlight(1, 0, { stage: 'amendment' }, 'matter-7');

const hashOf = (digit: string): string => digit.repeat(monthHashLength);

const facts = {
  id: 'p1',
  folder: 'us/city/a',
  municipality: { slug: 'a' },
  highlights: {
    newest: [most, least, other],
    contested: [most],
    costly: [],
    topics: new Map([
      ['housing', [other, most]],
      ['police', [least]],
    ]),
    decisions: { all: 3, topics: new Map([['housing', 2]]) },
    texts: { written: 1, copied: 2, decided: 3 },
  },
  sample: undefined,
  pages: ['index.html', '2024/index.html'],
  counts: new Map([['meetings', 2]]),
  searchable: { meetings: 2, decisions: 3 },
  status: { newest: '2026-11-02' },
  years: [
    {
      year: '2024',
      months: { '03': hashOf('a'), '11': hashOf('0') },
      periods: [{ name: '2024', meetings: 2 }],
    },
    { year: '2025', months: {}, periods: [] },
  ],
} as unknown as PlaceFacts;

/** As one run stores them and the next one reads them. */
function stored(all: PlaceFacts): PlaceFacts {
  const json = encodeFacts(all);
  return { ...decodeFacts(json), ...decodeYears(json) };
}

test('its highlights, which share meetings, its years and everything else', () => {
  expect(stored(facts)).toEqual(facts);
});

test('a place without decisions and without years', () => {
  const none = {
    newest: [],
    contested: [],
    costly: [],
    topics: new Map(),
    decisions: { all: 0, topics: new Map() },
    texts: facts.highlights.texts,
  };
  const empty = { ...facts, highlights: none, years: undefined };
  expect(stored(empty)).toEqual(empty);
});
