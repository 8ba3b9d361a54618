import { describe, expect, test } from 'vitest';
import type { IndexState } from '../../../search-lambda/load/loader.ts';
import { bodyOf, faultsOf, loaderOf, makeApp, send, stateWith } from './app.fixture.ts';

describe('/health', () => {
  test('reports the active index', async () => {
    let nowMs = 5_000;
    const app = makeApp({ now: () => nowMs });
    nowMs += 90_999;
    const answer = await send(app, '/health');
    expect(answer.status).toBe(200);
    expect(await answer.clone().text()).toBe(
      JSON.stringify({
        status: 'ok',
        index_version: 'a1',
        meetings: 7,
        places: 6,
        oldest: '2026-10-14',
        newest: '2026-10-14',
        updated_at: '2026-10-15T08:00:00Z',
        uptime_seconds: 90,
      }),
    );
    expect(await faultsOf('/health', answer)).toEqual([]);
  });

  test('reports that an older index is active, and why', async () => {
    const failure = 'index-2.json.gz has another hash than the pointer says.';
    const app = makeApp({ meetings: loaderOf({ ...stateWith(), failure }) });
    const answer = await send(app, '/health');
    expect(answer.status).toBe(200);
    expect(await bodyOf(answer)).toMatchObject({ status: 'degraded', index_version: 'a1', failure });
    expect(await faultsOf('/health', answer)).toEqual([]);
    expect((await send(app, '/search?q=housing')).status).toBe(200);
  });

  test.each([
    ['No index of decisions is loaded.', { loaded: undefined, failure: undefined }],
    ['The pointer is not there.', { loaded: undefined, failure: 'The pointer is not there.' }],
    ['decisions-2.civicidx is damaged.', { ...stateWith(), failure: 'decisions-2.civicidx is damaged.' }],
  ])('reports that decisions cannot be searched as they should: %s', async (failure, decisions) => {
    const answer = await send(makeApp({ decisions: loaderOf(decisions) }), '/health');
    expect(answer.status).toBe(200);
    expect(await bodyOf(answer)).toMatchObject({ status: 'degraded', meetings: 7, failure });
    expect(await faultsOf('/health', answer)).toEqual([]);
  });

  test('is ok if both indexes are loaded', async () => {
    const answer = await send(makeApp({ decisions: loaderOf(stateWith()) }), '/health');
    expect(await bodyOf(answer)).toMatchObject({ status: 'ok', meetings: 7 });
  });

  test('has an uptime of 0 if the clock jumps back', async () => {
    let nowMs = 5_000;
    const app = makeApp({ now: () => nowMs });
    nowMs = 0;
    expect(await bodyOf(await send(app, '/health'))).toMatchObject({ uptime_seconds: 0 });
  });
});

describe('while no index is loaded', () => {
  const none = (failure?: string): IndexState => ({ loaded: undefined, failure });

  test.each(['/search?q=housing', '/search', '/health'])('%s responds with 503', async (address) => {
    const path = address.replace(/\?.*/, '');
    const answer = await send(makeApp({ meetings: loaderOf(none()) }), address);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('ETag')).toBe(null);
    expect(await faultsOf(path, answer)).toEqual([]);
    expect(await bodyOf(answer)).toMatchObject({
      type: 'https://us.civic.example/open/docs/errors/no-index/',
    });
  });

  test('/health gives the reason, with empty facts', async () => {
    const failure = 'The pointer is not there.';
    const answer = await send(makeApp({ meetings: loaderOf(none(failure)) }), '/health');
    expect(await bodyOf(answer)).toMatchObject({
      index_version: null,
      meetings: 0,
      uptime_seconds: 0,
      failure,
    });
    expect(await faultsOf('/health', answer)).toEqual([]);
  });

  test('requests that need no index do not wait for one', async () => {
    const app = makeApp({ meetings: { serve: () => Promise.reject(new Error('nobody should ask')) } });
    expect((await send(app, '/nowhere')).status).toBe(404);
    expect((await send(app, '/search', { method: 'POST' })).status).toBe(405);
    expect((await send(app, '/search', { method: 'OPTIONS' })).status).toBe(204);
  });
});
