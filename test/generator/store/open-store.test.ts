import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { UserError } from '../../../generator/system/errors.ts';
import { openStore } from '../../../generator/store/open-store.ts';
import { putText } from './object-store.contract.ts';

describe('opening a store by its location', () => {
  test.each([
    ['s3://civic-data', 's3://civic-data'],
    ['s3://civic-data/', 's3://civic-data'],
    ['s3://civic.data-1/us/v1/', 's3://civic.data-1/us/v1'],
    ['./srv/www', './srv/www'],
    ['/srv/www', '/srv/www'],
    ['./a:b', './a:b'],
  ])('%s is %s', (location, name) => {
    expect(openStore(location).name).toBe(name);
  });

  test('writes into a folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'civic-store-'));
    await putText(openStore(folder), 'a.json', '{}');
    expect(readdirSync(folder)).toContain('a.json');
    rmSync(folder, { recursive: true });
  });

  test.each([
    '',
    '  ',
    's3://',
    's3://ab',
    's3://Civic',
    's3://civic-data/../other',
    's3://civic-data/a//b',
    's3:civic-data',
    'https://civic-data.s3.amazonaws.com/',
    'gs://civic-data',
    'file:///srv/www',
    'srv\0www',
  ])('%j is not a store', (location) => {
    expect(() => openStore(location)).toThrow(UserError);
    expect(() => openStore(location)).toThrow(`${JSON.stringify(location)} is not a store. Use s3://bucket`);
  });

  test.each(['localhost:9000', 'objects.example.org'])('refuses the endpoint %s', (endpoint) => {
    vi.stubEnv('AWS_ENDPOINT_URL_S3', endpoint);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(() => openStore('s3://civic-data')).toThrow('AWS_ENDPOINT_URL is not a web address');
  });
});
