import { describe, expect, test } from 'vitest';
import { html } from '../../../../generator/site/html/template.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { brief, meeting } from '../../../support/corpus/corpus.ts';
import { padded, sampleRow } from '../../../support/corpus/rows.ts';
import { elementOf, headingsOf, idsOf, pageOf, textOf } from './place-pages.fixture.ts';

/** Meetings on consecutive days back from 2026-11-19, each with a brief. */
const heldMeetings = (count: number): { meetings: Row<'meetings'>[]; briefs: Row<'briefs'>[] } => {
  const meetings = Array.from({ length: count }, (_, index) =>
    meeting({
      id: `h${padded(index)}`,
      meeting_date: new Date(Date.UTC(2026, 10, 19 - index)).toISOString().slice(0, 10),
    }),
  );
  return {
    meetings,
    briefs: meetings.map(({ id }) => brief({ meeting_id: id, headline: `Headline of ${id}` })),
  };
};

describe('the head of a place page', () => {
  const page = pageOf({
    meetings: [
      meeting({ id: 'old', meeting_date: '2019-05-06' }),
      meeting({ id: 'last', meeting_date: '2026-11-19' }),
      meeting({ id: 'off', meeting_date: '2026-12-01', status: 'cancelled' }),
      meeting({
        id: 'next',
        meeting_date: '2026-12-08',
        status: 'confirmed',
        updated_at: '2026-11-02T00:00:00Z',
      }),
    ],
  });
  const head = textOf(page.slice(0, page.indexOf('<section')));

  test('names the place, its kind and its state', () => {
    expect(headingsOf(page, 1)).toEqual(['Alder Falls']);
    expect(head).toContain('City in Ohio, population 12,345');
    expect(page).toContain('<title>Alder Falls, Ohio: meetings and decisions · Civic Meetings</title>');
  });

  test('links back to the state and home', () => {
    const crumbs = page.slice(page.indexOf('<nav class="crumbs"'), page.indexOf('<h1'));
    expect(crumbs).toContain('href="../../"');
    expect(crumbs).toContain('href="../../state/ohio/"');
    expect(crumbs).toContain('<span aria-current="page">Alder Falls</span>');
    expect(textOf(crumbs)).toBe('Home Ohio Alder Falls');
  });

  test('shows the first, next and latest meeting', () => {
    expect(head).toContain('Meetings 4 since May 6, 2019');
    expect(head).toContain('Next meeting December 8, 2026');
    expect(head).toContain('Latest meeting November 19, 2026');
    expect(head).toContain('Updated November 2, 2026');
    expect(page).toContain('<a href="#mnext"><time datetime="2026-12-08">');
  });

  test('links to the official website and to other formats of the data', () => {
    for (const link of [
      'https://alder-falls.example/',
      '../../city/alder-falls-oh/meetings.ics',
      '../../city/alder-falls-oh/meetings.atom',
      '../../city/alder-falls-oh/meetings.json',
      '../../city/alder-falls-oh/city.json',
    ])
      expect(page).toContain(`<a href="${link}"`);
  });

  test('never shows the day of the build, which no file may depend on', () => {
    expect(page).not.toContain('2026-11-20');
    expect(page).not.toContain('November 20, 2026');
  });
});

test('a place without data says so', () => {
  const page = pageOf(
    {},
    { place: { type: null, population: null, website_url: null, updated_at: null, kind: 'school' } },
  );
  expect(headingsOf(page, 2)).toEqual(['Sources and credit']);
  const text = textOf(page);
  expect(text).toContain('School district in Ohio');
  expect(text).not.toContain('population');
  expect(text).toContain('We don’t have meetings of Alder Falls yet.');
  expect(text).toContain('Next meeting None announced');
  expect(text).not.toContain('Updated');
});

test('the table of contents lists every section, context after the meetings', () => {
  const page = pageOf(
    { ...heldMeetings(41), officials: [sampleRow('officials', { role: 'Mayor' })] },
    { context: [{ id: 'votes', title: 'Divided votes', body: html`<p>Four to three.</p>` }] },
  );
  const titles = ['Who governs', 'Recent meetings', 'Older meetings', 'Divided votes', 'Sources and credit'];
  expect(headingsOf(page, 2)).toEqual(titles);
  const contents = page.slice(page.indexOf('<nav class="toc"'), page.indexOf('<section'));
  expect([...contents.matchAll(/<a href="#([^"]+)">([^<]+)/g)].map(([, id, title]) => [id, title])).toEqual(
    ['officials', 'recent', 'older', 'votes', 'sources'].map((id, index) => [id, titles[index]]),
  );
  expect(textOf(elementOf(page, 'votes'))).toBe('Divided votes Four to three.');
});

describe('every meeting has one element', () => {
  test('whether it is upcoming, recent or older', () => {
    const { meetings, briefs } = heldMeetings(90);
    const coming = Array.from({ length: 30 }, (_, index) =>
      meeting({ id: `c${padded(index)}`, meeting_date: `2027-01-${String(index + 1).padStart(2, '0')}` }),
    );
    const all = [...meetings, ...coming];
    const ids = idsOf(pageOf({ meetings: all, briefs }));
    expect(ids.filter((id) => /^m[ch]/.test(id)).toSorted()).toEqual(
      all.map(({ id }) => `m${id}`).toSorted(),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('the next twenty and the newest forty are in full, the others in lines', () => {
    const page = pageOf({
      ...heldMeetings(42),
      meetings: [
        ...heldMeetings(42).meetings,
        ...Array.from({ length: 21 }, (_, index) =>
          meeting({ id: `c${padded(index)}`, meeting_date: `2027-01-${String(index + 1).padStart(2, '0')}` }),
        ),
      ],
    });
    expect(elementOf(page, 'mh000039')).toMatch(/^<article/);
    expect(elementOf(page, 'mh000040')).toMatch(/^<li/);
    expect(elementOf(page, 'mc000019')).toMatch(/^<article/);
    expect(elementOf(page, 'mc000020')).toMatch(/^<li/);
    expect(textOf(elementOf(page, 'mc000020'))).toBe('Jan 21, 2027 City Council');
    expect(textOf(elementOf(page, 'upcoming'))).toContain('1 later meeting');
  });
});

describe('older meetings', () => {
  const filler = heldMeetings(40);
  const older = pageOf({
    meetings: [
      ...filler.meetings,
      meeting({ id: 'plain', meeting_date: '2024-12-31' }),
      meeting({ id: 'bare', meeting_date: '2024-03-04', body_name: null }),
      meeting({ id: 'off', meeting_date: '2024-03-03', status: 'cancelled' }),
      meeting({ id: 'decided', meeting_date: '2023-01-02' }),
    ],
    briefs: [
      ...filler.briefs,
      brief({ meeting_id: 'off', headline: `${'word '.repeat(60)}end`, generated_by: 'human:someone' }),
    ],
    decisions: [
      sampleRow('decisions', { meeting_id: 'decided', headline: 'A bridge', generated_by: 'ai:model' }),
    ],
  });

  test('are folded by year, newest first, with their number', () => {
    const section = elementOf(older, 'older');
    expect(
      [...section.matchAll(/<summary>(.*?)<\/summary>/gs)].map(([, text]) => textOf(text ?? '')),
    ).toEqual(['2024 (3)', '2023 (1)']);
    expect(section).not.toContain('<details open');
    expect(textOf(section)).toContain('4 meetings, one line each.');
    expect(section).toContain('href="../../city/alder-falls-oh/meetings.json"');
  });

  test('show headline, first decision or body, and link to the official source', () => {
    expect(textOf(elementOf(older, 'mplain'))).toBe('Dec 31 City Council');
    expect(textOf(elementOf(older, 'mbare'))).toBe('Mar 4 Meeting');
    expect(textOf(elementOf(older, 'mdecided'))).toBe('Jan 2 A bridge written by AI City Council');
    expect(elementOf(older, 'mplain')).toContain('href="https://source.example/page"');
  });

  test('are marked if cancelled, and long headlines are cut at a word', () => {
    const line = elementOf(older, 'moff');
    expect(line).toMatch(/^<li id="moff" class="is-cancelled"/);
    expect(textOf(line)).toBe(`Mar 3 ${'word '.repeat(48).trim()}… City Council Cancelled`);
    expect(line).not.toContain('class="ai"');
  });
});

test('a headline without spaces is cut between characters', () => {
  const { meetings, briefs } = heldMeetings(41);
  const headline = `${'x'.repeat(239)}😀 and more`;
  const page = pageOf({ meetings, briefs: briefs.map((row) => ({ ...row, headline })) });
  expect(textOf(elementOf(page, 'mh000040'))).toContain(`${'x'.repeat(239)}…`);
});

test('a place page lists the sources of its tables, with their licenses and the credit line', () => {
  const page = pageOf(
    { meetings: [meeting()] },
    {
      sources: [
        sampleRow('sources', {
          id: 's1',
          title: 'Meeting calendar',
          publisher: 'The clerk',
          license: 'PDDL',
          license_url: 'https://license.example/',
          tables: ['meetings'],
        }),
        sampleRow('sources', { id: 's2', title: 'Permits', tables: ['permits'] }),
        sampleRow('sources', { id: 's3', title: 'Places', license: 'unstated', tables: ['municipalities'] }),
      ],
    },
  );
  const sources = elementOf(page, 'sources');
  expect(textOf(sources)).toContain('Meeting calendar, The clerk. License: PDDL.');
  expect(sources).toContain('<a href="https://license.example/" rel="external noopener">PDDL</a>');
  expect(textOf(sources)).toContain('Places, some text. License: unstated.');
  expect(textOf(sources)).not.toContain('Permits');
  expect(textOf(sources)).toContain('credit “Civic Meetings, https://civic.example/”');
});
