/** The handler, called directly. lambda-runtime.test.ts runs its bundle in the runtime of AWS Lambda. */
import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { localConfig } from '../../../schemas/config.ts';
import type * as functionModule from '../../../search-lambda/lambda/handler.ts';
import { importAnew } from '../../support/import-anew.ts';
import { functionUrlEvent } from '../../support/lambda/lambda-event.ts';
import { serveFiles } from '../../support/lambda/lambda-server.ts';
import { indexOf } from '../../support/lambda/lambda-store.ts';

/** Starts a new instance of the function. */
const importHandler = () =>
  importAnew<typeof functionModule>(new URL('../../../search-lambda/lambda/handler.ts', import.meta.url));

function stubSettings(origin: string, indexes = 'meetings'): void {
  vi.stubEnv('INDEX_URL', `${origin}/search/`);
  vi.stubEnv('INDEXES', indexes);
  vi.stubEnv('CIVIC_CONFIG', JSON.stringify(localConfig('https://civic.example')));
}

beforeEach(() => {
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
});

test('the index is loaded before the first event, which is then answered', async () => {
  const store = await serveFiles();
  onTestFinished(store.close);
  store.publish(indexOf('Akron'));
  stubSettings(store.origin);
  const { handler } = await importHandler();
  expect(store.asked).toEqual([
    '/search/current.json',
    expect.stringMatching(/^\/search\/places-/),
    expect.stringMatching(/^\/search\/index-/),
  ]);
  const { statusCode, headers, body } = await handler(functionUrlEvent('/search', 'q=mill'));
  expect(statusCode).toBe(200);
  expect(headers['etag']).toBeDefined();
  expect(JSON.parse(body)).toMatchObject({ query: 'mill', count: 1, results: [{ city: 'Akron' }] });
  expect(await handler({})).toMatchObject({
    statusCode: 400,
    headers: { 'content-type': 'application/problem+json', 'access-control-allow-origin': '*' },
  });
});

test.each(['/search', '/search.html', '/search.csv', '/search.atom'])(
  '%s is compressed if the client accepts it, feeds too, which the CDN would not compress',
  async (path) => {
    const store = await serveFiles();
    onTestFinished(store.close);
    store.publish(indexOf(...Array.from({ length: 20 }, (_, number) => `Akron ${number}`)));
    stubSettings(store.origin);
    const { handler } = await importHandler();
    const get = (accepted: string) =>
      handler(functionUrlEvent(path, 'q=mill', { headers: { 'accept-encoding': accepted } }));
    const plain = await get('identity');
    expect(plain).toMatchObject({ statusCode: 200, isBase64Encoded: false });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const gzip = await get('gzip');
    expect(gzip).toMatchObject({
      statusCode: 200,
      isBase64Encoded: true,
      headers: { 'content-encoding': 'gzip', vary: 'Accept-Encoding' },
    });
    expect(gunzipSync(Buffer.from(gzip.body, 'base64')).toString()).toBe(plain.body);
  },
);

test('one function can serve both indexes, and answers one while the other is missing', async () => {
  const store = await serveFiles();
  onTestFinished(store.close);
  const { pointer, files } = indexOf('Akron');
  store.publish({ pointer, files });
  store.files.set('/search/decisions.json', Buffer.from(JSON.stringify(pointer)));
  stubSettings(store.origin, 'meetings,decisions');
  const { handler } = await importHandler();
  expect(await handler(functionUrlEvent('/search', 'q=mill'))).toMatchObject({ statusCode: 200 });
  expect(await handler(functionUrlEvent('/decisions', 'q=mill'))).toMatchObject({ statusCode: 200 });
  store.files.delete('/search/current.json');
  const { handler: restarted } = await importHandler();
  expect(await restarted(functionUrlEvent('/decisions', 'q=mill'))).toMatchObject({ statusCode: 200 });
  expect(await restarted(functionUrlEvent('/search', 'q=mill'))).toMatchObject({ statusCode: 503 });
});

test('the index of decisions does not delay the first answer of a search, and is loaded after it', async () => {
  const store = await serveFiles();
  onTestFinished(store.close);
  const { pointer, files } = indexOf('Akron');
  store.publish({ pointer, files });
  store.files.set('/search/decisions.json', Buffer.from(JSON.stringify(pointer)));
  store.silent = /decisions/;
  stubSettings(store.origin, 'meetings,decisions');
  const { handler } = await importHandler();
  expect(store.asked).not.toContain('/search/decisions.json');
  expect(await handler(functionUrlEvent('/search', 'q=mill'))).toMatchObject({ statusCode: 200 });
  await vi.waitFor(() => expect(store.asked).toContain('/search/decisions.json'));
});

test('an index fault is logged as one line', async () => {
  const store = await serveFiles();
  onTestFinished(store.close);
  store.files.set('/search/current.json', Buffer.from('no\nJSON'));
  stubSettings(store.origin);
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => log.mockRestore());
  await importHandler();
  const written = log.mock.calls.map(([text]) => String(text)).join('');
  expect(written).toMatch(/^[^\n]+\n$/);
  expect(JSON.parse(written)).toEqual({
    level: 'ERROR',
    message: 'The pointer search/current.json is not valid JSON.',
    error: expect.stringContaining('IndexFault'),
  });
});

test('without its settings the function does not start', async () => {
  vi.stubEnv('INDEX_URL', undefined);
  vi.stubEnv('CIVIC_CONFIG', undefined);
  await expect(importHandler()).rejects.toThrow(/INDEX_URL.*CIVIC_CONFIG/);
});
