/** The hourly job as its operator runs it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { takeLock } from '../../../generator/store/file-lock.ts';
import { historyFile } from '../../../generator/hourly/history.ts';
import { localConfig } from '../../../schemas/config.ts';
import { runMain } from '../../support/cli.ts';
import { smallCorpus, temporaryFolder, writeSqlite } from '../../support/corpus/corpus.ts';
import { fetchedCorpus } from '../../support/models/fetched-corpus.ts';
import { serverKey, startModelServer } from '../../support/models/model-server.ts';
import { perfectModel } from '../../support/models/models.ts';
import { alderFalls } from '../../support/legistar/legistar-client.ts';
import { brokenCorpus } from '../../support/site/built-folder.ts';
import { LegistarServer } from '../../support/legistar/legistar-server.ts';

const newCorpus = (): string => writeSqlite(join(temporaryFolder(), 'us.db'), smallCorpus());

type Job = { code: number | null; stdout: string; stderr: string };

/** Runs the job in a folder of the corpus's own. */
const hourly = (corpus: string, ...args: string[]): Promise<Job> =>
  runMain(['hourly', corpus, '--to', `${corpus}.store`, '--out', `${corpus}.build`, ...args]);

type Report = {
  published: boolean;
  full: boolean;
  steps: { name: string; outcome: string; counts: Record<string, number>; errors?: string[] }[];
  failing_clients: string[];
};
const reportOf = ({ stdout }: Job): Report => JSON.parse(stdout) as Report;

/** Configuration of a service that imports a client from a server. */
function configWith(corpus: string, ...baseUrls: string[]): string {
  const file = `${corpus}.config.json`;
  const imports = baseUrls.map((base_url, index) => ({
    source: 'legistar',
    client: index === 0 ? 'alder' : `other${index}`,
    place: { slug: index === 0 ? 'alder-falls-oh' : `other-${index}-oh` },
    base_url,
  }));
  writeFileSync(file, JSON.stringify({ ...localConfig('http://localhost:8080'), imports }));
  return file;
}

describe('a corpus without imports', () => {
  test('is published whole at first, then only what changed; a damaged history makes it whole again', async () => {
    const corpus = newCorpus();
    const metrics = `${corpus}.metrics.json`;
    const first = await hourly(corpus, '--metrics', metrics);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /^run +done +[\d.]+ s +added \d+.*\npublished in [\d.]+ s: everything was read\n$/,
    );
    expect(existsSync(join(`${corpus}.store`, 'us/index.html'))).toBe(true);
    expect(existsSync(join(`${corpus}.store`, 'archive/data/manifest.json'))).toBe(true);
    expect(JSON.parse(readFileSync(metrics, 'utf8'))).toContainEqual({
      MetricName: 'RunSucceeded',
      Value: 1,
    });

    const second = reportOf(await hourly(corpus, '--json'));
    expect(second).toMatchObject({ published: true, full: false, failing_clients: [] });

    writeFileSync(historyFile(corpus), '{');
    // The history of this job cannot be written.
    mkdirSync(`${historyFile(corpus)}.partial`);
    const third = await hourly(corpus, '--json');
    expect(reportOf(third)).toMatchObject({ published: true, full: true });
    expect(third.stderr).toMatch(/^\S+ is not readable, so this run reads everything\.\n/);
    expect(third.stderr).toMatch(/Cannot write \S+ \(EISDIR\), so the next job knows nothing of this one\./);
  });

  test('that is invalid is not published, and the next run is whole', async () => {
    const corpus = brokenCorpus();
    const job = await hourly(corpus);
    expect(job.code).toBe(1);
    expect(job.stdout).toContain('The corpus has');
    expect(job.stdout).toMatch(/not published after [\d.]+ s; readers see the previous state\n$/);
    expect(JSON.parse(readFileSync(historyFile(corpus), 'utf8'))).toMatchObject({ full_at: null });
  });

  test('that does not exist is named, and leaves nothing behind', async () => {
    const corpus = join(temporaryFolder(), 'us.db');
    expect(await hourly(corpus)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`There is no corpus at ${corpus}.`),
    });
    expect(existsSync(historyFile(corpus))).toBe(false);
  });
});

describe('a corpus with imports', () => {
  test('is published though one of two clients does not answer, and says so', async () => {
    const server = await LegistarServer.start('alder', alderFalls());
    onTestFinished(() => server[Symbol.asyncDispose]());
    const corpus = newCorpus();
    const config = configWith(corpus, server.url, 'http://127.0.0.1:9');
    const job = await hourly(corpus, '--config', config, '--json');
    expect(job.code).toBe(2);
    const report = reportOf(job);
    expect(report.steps.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['import', 'partial'],
      ['run', 'done'],
    ]);
    expect(report.steps[0]?.counts).toMatchObject({ clients: 2 });
    expect(report.steps[0]?.counts['added']).toBeGreaterThan(5);
    expect(report.steps[0]?.errors?.join('\n')).toContain('127.0.0.1:9');
    expect(existsSync(join(`${corpus}.store`, 'us/city/alder-falls-oh/index.html'))).toBe(true);
    expect(JSON.parse(readFileSync(historyFile(corpus), 'utf8'))).toMatchObject({
      clients: {
        'legistar alder': { failing_since: null },
        'legistar other1': { succeeded_at: null, failing_since: expect.stringMatching(/^20/) },
      },
    });
  });

  test('cannot be in a bucket', async () => {
    const folder = temporaryFolder();
    const config = configWith(join(folder, 'x'), 'http://127.0.0.1:9');
    const job = await runMain([
      'hourly',
      's3://bucket/us.db',
      '--to',
      join(folder, 'store'),
      '--copy',
      join(folder, 'copy'),
      '--config',
      config,
    ]);
    expect(job.code).toBe(1);
    expect(job.stderr).toContain('imports write to a file on this machine');
  });
});

test('a model in the configuration writes briefs, which are published by the same job', async () => {
  await using server = await startModelServer(perfectModel);
  const corpus = fetchedCorpus(temporaryFolder());
  const config = `${corpus}.config.json`;
  vi.stubEnv('CIVIC_TEST_KEY', serverKey);
  onTestFinished(() => void vi.unstubAllEnvs());
  const briefs = {
    provider: 'openai',
    model: 'small',
    base_url: `${server.origin}/v1`,
    key_env: 'CIVIC_TEST_KEY',
  };
  writeFileSync(config, JSON.stringify({ ...localConfig('http://localhost:8080'), briefs }));
  const metrics = `${corpus}.metrics.json`;
  const job = await hourly(corpus, '--config', config, '--json', '--metrics', metrics);
  const report = reportOf(job);
  expect(report.steps.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['documents', 'done'],
    ['briefs', 'done'],
    ['run', 'done'],
  ]);
  expect(report.steps[1]?.counts).toMatchObject({ written: 1 });
  expect(JSON.parse(readFileSync(metrics, 'utf8'))).toContainEqual({ MetricName: 'BriefsWritten', Value: 1 });
  const page = readFileSync(join(`${corpus}.store`, 'us/city/alder-falls-oh/meetings.json'), 'utf8');
  expect(page).toContain('"generated_by":"ai:small"');

  const without = reportOf(await hourly(corpus, '--config', config, '--json', '--no-briefs'));
  expect(without.steps.map(({ name }) => name)).toEqual(['run']);
});

test('a second job on the same corpus is refused, and the message names the first', async () => {
  const corpus = newCorpus();
  using _lock = takeLock(`${corpus}.hourly.lock`, 'exclusive', () => new Error('taken'));
  const job = await hourly(corpus, '--json');
  expect(job.code).toBe(1);
  expect(job.stderr).toContain(`Another hourly job (process ${process.pid} on `);
  expect(JSON.parse(job.stdout)).toHaveProperty('error');
  expect(existsSync(`${corpus}.store`)).toBe(false);
});
