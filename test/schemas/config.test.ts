import { describe, expect, test } from 'vitest';
import { configSchema, localConfig, missingContacts } from '../../schemas/config.ts';
import { emailFollow } from '../../schemas/formats/email-follow.ts';

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

describe('the service that sends feeds by e-mail', () => {
  const isValid = (email_url: unknown): boolean =>
    configSchema.safeParse({ ...localConfig('https://civic.example'), follow: { email_url } }).success;

  test.each([
    'https://mail.example/?url={feed}',
    'https://mail.example/{feed}',
    'https://mail.example/subscribe?a=b&url={feed}&c=d#top',
  ])('%s is accepted', (template) => {
    expect(isValid(template)).toBe(true);
    const offer = emailFollow({ follow: { email_url: template } }, 'https://civic.example/a?b=$&"<{feed}');
    expect(offer?.url).toBe(
      template.replace('{feed}', () => 'https%3A%2F%2Fcivic.example%2Fa%3Fb%3D%24%26%22%3C%7Bfeed%7D'),
    );
    expect(offer?.service).toBe('mail.example');
  });

  test.each([
    ['without {feed}', 'https://mail.example/?url='],
    ['with two', 'https://mail.example/?url={feed}&again={feed}'],
    ['without encryption', 'http://mail.example/?url={feed}'],
    ['with a script', 'javascript:alert({feed})'],
    ['with {feed} as its host', 'https://{feed}/'],
    ['with {feed} in its host', 'https://mail.{feed}.example/'],
    ['with a password', 'https://a:b@mail.example/?url={feed}'],
    ['with a quote', 'https://mail.example/?url={feed}"'],
    ['with a line break', 'https://mail.example/?url={feed}\n'],
    ['without a host', 'https:///?url={feed}'],
  ])('an address %s is refused', (_fault, template) => {
    expect(isValid(template)).toBe(false);
  });
});

describe('the addresses of the operator that are missing', () => {
  const config = localConfig('https://civic.example');
  const corrections_url = 'mailto:fix@civic.example';
  const add_place_url = 'https://civic.example/add';

  test.each([
    [
      {},
      'The configuration has no corrections_url and no add_place_url, so readers cannot report an error or ask for a place on its pages.',
    ],
    [
      { corrections_url },
      'The configuration has no add_place_url, so readers cannot ask for a place on its pages.',
    ],
    [
      { add_place_url },
      'The configuration has no corrections_url, so readers cannot report an error on its pages.',
    ],
    [{ corrections_url, add_place_url }, undefined],
  ])('of %j are named', (given, text) => {
    expect(missingContacts({ ...config, ...given })).toBe(text);
  });
});
