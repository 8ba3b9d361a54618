import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { Row } from '../../../../../schemas/tables/index.ts';
import { brief, meeting } from '../../../../support/corpus/corpus.ts';
import { padded } from '../../../../support/corpus/rows.ts';
import { elementOf, idsOf, pageOf, type PageOptions, textOf } from '../place-pages.fixture.ts';

const sectionOf = (meetings: Row<'meetings'>[], options: PageOptions = {}): string =>
  elementOf(pageOf({ meetings }, options), 'next');

/** The card of one meeting on 2026-12-08. */
const cardOf = (over: Partial<Row<'meetings'>>, options: PageOptions = {}): string =>
  sectionOf([meeting({ id: 'next', meeting_date: '2026-12-08', status: 'confirmed', ...over })], options);

/** The targets of the links by their text. */
const linksOf = (section: string): Record<string, string> =>
  Object.fromEntries(
    [...section.matchAll(/<a\s+href="([^"]*)"[^>]*>([^<]*)<\/a\s*>/g)].map(([, link = '', text = '']) => [
      textOf(text),
      link.replaceAll('&amp;', '&'),
    ]),
  );

describe('the card of the next meeting', () => {
  const card = cardOf({
    end_time: '21:30',
    location: '100 Main Street',
    remote_url: 'https://join.example/1',
    comment_url: 'https://comment.example/1',
    participation: 'Sign up with the clerk.\nThree minutes each.',
  });

  test('says when, what, where and how to take part', () => {
    expect(textOf(card)).toContain(
      'Tuesday, December 8, 2026 7:00 pm – 9:30 pm local time City Council Where 100 Main Street (Map) How to take part Sign up with the clerk. Three minutes each. Join online Comment Agenda Official source',
    );
  });

  test('links to the call, the comment form, the agenda and a map', () => {
    expect(linksOf(card)).toMatchObject({
      'Join online': 'https://join.example/1',
      Comment: 'https://comment.example/1',
      Agenda: 'https://source.example/agenda.pdf',
      Map: 'https://www.openstreetmap.org/search?query=100+Main+Street%2C+Alder+Falls%2C+Ohio',
    });
  });

  test('has the id of the meeting', () => {
    expect(idsOf(card)).toEqual(['next', 'mnext']);
  });

  test('shows its brief, marked if AI wrote it', () => {
    const meetings = [meeting({ id: 'next', meeting_date: '2026-12-08' })];
    const briefs = [brief({ meeting_id: 'next', headline: 'A bridge', generated_by: 'ai:model' })];
    expect(textOf(elementOf(pageOf({ meetings, briefs }), 'next'))).toContain('A bridge written by AI');
  });
});

describe('a meeting that began', () => {
  /** The title of the section at a time in Ohio, where winter is five hours behind UTC. */
  const titleAt = (localNow: string, over: Partial<Row<'meetings'>> = {}): string | undefined => {
    const began = meeting({ id: 'now', meeting_date: '2026-12-08', start_time: '19:00', ...over });
    const meetings = [began, meeting({ id: 'next', meeting_date: '2026-12-15' })];
    const section = textOf(sectionOf(meetings, { asOf: `${localNow}:00-05:00` }));
    return /Now|Next meeting/.exec(section)?.[0];
  };

  test('is now until two hours after its start', () => {
    expect(titleAt('2026-12-08T19:00')).toBe('Next meeting');
    expect(titleAt('2026-12-08T19:01')).toBe('Now');
    expect(titleAt('2026-12-08T21:00')).toBe('Now');
    expect(titleAt('2026-12-08T21:01')).toBe('Next meeting');
  });

  test('is now after midnight, too', () => {
    expect(titleAt('2026-12-09T00:30', { start_time: '23:00' })).toBe('Now');
  });

  test('is not now if it is cancelled, or if nobody knows when it began', () => {
    expect(titleAt('2026-12-08T20:00', { status: 'cancelled' })).toBe('Next meeting');
    expect(titleAt('2026-12-08T23:00', { start_time: null })).toBe('Next meeting');
    expect(titleAt('2026-12-09T00:30', { start_time: null })).toBe('Next meeting');
  });
});

test.each(['Electronic Meeting', 'Via Zoom', 'https://zoom.example/1', 'Virtuelle', 'x'.repeat(201)])(
  'the location %j has no map',
  (location) => {
    expect(linksOf(cardOf({ location }))).not.toHaveProperty('Map');
  },
);

describe.each([
  '<script>alert(1)</script>',
  '" onmouseover="alert(1)',
  '</dd></dl></section>',
  '\u202eright to left\u2066 and עברית',
  'a lone \ud83d half',
])('the text %j as location, participation and body', (text) => {
  const card = cardOf({ location: text, participation: text, body_name: text });
  const tagsOf = (html: string): string =>
    (html.match(/<[^>]+>/g) ?? []).map((tag) => tag.replaceAll(/="[^"]*"/g, '')).join('\n');

  test('is shown unchanged, and adds no element and no attribute', () => {
    expect(textOf(card).split(text.toWellFormed())).toHaveLength(4);
    expect(tagsOf(card)).toBe(tagsOf(cardOf({ location: 'x', participation: 'x', body_name: 'x' })));
  });
});

test('addresses that are no web addresses do not become links', () => {
  const card = cardOf({
    remote_url: 'javascript:alert(1)',
    comment_url: 'data:text/html,x',
    agenda_url: 'file:///etc/passwd',
    location: null,
  });
  expect(Object.keys(linksOf(card))).toEqual([
    'Official source',
    'Google',
    'Outlook',
    'Event file (.ics)',
    'Subscribe to all meetings',
  ]);
});

describe('cancelled and vanished meetings', () => {
  const gone = [
    meeting({ id: 'off', meeting_date: '2026-12-01', status: 'cancelled' }),
    meeting({ id: 'lost', meeting_date: '2026-12-02', vanished_at: '2026-11-01T00:00:00Z' }),
  ];

  test('are never next', () => {
    const section = sectionOf([...gone, meeting({ id: 'next', meeting_date: '2026-12-08' })]);
    expect(section).toContain('id="mnext"');
    expect(textOf(section)).toContain('Dec 1, 2026, 7:00 pm City Council Cancelled');
    expect(textOf(section)).toContain('Missing from its official source since November 1, 2026.');
  });

  test('are listed if nothing else is announced', () => {
    const text = textOf(sectionOf(gone));
    expect(text).toContain('No meeting is announced. Subscribe to all meetings');
    expect(text).toContain('Cancelled');
  });
});

test('a place whose meetings ended has no empty section', () => {
  expect(pageOf({ meetings: [meeting()] })).not.toContain('id="next"');
});

describe('links that add a meeting to a calendar', () => {
  const google = (links: Record<string, string>): URLSearchParams =>
    new URL(links['Google'] ?? '').searchParams;
  const outlook = (links: Record<string, string>): URLSearchParams =>
    new URL(links['Outlook'] ?? '').searchParams;
  /** The event in the file behind the `data:` link. */
  const eventOf = (links: Record<string, string>): ICAL.Event => {
    const file = decodeURIComponent(
      (links['Event file (.ics)'] ?? '').replace('data:text/calendar;charset=utf-8,', ''),
    );
    const event = new ICAL.Component(
      ICAL.parse(file) as unknown[] as ConstructorParameters<typeof ICAL.Component>[0],
    ).getFirstSubcomponent('vevent');
    if (event === null) throw new Error('the file has no event');
    return new ICAL.Event(event);
  };

  test.each([
    ['in winter', '2026-12-08', '2026-12-09T00:00:00Z'],
    ['in summer', '2027-07-06', '2027-07-06T23:00:00Z'],
  ])('have the instant of the local time %s', (_season, meeting_date, instant) => {
    const links = linksOf(cardOf({ meeting_date }));
    const day = meeting_date.replaceAll('-', '');
    expect(google(links).get('dates')).toBe(`${day}T190000/${day}T200000`);
    expect(google(links).get('ctz')).toBe('America/New_York');
    expect(outlook(links).get('startdt')).toBe(instant);
    expect(eventOf(links).startDate.toJSDate().toISOString()).toBe(instant.replace('Z', '.000Z'));
  });

  test('have the published end, which may be on the next day', () => {
    const links = linksOf(cardOf({ end_time: '00:30' }));
    expect(google(links).get('dates')).toBe('20261208T190000/20261209T003000');
    expect(outlook(links).get('enddt')).toBe('2026-12-09T05:30:00Z');
    expect(textOf(cardOf({ end_time: '00:30' }))).not.toContain('The end is not published');
  });

  test('have no end that is not after the start because clocks skip the time in between', () => {
    const links = linksOf(cardOf({ meeting_date: '2027-03-14', start_time: '02:30', end_time: '03:30' }));
    expect(outlook(links).get('startdt')).toBe('2027-03-14T07:30:00Z');
    expect(outlook(links).has('enddt')).toBe(false);
  });

  test('have no invented end, except for Google, which says so', () => {
    const card = cardOf({});
    const links = linksOf(card);
    expect(outlook(links).has('enddt')).toBe(false);
    expect(decodeURIComponent(links['Event file (.ics)'] ?? '')).not.toContain('DTEND');
    expect(textOf(card)).toContain('No end time published; the Google link assumes one hour.');
  });

  test('last all day without a time', () => {
    const links = linksOf(cardOf({ start_time: null, end_time: '21:00' }));
    expect(google(links).get('dates')).toBe('20261208/20261209');
    expect(outlook(links).get('allday')).toBe('true');
    expect(eventOf(links).startDate.isDate).toBe(true);
  });

  test('are in the time of the reader if the time zone is unknown', () => {
    const links = linksOf(cardOf({}, { place: { timezone: null } }));
    expect(google(links).has('ctz')).toBe(false);
    expect(outlook(links).get('startdt')).toBe('2026-12-08T19:00:00');
  });

  test('name the meeting, its location and its page', () => {
    const links = linksOf(cardOf({ remote_url: 'https://join.example/1' }));
    expect(Object.fromEntries(google(links))).toMatchObject({
      text: 'City Council, Alder Falls',
      location: 'City Hall',
      details: 'https://join.example/1\nhttps://civic.example/city/alder-falls-oh/#mnext',
    });
    expect(outlook(links).get('subject')).toBe('City Council, Alder Falls');
    expect(eventOf(links).summary).toBe('City Council, Alder Falls');
    expect(links['Subscribe to all meetings']).toBe(
      'webcal://civic.example/city/alder-falls-oh/meetings.ics',
    );
  });

  test('stay short with texts of 2,000 characters and lone surrogates', () => {
    const links = linksOf(cardOf({ body_name: `\ud83d${'x'.repeat(2_000)}`, location: 'y'.repeat(2_000) }));
    expect(links['Google']?.length).toBeLessThan(2_000);
    expect(links['Outlook']?.length).toBeLessThan(2_000);
    expect(links['Event file (.ics)']).toMatch(/^data:text\/calendar;charset=utf-8,BEGIN%3AVCALENDAR/);
  });
});

test('four later meetings are shown, up to sixteen folded, and the others counted', () => {
  const section = sectionOf(
    Array.from({ length: 50 }, (_, index) =>
      meeting({ id: padded(index), meeting_date: `2027-01-${String(1 + (index % 28)).padStart(2, '0')}` }),
    ),
  );
  const lists = [...section.matchAll(/<ul class="later">(.*?)<\/ul>/gs)].map(
    ([list]) => list.match(/<li/g)?.length,
  );
  expect(lists).toEqual([4, 16]);
  expect(textOf(section)).toContain('45 more');
  expect(textOf(section)).toContain('29 more in the calendar file.');
});
