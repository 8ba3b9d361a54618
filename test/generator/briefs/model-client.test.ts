/** Errors of providers: those that pass, those that end the run, and what messages never contain. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openModel, type ModelOptions } from '../../../generator/briefs/providers/open-model.ts';
import { type Reply, serverKey, startModelServer } from '../../support/models/model-server.ts';

/** A clock that only waits move, and what was waited for. */
class FakeTime {
  readonly waits: number[] = [];
  #now = 0;

  readonly now = (): number => this.#now;

  readonly wait = (milliseconds: number): Promise<void> => {
    this.waits.push(milliseconds);
    this.#now += milliseconds;
    return Promise.resolve();
  };
}

const request = { system: 'Write a brief.', user: 'Meeting', schema: {}, maxOutputTokens: 100 };
const answer: Reply = { text: 'done' };

/** Sends one request to a server that gives these replies in turn, the last one repeatedly. */
async function ask(
  replies: readonly Reply[],
  options: Partial<ModelOptions> = {},
  key: string = serverKey,
): Promise<{ readonly text: string; readonly waits: readonly number[]; readonly requests: number }> {
  await using server = await startModelServer((_, number) => replies[number - 1] ?? replies.at(-1) ?? answer);
  const time = new FakeTime();
  const { client } = openModel(
    {
      provider: 'openai',
      model: 'tiny',
      baseUrl: `${server.origin}/v1`,
      keyEnv: 'TINY_KEY',
      concurrency: 2,
      isBatch: false,
      needsKey: true,
      ...options,
    },
    { TINY_KEY: key },
    time,
  );
  const text = await client.complete(request).then(
    (completion) => completion.text,
    (error: unknown) => String(error),
  );
  return { text, waits: time.waits, requests: server.asked.length };
}

const busy = (headers: Readonly<Record<string, string>> = {}): Reply => ({
  status: 429,
  message: 'Slow down',
  headers,
});

it.each([429, 500, 503, 529])('status %i is retried after growing waits', async (status) => {
  const failure = { status, message: 'Busy' };
  const { text, waits, requests } = await ask([failure, failure, failure, answer]);
  expect([text, requests]).toEqual(['done', 4]);
  const [first = 0, second = 0, third = 0] = waits;
  expect(first).toBeGreaterThanOrEqual(500);
  expect(first).toBeLessThanOrEqual(1000);
  expect(second).toBeGreaterThanOrEqual(1000);
  expect(third).toBeGreaterThanOrEqual(2000);
  expect(third).toBeLessThanOrEqual(4000);
});

it('Retry-After decides how long all requests wait', async () => {
  expect(await ask([busy({ 'retry-after': '37' }), answer])).toMatchObject({ text: 'done', waits: [37_000] });
});

it('an hour of refusals ends the run, and says that it can continue', async () => {
  const { text, waits } = await ask([busy()]);
  expect(text).toMatch(/^UserError: .*has refused every request for (59|60) minutes: 429: Slow down\./);
  expect(text).toContain('continues where it stopped');
  const waited = waits.reduce((sum, wait) => sum + wait, 0);
  expect(waited).toBeGreaterThan(58 * 60_000);
  expect(waited).toBeLessThanOrEqual(60 * 60_000);
  // A wait that would take longer than the hour is not begun.
  expect(await ask([busy({ 'retry-after': '7200' })])).toMatchObject({ waits: [], requests: 1 });
});

it('a server that never answers is given up soon', async () => {
  const down = await ask([answer], { baseUrl: 'http://127.0.0.1:1/v1' });
  expect(down.text).toMatch(/^UserError: .* cannot be (used|reached): .*Check --base-url/);
  expect(down.waits.length).toBeLessThanOrEqual(3);
  expect((await ask([{ status: 500, message: 'Out of memory' }])).text).toContain(
    'cannot be used: 500: Out of memory',
  );
});

it.each<[string, Reply, string]>([
  ['no credit', { status: 429, message: 'insufficient_quota: check your plan' }, 'Add credit to the account'],
  ['no access', { status: 403, message: 'Country not supported' }, 'The key in TINY_KEY is missing, wrong'],
  ['unknown model', { status: 404, message: 'no such model' }, 'Check --model tiny'],
  [
    'a refused first request',
    { status: 400, message: 'bad request' },
    'Check --provider, --model and --base-url',
  ],
])('%s ends the run immediately', async (_, reply, remedy) => {
  const { text, requests, waits } = await ask([reply]);
  expect(text).toMatch(/^UserError/);
  expect(text).toContain(remedy);
  expect([requests, waits]).toEqual([1, []]);
});

it('a wrong key is never repeated in a message', async () => {
  const { text } = await ask([answer], {}, 'sk-wrong-secret-key');
  expect(text).toContain('The key in TINY_KEY is missing, wrong');
  expect(text).toContain('Incorrect API key provided: Bearer …');
  expect(text).not.toContain('sk-wrong');
});

it('a server that answers something else is named', async () => {
  const server = createServer((_, response) => void response.end('<p>Welcome</p>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(open({ model: 'tiny', baseUrl })().client.complete(request)).rejects.toThrow(
    /^The OpenAI-compatible server at http:\/\/127\.0\.0\.1:\d+ sent another response than this interface has: .*Check --provider and --base-url\.$/,
  );
});

const open =
  (options: Partial<ModelOptions>, variables: Readonly<Record<string, string>> = {}) =>
  () =>
    openModel(
      {
        provider: 'openai',
        model: 'gpt-4.1-mini',
        concurrency: 1,
        isBatch: false,
        needsKey: true,
        ...options,
      },
      variables,
    );

it('keys come from the environment, and mistakes in them are explained', () => {
  expect(open({})).toThrow('The environment variable OPENAI_API_KEY has no key');
  expect(open({}, { OPENAI_API_KEY: 'two words' })).toThrow('The key in OPENAI_API_KEY has a space');
  expect(open({}, { OPENAI_API_KEY: 'one' })).not.toThrow();
  expect(open({ provider: 'anthropic', model: 'claude-haiku-4-5', keyEnv: 'MINE' })).toThrow(
    'MINE has no key',
  );
  const bedrock = { provider: 'bedrock', model: 'amazon.nova-lite-v1:0' } as const;
  expect(open(bedrock)).toThrow('needs a region');
  expect(open({ ...bedrock, region: 'somewhere' })).toThrow('instead of “somewhere”');
  expect(open({ ...bedrock, region: 'us-east-1' })).toThrow('no key for Amazon Bedrock');
  expect(open({ model: 'a model' })).toThrow('is no name of a model');
  expect(open({ baseUrl: 'ftp://models.example.org' })).toThrow('is no http or https address');
});

it('the key of the official server is not sent to another one', async () => {
  await using server = await startModelServer(() => answer);
  const { client } = openModel(
    {
      provider: 'openai',
      model: 'tiny',
      baseUrl: `${server.origin}/v1`,
      concurrency: 1,
      isBatch: false,
      needsKey: true,
    },
    { OPENAI_API_KEY: serverKey },
  );
  await expect(client.complete(request)).rejects.toThrow('Incorrect API key provided: none');
});
