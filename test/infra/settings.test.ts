import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfiguration, readSettings, SettingsError } from '../../infra/configuration.ts';
import { settingsSchema } from '../../infra/settings.ts';
import { config } from '../search-lambda/http/app.fixture.ts';
import { allSettings } from './stack.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file with this content; anything but text is serialized as JSON. */
function writeSettings(content: unknown, name = 'infra.config.json'): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

function errorMessageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('there was no error');
}

test('settings that a file does not set have their defaults', () => {
  expect(readSettings(writeSettings(allSettings))).toMatchObject({
    ...allSettings,
    github: { repository: 'civic/meetings', branch: 'main', environment: 'production' },
    memory_mb: 3008,
    log_retention_days: 30,
    retain_bucket: true,
  });
  expect(readSettings(writeSettings({}))).toEqual(settingsSchema.parse({}));
});

test('every setting has a description', () => {
  for (const [name, setting] of Object.entries(settingsSchema.shape))
    expect(setting.description, name).toMatch(/\.$/);
});

describe('an invalid setting is reported in one line, with its name, its value and the remedy', () => {
  const certificate = 'arn:aws:acm:us-east-1:123456789012:certificate/1';

  test.each([
    ['memory_mb', { memory_mb: 64 }, 'memory_mb is 64: Too small: expected number to be >=1024'],
    [
      'a name without a certificate',
      { domains: { us: { name: 'a.example' } } },
      'domains.us.certificate_arn is missing',
    ],
    [
      'a certificate of another region',
      {
        domains: {
          ca: { name: 'a.example', certificate_arn: certificate.replace('us-east-1', 'ca-central-1') },
        },
      },
      'must be the ARN of an ACM certificate in us-east-1',
    ],
    [
      'an address instead of a name',
      { domains: { us: { name: 'https://a.example/', certificate_arn: certificate } } },
      'domains.us.name is "https://a.example/": must be a host name in lower case',
    ],
    [
      'a repository',
      { github: { repository: 'https://github.com/a/b' } },
      'must be owner/name, or owner@id/name@id',
    ],
    ['a repository with a wildcard', { github: { repository: 'a/*' } }, 'github.repository is "a/*"'],
    [
      'a repository with half of its ids',
      { github: { repository: 'a@1/b' } },
      'github.repository is "a@1/b"',
    ],
    ['a branch with a wildcard', { github: { repository: 'a/b', branch: '*' } }, 'github.branch is "*"'],
    ['a corpus', { corpus: 's3://bucket/*' }, 'corpus is "s3://bucket/*": must be s3://bucket or'],
    ['an e-mail address', { alert_email: 'nobody' }, 'alert_email is "nobody"'],
    [
      'a retention',
      { log_retention_days: 31 },
      'log_retention_days is 31: Invalid option: expected one of 7|14|30',
    ],
    ['an unknown setting', { memory: 3008 }, 'Unrecognized key: "memory"'],
  ])('%s', (_, settings, expected) => {
    const file = writeSettings(settings);
    const message = errorMessageOf(() => readSettings(file));
    expect(message).toContain(`The settings ${file} must be corrected: `);
    expect(message).toContain(expected);
    expect(message).not.toContain('\n');
  });

  test('a file that is not JSON is an error', () => {
    expect(errorMessageOf(() => readSettings(writeSettings('{ memory_mb: 1')))).toMatch(
      /must be JSON: .*Correct the file\.$/,
    );
  });

  test('a missing file is an error', () => {
    expect(errorMessageOf(() => readSettings('/none.json'))).toBe(
      'There are no settings at /none.json. Name another file with -c settings=<file>.',
    );
  });
});

describe('the configuration of the service', () => {
  const certificate_arn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';
  const read = (content: unknown, domains: object): ReturnType<typeof readConfiguration> =>
    readConfiguration(settingsSchema.parse({ config: writeSettings(content, 'civic.config.json'), domains }));

  test('is read from the file', () => {
    expect(read(config, { search: { name: 'search.civic.example', certificate_arn } })).toEqual(config);
  });

  test('is refused if it is not a file', () => {
    expect(() => readConfiguration(settingsSchema.parse({ config: '/' }))).toThrow(SettingsError);
    expect(() => readConfiguration(settingsSchema.parse({ config: '/' }))).toThrow('/ is not a file');
  });

  test('defaults to that of the local demo', () => {
    expect(readConfiguration(settingsSchema.parse({ config: '/none.json' }))).toMatchObject({
      search_url: 'http://localhost:8080',
    });
  });

  test.each([
    ['search', 'find.civic.example', 'search_url', 'https://search.civic.example'],
    ['archive', 'data.civic.example', 'archive_url', 'https://archive.civic.example'],
    ['ca', 'civic.ca', 'base_url of the deployment CA', 'https://ca.civic.example'],
    ['us', 'us.civic.example', 'base_url of the deployment US', 'https://us.civic.example/open/'],
  ])('must have the address of the distribution %s', (host, name, field, url) => {
    const file = join(folder, 'civic.config.json');
    expect(errorMessageOf(() => read(config, { [host]: { name, certificate_arn } }))).toBe(
      `domains.${host}.name is ${name}, but ${field} in ${file} is ${url}. Write https://${name} there, or change the name in domains.${host}.name.`,
    );
  });

  test('must have a deployment for each country with a domain name', () => {
    const american = { ...config, deployments: config.deployments.slice(0, 1) };
    expect(
      errorMessageOf(() => read(american, { ca: { name: 'ca.civic.example', certificate_arn } })),
    ).toContain('base_url of the deployment CA');
  });

  test('that is invalid is an error', () => {
    expect(errorMessageOf(() => read({ ...config, search_url: 'search' }, {}))).toMatch(
      /search_url is "search": must be an absolute http or https URL.*docs\/configuration\.md/,
    );
  });
});
