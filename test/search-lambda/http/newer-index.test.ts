/** What the search function says of an index that a newer release wrote. */
import { beforeEach, expect, it } from 'vitest';
import { newestVersion } from '../../../search-lambda/engine/packed/format/layout.ts';
import { type App, createApp } from '../../../search-lambda/http/app.ts';
import { systemClock } from '../../../search-lambda/load/clock.ts';
import { createLoader } from '../../../search-lambda/load/loader.ts';
import { MemoryStore } from '../../support/lambda/lambda-store.ts';
import { packedDocuments, packedFilesOf } from '../../support/lambda/lambda-packed.ts';
import { bodyOf, config, send } from './app.fixture.ts';

const pollMs = 1000;
const { pointer, segment, files } = packedFilesOf(packedDocuments(200, 'Town'));
const published = { pointer, files };
const ahead = {
  ...published,
  pointer: { ...pointer, version: newestVersion + 1, segments: [{ ...segment, sha256: '0'.repeat(64) }] },
};

let store: MemoryStore;
let app: App;
let nowMs: number;

beforeEach(() => {
  store = new MemoryStore();
  nowMs = 0;
  const { readPointer, read } = store;
  const loader = createLoader({ readPointer, read, pollMs, clock: { ...systemClock, now: () => nowMs } });
  app = createApp({ meetings: loader, config, programVersion: '1', now: () => nowMs });
});

it('is not ready on a cold start, and names the remedy', async () => {
  store.publish(ahead);
  expect((await send(app, '/search?q=mill')).status).toBe(503);
  const health = await send(app, '/health');
  expect(health.status).toBe(503);
  expect(await bodyOf(health)).toMatchObject({
    failure: expect.stringMatching(
      /version 10 .* reads version 9\. A newer release wrote it\. Upgrade/,
    ) as unknown,
  });
});

it('keeps answering from its index when one of a newer release is published', async () => {
  store.publish(published);
  await send(app, '/health');
  store.publish(ahead);
  nowMs += pollMs;
  await send(app, '/health');
  expect((await send(app, '/search?q=mill')).status).toBe(200);
  const health = await send(app, '/health');
  expect(health.status).toBe(200);
  expect(await bodyOf(health)).toMatchObject({
    status: 'degraded',
    meetings: 200,
    failure: expect.stringMatching(/A newer release wrote it/) as unknown,
  });
});
