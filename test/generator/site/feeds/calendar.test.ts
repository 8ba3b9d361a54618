import ICAL from 'ical.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { calendar, eventFile } from '../../../../generator/site/feeds/calendar.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { brief, decision, meeting } from '../../../support/corpus/corpus.ts';
import { eventsOf, onlyEvent, read, textOf, value } from './calendar.fixture.ts';
import { expectForAnyText, hostileTexts, placeWith, type PlaceWithMeetings } from './place.fixture.ts';

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
    expect(
      lines.filter((line) => /[^\P{Cc}\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(line)),
    ).toEqual([]);
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    const event = onlyEvent(made);
    expect(event.getAllProperties('uid')).toHaveLength(1);
    expect(value(event, 'uid')).toBe('m1@civic.example');
    expect(value(event, 'dtstart')).toBe('2026-03-05T00:00:00Z');
    const folded = text
      .toWellFormed()
      .replaceAll(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ');
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
    const { place, meetings } = placeWith(
      { meetings: [meeting({ body_name: null, status: 'cancelled' })], decisions: [decision()] },
      { state: 'Quebec' },
    );
    const text = Buffer.from(calendar(place, meetings, 'fr').body).toString();
    const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    expect(event && value(event, 'summary')).toBe('Annulée\u00a0: Séance, Alder Falls');
    expect(event && value(event, 'description')).toContain('adoptée, 5 pour, 2 contre');
    expect(event && value(event, 'description')).toContain(
      'Source officielle\u00a0: https://source.example/page',
    );
    expect(text).toContain('NAME:Séances\u00a0: Alder Falls\\, Québec');
    expect(text).toContain('PRODID:-//Civic Meetings//meetings.ics//FR');
  });
});
