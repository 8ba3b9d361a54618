import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localTimes } from '../../../../generator/places/local-time.ts';
import { instantOf } from '../../../../generator/site/feeds/instant.ts';

describe('the instant of a local time', () => {
  test.each([
    // Clocks go from 2:00 to 3:00 on March 8, and from 2:00 to 1:00 on November 1.
    ['2026-03-08', '01:59', 'America/New_York', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-03-08', '03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-11-01', '00:59', 'America/New_York', '2026-11-01T04:59:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01', '02:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
    ['2026-03-08', '02:30', 'America/Phoenix', '2026-03-08T09:30:00.000Z'],
    ['2026-03-08', '02:30', 'America/Regina', '2026-03-08T08:30:00.000Z'],
    ['2026-03-08', '02:30', 'America/Los_Angeles', '2026-03-08T10:30:00.000Z'],
    ['2026-06-01', '09:00', 'UTC', '2026-06-01T09:00:00.000Z'],
    // Samoa skipped this day, from UTC-10 to UTC+14.
    ['2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
    // A shift of half an hour.
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    // Before standard time.
    ['1850-01-01', '12:00', 'America/New_York', '1850-01-01T16:56:02.000Z'],
  ])('%s %s in %s is %s', (date, time, timezone, instant) => {
    expect(instantOf(date, time, timezone).toISOString()).toBe(instant);
  });

  test('formats back to that time, unless clocks skip it, and is the first such instant', () => {
    const zones = ['America/New_York', 'America/St_Johns', 'America/Adak', 'America/Regina', 'Pacific/Guam'];
    const minute = fc.integer({ min: Date.UTC(1970, 0) / 60_000, max: Date.UTC(2037, 0) / 60_000 });
    fc.assert(
      fc.property(minute, fc.constantFrom(...zones), (minute, zone) => {
        const instant = new Date(minute * 60_000);
        const local = localTimes(instant)(zone);
        const found = instantOf(local.slice(0, 10), local.slice(11, 16), zone);
        expect(localTimes(found)(zone)).toBe(local);
        expect(found.getTime()).toBeLessThanOrEqual(instant.getTime());
      }),
      { numRuns: 500 },
    );
  });

  test('exists for every day of the calendar', () => {
    for (const date of ['0000-01-01', '0001-12-31', '9999-12-31'])
      expect(instantOf(date, '23:59', 'America/New_York').getTime()).not.toBeNaN();
  });
});
