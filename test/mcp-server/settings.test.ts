/** The configuration of the service to read. */
import { expect, test } from 'vitest';
import { localConfig } from '../../schemas/config.ts';
import { readSettings } from '../../mcp-server/settings.ts';

test('the default is the service of npm start', () => {
  expect(readSettings({})).toEqual(localConfig('http://localhost:8080'));
  expect(readSettings({ CIVIC_BASE_URL: ' ', CIVIC_ARCHIVE_URL: '' })).toEqual(readSettings({}));
});

test('every URL can be overridden', () => {
  const settings = readSettings({
    CIVIC_BASE_URL: 'https://us.example/data',
    CIVIC_CA_BASE_URL: 'https://ca.example',
    CIVIC_SEARCH_URL: 'https://search.example',
    CIVIC_ARCHIVE_URL: 'https://archive.example',
  });
  expect(settings).toMatchObject({
    site_url: 'https://us.example/data/',
    search_url: 'https://search.example',
    archive_url: 'https://archive.example',
    deployments: [
      { country: 'US', base_url: 'https://us.example/data' },
      { country: 'CA', base_url: 'https://ca.example' },
    ],
  });
});

test.each([
  ['CIVIC_BASE_URL', 'civic.example'],
  ['CIVIC_CA_BASE_URL', 'ftp://civic.example'],
  ['CIVIC_SEARCH_URL', 'https://civic.example/?q='],
  ['CIVIC_ARCHIVE_URL', 'javascript:alert(1)'],
])('%s=%s is refused with its name', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(
    new RegExp(`^${name} must .+ not "${value.replaceAll(/[?()]/g, '\\$&')}"\\. Correct it, or omit it`),
  );
});
