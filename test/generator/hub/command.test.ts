import { describe, expect, test } from 'vitest';
import { hubToken } from '../../support/hub/hub-server.ts';
import { type CliResult, runCli, runMain } from '../../support/cli.ts';
import { dataset, filesIn, inRepository, repositoryName, withHub } from './push.fixture.ts';

const { current } = withHub();

/** Runs `hub push` against the hub of the test; the token is in HF_TOKEN unless the environment says otherwise. The first test runs a process. */
async function hubPush(
  args: readonly string[] = [],
  {
    env = { HF_TOKEN: hubToken },
    name = repositoryName,
    run = runMain,
  }: { env?: Record<string, string>; name?: string; run?: typeof runCli } = {},
): Promise<CliResult> {
  const { hub, folder } = current();
  const result = await run(['hub', 'push', name, folder, '--hub-url', hub.url, ...args], {
    HF_TOKEN: '',
    ...env,
  });
  expect(result.stdout + result.stderr).not.toContain(hubToken);
  return result;
}

test('a dry run needs no token, and prints every file with its size', async () => {
  const { code, stdout, stderr } = await hubPush(['--dry-run'], { env: {}, run: runCli });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.replace(current().folder, 'site').split('\n')).toEqual([
    '                                                      size',
    'README.md                                 added   11 bytes',
    'data/changes/2026-11-20/meetings.parquet  added   21 bytes',
    'data/civic-meetings.db.gz                 added   21 bytes',
    'data/manifest.json                        added  196 bytes',
    'data/meetings.parquet                     added     140 kB',
    'data/municipalities.parquet               added   19 bytes',
    'planned site → civic/meetings (main): 140 kB would be sent; nothing was sent',
    '',
  ]);
  expect(filesIn(current())).toEqual({});
});

test('a push prints counts and the commit; the next one has nothing to do', async () => {
  const first = await hubPush();
  const head = current().hub.repositories.get(repositoryName)?.head ?? '';
  expect([first.code, first.stderr]).toEqual([0, '']);
  expect(first.stdout).toMatch(/^added +6 +140 kB$/m);
  expect(first.stdout).toMatch(/^changed +0 +0 bytes$/m);
  expect(first.stdout).toContain(`civic/meetings (main): commit ${head.slice(0, 7)} in `);
  expect(filesIn(current())).toEqual(inRepository());
  const second = await hubPush();
  expect([second.code, second.stdout.replace(current().folder, 'site')]).toEqual([
    0,
    'nothing to do site → civic/meetings (main): the repository is up to date\n',
  ]);
});

test('--json prints the changes', async () => {
  const { code, stdout } = await hubPush(['--json', '--message', 'Release 7']);
  const { hub } = current();
  const repository = hub.repositories.get(repositoryName);
  const report = JSON.parse(stdout) as Record<string, unknown>;
  expect(code).toBe(0);
  expect(report).toMatchObject({
    hub: hub.url,
    repository: repositoryName,
    revision: 'main',
    dry_run: false,
    created: false,
    changed: [],
    deleted: [],
    kept_changes: 0,
    foreign: [],
    upload_bytes: Object.values(dataset).join('').length,
    commit: { oid: repository?.head },
  });
  expect(report['added']).toContainEqual({ path: 'README.md', bytes: 11 });
  expect(repository?.commits.map(({ title }) => title)).toEqual(['Release 7']);
});

test('a failure is printed as JSON or as one line', async () => {
  const { code, stdout, stderr } = await hubPush(['--json'], { name: 'civic/none' });
  const error = `${current().hub.url} has no dataset repository civic/none. Create it with --create, or correct the name.`;
  expect([code, JSON.parse(stdout), stderr]).toEqual([1, { error }, `error ${error}\n`]);
});

test('--create creates the repository and says so', async () => {
  const { code, stdout } = await hubPush(['--create'], { name: 'civic/new' });
  expect([code, stdout.split('\n').includes('the repository was created')]).toEqual([0, true]);
  expect(filesIn(current(), 'civic/new')).toEqual(inRepository());
});

describe('the token', () => {
  test('may be in another variable, with a trailing newline', async () => {
    const { code } = await hubPush(['--token-env', 'OTHER'], { env: { OTHER: `${hubToken}\n` } });
    expect(code).toBe(0);
  });

  test('is never printed, even if it is malformed', async () => {
    const { code, stdout, stderr } = await hubPush([], { env: { HF_TOKEN: 'hf_my secret' } });
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      'error HF_TOKEN does not contain an access token of the hub: tokens begin with hf_ and have no spaces. Correct it.\n',
    ]);
  });

  test('is refused as the name of a variable', async () => {
    const { code, stderr } = await hubPush(['--token-env', 'hf-secret']);
    expect(code).toBe(1);
    expect(stderr).toContain('Give the name of a variable such as HF_TOKEN, not the token itself.');
  });
});

test('control characters in a file name of the repository are escaped', async () => {
  const { hub } = current();
  hub.addRepository('civic/old', { 'data/\u001b[31mred': 'x' });
  const refused = await hubPush([], { name: 'civic/old' });
  expect(refused.stderr).toContain(String.raw`data/\u001b[31mred`);
  const { stdout } = await hubPush(['--dry-run', '--adopt'], { name: 'civic/old' });
  expect(stdout).toContain(String.raw`data/\u001b[31mred`);
  expect(stdout).not.toContain('\u001b');
});

describe('a command line is refused', () => {
  /** The error of the command line parser, before anything runs. */
  async function refusalOf(...args: string[]): Promise<string> {
    const { code, stderr } = await runMain(['hub', 'push', ...args]);
    expect(code).toBe(1);
    return stderr;
  }

  test.each(['meetings', 'a/b/c', '../b', 'a/..', 'a/b.git', '-a/b', 'a/b-', 'a--b/c', 'a b/c', 'a/'])(
    'with the repository %j',
    async (name) => {
      expect(await refusalOf('--', name, 'site')).toContain('Give owner/name');
    },
  );

  test.each([
    ['--hub-url', 'http://hub.example'],
    ['--hub-url', 'ftp://hub.example'],
    ['--hub-url', 'https://user:secret@hub.example'],
    ['--hub-url', 'https://hub.example/?a'],
    ['--hub-url', 'hub.example'],
    ['--revision', '../main'],
    ['--revision', 'a..b'],
    ['--revision', 'a/'],
    ['--revision', 'a.lock'],
    ['--revision', 'a b'],
    ['--message', ' '],
  ])('with %s %j', async (option, value) => {
    expect(await refusalOf('a/b', 'site', option, value)).toContain(`option '${option}`);
  });
});
