/** Responses, /health and log while parts of an index cannot be read. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { App } from '../../../search-lambda/http/app.ts';
import { createLoader } from '../../../search-lambda/load/loader.ts';
import { ManualClock } from '../../support/lambda/lambda-clock.ts';
import { packedFiles } from '../../support/lambda/lambda-packed.ts';
import { MemoryStore } from '../../support/lambda/lambda-store.ts';
import { bodyOf, faultsOf, makeApp, send } from '../http/app.fixture.ts';

const packed = packedFiles(3000);
const [rare, other] = ['/search?q=x7&limit=50', '/search?q=x8&limit=50'];

let clock: ManualClock;
let store: MemoryStore;
let failures: string[];
let app: App;

beforeEach(async () => {
  clock = new ManualClock();
  store = new MemoryStore();
  failures = [];
  store.publish(packed);
  // Nothing stays in memory, so every query reads.
  const loader = createLoader({
    readPointer: store.readPointer,
    read: store.read,
    clock,
    log: (failure) => failures.push(failure),
    memoryBytes: 0,
  });
  app = makeApp({ meetings: loader });
  await send(app, '/health');
});

/** Returns the response; advances the clock until it is there. */
async function answered(address: string): Promise<Response> {
  const answer = send(app, address);
  await clock.advance(20_000);
  return answer;
}

describe.each<[string, () => void, RegExp]>([
  ['a file that has vanished', () => store.files.clear(), /^The index file \S+ could not be read: /],
  [
    'a file that was cut off',
    () => store.files.set(packed.segment.name, packed.file.slice(0, 300_000)),
    /shorter/,
  ],
  [
    'a damaged file',
    () =>
      store.files.set(
        packed.segment.name,
        packed.file.map((byte) => byte ^ 1),
      ),
    /checksum/,
  ],
  [
    'dead sockets',
    () => store.interruptions.push(...Array.from({ length: 48 }, () => store.hang)),
    /no answer within 5 s/,
  ],
])('a query that meets %s', (_, damage, reason) => {
  test('gets status 503, and /health reports it until the next poll', async () => {
    damage();
    const answer = await answered(rare);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await faultsOf('/search', answer)).toEqual([]);
    expect(await bodyOf(answer)).toMatchObject({ detail: expect.stringContaining('could not be read') });
    expect(failures).toEqual([expect.stringMatching(reason)]);
  });
});

test('the next query is answered', async () => {
  store.files.clear();
  expect((await answered(rare)).status).toBe(503);
  store.publish(packed);
  const answer = await answered(rare);
  expect(answer.status).toBe(200);
  expect(await bodyOf(answer)).toMatchObject({ count: 50 });
});

test('/health reports the fault until a poll without one', async () => {
  store.files.clear();
  await answered(rare);
  const health = await bodyOf(await send(app, '/health'));
  expect(health).toMatchObject({ status: 'degraded', failure: expect.stringContaining('could not be read') });
  store.publish(packed);
  await answered('/health');
  expect(await bodyOf(await send(app, '/health'))).toMatchObject({ status: 'ok' });
});

test('a fault that many queries meet is logged once', async () => {
  store.files.clear();
  const answers = await Promise.all([rare, other, rare].map(answered));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect((await answered(other)).status).toBe(503);
  expect(failures).toHaveLength(1);
});

test('a query whose socket dies retries on another', async () => {
  store.interruptions.push(store.reset, store.hang);
  const answer = await answered(rare);
  expect(answer.status).toBe(200);
  expect(failures).toEqual([]);
});

test('an internal error is answered with 500', async () => {
  const onFault: unknown[] = [];
  const broken = makeApp({
    meetings: { serve: () => Promise.reject(new Error('a bug')) },
    onFault: (error) => onFault.push(error),
  });
  expect((await send(broken, rare)).status).toBe(500);
  expect(onFault).toHaveLength(1);
});
