/** Requests to the service: retries, limits and allowed hosts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Fetch, httpGet } from '../../../mcp-server/service/http.ts';
import type { HttpAnswer } from '../../../mcp-server/service/retries.ts';

const origin = 'https://civic.example';

type SentRequest = { url: string; headers: Headers };

/** A GET of `/x` with a sequence of responses; returns the requests and the pauses. */
async function get(
  answers: readonly (Response | Error)[],
  { now = 0, maxBytes = 100, signal }: { now?: number; maxBytes?: number; signal?: AbortSignal } = {},
): Promise<{ answer?: HttpAnswer; error?: unknown; requests: SentRequest[]; pausesMs: number[] }> {
  const requests: SentRequest[] = [];
  const pausesMs: number[] = [];
  const left = [...answers];
  const fetch: Fetch = async (url, { headers }) => {
    requests.push({ url, headers: new Headers(headers) });
    const next = left.shift();
    if (next instanceof Response) return next;
    throw next ?? new Error('too many requests');
  };
  const ask = httpGet({
    fetch,
    origins: new Set([origin, 'https://files.example']),
    userAgent: 'test/1',
    timeoutMs: 50,
    now: () => now,
    sleep: async (milliseconds) => void pausesMs.push(milliseconds),
  });
  try {
    return { answer: await ask({ url: `${origin}/x`, signal, maxBytes }), requests, pausesMs };
  } catch (error) {
    return { error, requests, pausesMs };
  }
}

const textOf = (answer: HttpAnswer | undefined): string => new TextDecoder().decode(answer?.body);
const busy = (status = 503, headers = {}): Response => new Response('busy', { status, headers });
const moved = (to: string): Response => new Response(null, { status: 302, headers: { Location: to } });
const refused = Object.assign(new TypeError('fetch failed'), {
  cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
});

test('a response is returned unchanged, and the request has a user agent', async () => {
  const { answer, requests } = await get([new Response('nothing', { status: 404 })]);
  expect(answer?.status).toBe(404);
  expect(textOf(answer)).toBe('nothing');
  expect(requests[0]?.headers.get('User-Agent')).toBe('test/1');
});

test.each([429, 500, 502, 503, 504])(
  'a host that returns %i gets retries with growing pauses',
  async (status) => {
    const { answer, pausesMs } = await get([busy(status), busy(status), new Response('x')]);
    expect(textOf(answer)).toBe('x');
    expect(pausesMs).toEqual([300, 1_200]);
  },
);

test('a host that stays busy gets three attempts, and its response is returned', async () => {
  const { answer, requests } = await get([busy(), busy(), busy()]);
  expect(answer?.status).toBe(503);
  expect(requests).toHaveLength(3);
});

test('an unreachable host gets three attempts, and is then reported', async () => {
  const { error, requests } = await get([refused, refused, refused]);
  expect(String(error)).toContain('civic.example cannot be reached (ECONNREFUSED). Try again in a moment');
  expect(requests).toHaveLength(3);
});

test.each([
  ['seconds', '4'],
  ['date form', 'Thu, 01 Jan 1970 00:00:04 GMT'],
])('a Retry-After in %s sets the pause', async (_what, header) => {
  const { pausesMs } = await get([busy(503, { 'Retry-After': header }), new Response('x')]);
  expect(pausesMs).toEqual([4_000]);
});

test('a Retry-After that is too long ends the attempts', async () => {
  const { answer, pausesMs } = await get([busy(429, { 'Retry-After': '120' })]);
  expect(answer?.status).toBe(429);
  expect(pausesMs).toEqual([]);
});

test('a redirect to another host of the service is followed', async () => {
  const { answer, requests } = await get([moved('/y'), moved('https://files.example/z'), new Response('x')]);
  expect(textOf(answer)).toBe('x');
  expect(requests.map(({ url }) => url)).toEqual([`${origin}/x`, `${origin}/y`, 'https://files.example/z']);
});

test.each(['https://evil.example/x', '//evil.example/x', 'http://civic.example/x', 'file:///x'])(
  'a redirect to %s is refused before a request',
  async (to) => {
    const { error, requests } = await get([moved(to)]);
    expect(String(error)).toMatch(/redirects to .+, which is not a host of the service/);
    expect(requests).toHaveLength(1);
  },
);

test('a redirect loop ends', async () => {
  const { error } = await get(Array.from({ length: 9 }, () => moved('/x')));
  expect(String(error)).toContain('redirects more than 3 times');
});

test('a body that is too large is refused', async () => {
  const { error } = await get([new Response('x'.repeat(101))]);
  expect(String(error)).toContain('is larger than the maximum of 100 bytes');
  expect(textOf((await get([new Response('x'.repeat(100))])).answer)).toHaveLength(100);
});

test('a host that does not respond is not asked again', async () => {
  const requests: string[] = [];
  const ask = httpGet({
    fetch: (url, { signal }) => {
      requests.push(url);
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    },
    origins: new Set([origin]),
    userAgent: 'test/1',
    timeoutMs: 10,
    now: () => 0,
    sleep: () => Promise.resolve(),
  });
  await expect(ask({ url: `${origin}/x`, signal: undefined, maxBytes: 1 })).rejects.toThrow(
    'civic.example cannot be reached (no response in time)',
  );
  expect(requests).toHaveLength(1);
});

test('a body that arrives slowly but steadily is read to its end', async () => {
  const parts = 8;
  const slowly = async function* (signal: AbortSignal): AsyncGenerator<Uint8Array> {
    for (let part = 0; part < parts; part++) {
      await sleep(150, undefined, { signal });
      yield new Uint8Array(1);
    }
  };
  const ask = httpGet({
    fetch: (_, { signal }) =>
      Promise.resolve(new Response(ReadableStream.from(slowly(signal ?? new AbortController().signal)))),
    origins: new Set([origin]),
    userAgent: 'test/1',
    timeoutMs: 1_000,
    now: () => 0,
    sleep: () => Promise.resolve(),
  });
  const { body } = await ask({ url: `${origin}/x`, signal: undefined, maxBytes: 100 });
  expect(body).toHaveLength(parts);
});

test('a cancelled call is not retried', async () => {
  const { error, requests } = await get([refused, refused], {
    signal: AbortSignal.abort(new Error('cancelled')),
  });
  expect(String(error)).toBe('Error: cancelled');
  expect(requests).toHaveLength(1);
});
