/** Calendars as text, compared with a library byte for byte, and read with another. */
import * as fc from 'fast-check';
import ICAL from 'ical.js';
import ical, { type ICalEventData, ICalEventStatus } from 'ical-generator';
import { expect, test } from 'vitest';
import {
  type Calendar,
  type CalendarEvent,
  calendarText,
} from '../../../../generator/site/feeds/icalendar.ts';
import { cases } from '../../../support/long.ts';

/** The same calendar, written by the library. It writes a time zone elsewhere, and does not escape the head. */
function textOfLibrary({ productId, head, events }: Calendar): string {
  const file = ical({
    prodId: productId.slice(1),
    ...(head && { ...head, ttl: head.refreshHours * 3600 }),
    events: events.map(eventOfLibrary),
  });
  return `${file.toString()}\r\n`;
}

const eventOfLibrary = ({
  uid,
  form,
  start,
  end,
  status,
  location,
  ...event
}: CalendarEvent): ICalEventData => ({
  ...event,
  location: location ?? null,
  id: uid,
  start: new Date(start),
  ...(end === undefined ? {} : { end: new Date(end) }),
  allDay: form === 'day',
  floating: form === 'floating',
  status: status === null ? null : ICalEventStatus[status],
});

const event: CalendarEvent = {
  uid: 'm1@civic.example',
  stamp: '2026-03-05T00:00:00Z',
  lastModified: null,
  start: '2026-03-04T19:00:00.000Z',
  form: 'utc',
  status: null,
  summary: 'City Council',
  description: '',
  url: 'https://civic.example/#m1',
};

const calendarOf = (over: Partial<CalendarEvent>): Calendar => ({
  productId: '-//Civic//EN',
  timezone: null,
  events: [{ ...event, ...over }],
});

/** Characters of one to four bytes, and those with a meaning in calendars. */
const text = fc
  .array(fc.constantFrom('a', ' ', ',', ';', '\\', '\n', ':', 'é', '—', '☃', '🏛️', 'BEGIN:VEVENT'), {
    maxLength: 200,
  })
  .map((characters) => characters.join(''));
const instant = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString());
const events = fc.array(
  fc.record({
    uid: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
    stamp: instant.map((date) => `${date.slice(0, -'.000Z'.length)}Z`),
    lastModified: fc.option(instant),
    start: instant,
    end: fc.constant(undefined),
    form: fc.constantFrom('day', 'floating', 'utc'),
    status: fc.constantFrom('CANCELLED', 'CONFIRMED', 'TENTATIVE', null),
    summary: text,
    location: fc.option(text, { nil: undefined }),
    description: text,
    // The library escapes addresses too, although they are not text (RFC 5545, 3.3.13).
    url: fc.webUrl().filter((url) => !/[,;\\]/.test(url)),
  }),
  { maxLength: 3 },
);

test('any calendar has the bytes that the library writes', () => {
  fc.assert(
    fc.property(events, fc.boolean(), (all, hasEnds) => {
      const withEnds = all.map((one) =>
        hasEnds && one.form !== 'day'
          ? { ...one, end: new Date(Date.parse(one.start) + 3_600_000).toISOString() }
          : one,
      );
      const head = {
        name: 'Meetings of Oakland',
        description: 'é'.repeat(100),
        url: 'https://civic.example/',
        source: 'https://civic.example/meetings.ics',
        refreshHours: 1,
      };
      const calendar: Calendar = { productId: '-//Civic//EN', timezone: null, head, events: withEnds };
      expect(calendarText(calendar)).toBe(textOfLibrary(calendar));
    }),
    { numRuns: cases(100, 1000) },
  );
});

test('a parser reads every text unchanged', () => {
  fc.assert(
    fc.property(text, (words) => {
      const file = calendarText(
        calendarOf({ summary: words, location: `x${words}`, description: `x${words}` }),
      );
      const parsed = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent');
      expect(parsed?.getFirstPropertyValue('summary')).toBe(words);
      expect(parsed?.getFirstPropertyValue('location')).toBe(`x${words}`);
      expect(parsed?.getFirstPropertyValue('description')).toBe(`x${words}`);
    }),
    { numRuns: cases(100, 1000) },
  );
});

test('no line has more than 75 bytes, and none divides a character', () => {
  for (const width of [1, 2, 3]) {
    const summary = 'x'.repeat(width) + 'é☃🏛'.repeat(60);
    const lines = calendarText(calendarOf({ summary })).split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.every((line) => line.isWellFormed())).toBe(true);
    expect(lines.join('').replaceAll(/ (?=[é☃🏛])/gu, '')).toContain(summary);
  }
});

test('the time zone is before the events', () => {
  const file = calendarText({ ...calendarOf({}), timezone: 'America/Toronto' });
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nX-WR-TIMEZONE:America\/Toronto\r\nPRODID:/);
});
