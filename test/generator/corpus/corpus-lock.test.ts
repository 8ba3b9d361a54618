/** One import and one run of a corpus at a time, side by side, whichever folders and processes they are in. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { main } from '../../../generator/main.ts';
import { beginBuild } from '../../../generator/store/build-folder.ts';
import { lockForReading } from '../../../generator/store/folder-lock.ts';
import { type CliResult, runMain, startCli } from '../../support/cli.ts';
import { smallCorpus, temporaryFolder, writeSqlite } from '../../support/corpus/corpus.ts';
import { buildInto } from '../../support/site/build.ts';
import { alderFalls } from '../../support/legistar/legistar-client.ts';
import { LegistarServer } from '../../support/legistar/legistar-server.ts';

const program = new URL('./corpus-lock.fixture.ts', import.meta.url).pathname;
const cli = new URL('../../../generator/cli.ts', import.meta.url).pathname;
/** The superuser can write into any folder, unless this capability is dropped. */
const withoutOverride =
  process.getuid?.() === 0 ? ['--bounding-set', '-dac_override', '--inh-caps', '-dac_override'] : [];
const children: ChildProcess[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts a process that has a lock; returns its id. */
async function hold(kind: string, path: string): Promise<number> {
  const child = spawn(process.execPath, [program, kind, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  return started(child);
}

async function started(child: ChildProcess): Promise<number> {
  children.push(child);
  if (child.stdout === null) throw new Error('the output of the process is not read');
  // No data comes from a process that fails.
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child.stdout, 'end')]);
  return Number(String(line));
}

async function killed(pid: number): Promise<void> {
  const child = children.find((candidate) => candidate.pid === pid);
  process.kill(pid, 'SIGKILL');
  if (child !== undefined) await once(child, 'exit');
}

const corpusFile = (): string => writeSqlite(join(temporaryFolder(), 'corpus.db'), smallCorpus());

const runInto = (corpus: string, folder: string, store: string): Promise<CliResult> =>
  runMain(['run', corpus, '--out', folder, '--to', store]);

async function importInto(corpus: string): Promise<CliResult> {
  const server = await LegistarServer.start('alder', alderFalls());
  onTestFinished(() => server[Symbol.asyncDispose]());
  const source = ['legistar', 'alder', '--place', 'alder-falls-oh', '--base-url', server.url];
  return runMain([
    'import',
    ...source,
    '--corpus',
    corpus,
    '--requests-per-second',
    '0',
    '--since',
    '2026-01-01',
  ]);
}

const withoutTime = (text: string): string => text.replace(/20\d\d-[\dT:-]+Z/, '<time>');

describe('a run', () => {
  test('from another folder into the same store is refused before it builds, and names the first', async () => {
    const corpus = corpusFile();
    const [first, second, store] = ['first', 'second', 'store'].map((name) => join(temporaryFolder(), name));
    const bucket = await startSlowStore();
    const run = startCli(['run', corpus, '--out', first ?? '', '--to', 's3://bucket'], bucket.env);
    children.push(run);
    // The first run has built, and is about to publish.
    await bucket.asksForLease;
    const { code, stderr } = await runInto(corpus, second ?? '', store ?? '');
    expect({ code, stderr: withoutTime(stderr) }).toEqual({
      code: 1,
      stderr: `error Another command (process ${run.pid} on ${hostname()}, since <time>) is running, publishing or pushing the corpus ${corpus}. Nothing was built. Run the command again when that one has ended.\n`,
    });
    expect(existsSync(second ?? '')).toBe(false);
    expect(existsSync(store ?? '')).toBe(false);
    // A build needs neither the store nor the lock, and an import changes only what later runs read.
    await buildInto(second ?? '', corpus);
    expect(await importInto(corpus)).toMatchObject({ code: 0 });
    await killed(run.pid ?? 0);
    expect(await runInto(corpus, second ?? '', store ?? '')).toMatchObject({ code: 0 });
  });

  test('that was killed does not block the next one, even while its parent has not collected it', async () => {
    const corpus = corpusFile();
    // The shell starts the process, and becomes a program that never waits for it.
    const shell = '"$0" "$1" run "$2" & exec sleep 600';
    const pid = await started(
      spawn('sh', ['-c', shell, process.execPath, program, corpus], { stdio: ['ignore', 'pipe', 'inherit'] }),
    );
    const [folder, store] = [join(temporaryFolder(), 'out'), join(temporaryFolder(), 'store')];
    try {
      expect((await runInto(corpus, folder, store)).stderr).toContain(`(process ${pid} on `);
    } finally {
      process.kill(pid, 'SIGKILL');
    }
    const stateOf = (): string =>
      spawnSync('ps', ['-o', 'stat=', '-p', String(pid)])
        .stdout.toString()
        .trim();
    while (!stateOf().startsWith('Z')) await sleep(10);
    expect(await runInto(corpus, folder, store)).toMatchObject({ code: 0 });
  });

  test('keeps its folder locked between its build and its publish', async () => {
    const corpus = corpusFile();
    const folder = join(temporaryFolder(), 'out');
    const args = ['run', corpus, '--out', folder, '--to', join(temporaryFolder(), 'store')];
    const refused: string[] = [];
    const attempt = (lock: () => Disposable): void => {
      try {
        lock()[Symbol.dispose]();
        refused.push('nothing');
      } catch (error) {
        refused.push(String(error));
      }
    };
    // The report of the build is written between the two.
    const stdout = new Writable({
      write: (text, _encoding, written) => {
        if (String(text).includes('built')) {
          attempt(() => beginBuild(folder, ['site'], corpus));
          attempt(() => lockForReading(folder, 'Nothing was read.'));
        }
        written();
      },
    });
    const io = {
      stdout,
      stderr: new PassThrough(),
      env: process.env,
      exitOnSignals: () => {},
      onInterrupt: () => {},
    };
    expect(await main(args, io)).toBe(0);
    expect(refused).toEqual([
      expect.stringContaining(`is building into ${folder}`),
      expect.stringContaining(`is writing into ${folder}`),
    ]);
    beginBuild(folder, ['site'], corpus)[Symbol.dispose]();
  });

  test('of the same corpus by another path is refused too', async () => {
    const corpus = corpusFile();
    await hold('run', corpus);
    const other = join(corpus, '..', '.', 'corpus.db');
    const { stderr } = await runInto(other, join(temporaryFolder(), 'out'), join(temporaryFolder(), 'store'));
    expect(stderr).toContain('is running, publishing or pushing the corpus');
  });

  test('of a corpus in a bucket is locked on this machine', async () => {
    vi.stubEnv('TMPDIR', temporaryFolder());
    await hold('run', 's3://bucket/corpus.db');
    const run = runMain(['run', 's3://bucket/corpus.db', '--to', join(temporaryFolder(), 'store')]);
    expect((await run).stderr).toContain(
      'is running, publishing or pushing the corpus s3://bucket/corpus.db',
    );
  });
});

test('a corpus in a folder that cannot be written is locked in the folder for temporary files', async () => {
  vi.stubEnv('TMPDIR', temporaryFolder());
  const corpus = corpusFile();
  chmodSync(dirname(corpus), 0o555);
  onTestFinished(() => chmodSync(dirname(corpus), 0o755));
  const readOnly = (...args: string[]): ChildProcess =>
    spawn('setpriv', [...withoutOverride, process.execPath, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const pid = await started(readOnly(program, 'run', corpus));
  const run = async () => {
    const folders = ['--out', join(temporaryFolder(), 'out'), '--to', join(temporaryFolder(), 'store')];
    const child = readOnly(cli, 'run', corpus, ...folders);
    const { stdout, stderr } = child;
    if (stdout === null || stderr === null) throw new Error('the output of the process is not read');
    const [message] = await Promise.all([text(stderr), text(stdout)]);
    return message;
  };
  expect(await run()).toContain(`Another command (process ${pid} on `);
  await killed(pid);
  expect(await run()).toBe('');
  expect(readdirSync(dirname(corpus))).toEqual(['corpus.db']);
});

describe('a publish and a push', () => {
  const push = (folder: string): Promise<CliResult> =>
    runMain(['hub', 'push', 'civic/dataset', folder, '--hub-url', 'http://127.0.0.1:9'], {
      HF_TOKEN: 'hf_x',
    });
  const publish = (folder: string, ...options: string[]): Promise<CliResult> =>
    runMain(['publish', folder, '--to', join(temporaryFolder(), 'store'), ...options]);

  test('are refused during a run of the corpus that their folder was built from', async () => {
    const corpus = corpusFile();
    const folder = join(temporaryFolder(), 'built');
    await buildInto(folder, corpus);
    const pid = await hold('run', corpus);
    for (const [command, consequence] of [
      [publish, 'Nothing was published.'],
      [push, 'Nothing was committed.'],
    ] as const) {
      const { code, stderr } = await command(folder);
      expect({ code, stderr: withoutTime(stderr) }).toEqual({
        code: 1,
        stderr: `error A run (process ${pid} on ${hostname()}, since <time>) is building and publishing ${corpus}, the corpus of ${folder}. ${consequence} Run the command again when the run has ended.\n`,
      });
    }
    expect(await publish(folder, '--dry-run')).toMatchObject({ code: 0 });
    await killed(pid);
    expect(await publish(folder)).toMatchObject({ code: 0 });
  });

  test('keep runs out, but not each other', async () => {
    const corpus = corpusFile();
    const folder = join(temporaryFolder(), 'built');
    await buildInto(folder, corpus);
    const pid = await hold('send', folder);
    const out = join(temporaryFolder(), 'out');
    expect((await runInto(corpus, out, join(temporaryFolder(), 'store'))).stderr).toContain(
      `(process ${pid} on `,
    );
    expect(await publish(folder)).toMatchObject({ code: 0 });
    await killed(pid);
  });

  test('of a folder whose corpus is gone need no lock', async () => {
    const corpus = corpusFile();
    const folder = join(temporaryFolder(), 'built');
    await buildInto(folder, corpus);
    rmSync(corpus);
    expect(await publish(folder)).toMatchObject({ code: 0 });
    expect(readdirSync(dirname(corpus))).toEqual([]);
  });
});

describe('an import', () => {
  test('is refused while another process imports, and begins once that has been killed', async () => {
    const corpus = corpusFile();
    const pid = await hold('import', corpus);
    const { code, stderr } = await importInto(corpus);
    expect({ code, stderr: withoutTime(stderr) }).toEqual({
      code: 1,
      stderr: `error Another import (process ${pid} on ${hostname()}, since <time>) is writing to ${corpus}. Nothing was imported. Run the import again when that one has finished, or import into another file with --corpus.\n`,
    });
    await killed(pid);
    const next = await hold('import', corpus);
    expect((await importInto(corpus)).stderr).toContain(`(process ${next} on `);
    await killed(next);
    expect(await importInto(corpus)).toMatchObject({ code: 0 });
  });

  test('and a run do not exclude each other', async () => {
    const corpus = corpusFile();
    const importing = await hold('import', corpus);
    const [folder, store] = [join(temporaryFolder(), 'out'), join(temporaryFolder(), 'store')];
    expect(await runInto(corpus, folder, store)).toMatchObject({ code: 0 });
    await killed(importing);
    await hold('run', corpus);
    expect(await importInto(corpus)).toMatchObject({ code: 0 });
  });
});

/** An S3 server that has no objects, and never answers the request to write one. */
async function startSlowStore() {
  const lease = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    if (request.method === 'PUT') return lease.resolve();
    if (request.url?.includes('list-type=2')) return response.end('<ListBucketResult></ListBucketResult>');
    response.writeHead(404, { 'Content-Type': 'application/xml' });
    response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const env = {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  };
  return { env, asksForLease: lease.promise };
}
