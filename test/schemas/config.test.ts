import { describe, expect, test } from 'vitest';
import { configSchema, localConfig } from '../../schemas/config.ts';

describe('the distributions of the configuration', () => {
  const isValid = (distributions: unknown): boolean =>
    configSchema.safeParse({ ...localConfig('https://civic.example'), distributions }).success;

  test('can be absent, complete or partial', () => {
    expect(isValid(undefined)).toBe(true);
    expect(isValid({})).toBe(true);
    expect(isValid({ us: 'E2QWRUHAPOMQZL' })).toBe(true);
    expect(isValid({ us: 'E2QWRUHAPOMQZL', ca: 'EDFDVBD632BHDS5', archive: 'E1A2B3C4D5E6F7' })).toBe(true);
  });

  test.each([
    ['an address', { us: 'd111111abcdef8.cloudfront.net' }],
    ['a path', { us: 'E2QWRUHA/../POMQZL' }],
    ['an empty id', { us: '' }],
    ['for a host without a distribution', { search: 'E2QWRUHAPOMQZL' }],
    ['the same for two hosts', { us: 'E2QWRUHAPOMQZL', ca: 'E2QWRUHAPOMQZL' }],
  ])('are refused if one is %s', (_fault, distributions) => {
    expect(isValid(distributions)).toBe(false);
  });
});
