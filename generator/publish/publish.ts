/** Makes a store hold what a build made: a plan first, then its effects in an order in which readers never see a half. */
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { indexSegmentKey, manifestKey, type Part, pendingKey } from '../../schemas/paths.ts';
import { UserError } from '../system/errors.ts';
import { cacheRules, jsonMediaType } from '../store/artifact.ts';
import { sha256Of } from '../store/hash-file.ts';
import { type Manifest, type ManifestEntry, readManifest, withParts } from '../store/manifest.ts';
import {
  type Condition,
  ConditionFailed,
  type ObjectStore,
  storeConcurrency,
} from '../store/object-store.ts';
import { type Invalidated, invalidate, type InvalidateOptions } from './invalidate.ts';
import { mergeStale, publicationOf, staleOf } from './invalidation-paths.ts';
import { type Lease, takeLease } from './lease.ts';
import { uploadSteps } from './phase.ts';
import { isEmpty, planPublish, type PublishPlan } from './plan.ts';
import { requireNoLoss } from './shrink-guard.ts';
import { clearStale, readStale, rememberStale, type Stale } from './stale.ts';
import { surveyStore, type Surveyed } from './survey.ts';

export type PublishEvents = {
  readonly onStep?: (step: string) => void;
  readonly onUpload?: (done: number, total: number) => void;
};

export type PublishOptions = {
  /** Plans only: reads the store and changes nothing. */
  readonly dryRun: boolean;
  /** Compares the objects themselves with the build, not only the manifests. */
  readonly verify: boolean;
  /** Parts of the store that the build found to be others than its manifest says: they are sent again. */
  readonly distrusted?: readonly Part[];
  /** How long objects stay that no list names any more. */
  readonly graceMs: number;
  /** How much of the places or meetings may go, in percent. */
  readonly maxLossPercent: number;
  /** Publishes these parts of the build only; by default all that it has. */
  readonly parts?: readonly Part[] | undefined;
  /** Refuses, once nobody else may publish, where the store is no longer what the build was made for. */
  readonly requireCurrent?: ((store: ObjectStore) => Promise<void>) | undefined;
  /** What is told to the CDN in front of the store; absent where there is none. */
  readonly invalidation?: Invalidation | undefined;
  readonly now?: () => Date;
  readonly leaseMs?: number;
  readonly events?: PublishEvents;
};

export type Invalidation = InvalidateOptions & {
  /** Up to so many files of a distribution are invalidated one by one, more of them all at once. */
  readonly exactPathsMax: number;
};

export type Publication = {
  readonly plan: PublishPlan;
  readonly invalidated: readonly Invalidated[];
  /** What waits to be invalidated, or did. */
  readonly stale: Stale;
};

/** Renewed three times as often; others wait so long for a publisher that was killed. */
const defaultLeaseMs = 5 * 60_000;

/**
 * Publishes a built folder into a store.
 * @throws {UserError} where the folder holds no build, the store refuses, the corpus shrank, or somebody else publishes.
 */
export async function publish(
  folder: string,
  store: ObjectStore,
  options: PublishOptions,
): Promise<Publication> {
  const manifest = await readManifest(folder);
  if (manifest === undefined)
    throw new UserError(
      `Cannot publish ${folder}: it holds no build. Build into it first, or name another folder.`,
    );
  const built = options.parts === undefined ? manifest : withParts(manifest, options.parts);
  if (options.dryRun) {
    const { plan } = await planFor(built, store, options);
    return { plan, invalidated: [], stale: await staleAfter(plan, store, options) };
  }
  const now = options.now ?? (() => new Date());
  const name = `${hostname()} (process ${process.pid})`;
  const lease = await takeLease(store, { name, now, durationMs: options.leaseMs ?? defaultLeaseMs });
  try {
    await options.requireCurrent?.(store);
    const planned = await planFor(built, store, options);
    const stale = await staleAfter(planned.plan, store, options);
    if (!isEmpty(planned.plan)) {
      requireFiles(folder, store, planned.plan);
      await rememberStale(store, stale);
      await apply({ folder, store, lease, ...planned }, options.events ?? {});
    }
    return { plan: planned.plan, stale, invalidated: await invalidateStale(stale, store, options) };
  } finally {
    await lease.release();
  }
}

/** What the CDN may show wrongly after this publish: what it changes, and what earlier ones could not invalidate. */
async function staleAfter(
  plan: PublishPlan,
  store: ObjectStore,
  { invalidation, now = () => new Date() }: PublishOptions,
): Promise<Stale> {
  if (invalidation === undefined) return {};
  const { distributions, exactPathsMax } = invalidation;
  const publication = publicationOf(Buffer.from(JSON.stringify(plan.manifest)), now());
  const files = [...plan.added, ...plan.changed, ...plan.deleted.map((path) => ({ path }))];
  const own = staleOf(files, { distributions, exactPathsMax, publication });
  return mergeStale(await readStale(store), own, exactPathsMax);
}

async function invalidateStale(
  stale: Stale,
  store: ObjectStore,
  { invalidation, events }: PublishOptions,
): Promise<readonly Invalidated[]> {
  if (invalidation === undefined || Object.keys(stale).length === 0) return [];
  events?.onStep?.('Invalidating the CDN');
  const invalidated = await invalidate(stale, invalidation);
  await clearStale(store);
  return invalidated;
}

type Planned = { readonly plan: PublishPlan; readonly manifestTag: string | undefined };

async function planFor(built: Manifest, store: ObjectStore, options: PublishOptions): Promise<Planned> {
  const { verify, distrusted = [], graceMs, maxLossPercent, events, now = () => new Date() } = options;
  const onStep = events?.onStep ?? (() => {});
  const { held, manifestTag }: Surveyed = await surveyStore(store, built, { verify, distrusted, onStep });
  requireNoLoss(built.counts, held.manifest?.counts, maxLossPercent);
  return { plan: planPublish(built, held, { now: now(), graceMs }), manifestTag };
}

/** A search index is built on segments that the store has, and which are not in the folder. */
function requireFiles(folder: string, { name }: ObjectStore, { added, changed }: PublishPlan): void {
  const missing = [...added, ...changed].find(
    ({ path }) => path.startsWith(indexSegmentKey('')) && !existsSync(join(folder, path)),
  );
  if (missing === undefined) return;
  throw new UserError(
    `The build in ${folder} counts on ${missing.path} in the store, and ${name} does not have it, or not as it was. Nothing was published. Write the whole index: run with --whole-index.`,
  );
}

type Effects = Planned & { readonly folder: string; readonly store: ObjectStore; readonly lease: Lease };

async function apply(effects: Effects, events: PublishEvents): Promise<void> {
  const { plan, store, lease } = effects;
  await putPending(effects);
  await upload(effects, events);
  lease.requireHeld();
  await putManifest(effects);
  events.onStep?.(`Deleting from ${store.name}`);
  await store.delete([...plan.deleted, pendingKey]);
}

/**
 * Keys are told before they are made, changed or deleted, and those that an earlier publish told of without coming to its
 * end are told again: after one that ends early nothing is taken for known that may not be.
 */
async function putPending({ plan, store }: Effects): Promise<void> {
  const { added, changed, retired, deleted } = plan;
  const paths = [...new Set([...[...added, ...changed, ...retired].map(({ path }) => path), ...deleted])];
  const body = Buffer.from(JSON.stringify({ format: 1, paths }));
  await store.put(pendingKey, body, documentHeaders(body));
}

const documentHeaders = (body: Uint8Array) => ({
  mediaType: jsonMediaType,
  cacheControl: cacheRules.pointer,
  sha256: sha256Of(body),
});

async function upload(
  { plan, folder, store, lease }: Effects,
  { onStep, onUpload }: PublishEvents,
): Promise<void> {
  const files = [...plan.added, ...plan.changed];
  if (files.length > 0) onStep?.(`Uploading to ${store.name}`);
  let done = 0;
  const limit = pLimit({ concurrency: storeConcurrency, rejectOnClear: true });
  const put = async (entry: ManifestEntry): Promise<void> => {
    lease.requireHeld();
    await putFile(folder, store, entry);
    onUpload?.(++done, files.length);
  };
  for (const step of uploadSteps(files)) {
    const results = await Promise.allSettled(
      step.map((entry) =>
        limit(async () => {
          await put(entry).catch((error: unknown) => {
            // What waits is not begun any more; what is under way comes to its end.
            limit.clearQueue();
            throw error;
          });
        }),
      ),
    );
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }
}

const putFile = (folder: string, store: ObjectStore, entry: ManifestEntry): Promise<unknown> =>
  store.put(
    entry.path,
    { file: join(folder, entry.path), bytes: entry.bytes },
    { mediaType: entry.media_type, cacheControl: cacheRules[entry.cache], sha256: entry.sha256 },
  );

async function putManifest({ plan, store, manifestTag }: Effects): Promise<void> {
  if (!plan.isChanged) return;
  const body = Buffer.from(JSON.stringify(plan.manifest));
  const condition: Condition = manifestTag === undefined ? { ifAbsent: true } : { ifMatch: manifestTag };
  try {
    await store.put(manifestKey, body, documentHeaders(body), condition);
  } catch (cause) {
    if (!(cause instanceof ConditionFailed)) throw cause;
    // Its answer may have been lost on the way after it landed.
    const there = await store.get(manifestKey);
    if (there !== undefined && sha256Of(there.body) === sha256Of(body)) return;
    throw new UserError(
      `Another publish has changed ${store.name} meanwhile. Run this one again; it goes on from what is there.`,
      { cause },
    );
  }
}
