import { describe, expect, test } from 'vitest';
import { configSchema, localConfig } from '../../schemas/config.ts';

describe('the distributions of the configuration', () => {
  const holds = (distributions: unknown): boolean =>
    configSchema.safeParse({ ...localConfig('https://civic.example'), distributions }).success;

  test('can be absent, complete or partial', () => {
    expect(holds(undefined)).toBe(true);
    expect(holds({})).toBe(true);
    expect(holds({ us: 'E2QWRUHAPOMQZL' })).toBe(true);
    expect(holds({ us: 'E2QWRUHAPOMQZL', ca: 'EDFDVBD632BHDS5', archive: 'E1A2B3C4D5E6F7' })).toBe(true);
  });

  test.each([
    ['an address', { us: 'd111111abcdef8.cloudfront.net' }],
    ['a path', { us: 'E2QWRUHA/../POMQZL' }],
    ['an empty id', { us: '' }],
    ['a host that has none', { search: 'E2QWRUHAPOMQZL' }],
    ['one for two hosts', { us: 'E2QWRUHAPOMQZL', ca: 'E2QWRUHAPOMQZL' }],
  ])('are refused where they are %s', (_what, distributions) => {
    expect(holds(distributions)).toBe(false);
  });
});
