import { describe, expect, test } from 'vitest';
import { localTimes } from '../../../generator/places/local-time.ts';
import { meeting } from '../../support/corpus/corpus.ts';
import { pick } from '../../support/site/documents.ts';
import { placeFiles } from '../../support/corpus/rows.ts';

/** True if a meeting of a place in this time zone is upcoming as of the instant. */
function isUpcoming(timezone: string | null, start: string, asOf: string): boolean {
  const [meeting_date = '', start_time = null] = start.split(' ');
  const document = placeFiles(
    { meetings: [meeting({ meeting_date, start_time })] },
    { place: { timezone }, asOf },
  ).json('meetings.json');
  expect(pick(document, 'upcoming', 'id').length + pick(document, 'recent', 'id').length).toBe(1);
  return pick(document, 'upcoming', 'id').length === 1;
}

describe('a meeting is upcoming at and after the instant, in local time', () => {
  test.each([
    // St. John's is 3½ hours behind UTC in winter, 2½ in summer.
    ['America/St_Johns', '2026-01-20 08:30', '2026-01-20T12:00:00Z', true],
    ['America/St_Johns', '2026-01-20 08:29', '2026-01-20T12:00:00Z', false],
    ['America/St_Johns', '2026-07-20 09:30', '2026-07-20T12:00:00Z', true],
    ['America/St_Johns', '2026-07-20 09:29', '2026-07-20T12:00:00Z', false],
    // Hawaii is 10 hours behind UTC all year: there, it is still the day before.
    ['Pacific/Honolulu', '2026-07-19 22:00', '2026-07-20T08:00:00Z', true],
    ['Pacific/Honolulu', '2026-07-19 21:59', '2026-07-20T08:00:00Z', false],
    ['Pacific/Honolulu', '2026-01-20 02:00', '2026-01-20T12:00:00Z', true],
    // Midnight is 00:00 of the new day, never 24:00 of the old one.
    ['America/New_York', '2026-11-20 00:00', '2026-11-20T05:00:00Z', true],
    ['America/New_York', '2026-11-19 23:59', '2026-11-20T05:00:00Z', false],
    // Clocks go forward on March 8, 2026, at 2 a.m.: 06:59Z is 01:59, 07:00Z is 03:00.
    ['America/New_York', '2026-03-08 01:59', '2026-03-08T06:59:00Z', true],
    ['America/New_York', '2026-03-08 02:30', '2026-03-08T06:59:00Z', true],
    ['America/New_York', '2026-03-08 02:30', '2026-03-08T07:00:00Z', false],
    ['America/New_York', '2026-03-08 03:00', '2026-03-08T07:00:00Z', true],
    // Clocks go back on November 1, 2026, at 2 a.m.: 05:30Z and 06:30Z are both 01:30.
    ['America/New_York', '2026-11-01 01:30', '2026-11-01T05:30:00Z', true],
    ['America/New_York', '2026-11-01 01:30', '2026-11-01T06:30:00Z', true],
    ['America/New_York', '2026-11-01 01:29', '2026-11-01T06:30:00Z', false],
    ['America/New_York', '2026-11-01 12:00', '2026-11-01T17:00:00Z', true],
    ['America/New_York', '2026-11-01 12:00', '2026-11-01T17:01:00Z', false],
  ])('%s: a meeting at %s as of %s: %s', (timezone, start, asOf, expected) => {
    expect(isUpcoming(timezone, start, asOf)).toBe(expected);
  });

  test('seconds and milliseconds of the instant count', () => {
    expect(isUpcoming('UTC', '2026-11-20 12:00', '2026-11-20T12:00:00.000Z')).toBe(true);
    expect(isUpcoming('UTC', '2026-11-20 12:00', '2026-11-20T12:00:00.001Z')).toBe(false);
    expect(isUpcoming('UTC', '2026-11-20 12:00', '2026-11-20T12:00:01Z')).toBe(false);
    expect(isUpcoming('UTC', '2026-11-20 12:01', '2026-11-20T12:00:59.999Z')).toBe(true);
  });

  test('a meeting without a time is upcoming until its local day ends', () => {
    expect(isUpcoming('Pacific/Honolulu', '2026-07-19', '2026-07-20T09:59:59.999Z')).toBe(true);
    expect(isUpcoming('Pacific/Honolulu', '2026-07-19', '2026-07-20T10:00:00Z')).toBe(false);
    expect(isUpcoming('America/St_Johns', '2026-01-20', '2026-01-21T03:29:00Z')).toBe(true);
    expect(isUpcoming('America/St_Johns', '2026-01-20', '2026-01-21T03:30:00Z')).toBe(false);
  });

  test('a place without a known time zone uses UTC', () => {
    expect(isUpcoming(null, '2026-07-20 12:00', '2026-07-20T12:00:00Z')).toBe(true);
    expect(isUpcoming(null, '2026-07-20 11:59', '2026-07-20T12:00:00Z')).toBe(false);
    expect(isUpcoming(null, '2026-07-20', '2026-07-20T23:59:59Z')).toBe(true);
    expect(isUpcoming(null, '2026-07-20', '2026-07-21T00:00:00Z')).toBe(false);
  });
});

test('one converter serves places of many time zones', () => {
  const local = localTimes(new Date('2026-01-01T02:15:00Z'));
  expect(['Pacific/Honolulu', 'UTC', 'America/St_Johns', 'Pacific/Honolulu', null].map(local)).toEqual([
    '2025-12-31T16:15',
    '2026-01-01T02:15',
    '2025-12-31T22:45',
    '2025-12-31T16:15',
    '2026-01-01T02:15',
  ]);
});
