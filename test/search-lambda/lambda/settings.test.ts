import { describe, expect, test } from 'vitest';
import { localConfig } from '../../../schemas/config.ts';
import { readSettings } from '../../../search-lambda/lambda/settings.ts';

const config = localConfig('https://civic.example');
const environment = { INDEX_URL: 'https://store.example/search/', CIVIC_CONFIG: JSON.stringify(config) };

test('the function reads the store and the configuration from its environment', () => {
  expect(readSettings({ ...environment, PATH: '/bin' })).toEqual({
    indexUrl: new URL('https://store.example/search/'),
    indexes: ['meetings', 'decisions'],
    config,
    pollMs: undefined,
  });
  expect(readSettings({ ...environment, INDEX_LOOK_SECONDS: '1.5' }).pollMs).toBe(1500);
  expect(readSettings({ ...environment, INDEXES: 'decisions' }).indexes).toEqual(['decisions']);
  expect(() => readSettings({ ...environment, INDEXES: 'meetings,places' })).toThrow('INDEXES');
});

test('the memory budget of an index is the memory of the function minus 512 MB, or the configured one', () => {
  const memoryOf = (variables: object): number | undefined =>
    readSettings({ ...environment, ...variables }).memoryBytes;
  expect(memoryOf({})).toBeUndefined();
  expect(memoryOf({ AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '3008' })).toBe(2496 * 2 ** 20);
  expect(memoryOf({ AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '256' })).toBe(0);
  expect(memoryOf({ AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '3008', INDEX_MEMORY_MB: '100' })).toBe(100 * 2 ** 20);
});

test.each([
  's3://bucket',
  's3://my.bucket-1/search/',
  's3://bucket/a_b/c.-d/search',
  'http://[::1]:8080/?a=b',
])('an index can be in %s', (address) => {
  expect(readSettings({ ...environment, INDEX_URL: address }).indexUrl).toEqual(new URL(address));
});

test('an empty variable counts as missing', () => {
  expect(readSettings({ ...environment, INDEX_LOOK_SECONDS: '' }).pollMs).toBeUndefined();
  expect(() => readSettings({ ...environment, INDEX_URL: '' })).toThrow(/INDEX_URL .*: is missing/);
});

test('one error names every missing variable with its meaning', () => {
  expect(() => readSettings({})).toThrow(
    'The environment of the function is invalid. ' +
      'INDEX_URL (the address of the folder that contains search/current.json): is missing; ' +
      'CIVIC_CONFIG (the content of civic.config.json (docs/configuration.md)): is missing.',
  );
});

describe('rejected, without its value:', () => {
  test.each([
    ['INDEX_URL', '/srv/secret/search/'],
    ['INDEX_URL', 's3:secret'],
    ['INDEX_URL', 's3://key:secret@bucket/search'],
    ['INDEX_URL', 's3://bucket/search?Signature=secret'],
    ['INDEX_URL', 's3://bucket/../secret'],
    ['INDEX_URL', 's3://bucket/a%20secret'],
    ['INDEX_URL', 's3://bucket:9000/secret'],
    ['INDEX_URL', 's3://Secret/search'],
    ['INDEX_URL', 'file:///secret/'],
    ['INDEX_URL', 'https://user:secret@store.example/search/'],
    ['CIVIC_CONFIG', '{"name": "secret"'],
    ['CIVIC_CONFIG', '"secret"'],
    ['CIVIC_CONFIG', JSON.stringify({ ...config, site_url: 'secret' })],
    ['INDEX_LOOK_SECONDS', 'secret'],
    ['INDEX_LOOK_SECONDS', '-1'],
    ['INDEX_MEMORY_MB', '-1'],
  ])('%s=%s', (name, value) => {
    const read = (): unknown => readSettings({ ...environment, [name]: value });
    expect(read).toThrow(new RegExp(`^The environment of the function is invalid\\. ${name} \\(`));
    expect(read).not.toThrow(/secret/);
  });

  test('a field of the configuration, by its name', () => {
    const CIVIC_CONFIG = JSON.stringify({ ...config, deployments: [] });
    expect(() => readSettings({ ...environment, CIVIC_CONFIG })).toThrow(/: deployments: /);
  });
});
