/** The hourly job as its operator runs it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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
import { mountTinyDisk } from '../../support/tiny-disk.ts';

/** Large enough for one build of the small corpus, and too small for the next one beside it. */
const tinyDisk = mountTinyDisk('2m');

const newCorpus = (): string => writeSqlite(join(temporaryFolder(), 'us.db'), smallCorpus());

type Job = { code: number | null; stdout: string; stderr: string };

/** Runs the job in a folder of the corpus's own. */
const hourly = (corpus: string, ...args: string[]): Promise<Job> =>
  runMain(['hourly', corpus, '--to', `${corpus}.store`, '--out', `${corpus}.build`, ...args]);

type Report = {
  published: boolean;
  full: boolean;
  all_read?: string;
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
      /^run +done +[\d.]+ s +added \d+.*\ndataset +done +.*\npublished in [\d.]+ s: everything was read because nothing is published yet.*\n$/,
    );
    expect(existsSync(join(`${corpus}.store`, 'us/index.html'))).toBe(true);
    expect(existsSync(join(`${corpus}.store`, 'archive/data/manifest.json'))).toBe(true);
    expect(JSON.parse(readFileSync(metrics, 'utf8'))).toContainEqual({
      MetricName: 'RunSucceeded',
      Value: 1,
    });

    const second = reportOf(await hourly(corpus, '--json'));
    expect(second).toMatchObject({ published: true, full: false, failing_clients: [] });
    expect(second.steps.map(({ name }) => name)).toEqual(['run']);
    expect((await hourly(corpus)).stdout).toMatch(/: only changes were read\n$/);

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

  test('says that everything was read, and why, whenever that is so', async () => {
    const corpus = newCorpus();
    await hourly(corpus);
    const config = configWith(corpus);
    const job = await hourly(corpus, '--config', config);
    expect(job.stdout).toMatch(/: everything was read because the program, the configuration, .*\n$/);
    expect(job.stdout).not.toContain('dataset ');
    writeFileSync(config, JSON.stringify(localConfig('http://localhost:8081')));
    const report = reportOf(await hourly(corpus, '--config', config, '--json'));
    expect(report).toMatchObject({ full: true, all_read: expect.stringContaining('the configuration') });
  });

  test('publishes its news although the dataset cannot be released, which is counted and tried again later', async () => {
    const corpus = newCorpus();
    const [store, metrics] = [`${corpus}.store`, `${corpus}.metrics.json`];
    await hourly(corpus);
    writeFileSync(join(store, 'archive/data/manifest.json'), '{"format":99}');
    const database = new DatabaseSync(corpus);
    database.exec("UPDATE municipalities SET name = 'Zanzibar Falls'");
    database.close();
    const job = await hourly(corpus, '--full', '--json', '--metrics', metrics);
    expect(job.code).toBe(2);
    expect(reportOf(job).steps.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['run', 'done'],
      ['dataset', 'failed'],
    ]);
    const errors = reportOf(job).steps[1]?.errors?.join('\n');
    expect(errors).toContain('manifest.json is not in the format of this version');
    expect(errors).toContain('delete archive/data/manifest.json to publish a release without changes');
    expect(errors).not.toContain('--previous');
    expect(readFileSync(join(store, 'us/index.html'), 'utf8')).toContain('Zanzibar Falls');
    const sent: unknown = JSON.parse(readFileSync(metrics, 'utf8'));
    expect(sent).toContainEqual({ MetricName: 'RunSucceeded', Value: 1 });
    expect(sent).toContainEqual({ MetricName: 'DatasetFailures', Value: 1 });
    const next = await hourly(corpus);
    expect(next.stdout).toMatch(/\ndataset could not be released \(1 attempt\); it is tried again later\n/);
    expect(next.code).toBe(0);
    rmSync(join(store, 'archive/data/manifest.json'));
    const repaired = reportOf(await hourly(corpus, '--full', '--json', '--metrics', metrics));
    expect(repaired.steps.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(JSON.parse(readFileSync(metrics, 'utf8'))).toContainEqual({
      MetricName: 'DatasetFailures',
      Value: 0,
    });
  });

  test.runIf(tinyDisk !== undefined)(
    'publishes its news although the disk is too small for the dataset, which is counted and tried again',
    async () => {
      const out = join(String(tinyDisk), 'build');
      const corpus = newCorpus();
      const metrics = `${corpus}.metrics.json`;
      const command = ['--out', out, '--json', '--metrics', metrics];
      const job = await hourly(corpus, ...command);
      expect(job.code).toBe(2);
      const [news, dataset] = reportOf(job).steps;
      expect([news?.name, news?.outcome]).toEqual(['run', 'done']);
      expect([dataset?.name, dataset?.outcome]).toEqual(['dataset', 'failed']);
      expect(dataset?.errors?.join('\n')).toContain('is full');
      expect(existsSync(join(`${corpus}.store`, 'us/index.html'))).toBe(true);
      const sent: unknown = JSON.parse(readFileSync(metrics, 'utf8'));
      expect(sent).toContainEqual({ MetricName: 'RunSucceeded', Value: 1 });
      expect(sent).toContainEqual({ MetricName: 'DatasetFailures', Value: 1 });

      expect(spawnSync('/bin/mount', ['-o', 'remount,size=64m', String(tinyDisk)]).status).toBe(0);
      const repaired = reportOf(await hourly(corpus, ...command, '--full'));
      expect(repaired.steps.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
      expect(existsSync(join(`${corpus}.store`, 'archive/data/manifest.json'))).toBe(true);
    },
  );

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
      ['dataset', 'done'],
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
    ['dataset', 'done'],
  ]);
  expect(report.steps[1]?.counts).toMatchObject({ written: 1 });
  expect(JSON.parse(readFileSync(metrics, 'utf8'))).toContainEqual({ MetricName: 'BriefsWritten', Value: 1 });
  const page = readFileSync(join(`${corpus}.store`, 'us/city/alder-falls-oh/meetings.json'), 'utf8');
  expect(page).toContain('"generated_by":"ai:small"');

  const without = reportOf(await hourly(corpus, '--config', config, '--json', '--no-briefs'));
  expect(without.steps.map(({ name }) => name)).toEqual(['run']);
});

describe('a job that ends early', () => {
  const sent = async (corpus: string, ...args: string[]): Promise<unknown> => {
    const metrics = `${corpus}.metrics.json`;
    writeFileSync(metrics, '[{"MetricName":"RunSucceeded","Value":1}]');
    expect((await hourly(corpus, '--metrics', metrics, ...args)).code).toBe(1);
    return JSON.parse(readFileSync(metrics, 'utf8'));
  };
  const failure = [{ MetricName: 'RunSucceeded', Value: 0 }];

  test('because of its configuration reports a failure, not the success before', async () => {
    const corpus = newCorpus();
    writeFileSync(`${corpus}.json`, '{');
    expect(await sent(corpus, '--config', `${corpus}.json`)).toEqual(failure);
  });

  test('because there is no corpus reports a failure', async () => {
    expect(await sent(join(temporaryFolder(), 'us.db'))).toEqual(failure);
  });
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
