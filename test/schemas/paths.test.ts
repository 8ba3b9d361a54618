import { describe, expect, test } from 'vitest';
import { type Config, localConfig } from '../../schemas/config.ts';
import {
  blockPath,
  cityDocumentPath,
  cityPath,
  healthPath,
  indexPointerKey,
  indexSegmentKey,
  manifestKey,
  meetingPath,
  meetingsPath,
  municipalitiesPath,
  openApiPath,
  partFolders,
  searchPath,
  siteFolder,
  siteOf,
  yearPath,
} from '../../schemas/paths.ts';

const config = (...deployments: [country: 'US' | 'CA', base_url: string][]): Config => ({
  ...localConfig('https://civic.example'),
  deployments: deployments.map(([country, base_url]) => ({ country, base_url })),
});

test('paths match the contract', () => {
  expect(municipalitiesPath).toBe('/municipalities.json');
  expect(cityPath('oakland-ca')).toBe('/city/oakland-ca/');
  expect(meetingsPath('oakland-ca')).toBe('/city/oakland-ca/meetings.json');
  expect(cityDocumentPath('oakland-ca')).toBe('/city/oakland-ca/city.json');
  expect(meetingPath('oakland-ca', 'A_1-b')).toBe('/city/oakland-ca/#mA_1-b');
  expect([searchPath, healthPath, openApiPath]).toEqual(['/search', '/health', '/openapi.json']);
});

test('the first part of a year or block has no number', () => {
  expect(yearPath('a', 2024, 1)).toBe('/city/a/meetings/2024.json');
  expect(yearPath('a', 2024, 2)).toBe('/city/a/meetings/2024-2.json');
  expect(yearPath('a', 2024, 12)).toBe('/city/a/meetings/2024-12.json');
  expect(yearPath('a', 987, 1)).toBe('/city/a/meetings/0987.json');
  expect(blockPath('a', 'matters', 1)).toBe('/city/a/matters.json');
  expect(blockPath('a', 'matters', 2)).toBe('/city/a/matters/2.json');
  expect(blockPath('a', 'matters', 12)).toBe('/city/a/matters/12.json');
});

describe('the site of a country', () => {
  test('has its own folder and address', () => {
    const both = config(['US', 'https://civic.example'], ['CA', 'https://civic.example/ca']);
    const [us, ca] = [siteOf(both, 'US'), siteOf(both, 'CA')];
    expect(us?.key(meetingsPath('a'))).toBe('us/city/a/meetings.json');
    expect(ca?.key(meetingsPath('a'))).toBe('ca/city/a/meetings.json');
    expect(us?.url(meetingsPath('a'))).toBe('https://civic.example/city/a/meetings.json');
    expect(ca?.url(meetingsPath('a'))).toBe('https://civic.example/ca/city/a/meetings.json');
    expect([us?.country, ca?.country]).toEqual(['US', 'CA']);
  });

  test.each([
    ['https://data.example', 'https://data.example/city/a/#m1'],
    ['https://data.example/', 'https://data.example/city/a/#m1'],
    ['https://data.example///', 'https://data.example/city/a/#m1'],
    ['https://data.example/open/civic', 'https://data.example/open/civic/city/a/#m1'],
    ['https://data.example/open/civic/', 'https://data.example/open/civic/city/a/#m1'],
    ['http://localhost:8080//', 'http://localhost:8080/city/a/#m1'],
  ])('with the address %s', (address, url) => {
    expect(siteOf(config(['US', address]), 'US')?.url(meetingPath('a', '1'))).toBe(url);
  });

  test('is undefined if the configuration has no deployment for it', () => {
    expect(siteOf(config(['CA', 'https://data.example']), 'US')).toBe(undefined);
  });
});

test('the search part has a pointer next to the files that it names', () => {
  expect(indexPointerKey).toBe('search/current.json');
  expect(indexSegmentKey('index-1a.json.gz')).toBe('search/index-1a.json.gz');
});

test('each part of a build has its own folders', () => {
  expect(partFolders).toEqual({ site: ['us', 'ca'], search: ['search'], bulk: ['archive'] });
  expect((['US', 'CA'] as const).map(siteFolder)).toEqual(['us', 'ca']);
  expect(manifestKey).toBe('.build/manifest.json');
});
