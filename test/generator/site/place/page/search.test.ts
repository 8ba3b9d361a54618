import { describe, expect, test } from 'vitest';
import { readAddress } from '../../../../../search-lambda/http/pages/address.ts';
import { decision, meeting } from '../../../../support/corpus/corpus.ts';
import { sampleRow } from '../../../../support/corpus/rows.ts';
import { elementOf, pageOf, textOf } from '../place-pages.fixture.ts';

const linksOf = (section: string): Record<string, string> =>
  Object.fromEntries(
    [...section.matchAll(/<a\s+href="([^"]*)"[^>]*>([^<]*)<\/a\s*>/g)].map(([, link = '', text = '']) => [
      text.trim().replaceAll('&#8217;', '’'),
      link.replaceAll('&amp;', '&'),
    ]),
  );

describe('the search of a place', () => {
  const section = elementOf(pageOf({ meetings: [meeting()], decisions: [decision()] }), 'search');

  test('opens the search page with the place as filter', () => {
    const values = [...section.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
    expect(section).toContain('action="../../search/"');
    expect(readAddress(new URLSearchParams([['q', 'housing'], ...values]).toString())).toMatchObject({
      query: 'housing',
      filters: { place: 'alder-falls-oh', country: 'US' },
    });
  });

  test('opens the page of the search host without JavaScript', () => {
    const [, form = ''] = /<noscript>(.*?)<\/noscript>/s.exec(section) ?? [];
    expect(form).toContain('action="https://civic.example/decisions.html"');
    expect(form).toContain('name="place" value="alder-falls-oh"');
  });

  test('leads to the newest, divided and largest decisions', () => {
    const links = linksOf(section);
    expect(Object.keys(links)).toEqual(['Newest decisions', 'Divided votes', 'A million dollars or more']);
    expect(readAddress(links['Divided votes']?.split('?')[1] ?? '')).toMatchObject({
      filters: { place: 'alder-falls-oh', divided: 'true' },
      sort: 'date',
    });
  });

  test('leads to no decisions if there are none', () => {
    expect(linksOf(elementOf(pageOf({ meetings: [meeting()] }), 'search'))).toEqual({});
  });

  test.each([
    ['OH', 'US', 'Search in agendas, minutes and other documents'],
    ['QC', 'CA', 'Rechercher dans les ordres du jour, les procès-verbaux et d’autres documents'],
  ] as const)('leads to the documents of the place if any has a text (%s)', (state_code, country, text) => {
    const rows = { meetings: [meeting()], decisions: [decision()] };
    const place = { state_code, country };
    const searchIn = (withText: ReadonlySet<string>): string =>
      elementOf(pageOf(rows, { place, withText }), 'search');
    const shown = searchIn(new Set(['d1']));
    const address = readAddress(linksOf(shown)[text]?.split('?')[1] ?? '');
    expect(address).toMatchObject({
      view: 'documents',
      sort: 'date',
      filters: { place: 'alder-falls-oh', country },
    });
    expect(Object.keys(linksOf(searchIn(new Set())))).toEqual(
      Object.keys(linksOf(shown)).filter((name) => name !== text),
    );
    const noDecisions = pageOf({ meetings: [meeting()] }, { place, withText: new Set(['d1']) });
    expect(Object.keys(linksOf(elementOf(noDecisions, 'search')))).toEqual([text]);
  });

  test('is absent without meetings', () => {
    expect(pageOf({})).not.toContain('id="search"');
  });
});

describe('bodies', () => {
  test('are listed by number of meetings, each with its next or last meeting', () => {
    const section = elementOf(
      pageOf({
        meetings: [
          meeting({ id: 'a', body_name: 'Library Board' }),
          meeting({ id: 'b', meeting_date: '2026-10-01' }),
          meeting({ id: 'c', meeting_date: '2026-11-30', status: 'cancelled' }),
          meeting({ id: 'd', meeting_date: '2026-12-01' }),
          meeting({ id: 'e', body_name: null }),
        ],
      }),
      'search',
    );
    expect(textOf(section)).toContain(
      'By body City Council 3 meetings · next Dec 1, 2026 Library Board 1 meeting · last Mar 4, 2026',
    );
    expect(readAddress(linksOf(section)['Library Board']?.split('?')[1] ?? '').filters).toMatchObject({
      place: 'alder-falls-oh',
      body: 'Library Board',
    });
  });

  test('are bodies of the corpus if names of meetings contain them, otherwise the names themselves', () => {
    const council = { body_id: 'council' };
    const rows = {
      bodies: [sampleRow('bodies', { id: 'council', name: 'City Council' })],
      meetings: [
        meeting({ id: 'a', ...council, body_name: 'City Council Study Session' }),
        meeting({ id: 'b', ...council, body_name: 'Special CITY COUNCIL Meeting' }),
        meeting({ id: 'c', ...council, body_name: 'Board of Selectmen' }),
      ],
    };
    expect(textOf(elementOf(pageOf(rows), 'search'))).toContain(
      'By body City Council 2 meetings · last Mar 4, 2026 Board of Selectmen 1 meeting · last Mar 4, 2026',
    );
  });

  test('are not listed if there is only one', () => {
    expect(elementOf(pageOf({ meetings: [meeting()] }), 'search')).not.toContain('class="bodies"');
  });

  test('beyond six are folded, and beyond 26 counted', () => {
    const meetings = Array.from({ length: 60 }, (_, index) =>
      meeting({ id: `m${index}`, body_name: `<b>Body ${index}</b>` }),
    );
    const section = elementOf(pageOf({ meetings }), 'search');
    const lists = [...section.matchAll(/<ul class="bodies">(.*?)<\/ul>/gs)].map(
      ([list]) => list.match(/<li/g)?.length,
    );
    expect(lists).toEqual([6, 20]);
    expect(textOf(section)).toContain('54 more bodies');
    expect(textOf(section)).toContain('And 34 others.');
    expect(section).not.toContain('<b>Body');
  });
});
