import { describe, expect, test } from 'vitest';
import { UserError } from '../../../generator/system/errors.ts';
import { HubServer, hubToken } from '../../support/hub/hub-server.ts';
import { dataset, filesIn, inRepository, repositoryName, withHub } from './push.fixture.ts';

const { current } = withHub();

const commitCount = (): number => current().hub.repositories.get(repositoryName)?.commits.length ?? 0;

/** Total size of the files that go to the storage for large files. */
const largeBytes = Object.entries(dataset)
  .filter(([name]) => /parquet|gz/.test(name))
  .reduce((sum, [, content]) => sum + content.length, 0);

/** The one-line message of a failed push; it never shows the token. */
async function failureOf(options: Parameters<ReturnType<typeof current>['push']>[0] = {}): Promise<string> {
  const error: unknown = await current()
    .push(options)
    .then(
      () => 'the push succeeded',
      (error: unknown) => error,
    );
  if (!(error instanceof UserError)) throw error;
  expect(error.message).not.toContain(hubToken);
  expect(error.message).not.toContain('\n');
  return error.message;
}

describe('a request is retried', () => {
  test.each(['info', 'tree', 'preupload', 'batch', 'upload', 'commit'] as const)(
    'when the hub fails once at %s',
    async (kind) => {
      const { hub, push, waits } = current();
      hub.log.interrupt(kind, { status: 500 });
      await push();
      expect(waits).toEqual([1000]);
      expect(filesIn(current())).toEqual(inRepository());
      expect(commitCount()).toBe(1);
    },
  );

  test.each(['info', 'batch', 'upload', 'commit'] as const)(
    'when the connection is cut at %s',
    async (kind) => {
      const { hub, push, waits, progress } = current();
      hub.log.interrupt(kind, 'cut', 'cut');
      await push();
      expect(waits).toHaveLength(2);
      expect(filesIn(current())).toEqual(inRepository());
      expect(progress.sent).toBe(largeBytes);
    },
  );

  test('after the wait that the hub requests', async () => {
    const { hub, push, waits } = current();
    hub.log.interrupt(
      'info',
      { status: 429, headers: { 'Retry-After': '7' } },
      { status: 429, headers: { RateLimit: '"api";r=0;t=55' } },
      { status: 503 },
    );
    await push();
    expect(waits).toEqual([7000, 55_000, 4000]);
  });

  test('four times, and then the failure is reported', async () => {
    const { hub, waits } = current();
    hub.log.interrupt('commit', ...Array.from({ length: 5 }, () => ({ status: 503, error: 'Down.' })));
    expect(await failureOf()).toMatch(
      /^127\.0\.0\.1:\d+ failed \(503: Down\)\. Try again later\. Push again: uploaded files are not sent a second time\.$/,
    );
    expect(waits).toEqual([1000, 2000, 4000, 8000]);
  });

  test('but not if the hub requests a wait that is too long', async () => {
    const { hub, waits } = current();
    hub.log.interrupt('commit', { status: 429, error: 'Slow down', headers: { 'Retry-After': '3600' } });
    expect(await failureOf()).toContain('limits the request rate (429: Slow down). Wait 60 min 0 s.');
    expect(waits).toEqual([]);
  });
});

describe('uploads', () => {
  test('before a failure are not sent a second time', async () => {
    const { hub, push } = current();
    hub.log.interrupt('commit', { status: 400, error: 'Invalid metadata in README.md' });
    expect(await failureOf()).toContain('refuses the request (400: Invalid metadata in README.md)');
    hub.log.requests.length = 0;
    await push();
    expect(hub.log.requests).not.toContain('upload');
    expect(commitCount()).toBe(1);
  });

  test('that the storage refuses are reported without the signed URL', async () => {
    const { hub } = current();
    hub.log.interrupt('upload', ...Array.from({ length: 4 }, () => ({ status: 403, error: 'expired' })));
    const message = await failureOf();
    expect(message).toMatch(/^The storage 127\.0\.0\.1:\d+ refuses an upload \(403\)\. Push again/);
    expect(message).not.toContain('signature');
    expect(commitCount()).toBe(0);
  });
});

describe('a concurrent commit', () => {
  test('is not overwritten', async () => {
    const { hub, push } = current();
    const repository = hub.repositories.get(repositoryName);
    hub.log.interrupt('upload', () => {
      repository?.files.set('README.md', { content: Buffer.from('# Theirs\n'), isLarge: false });
      if (repository !== undefined) repository.head = 'f'.repeat(40);
    });
    expect(await failureOf()).toBe(
      'civic/meetings (main) was changed by another commit (412: A commit has happened since. Please refresh and try again); nothing was committed. Push again: uploaded files are not sent a second time.',
    );
    expect(filesIn(current())).toEqual({ 'README.md': '# Theirs\n' });
    expect((await push()).plan.changed.map(({ path }) => path)).toEqual(['README.md']);
  });

  test('is not reported if it is our own commit whose response was lost', async () => {
    const { hub, push } = current();
    hub.log.interrupt('commit', 'lost');
    const { commit } = await push();
    expect(commit?.oid).toBe(hub.repositories.get(repositoryName)?.head);
    expect(commitCount()).toBe(1);
  });
});

describe('the error has a remedy if', () => {
  test('there is no token', async () => {
    expect(await failureOf({ token: undefined })).toBe(
      'HF_TOKEN contains no token. Put a token with write access to civic/meetings into it.',
    );
    expect(current().hub.log.requests).toEqual([]);
  });

  test('the token is unknown', async () => {
    const message = await failureOf({ token: 'hf_wrong' });
    expect(message).toContain('does not accept the token in HF_TOKEN (401: Invalid credentials');
    expect(message).toContain('/settings/tokens');
    expect(message).not.toContain('hf_wrong');
  });

  test('the token has no write access', async () => {
    const { hub } = current();
    hub.log.interrupt('preupload', { status: 403, error: `The token ${hubToken} is read-only.` });
    expect(await failureOf()).toContain(
      'does not let the token in HF_TOKEN write to civic/meetings (403: The token *** is read-only)',
    );
  });

  test('the repository is missing', async () => {
    expect(await failureOf({ name: 'civic/none' })).toMatch(
      /has no dataset repository civic\/none\. Create it with --create, or correct the name\.$/,
    );
  });

  test('a repository is private and there is no token', async () => {
    const { hub } = current();
    hub.addRepository('civic/private').isPrivate = true;
    expect(await failureOf({ name: 'civic/private', dryRun: true, token: undefined })).toContain(
      'or it is private: put a token into HF_TOKEN.',
    );
  });

  test('the hub does not distinguish missing and private repositories', async () => {
    const { hub } = current();
    hub.log.interrupt('info', { status: 401, error: 'Invalid username or password.' });
    expect(await failureOf({ dryRun: true, token: undefined })).toMatch(
      /^civic\/meetings is not public on 127\.0\.0\.1:\d+ \(401: Invalid username or password\)\. Correct the name, or put a token into HF_TOKEN\.$/,
    );
  });

  test('the branch is missing', async () => {
    expect(await failureOf({ branch: 'next/one' })).toBe(
      'The repository civic/meetings has no branch next/one (404: Invalid rev id: next/one). Create it on the hub, or correct --revision.',
    );
  });

  test('the hub is unreachable', async () => {
    const { waits } = current();
    const gone = await HubServer.start();
    const hubUrl = gone.url;
    await gone[Symbol.asyncDispose]();
    expect(await failureOf({ hubUrl })).toMatch(
      /^Cannot reach 127\.0\.0\.1:\d+: connect ECONNREFUSED .*\. Correct --hub-url, or try again later\./,
    );
    expect(waits).toHaveLength(4);
  });

  test('the hub is unreachable, and nothing would have been sent', async () => {
    const gone = await HubServer.start();
    const hubUrl = gone.url;
    await gone[Symbol.asyncDispose]();
    const message = await failureOf({ hubUrl, dryRun: true });
    expect(message).toMatch(/^Cannot reach 127\.0\.0\.1:\d+: .+ A dry run sends nothing\.$/);
    expect(message).not.toContain('Push again');
  });

  test('the server is not a hub', async () => {
    current().hub.log.interrupt('info', { status: 200 });
    expect(await failureOf()).toMatch(
      /does not respond like a dataset hub \(SyntaxError\)\. Correct --hub-url\.$/,
    );
  });
});

test('the token is not sent to another host', async () => {
  const { hub } = current();
  Object.assign(hub, { pageSize: 1, linksToOtherHost: true });
  expect(await failureOf()).toMatch(
    /redirects to http:\/\/127\.0\.0\.1:\d+, which must not receive the token/,
  );
});
