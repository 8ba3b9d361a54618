/** The bundle in the runtime of AWS Lambda, behind a function URL, frozen between requests. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { localConfig } from '../../../schemas/config.ts';
import { bundle } from '../../../search-lambda/lambda/bundle.ts';
import type { FunctionUrlResult } from '../../../search-lambda/lambda/function-url.ts';
import { type EventOptions, functionUrlEvent } from '../../support/lambda/lambda-event.ts';
import {
  type LambdaFunction,
  isRuntimeInstalled,
  startFunction,
} from '../../support/lambda/lambda-runtime.ts';
import { type FileServer, serveFiles } from '../../support/lambda/lambda-server.ts';
import { damaged, indexOf } from '../../support/lambda/lambda-store.ts';

let store: FileServer;
const folder = mkdtempSync(join(inject('runFolder'), 'function-'));

beforeAll(() => bundle(folder));
beforeEach(async () => {
  store = await serveFiles();
  onTestFinished(store.close);
});

/** Starts the function, which polls the pointer with every request. */
const start = (environment: Readonly<Record<string, string>> = {}): Promise<LambdaFunction> =>
  startFunction(folder, {
    INDEX_URL: `${store.origin}/search/`,
    CIVIC_CONFIG: JSON.stringify(localConfig('https://civic.example')),
    INDEX_LOOK_SECONDS: '0',
    INDEXES: 'meetings',
    ...environment,
  });

const ask = (
  { invoke }: LambdaFunction,
  path: string,
  query = '',
  options?: EventOptions,
): Promise<FunctionUrlResult> => invoke(functionUrlEvent(path, query, options));

const json = ({ body }: FunctionUrlResult): unknown => JSON.parse(body);

/** Sends requests, each of which gives the function time to work, until /health reports what is expected. */
async function expectHealth(fn: LambdaFunction, expected: object): Promise<void> {
  await expect.poll(async () => json(await ask(fn, '/health')), { timeout: 60_000 }).toMatchObject(expected);
}

const citiesFound = async (fn: LambdaFunction): Promise<unknown> => {
  const { results } = json(await ask(fn, '/search', 'q=mill')) as { results: { city: string }[] };
  return results.map(({ city }) => city).toSorted();
};

describe.skipIf(!isRuntimeInstalled)('under aws-lambda-ric (npm ci --prefix .ci/lambda-runtime)', () => {
  test('searches are answered', async () => {
    store.publish(indexOf('Akron', 'Toledo'));
    await using fn = await start();
    const answer = await ask(fn, '/search', 'q=mill+%22toledo+rezones%22&limit=5');
    expect(answer).toMatchObject({ statusCode: 200, isBase64Encoded: false });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'content-type': 'application/json; charset=utf-8',
      etag: expect.stringMatching(/^(?:W\/)?"[^"]+"$/),
    });
    expect(json(answer)).toMatchObject({
      query: 'mill "toledo rezones"',
      count: 1,
      results: [{ city: 'Toledo', state: 'Ohio', url: 'https://us.civic.example/city/p1/#m1' }],
    });
  });

  test('a current copy is answered 304, and HEAD without a body', async () => {
    store.publish(indexOf('Akron'));
    await using fn = await start();
    const { headers } = await ask(fn, '/search', 'q=mill');
    const known = { headers: { 'if-none-match': headers['etag'] ?? '' } };
    expect(await ask(fn, '/search', 'q=mill', known)).toMatchObject({ statusCode: 304, body: '' });
    expect(await ask(fn, '/search', 'q=mill', { method: 'HEAD' })).toMatchObject({
      statusCode: 200,
      body: '',
    });
  });

  test('an invalid request is answered with a problem document', async () => {
    store.publish(indexOf('Akron'));
    await using fn = await start();
    for (const [event, status] of [
      [functionUrlEvent('/search'), 400],
      [functionUrlEvent('/search', 'q=%zz'), 400],
      [functionUrlEvent('/elsewhere'), 404],
      [functionUrlEvent('/search', 'q=mill', { method: 'POST' }), 405],
      [functionUrlEvent('/search', 'q=mill', { method: 'TRACE' }), 405],
      [{ source: 'aws.events' }, 400],
      [null, 400],
    ] as const) {
      const answer = await fn.invoke(event);
      expect(answer.statusCode).toBe(status);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'content-type': 'application/problem+json',
      });
      expect(json(answer)).toMatchObject({ status, detail: expect.any(String) });
    }
  });

  test('a broken new index leaves the old one active until a good one is published', async () => {
    store.publish(indexOf('Akron'));
    await using fn = await start();
    await expectHealth(fn, { status: 'ok', meetings: 1 });
    store.publish(damaged(indexOf('Dayton')));
    await expectHealth(fn, { status: 'degraded', meetings: 1, failure: expect.stringContaining('SHA-256') });
    expect(await citiesFound(fn)).toEqual(['Akron']);
    store.publish(indexOf('Dayton', 'Toledo'));
    await expectHealth(fn, { status: 'ok', meetings: 2 });
    expect(await citiesFound(fn)).toEqual(['Dayton', 'Toledo']);
  });

  test('a load survives a freeze in which its connection was lost', async () => {
    store.publish(indexOf('Akron'));
    await using fn = await start();
    store.publish(indexOf('Dayton'));
    store.silent = /index-/;
    const asked = store.asked.length;
    await expect
      .poll(async () => {
        expect(await citiesFound(fn)).toEqual(['Akron']);
        return store.asked.slice(asked).some((path) => path.includes('index-'));
      })
      .toBe(true);
    store.dropConnections();
    store.silent = undefined;
    await expect.poll(() => citiesFound(fn), { timeout: 60_000 }).toEqual(['Dayton']);
  });

  test('without an index the function answers 503, then loads the first that is published', async () => {
    await using fn = await start();
    expect(await ask(fn, '/search', 'q=mill')).toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    });
    store.publish(indexOf('Akron'));
    await expectHealth(fn, { status: 'ok', meetings: 1 });
  });

  test('without its settings the function does not start, and names the missing ones', async () => {
    await expect(start({ INDEX_URL: '', CIVIC_CONFIG: '' })).rejects.toThrow(/INDEX_URL.*CIVIC_CONFIG/);
  });
});
