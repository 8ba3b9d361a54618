import { describe, expect, test } from 'vitest';
import { brief, decision, meeting } from '../../../support/corpus/corpus.ts';
import { eventOf, onlyEvent, textOf, value } from './calendar.fixture.ts';
import { placeWith } from './place.fixture.ts';

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

  test.each([
    ['skipped when clocks change', { meeting_date: '2026-03-08', start_time: '02:30', end_time: '03:30' }],
    ['after the year 9999', { meeting_date: '9999-12-31', start_time: '12:00', end_time: '00:30' }],
  ])('has no end that is %s', (_, row) => {
    expect(eventOf(row).hasProperty('dtend')).toBe(false);
    expect(eventOf(row, { timezone: null }).hasProperty('dtend')).toBe(row.meeting_date < '9999');
  });

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
