import { expect, it } from 'vitest';
import { isFarOff } from '../../../schemas/formats/far-dates.ts';

it.each([
  ['2029-11-20', '2026-11-19T23:59', true],
  ['2029-11-20', '2026-11-20T00:00', true],
  ['2029-11-20', '2026-11-20T23:59', true],
  ['2029-11-20', '2026-11-21T00:00', false],
  ['2029-02-28', '2026-03-01T00:00', false],
  ['2028-02-29', '2025-02-28T23:59', true],
  ['2028-02-29', '2025-03-01T00:00', false],
  ['2031-03-01', '2028-02-29T12:00', true],
  ['2026-11-20', '2026-11-20T00:00', false],
  ['0002-01-01', '2026-11-20T00:00', false],
  ['9999-12-31', '2026-11-20T00:00', true],
])('a meeting on %s at the local time %s is too far ahead: %s', (date, localNow, expected) => {
  expect(isFarOff(date, localNow)).toBe(expected);
});
