import { describe, expect, test } from 'vitest';
import { html } from '../../../../../generator/site/html/template.ts';
import type { Row } from '../../../../../schemas/tables/index.ts';
import { brief, decision, meeting } from '../../../../support/corpus/corpus.ts';
import { padded, sampleRow } from '../../../../support/corpus/rows.ts';
import { elementOf, headingsOf, idsOf, pageOf, textOf } from '../place-pages.fixture.ts';

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
    expect(page).toContain('<title>Alder Falls, Ohio: meetings and decisions &#183; Civic Meetings</title>');
  });

  test('links back to the state and home', () => {
    const crumbs = page.slice(page.indexOf('<nav class="crumbs"'), page.indexOf('<h1'));
    expect(crumbs).toContain('href="../../"');
    expect(crumbs).toContain('href="../../state/ohio/"');
    expect(crumbs).toContain('<span aria-current="page">Alder Falls</span>');
    expect(textOf(crumbs)).toBe('Home Ohio Alder Falls');
  });

  test('shows the first and the latest meeting', () => {
    expect(head).toContain('Meetings 4 since May 6, 2019');
    expect(head).toContain('Latest meeting November 19, 2026 scheduled, no record yet');
    expect(textOf(elementOf(page, 'next'))).toContain('Tuesday, December 8, 2026');
    // That the data changed lately does not make a place current.
    expect(head).not.toContain('November 2, 2026');
    expect(textOf(elementOf(page, 'data'))).toContain('Data last changed on November 2, 2026.');
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

describe('a place without meetings', () => {
  const place = { type: null, population: null, updated_at: null, kind: 'school' } as const;
  const page = pageOf({}, { place });

  test('says so, and leads to its website and to how meetings are added', () => {
    expect(headingsOf(page, 2)).toEqual(['Sources and credit', 'Data and feeds']);
    const text = textOf(page);
    expect(text).toContain('School district in Ohio');
    expect(text).not.toContain('population');
    expect(text).toContain(
      'We don’t have the meetings of Alder Falls yet: no agendas, decisions or votes. For its calendar and agendas, see alder-falls.example How a place is added',
    );
    expect(page).toContain('<a href="https://alder-falls.example/" rel="external">alder-falls.example</a>');
    expect(page).toContain('<a href="../../docs/add-a-place/" >How a place is added</a>');
  });

  test('offers to ask for its meetings only where the operator takes requests', () => {
    expect(textOf(page)).not.toContain('Ask us');
    const asked = pageOf({}, { place, config: { add_place_url: 'mailto:add@civic.example' } });
    expect(asked).toContain(
      '<a href="mailto:add@civic.example?subject=Alder%20Falls%2C%20Ohio">Ask us to add them</a>',
    );
    const form = pageOf({}, { place, config: { add_place_url: 'https://civic.example/ask?a&b' } });
    expect(form).toContain(
      '<a href="https://civic.example/ask?a&amp;b" rel="external">Ask us to add them</a>',
    );
  });

  test('names the nearest places with meetings, in the unit of its country', () => {
    const neighbors = [
      { slug: 'birch-oh', name: 'Birch <b>', state: 'Ohio', distanceKm: 20 },
      { slug: 'cedar-mi', name: 'Cedar', state: 'Michigan', distanceKm: 331 },
    ];
    const near = pageOf({}, { place, neighbors });
    expect(near).toContain('<a href="../../city/birch-oh/">Birch &lt;b&gt;, Ohio</a> (12 mi)');
    expect(textOf(near)).toContain(
      'Nearest places with meetings: Birch <b>, Ohio (12 mi), Cedar, Michigan (206 mi)',
    );
    const canadian = { ...place, country: 'CA', state: 'Ontario', state_code: 'ON' } as const;
    expect(textOf(pageOf({}, { place: canadian, neighbors }))).toContain('Birch <b>, Ohio (20 km)');
  });

  test('has no links to empty calendars and feeds', () => {
    expect(page).not.toMatch(/href="[^"]*\.(ics|atom)"/);
    expect(page).not.toMatch(/href="[^"]*meetings\.json"/);
    expect(page).toContain('href="../../city/alder-falls-oh/city.json"');
  });

  test('names no calendar if it has no website', () => {
    const text = textOf(pageOf({}, { place: { ...place, website_url: null } }));
    expect(text).toContain('no agendas, decisions or votes. How a place is added');
  });
});

test('the list of all meetings by year has every year', () => {
  const page = pageOf({
    meetings: [
      meeting({ id: 'a', meeting_date: '2024-03-04' }),
      meeting({ id: 'b', meeting_date: '2025-03-04' }),
      meeting({ id: 'c', meeting_date: '2025-05-06' }),
    ],
    agenda_items: [sampleRow('agenda_items', { id: 'i1', meeting_id: 'a' })],
  });
  const section = elementOf(page, 'older');
  expect(textOf(section)).toBe('All meetings by year 2025 (2) 2024 (1)');
  expect([...section.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)).toEqual([
    '../../city/alder-falls-oh/2025/',
    '../../city/alder-falls-oh/2024/',
  ]);
});

describe('a page answers in the order people ask', () => {
  const rows = {
    meetings: [
      ...heldMeetings(3).meetings,
      meeting({ id: 'next', meeting_date: '2026-12-08' }),
      meeting({ id: 'committee', meeting_date: '2026-12-09', body_name: 'Committee' }),
    ],
    briefs: heldMeetings(3).briefs,
    decisions: [decision({ meeting_id: 'h000000' })],
    officials: [sampleRow('officials', { role: 'Mayor' })],
  };
  const page = pageOf(rows, {
    context: [{ id: 'votes', title: 'Divided votes', body: html`<p>Four to three.</p>` }],
  });
  const titles = [
    'Next meeting',
    'Latest decisions',
    'Search',
    'Recent meetings',
    'All meetings by year',
    'Who governs',
    'Divided votes',
    'Sources and credit',
    'Data and feeds',
  ];

  test('next meeting, decisions, search, meetings, officials, figures, data', () => {
    expect(headingsOf(page, 2)).toEqual(titles);
    expect(textOf(elementOf(page, 'votes'))).toBe('Divided votes Four to three.');
  });

  test('and the table of contents lists the same', () => {
    const contents = page.slice(page.indexOf('<nav class="toc"'), page.indexOf('<section'));
    expect([...contents.matchAll(/<a\s+href="#([^"]+)">([^<]+)/g)].map(([, , title]) => title)).toEqual(
      titles,
    );
  });

  test('every id is unique', () => {
    expect(new Set(idsOf(page)).size).toBe(idsOf(page).length);
  });
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
  expect(sources).toContain('<a href="https://license.example/" rel="external">PDDL</a>');
  expect(textOf(sources)).toContain('Places, some text. License: unstated.');
  expect(textOf(sources)).not.toContain('Permits');
  expect(textOf(sources)).toContain('credit “Civic Meetings, https://civic.example/”');
  expect(textOf(sources)).toContain('Publications and licenses (2)');
  expect(textOf(sources.replace(/<details>[\s\S]*<\/details>/, ''))).toMatch(/credit “[^”]+”\. .*page\.$/);
});

test('the releases of a source are listed once, with their vintages', () => {
  const survey = (id: string, title: string, over = {}): ReturnType<typeof sampleRow<'sources'>> =>
    sampleRow('sources', { id, title, license: 'CC0', license_url: null, tables: ['meetings'], ...over });
  const page = pageOf(
    { meetings: [meeting()] },
    {
      sources: [
        ...['2022', '2019', 'months of 2025', '2020', '2021', '2024'].map((vintage) =>
          survey(`permits-${vintage.replaceAll(' ', '-')}`, `Building Permits, ${vintage}`),
        ),
        survey('lists-1', 'Lists (places, ZIP codes), 2020 (place found by name and state)'),
        survey('lists-2', 'Lists (places, ZIP codes), 2023 (place found by name and state)'),
        survey('once', 'Census Profile, 2021'),
        survey('other', 'Census Profile, 2016', { publisher: 'Another' }),
        survey('free', 'Building Permits, 2018', { license: 'unstated' }),
      ],
    },
  );
  const lines = elementOf(page, 'sources').match(/<li>.*?<\/li>/gs) ?? [];
  expect(lines.map((line) => textOf(line))).toEqual([
    'Building Permits (2019–2022, 2024, months of 2025), some text. License: CC0.',
    'Lists (places, ZIP codes) (place found by name and state) (2020, 2023), some text. License: CC0.',
    'Census Profile, 2021, some text. License: CC0.',
    'Census Profile, 2016, Another. License: CC0.',
    'Building Permits, 2018, some text. License: unstated.',
  ]);
});
