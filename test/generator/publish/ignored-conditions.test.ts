/** Stores that take conditional writes and ignore the condition: a publish works, and says that nothing keeps two apart. */
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { leaseKey } from '../../../schemas/paths.ts';
import { hourlyReport, hourlySummary } from '../../../generator/hourly/report.ts';
import type { StepName, StepResult } from '../../../generator/hourly/step.ts';
import { publish } from '../../../generator/publish/publish.ts';
import { publishReport, publishSummary } from '../../../generator/publish/report.ts';
import { openFolderStore } from '../../../generator/store/folder-store.ts';
import type { Condition } from '../../../generator/store/object-store.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';
import { MemoryStore } from '../../support/lambda/memory-store.ts';

import { buildSmallFolders, filesIn, hours, options, smallFolders as folders } from './publish.fixture.ts';

/** A store that ignores some conditions. */
function storeIgnoring(isIgnored: (condition: Condition) => boolean): MemoryStore {
  const store = new MemoryStore();
  const put = store.put.bind(store);
  store.put = (key, body, headers, condition) =>
    put(key, body, headers, condition !== undefined && isIgnored(condition) ? undefined : condition);
  return store;
}

const remedy =
  'so nothing keeps two publishers apart: run one publisher at a time (docs/operate/alarms.md#the-store-ignores-conditional-writes).';

describe.each<[string, (condition: Condition) => boolean]>([
  ['If-None-Match, If-Match', () => true],
  ['If-None-Match', (condition) => 'ifAbsent' in condition],
  ['If-Match', (condition) => 'ifMatch' in condition],
])('a store that ignores %s', (headers, isIgnored) => {
  test('is published to, first and again, with one warning', async () => {
    await buildSmallFolders();
    const store = storeIgnoring(isIgnored);
    const warning = `memory ignores conditional writes (${headers}), ${remedy}`;
    expect((await publish(folders.before, store, options())).warnings).toEqual([warning]);
    const second = await publish(folders.after, store, options({ graceMs: 0, now: () => hours(2) }));
    expect(second.warnings).toEqual([warning]);
    expect(store.published()).toEqual(filesIn(folders.after));
    expect(store.objects.has(leaseKey)).toBe(false);
  });
});

describe('a store that keeps conditions', () => {
  test.each([
    ['in memory', () => new MemoryStore()],
    ['in a folder', () => openFolderStore(temporaryFolder())],
  ])('%s is published to without a warning', async (_, open) => {
    await buildSmallFolders();
    const store = open();
    expect((await publish(folders.before, store, options())).warnings).toEqual([]);
    expect((await publish(folders.after, store, options())).warnings).toEqual([]);
  });
});

test('the warning is printed by a publish, and once by the hour that publishes twice', async () => {
  await buildSmallFolders();
  const target = { folder: 'site', store: 's3://bucket', dryRun: false };
  const published = {
    ...(await publish(
      folders.before,
      storeIgnoring(() => true),
      options(),
    )),
    elapsedMs: 1,
  };
  const line = `warning ${published.warnings.join()}\n`;
  expect(publishSummary(target, published, new PassThrough())).toContain(line);
  const report = { build: {}, publish: publishReport(target, published) };
  const step = (name: StepName): StepResult => ({
    name,
    outcome: 'done',
    exitCode: 0,
    elapsedMs: 1,
    report,
    errors: [],
  });
  const hour = {
    startedAt: hours(0),
    elapsedMs: 2,
    steps: [step('run'), step('dataset')],
    isPublished: true,
    failing: [],
    measured: {
      newestUpdateHours: 0,
      rowsLostPercent: 0,
      failingClients: null,
      briefsWritten: null,
      datasetFailures: 0,
      canaryResults: null,
    },
  };
  expect(hourlySummary(hour, new PassThrough()).split(line)).toHaveLength(2);
  expect(hourlyReport(hour)).toMatchObject({ warnings: published.warnings });
});
