/** A publish invalidates its changes in the CDN, and those that earlier publishes could not invalidate. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staleKey } from '../../../schemas/paths.ts';
import type { Cdn, InvalidationRequest } from '../../../generator/publish/cloudfront.ts';
import { type Publication, publish } from '../../../generator/publish/publish.ts';
import { UserError } from '../../../generator/system/errors.ts';
import { buildInto, filesOf } from '../../support/site/build.ts';
import { brief, smallCorpus, writeNdjson } from '../../support/corpus/corpus.ts';
import { refusal } from '../../support/corpus/findings.ts';
import { MemoryStore } from '../../support/lambda/memory-store.ts';

const work = mkdtempSync(join(tmpdir(), 'civic-stale-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const before = join(work, 'before');
const after = join(work, 'after');

beforeAll(async () => {
  await buildInto(before, writeNdjson(join(work, 'a'), smallCorpus()));
  const edited = { ...smallCorpus(), briefs: [brief({ headline: 'Another headline' })] };
  await buildInto(after, writeNdjson(join(work, 'b'), edited));
});

/** Accepts every invalidation, or none. */
class RecordingCdn implements Cdn {
  readonly requests: InvalidationRequest[] = [];
  isDown = false;

  async invalidate(request: InvalidationRequest) {
    this.requests.push(request);
    if (this.isDown) throw new UserError('CloudFront does not respond.');
    return { invalidation: `I${this.requests.length}`, isCompleted: true };
  }

  async stateOf(_distribution: string, invalidation: string) {
    return { invalidation, isCompleted: true };
  }

  /** Distributions and paths since the last call. */
  take(): [string, readonly string[]][] {
    return this.requests.splice(0).map(({ distribution, paths }) => [distribution, paths]);
  }
}

const noon = new Date('2026-11-20T12:00:00Z');
const later = (hours: number) => (): Date => new Date(noon.getTime() + hours * 3_600_000);

const publishWith = (
  folder: string,
  store: MemoryStore,
  cdn: Cdn,
  { now = () => noon, exactPathsMax = 0 } = {},
): Promise<Publication> =>
  publish(folder, store, {
    dryRun: false,
    verify: false,
    graceMs: 3_600_000,
    maxLossPercent: 5,
    now,
    invalidation: {
      distributions: { us: 'EUS0000000000', ca: 'ECA0000000000' },
      exactPathsMax,
      waitMs: 0,
      cdn,
    },
  });

it('invalidates the distributions with changed files, and none if nothing changed', async () => {
  const [store, cdn] = [new MemoryStore(), new RecordingCdn()];
  await publishWith(before, store, cdn);
  expect(cdn.take()).toEqual([
    ['EUS0000000000', ['/*']],
    ['ECA0000000000', ['/*']],
  ]);
  await publishWith(before, store, cdn);
  expect(cdn.take()).toEqual([]);
  const { invalidated } = await publishWith(after, store, cdn, { exactPathsMax: 50 });
  expect(invalidated.map(({ name }) => name)).toEqual(['us']);
  const [[distribution, paths] = ['', []]] = cdn.take();
  expect(distribution).toBe('EUS0000000000');
  expect(paths).toEqual(
    expect.arrayContaining(['/city/alder-falls-oh/meetings.json', '/city/alder-falls-oh/index.html']),
  );
  expect(paths.filter((path) => path.startsWith('/us/') || path.includes('*'))).toEqual([]);
  expect(store.objects.has(staleKey)).toBe(false);
});

it('invalidates after a publish that was killed halfway, even if the next one rolls it back', async () => {
  const [store, cdn] = [new MemoryStore(), new RecordingCdn()];
  await publishWith(before, store, cdn);
  cdn.take();
  let uploads = 0;
  store.after = ({ verb, key }) => {
    if (verb === 'put' && key.startsWith('us/') && ++uploads === 2) throw new Error('killed');
  };
  await expect(publishWith(after, store, cdn)).rejects.toThrow('killed');
  expect(cdn.take()).toEqual([]);
  expect(store.objects.has(staleKey)).toBe(true);
  store.after = () => {};
  // The manifest of the store lists this build, but some objects are missing.
  await publishWith(before, store, cdn, { now: later(1) });
  expect(cdn.take()).toEqual([['EUS0000000000', ['/*']]]);
  expect(store.published()).toEqual(filesOf(before));
  expect(store.objects.has(staleKey)).toBe(false);
});

it('repeats a refused invalidation in the next run, even if that changes nothing', async () => {
  const [store, cdn] = [new MemoryStore(), new RecordingCdn()];
  cdn.isDown = true;
  expect(await refusal(publishWith(before, store, cdn))).toMatch(/CloudFront does not respond/);
  expect(store.objects.has('us/municipalities.json')).toBe(true);
  cdn.take();
  cdn.isDown = false;
  await publishWith(before, store, cdn, { now: later(1) });
  expect(cdn.take().map(([distribution]) => distribution)).toEqual(['EUS0000000000', 'ECA0000000000']);
  await publishWith(before, store, cdn, { now: later(2) });
  expect(cdn.take()).toEqual([]);
});
