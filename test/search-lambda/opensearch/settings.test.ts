import { describe, expect, test } from 'vitest';
import { localConfig } from '../../../schemas/config.ts';
import { readSettings } from '../../../search-lambda/opensearch/settings.ts';

const config = localConfig('https://civic.example');
const environment = {
  OPENSEARCH_URL: 'https://cluster.example:9200/path/meetings',
  CIVIC_CONFIG: JSON.stringify(config),
};

test('the function reads the alias and the configuration from its environment', () => {
  expect(readSettings({ ...environment, PATH: '/bin' })).toEqual({
    connection: {
      node: new URL('https://cluster.example:9200/path/'),
      alias: 'meetings',
      authentication: { kind: 'none' },
    },
    indexes: ['meetings', 'decisions'],
    config,
    pollMs: undefined,
  });
  expect(readSettings({ ...environment, INDEX_LOOK_SECONDS: '1.5' }).pollMs).toBe(1500);
  expect(readSettings({ ...environment, INDEXES: 'decisions' }).indexes).toEqual(['decisions']);
});

test.each<[object, object]>([
  [
    { OPENSEARCH_USERNAME: 'a', OPENSEARCH_PASSWORD: 'b' },
    { kind: 'basic', username: 'a', password: 'b' },
  ],
  [{ OPENSEARCH_AWS_REGION: 'us-gov-west-1' }, { kind: 'aws', region: 'us-gov-west-1' }],
  [{ OPENSEARCH_USERNAME: '' }, { kind: 'none' }],
])('%o says who asks', (variables, authentication) => {
  expect(readSettings({ ...environment, ...variables }).connection.authentication).toEqual(authentication);
});

test('a password can be sent to this machine', () => {
  const OPENSEARCH_URL = 'http://localhost:9200/meetings';
  const variables = { ...environment, OPENSEARCH_URL, OPENSEARCH_USERNAME: 'a', OPENSEARCH_PASSWORD: 'b' };
  expect(readSettings(variables).connection.authentication.kind).toBe('basic');
});

describe('rejected, without their values:', () => {
  test.each<[Record<string, string>, RegExp]>([
    [{ OPENSEARCH_URL: '' }, /OPENSEARCH_URL \(the address of the alias that names the index\): is missing/],
    [{ OPENSEARCH_URL: 'https://cluster.example/' }, /OPENSEARCH_URL .*ends in an alias/],
    [{ OPENSEARCH_URL: 'https://cluster.example/Secret' }, /OPENSEARCH_URL .*ends in an alias/],
    [{ OPENSEARCH_URL: 'https://secret:secret@cluster.example/meetings' }, /without a password/],
    [{ OPENSEARCH_URL: 'https://cluster.example/meetings?secret=1' }, /OPENSEARCH_URL/],
    [{ OPENSEARCH_URL: 's3://secret/meetings' }, /OPENSEARCH_URL/],
    [{ OPENSEARCH_URL: 'secret' }, /OPENSEARCH_URL/],
    [{ OPENSEARCH_AWS_REGION: 'secret' }, /OPENSEARCH_AWS_REGION .*such as us-east-1/],
    [{ OPENSEARCH_USERNAME: 'secret' }, /go together/],
    [{ OPENSEARCH_PASSWORD: 'secret' }, /go together/],
    [
      { OPENSEARCH_USERNAME: 'a', OPENSEARCH_PASSWORD: 'secret', OPENSEARCH_AWS_REGION: 'us-east-1' },
      /not both/,
    ],
    [
      {
        OPENSEARCH_URL: 'http://cluster.example/meetings',
        OPENSEARCH_USERNAME: 'a',
        OPENSEARCH_PASSWORD: 'secret',
      },
      /only sent to https addresses/,
    ],
    [{ CIVIC_CONFIG: '{"name": "secret"' }, /CIVIC_CONFIG \(the content of civic.config.json .*must be JSON/],
  ])('%o', (variables, message) => {
    const read = (): unknown => readSettings({ ...environment, ...variables });
    expect(read).toThrow(message);
    expect(read).not.toThrow(/secret/i);
  });
});
