import { describe, expect, test } from 'vitest';
import { nextMeeting } from '../../../../../generator/site/assets/embed/next-meeting.ts';
import { calendar } from '../../../../../generator/site/feeds/calendar.ts';
import type { Row } from '../../../../../schemas/tables/index.ts';
import { meeting } from '../../../../support/corpus/corpus.ts';
import { hostileTexts, placeWith } from '../../feeds/place.fixture.ts';

const now = new Date('2026-11-20T21:00:00Z');

function nextOf(rows: Partial<Row<'meetings'>>[], place: Partial<Row<'municipalities'>> = {}) {
  const meetings = rows.map((row, index) => meeting({ id: `m${index}`, meeting_date: '2026-12-01', ...row }));
  const made = placeWith({ meetings }, place);
  return nextMeeting(Buffer.from(calendar(made.place, made.meetings, 'en').body).toString(), now);
}

describe('the next meeting of a calendar', () => {
  test('is the first that is not cancelled and not over', () => {
    const found = nextOf([
      { meeting_date: '2026-12-03' },
      { status: 'cancelled', meeting_date: '2026-11-30' },
      { meeting_date: '2026-12-01', status: 'tentative', location: 'Hall; room 2, door\nB' },
      { meeting_date: '2026-11-20', start_time: '13:00' },
    ]);
    expect(found).toEqual({
      title: 'City Council, Alder Falls',
      location: 'Hall; room 2, door\nB',
      url: 'https://civic.example/city/alder-falls-oh/#mm2',
      isTentative: true,
      start: { date: new Date('2026-12-02T00:00:00Z'), timeZone: 'America/New_York', hasTime: true },
    });
  });

  test('may have started within two hours', () => {
    expect(nextOf([{ meeting_date: '2026-11-20', start_time: '14:30' }])?.start.date).toEqual(
      new Date('2026-11-20T19:30:00Z'),
    );
    expect(nextOf([{ meeting_date: '2026-11-20', start_time: '13:30' }])).toBeUndefined();
  });

  test('without a time is on its day', () => {
    expect(nextOf([{ start_time: null }])?.start).toEqual({
      date: new Date('2026-12-01T00:00:00Z'),
      timeZone: 'UTC',
      hasTime: false,
    });
  });

  test('of a place without a time zone is at its local time', () => {
    expect(nextOf([{}], { timezone: null })?.start).toEqual({
      date: new Date('2026-12-01T19:00:00Z'),
      timeZone: 'UTC',
      hasTime: true,
    });
  });

  test('is not one that is cut', () => {
    const made = placeWith({ meetings: [meeting({ meeting_date: '2026-12-01' })] });
    const text = Buffer.from(calendar(made.place, made.meetings, 'en').body).toString();
    expect(nextMeeting(text.slice(0, text.indexOf('END:VEVENT')), now)).toBeUndefined();
    expect(nextMeeting('', now)).toBeUndefined();
  });

  test.each(hostileTexts)('keeps the text %s', (_, text) => {
    const found = nextOf([{ location: text.slice(0, 300) }]);
    const cleaned = text
      .slice(0, 300)
      .toWellFormed()
      .replaceAll(/\r\n|[\v\f\r\x85\u2028\u2029]/g, '\n')
      .replaceAll(/[^\P{Cc}\t\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ');
    expect(found?.location).toBe(cleaned);
  });
});
