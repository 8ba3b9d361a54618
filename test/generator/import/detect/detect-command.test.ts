import { expect, it, onTestFinished } from 'vitest';
import { runMain } from '../../../support/cli.ts';
import { challengePage, WebServer } from '../../../support/platforms/web-server.ts';

it('prints the entry for an address without https://', async () => {
  const { code, stdout } = await runMain([
    'import',
    'detect',
    'pub-ottawa.escribemeetings.com/Meeting.aspx?Id=1',
  ]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/escribe, client ottawa[\s\S]*"client": "ottawa"[\s\S]*place\.slug/);
});

it('prints JSON, and exits with 1 and the supported platforms if nothing is found', async () => {
  const server = await WebServer.start(() => ({ body: '<!doctype html><title>City</title>Welcome' }));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const { code, stdout } = await runMain(['import', 'detect', server.url, '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    url: `${server.url}/`,
    found: [],
    supported: { 0: { source: 'legistar' } },
  });
});

it('reports a page that cannot be read as an error, also as JSON', async () => {
  const server = await WebServer.start(() => challengePage);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const { code, stdout, stderr } = await runMain(['import', 'detect', server.url, '--json']);
  expect(code).toBe(1);
  expect(stderr).toContain('a bot challenge');
  expect(JSON.parse(stdout)).toMatchObject({ error: expect.stringContaining('a bot challenge') as string });
});

it('refuses anything but an address on the web', async () => {
  for (const address of ['ftp://example.gov', 'https://', 'https://user@example.gov']) {
    const { code, stderr } = await runMain(['import', 'detect', address]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('Give an http or https address')]);
  }
});

it('does not repeat a password in an address', async () => {
  const { code, stderr } = await runMain(['import', 'detect', 'https://user:s3cret@example.gov']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('contains a password')]);
  expect(stderr).not.toContain('s3cret');
});
