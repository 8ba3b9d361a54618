import ICAL from 'ical.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { calendar, eventFile } from '../../../../generator/site/feeds/calendar.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { brief, decision, meeting } from '../../../support/corpus/corpus.ts';
import { expectForAnyText, hostileTexts, placeWith, type PlaceWithMeetings } from './place.fixture.ts';

const textOf = ({ place, meetings }: PlaceWithMeetings): string =>
  Buffer.from(calendar(place, meetings, 'en').body).toString();

/** Parses the calendar as another program does. */
const read = (made: PlaceWithMeetings): ICAL.Component => new ICAL.Component(ICAL.parse(textOf(made)));
const eventsOf = (made: PlaceWithMeetings): ICAL.Component[] => read(made).getAllSubcomponents('vevent');

function onlyEvent(made: PlaceWithMeetings): ICAL.Component {
  const [event, ...others] = eventsOf(made);
  if (event === undefined || others.length > 0) throw new Error(`${others.length} events too many`);
  return event;
}

const eventOf = (row: Partial<Row<'meetings'>>, place: Partial<Row<'municipalities'>> = {}): ICAL.Component =>
  onlyEvent(placeWith({ meetings: [meeting(row)], briefs: [brief()] }, place));

const value = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name));

describe('the calendar', () => {
  test('is next to the page of its place', () => {
    const { place, meetings } = placeWith({});
    const { path, mediaType, cache } = calendar(place, meetings, 'en');
    expect({ path, mediaType, cache }).toEqual({
      path: 'us/city/alder-falls-oh/meetings.ics',
      mediaType: 'text/calendar; charset=utf-8',
      cache: 'hourly',
    });
  });

  test('has a name, a description, a source and a refresh interval', () => {
    const made = read(placeWith({ meetings: [meeting()] }));
    expect(value(made, 'version')).toBe('2.0');
    expect(value(made, 'prodid')).toMatch(/^-\/\/Civic Meetings\/\//);
    // The parser does not know this property, and leaves it unchanged.
    expect(value(made, 'name')).toBe('Meetings of Alder Falls\\, Ohio');
    expect(value(made, 'x-wr-calname')).toBe(value(made, 'name'));
    expect(value(made, 'url')).toBe('https://civic.example/city/alder-falls-oh/');
    expect(value(made, 'refresh-interval')).toBe('PT1H');
    expect(value(made, 'x-wr-caldesc')).toContain('CC BY 4.0');
  });

  test('names the time zone of the place before its events', () => {
    const text = textOf(placeWith({ meetings: [meeting()] }));
    expect(text.split('BEGIN:VEVENT')[0]).toContain('\r\nX-WR-TIMEZONE:America/New_York\r\n');
    expect(textOf(placeWith({ meetings: [meeting()] }, { timezone: null }))).not.toContain('TIMEZONE');
  });

  test('of a place without meetings has no events', () => {
    expect(eventsOf(placeWith({}))).toEqual([]);
  });

  test('does not depend on the clock', () => {
    const made = placeWith({ meetings: [meeting(), meeting({ id: 'm2', updated_at: null })] });
    const before = textOf(made);
    vi.setSystemTime('2031-05-06T07:08:09Z');
    expect(textOf(made)).toBe(before);
  });

  afterEach(() => {
    vi.useRealTimers();
  });
});

describe('an event', () => {
  test('has a stable id, the dates of its row, and a link', () => {
    const event = eventOf({});
    expect(value(event, 'uid')).toBe('m1@civic.example');
    expect(value(event, 'dtstamp')).toBe('2026-03-05T00:00:00Z');
    expect(value(event, 'last-modified')).toBe('2026-03-05T00:00:00Z');
    expect(value(event, 'url')).toBe('https://civic.example/city/alder-falls-oh/#mm1');
  });

  test('without a date in its row is stamped with the day of the meeting', () => {
    const event = eventOf({ updated_at: null });
    expect(value(event, 'dtstamp')).toBe('2026-03-04T00:00:00Z');
    expect(event.hasProperty('last-modified')).toBe(false);
  });

  test.each([
    ['America/New_York', '2026-03-04', '19:00', '2026-03-05T00:00:00Z'],
    ['America/New_York', '2026-07-04', '19:00', '2026-07-04T23:00:00Z'],
    ['Pacific/Honolulu', '2026-07-04', '19:00', '2026-07-05T05:00:00Z'],
    ['America/St_Johns', '2026-12-01', '09:30', '2026-12-01T13:00:00Z'],
  ])('in %s on %s at %s starts at %s', (timezone, meeting_date, start_time, start) => {
    expect(value(eventOf({ meeting_date, start_time }, { timezone }), 'dtstart')).toBe(start);
  });

  test('without a time lasts all day', () => {
    const start = eventOf({ start_time: null }).getFirstProperty('dtstart');
    expect(start?.type).toBe('date');
    expect(String(start?.getFirstValue())).toBe('2026-03-04');
  });

  test('of a place without a time zone is in floating local time', () => {
    const start = eventOf({}, { timezone: null }).getFirstProperty('dtstart');
    expect(String(start?.getFirstValue())).toBe('2026-03-04T19:00:00');
    expect(start?.getFirstParameter('tzid')).toBeUndefined();
  });

  test('beyond the year 9999 is in floating local time', () => {
    const event = eventOf({ meeting_date: '9999-12-31', start_time: '20:00' });
    expect(value(event, 'dtstart')).toBe('9999-12-31T20:00:00');
  });

  test.each([
    [{ status: 'cancelled' }, 'CANCELLED'],
    [{ status: 'confirmed' }, 'CONFIRMED'],
    [{ status: 'passed' }, 'CONFIRMED'],
    [{ status: 'tentative' }, 'TENTATIVE'],
    [{ status: 'confirmed', vanished_at: '2026-03-01T00:00:00Z' }, 'TENTATIVE'],
    [{ status: 'cancelled', vanished_at: '2026-03-01T00:00:00Z' }, 'CANCELLED'],
    [{ status: null }, 'null'],
  ] as const)('of a meeting with %o has the status %s', (row, status) => {
    expect(value(eventOf(row), 'status')).toBe(status);
  });

  test('has body and place in its title, and says if it is cancelled', () => {
    expect(value(eventOf({}), 'summary')).toBe('City Council, Alder Falls');
    expect(value(eventOf({ body_name: 'Alder Falls Town Board' }), 'summary')).toBe('Alder Falls Town Board');
    expect(value(eventOf({ body_name: null, status: 'cancelled' }), 'summary')).toBe(
      'Cancelled: Meeting, Alder Falls',
    );
  });

  test('describes the meeting with its links', () => {
    const event = eventOf({ minutes_url: 'https://source.example/minutes.pdf' });
    expect(value(event, 'description').split('\n').filter(Boolean)).toEqual([
      'Council approves 84 homes on Larkspur Avenue',
      'The council approved a rezoning for 84 homes.',
      expect.stringContaining('AI wrote'),
      'Agenda: https://source.example/agenda.pdf',
      'Minutes: https://source.example/minutes.pdf',
      'Official source: https://source.example/page',
    ]);
  });

  test('without text by AI has no AI note', () => {
    const made = placeWith({ meetings: [meeting()], briefs: [brief({ generated_by: 'human:clerk' })] });
    expect(textOf(made)).not.toContain('AI wrote');
  });

  test('without a brief has its decisions', () => {
    const made = placeWith({ meetings: [meeting()], decisions: [decision()] });
    expect(value(onlyEvent(made), 'description')).toMatch(
      /^• Rezoning of 1420 Larkspur Avenue: passed, 5 yes, 2 no, \$1,200,000\n/,
    );
  });

  test('lists final decisions only', () => {
    const made = placeWith({
      meetings: [meeting()],
      decisions: [
        decision({ id: 'd1', headline: 'Amend it', stage: 'amendment' }),
        decision({ id: 'd2', headline: 'Adopt it', stage: 'final' }),
      ],
    });
    expect(value(onlyEvent(made), 'description')).toContain('• Adopt it');
    expect(value(onlyEvent(made), 'description')).not.toContain('Amend it');
  });

  test.each([
    ['19:00', '21:30', '2026-03-05T02:30:00Z'],
    ['22:00', '00:30', '2026-03-05T05:30:00Z'],
  ])('from %s to %s ends at %s', (start_time, end_time, end) => {
    expect(value(eventOf({ start_time, end_time }), 'dtend')).toBe(end);
  });

  test('that ends after midnight at the end of a month without a time zone ends on the next day', () => {
    const event = eventOf(
      { meeting_date: '2026-12-31', start_time: '22:00', end_time: '00:30' },
      { timezone: null },
    );
    expect(value(event, 'dtend')).toBe('2027-01-01T00:30:00');
  });

  test.each([{ end_time: null }, { end_time: '19:00' }, { start_time: null, end_time: '21:00' }])(
    'with %o has no end and no duration',
    (row) => {
      const event = eventOf(row);
      expect(event.hasProperty('dtend')).toBe(false);
      expect(event.hasProperty('duration')).toBe(false);
    },
  );

  test('says where it is and how to take part', () => {
    const event = eventOf({
      location: 'City Hall, Room 2; door B',
      remote_url: 'https://meet.example/1?a=1,2;b',
      comment_url: 'https://source.example/comment',
      participation: 'Sign up by noon.\nSpeak for 3 minutes.',
    });
    expect(value(event, 'location')).toBe('City Hall, Room 2; door B');
    const description = value(event, 'description');
    expect(description).toContain('Sign up by noon.\nSpeak for 3 minutes.');
    expect(description).toContain('Join online: https://meet.example/1?a=1,2;b');
    expect(description).toContain('Public comment: https://source.example/comment');
  });

  test('that vanished from its source says so', () => {
    const event = eventOf({ vanished_at: '2026-03-01T00:00:00Z' });
    expect(value(event, 'description')).toMatch(/no longer lists/);
  });
});

describe('a large place', () => {
  const days = (count: number, year: number): Row<'meetings'>[] =>
    Array.from({ length: count }, (_, index) =>
      meeting({
        id: `${year}-${index}`,
        meeting_date: new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10),
      }),
    );

  test('has all upcoming meetings, and the newest 50 past ones', () => {
    const made = placeWith({ meetings: [...days(250, 2024), ...days(120, 2027)] });
    const ids = eventsOf(made).map((event) => value(event, 'uid').split('@')[0]);
    expect(ids).toHaveLength(170);
    expect(ids.slice(0, 2)).toEqual(['2027-0', '2027-1']);
    expect(ids.slice(120, 122)).toEqual(['2024-249', '2024-248']);
    expect(value(read(made), 'x-wr-caldesc')).toContain(
      '120 upcoming meetings\\, the newest 50 of 250 past meetings',
    );
  });

  test('with more than 1,000 upcoming meetings has the next 1,000', () => {
    const made = placeWith({ meetings: days(1001, 2027) });
    expect(eventsOf(made)).toHaveLength(1000);
    expect(value(read(made), 'x-wr-caldesc')).toContain('the next 1\\,000 of 1\\,001 upcoming meetings');
  });

  test('that shows everything says so', () => {
    const made = read(placeWith({ meetings: days(50, 2024) }));
    expect(value(made, 'x-wr-caldesc')).toContain('All known meetings');
  });
});

describe('a calendar with any text is valid', () => {
  const withText = (text: string): PlaceWithMeetings =>
    placeWith(
      {
        meetings: [meeting({ body_name: text })],
        briefs: [brief({ headline: text, summary: text })],
      },
      { name: text, state: text },
    );

  const expectValid = (text: string): void => {
    const made = withText(text);
    const file = textOf(made);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const lines = file.slice(0, -2).split('\r\n');
    expect(lines.filter((line) => /[^\P{Cc}\t]/u.test(line))).toEqual([]);
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    const event = onlyEvent(made);
    expect(event.getAllProperties('uid')).toHaveLength(1);
    expect(value(event, 'uid')).toBe('m1@civic.example');
    expect(value(event, 'dtstart')).toBe('2026-03-05T00:00:00Z');
    const folded = text
      .toWellFormed()
      .replaceAll(/\r\n|[\v\f\r\x85\u2028\u2029]/g, '\n')
      .replaceAll(/[^\P{Cc}\t\n]/gu, '\ufffd');
    expect(value(event, 'summary')).toBe(folded);
  };

  test.each(hostileTexts)('%s', (_, text) => {
    expectValid(text);
  });

  test('any text', () => {
    expectForAnyText(expectValid);
  });

  test('long summaries end between words, with an ellipsis', () => {
    const made = placeWith({ meetings: [meeting()], briefs: [brief({ summary: 'word '.repeat(1000) })] });
    const summary = value(onlyEvent(made), 'description').split('\n\n')[1] ?? '';
    expect(summary.length).toBeLessThanOrEqual(300);
    expect(summary).toMatch(/word…$/);
  });
});

describe('the file of one event', () => {
  test('has the event of the calendar, without a name of the calendar', () => {
    const made = placeWith({ meetings: [meeting(), meeting({ id: 'm2' })] });
    const [record] = made.meetings.recent;
    if (record === undefined) throw new Error('no meeting');
    const file = new ICAL.Component(ICAL.parse(eventFile(made.place, record, 'en')));
    const [event, ...others] = file.getAllSubcomponents('vevent');
    expect(others).toEqual([]);
    expect(file.hasProperty('x-wr-calname')).toBe(false);
    expect(event?.toString()).toBe(
      eventsOf(made)
        .find((each) => value(each, 'uid') === 'm1@civic.example')
        ?.toString(),
    );
  });
});

describe('a calendar in French', () => {
  test('has its labels in French', () => {
    const { place, meetings } = placeWith({
      meetings: [meeting({ body_name: null, status: 'cancelled' })],
      decisions: [decision()],
    });
    const text = Buffer.from(calendar(place, meetings, 'fr').body).toString();
    const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    expect(event && value(event, 'summary')).toBe('Annulée\u00a0: Séance, Alder Falls');
    expect(event && value(event, 'description')).toContain('adoptée, 5 pour, 2 contre');
    expect(event && value(event, 'description')).toContain(
      'Source officielle\u00a0: https://source.example/page',
    );
    expect(text).toContain('PRODID:-//Civic Meetings//meetings.ics//FR');
  });
});
