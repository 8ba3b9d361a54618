/** The page of a meeting: what its first screen says, its preview, and that it says nothing twice. */
import { describe, expect, test } from 'vitest';
import { brief, decision, meeting } from '../../../support/corpus/corpus.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';
import { structuredDataOf, unescaped } from '../../../support/site/page-markup.ts';
import { type PageOptions, pagesOf, textOf } from './place-pages.fixture.ts';

type Rows = Parameters<typeof pagesOf>[0];

const path = 'us/city/alder-falls-oh/meeting/m1/index.html';

const pageOf = (rows: Rows, options: PageOptions = {}): string =>
  pagesOf({ meetings: [meeting()], ...rows }, options).get(path) ?? '';

const item = (over: Parameters<typeof sampleRow<'agenda_items'>>[1] = {}) =>
  sampleRow('agenda_items', {
    id: 'i1',
    meeting_id: 'm1',
    number: '4',
    consent: false,
    video_seconds: null,
    ...over,
  });

const votes = ['Ada Alder', 'Ben Birch', 'Cy Cedar', 'Di Dale'].map((member_name, index) =>
  sampleRow('member_votes', {
    id: `v${index}`,
    motion_id: 'mo1',
    meeting_id: 'm1',
    member_name,
    vote: index < 2 ? 'yes' : index === 2 ? 'no' : 'absent',
  }),
);
const divided = {
  motions: [
    sampleRow('motions', { id: 'mo1', meeting_id: 'm1', agenda_item_id: 'i1', divided: true, yes: 2, no: 1 }),
  ],
  member_votes: votes,
  decisions: [
    decision({ id: 'd0', headline: 'Bridge repair', yes: null, no: null, sequence: 1 }),
    decision({ headline: 'Rezoning', yes: 2, no: 1, agenda_item_id: 'i1', motion_id: 'mo1', sequence: 2 }),
  ],
  agenda_items: [item({ title: 'Rezoning' }), item({ id: 'i2', number: '5', title: 'Roll call' })],
};

describe('the page of a meeting', () => {
  const page = pageOf({ ...divided, briefs: [brief()] });
  const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'));

  test('says where, who, when and what happened before anything else', () => {
    expect(textOf(main)).toMatch(
      /^Alder Falls: City Council March 4, 2026, 7:00 pm · City Hall .*1 divided vote · 1 other decision · 2 items on the agenda Agenda Official source Divided votes 4\. Rezoning/s,
    );
  });

  test('leads back to the year, the place and the state', () => {
    const trail = page.slice(page.indexOf('<nav'), page.indexOf('</nav>'));
    const links = [...trail.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, name]) => [name, href]);
    expect(links.slice(1)).toEqual([
      ['Ohio', '../../../../state/ohio/'],
      ['Alder Falls', '../../'],
      ['2026', '../../2026/'],
    ]);
  });

  test('shows the divided vote first, with a mark for each vote that differs in shape', () => {
    expect(main.indexOf('Rezoning')).toBeLessThan(main.indexOf('Bridge repair'));
    expect(main).toMatch(/class="strip"[^>]*><i><\/i><i><\/i><i class="no"><\/i><i class="none"><\/i></);
    expect(textOf(main)).toContain('No: Cy Cedar');
    expect(main.match(/class="strip"/g)).toHaveLength(1);
  });

  test('shows an item once: with its decision, else among the others', () => {
    expect(textOf(main).match(/Rezoning/g)).toHaveLength(1);
    expect(textOf(main)).toContain('Other items on the agenda (1) 5. Roll call');
  });

  test('has a title and a preview of its own, each once', () => {
    expect(page).toContain('<title>City Council, March 4, 2026: Alder Falls, OH</title>');
    expect(page).toContain(
      '<meta property="og:title" content="City Council, March 4, 2026: Alder Falls, OH">',
    );
    expect(unescaped(page)).toMatch(
      /<meta name="description" property="og:description" content="Alder Falls, Ohio\. 1 divided vote · 1 other decision · 2 items on the agenda\. Rezoning \(2–1\)">/,
    );
  });

  test('describes the meeting for search engines', () => {
    expect(structuredDataOf(page)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'City Council, Alder Falls',
      startDate: '2026-03-04T19:00',
      location: { '@type': 'Place', name: 'City Hall', address: 'Alder Falls, OH, US' },
    });
  });

  test('calls no other host', () => {
    expect(page).toContain("connect-src 'self'; base-uri 'none'; form-action 'none'\"");
  });
});

describe('a decision', () => {
  test('has the official title of its item where its own differs, and says if it was on the consent agenda', () => {
    const rows = {
      decisions: [decision({ headline: 'Council buys buses', agenda_item_id: 'i1', motion_id: null })],
      agenda_items: [item({ title: 'Award of Bid 22-7', consent: true, video_seconds: 65 })],
    };
    const text = textOf(pageOf(rows));
    expect(text).toContain('4. Council buys buses');
    expect(text).toContain('consent agenda · Video 1:05');
    expect(text).toContain('On the agenda: Award of Bid 22-7');
  });
});

describe('a brief', () => {
  test.each([
    ['extract:official-titles', false],
    ['human:a2council.vote', true],
    ['ai:model', true],
  ])('by %s is shown: %s', (generated_by, isShown) => {
    const page = pageOf({
      ...divided,
      briefs: [brief({ generated_by, headline: 'Rezoning and a', summary: 'Both passed.' })],
    });
    expect(page.includes('class="lead')).toBe(isShown);
    expect(page.includes('Both passed.')).toBe(isShown);
  });

  test('by AI is explained in the footer; other pages need no explanation', () => {
    const footer = (page: string): string => textOf(page.slice(page.indexOf('<footer')));
    const byAi = { briefs: [brief({ generated_by: 'ai:model' })] };
    expect(footer(pageOf(byAi))).toContain('AI wrote the summaries marked AI');
    const official = { decisions: [decision({ generated_by: 'extract:official-titles' })] };
    expect(footer(pageOf(official))).not.toContain('AI wrote');
    expect(footer(pageOf(official))).not.toContain('Report an error');
    const config = { corrections_url: 'https://civic.example/report' };
    expect(footer(pageOf(official, { config }))).toContain('Report an error');
  });
});

test('a cancelled meeting says so, also for search engines', () => {
  const page = pageOf({ meetings: [meeting({ status: 'cancelled' })], briefs: [brief()] });
  expect(textOf(page)).toContain('Cancelled');
  expect(structuredDataOf(page)).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
});
