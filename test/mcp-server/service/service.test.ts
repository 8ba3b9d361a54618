/** The service over a simulated network. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { localConfig } from '../../../schemas/config.ts';
import { openService, type Service } from '../../../mcp-server/service/service.ts';

const origin = 'https://civic.example';

type Answer = (headers: Headers) => Response;

/** A service with these files by path; records its requests. */
function serviceOf(answers: Readonly<Record<string, Answer>>): { service: Service; requests: Headers[] } {
  const requests: Headers[] = [];
  const service = openService(localConfig(origin), {
    fetch: async (url, { headers }) => {
      requests.push(new Headers(headers));
      return answers[url.slice(origin.length)]?.(new Headers(headers)) ?? new Response('', { status: 404 });
    },
    sleep: (_milliseconds, signal) => sleep(0, undefined, { signal }),
    now: Date.now,
    userAgent: 'test',
  });
  return { service, requests };
}

const license = {
  license: 'CC BY 4.0',
  license_url: 'https://creativecommons.org/licenses/by/4.0/',
  attribution: 'Civic',
  updated_at: null,
};
const places = { ...license, count: 0, municipalities: [] };
const listOf = (document: unknown): Record<string, Answer> => ({
  '/municipalities.json': () => Response.json(document),
});

test('an unchanged document is not sent again', async () => {
  const { service, requests } = serviceOf({
    '/municipalities.json': (headers) =>
      headers.get('If-None-Match') === '"1"'
        ? new Response(null, { status: 304 })
        : Response.json(places, { headers: { ETag: '"1"' } }),
  });
  const first = await service.municipalities('US', undefined);
  expect(first).toEqual(places);
  expect(await service.municipalities('US', undefined)).toBe(first);
  expect(requests.map((headers) => headers.get('If-None-Match'))).toEqual([null, '"1"']);
});

test('a changed document is read again', async () => {
  let version = 1;
  const { service } = serviceOf({
    '/municipalities.json': () =>
      Response.json({ ...places, attribution: `v${version}` }, { headers: { ETag: `"${version}"` } }),
  });
  expect((await service.municipalities('US', undefined))?.attribution).toBe('v1');
  version = 2;
  expect((await service.municipalities('US', undefined))?.attribution).toBe('v2');
});

test('a missing file is undefined, not an error', async () => {
  const { service } = serviceOf({});
  expect(await service.city('US', 'oakland-ca', undefined)).toBeUndefined();
  expect(await service.dataManifest(undefined)).toBeUndefined();
});

test('additional fields are accepted', async () => {
  const { service } = serviceOf(listOf({ ...places, motto: 'new' }));
  expect(await service.municipalities('US', undefined)).toMatchObject({ count: 0 });
});

test.each([
  ['a file of another shape', { ...places, count: 'many' }, 'has an unexpected format: count Invalid input'],
  ['a list', [], 'has an unexpected format'],
])('%s is refused with the reason', async (_what, document, message) => {
  const { service } = serviceOf(listOf(document));
  await expect(service.municipalities('US', undefined)).rejects.toThrow(message);
});

test('an HTML page instead of JSON is refused with the reason', async () => {
  const { service } = serviceOf({ '/municipalities.json': () => new Response('<html>') });
  await expect(service.municipalities('US', undefined)).rejects.toThrow(
    `${origin}/municipalities.json is not JSON. The URL of the service may be wrong.`,
  );
});

test('a country without places is refused with the reason', async () => {
  const { deployments, ...config } = localConfig(origin);
  const onlyUs = { ...config, deployments: deployments.slice(0, 1) };
  const service = openService(onlyUs, {
    fetch: () => Promise.reject(new Error('unexpected request')),
    sleep: () => Promise.resolve(),
    now: Date.now,
    userAgent: 'test',
  });
  expect(() => service.municipalities('CA', undefined)).toThrow(
    'This service has no places in CA, only in US.',
  );
});

test('a refused search reports the reason of the service', async () => {
  const problem = (fields: object, status: number, headers = {}): Response =>
    Response.json(
      { type: `${origin}/x`, title: 'No', status, detail: 'limit is wrong.', ...fields },
      { status, headers },
    );
  const answers = [
    problem({ allowed: ['city', 'school'] }, 400),
    problem({ allowed: ['city'], did_you_mean: 'city' }, 400),
    problem({}, 503, { 'Retry-After': '60' }),
    new Response('<html>', { status: 403 }),
  ];
  const { service } = serviceOf({ '/search?q=x': () => answers.shift() ?? new Response('') });
  const search = (): Promise<unknown> => service.search.meetings({ q: 'x' }, undefined);
  await expect(search()).rejects.toThrow('limit is wrong. Allowed: city, school.');
  await expect(search()).rejects.toThrow(/^limit is wrong\.$/);
  await expect(search()).rejects.toThrow('limit is wrong. Try again in 60 s.');
  await expect(search()).rejects.toThrow('/search returned HTTP 403. Try again later.');
});

test('an answer waits at most 8 seconds for hosts that do not respond', () => {
  expect(serviceOf({}).service.deadlineMs).toBe(8_000);
});
