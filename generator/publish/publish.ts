/** Publishes a build to a store: plans first, then writes in an order that never shows readers a dead link. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { indexSegmentKey, isIndexEntry, manifestKey, type Part, pendingKey } from '../../schemas/paths.ts';
import { UserError } from '../system/errors.ts';
import { binaryMediaType, cacheRules, jsonMediaType } from '../store/artifact.ts';
import { lockForReading } from '../store/folder-lock.ts';
import { sha256Of } from '../store/hash-file.ts';
import type { ManifestEntry } from '../store/manifest/entry.ts';
import type { OpenedManifest } from '../store/manifest/index-file.ts';
import { partKey } from '../store/manifest/part-file.ts';
import { openFolderManifest, withParts } from '../store/manifest.ts';
import {
  type Condition,
  ConditionFailed,
  type ObjectStore,
  storeConcurrency,
} from '../store/object-store.ts';
import { requireNoForeignInNew } from './foreign.ts';
import { requireNoLoss } from './guards.ts';
import { type Invalidated, invalidate, type InvalidateOptions } from './invalidate.ts';
import { mergeStale, publicationOf, staleOf } from './invalidation-paths.ts';
import type { Lease } from './lease.ts';
import { publisherLease, warningsOf } from './publisher-lease.ts';
import { isEmpty, planPublish, type PublishPlan, type StorePlan } from './section-plan.ts';
import { clearStale, readStale, recordStale, type Stale } from './stale.ts';
import { uploadSteps } from './upload-order.ts';

export type PublishEvents = {
  readonly onStep?: (step: string) => void;
  readonly onUpload?: (done: number, total: number) => void;
};

export type PublishOptions = {
  /** Reads the store and plans, but changes nothing. */
  readonly dryRun: boolean;
  /** The caller has the lock of the folder. */
  readonly isLocked?: boolean;
  /** Compares the build with the objects themselves, not only with the manifest. */
  readonly verify: boolean;
  /** Keys of files whose objects may differ from the store's manifest, as the build found; they are uploaded again. */
  readonly distrusted?: readonly string[];
  /** Publishes a part for the first time although its folders have files that no publish wrote; see `foreign.ts`. */
  readonly adopt?: boolean | undefined;
  /** How long to keep objects that are no longer listed. */
  readonly graceMs: number;
  /** The share of places, meetings or rows of a table that may be lost, in percent. */
  readonly maxLossPercent: number;
  /** Publishes only these parts of the build; default: all of them. */
  readonly parts?: readonly Part[] | undefined;
  /** Called while this publish has the lease; throws if the store has changed since the build read it. */
  readonly requireCurrent?: ((store: ObjectStore) => Promise<void>) | undefined;
  /** Entity tag of the manifest that an incremental build continues from. If it has changed, the publish is refused. */
  readonly basedOnManifest?: string | undefined;
  /** For the CDN in front of the store; absent if there is none. */
  readonly invalidation?: Invalidation | undefined;
  readonly now?: () => Date;
  readonly leaseMs?: number;
  readonly events?: PublishEvents;
};

export type Invalidation = InvalidateOptions & {
  /** A distribution with more changed files than this is invalidated entirely. */
  readonly exactPathsMax: number;
};

export type Publication = {
  readonly plan: PublishPlan;
  readonly invalidated: readonly Invalidated[];
  /** The paths that were invalidated, or will be after a dry run. */
  readonly stale: Stale;
  /** What the operator should know, each a line. */
  readonly warnings: readonly string[];
};

/**
 * Publishes a built folder to a store.
 * @throws {UserError} if the folder has no build, the store refuses, the corpus shrank, or another publisher is active.
 */
export async function publish(
  folder: string,
  store: ObjectStore,
  options: PublishOptions,
): Promise<Publication> {
  const needsLock = !options.dryRun && options.isLocked !== true;
  using _lock = needsLock ? lockForReading(folder, 'Nothing was published.') : undefined;
  const manifest = await openFolderManifest(folder, async (key) => (await store.get(key))?.body);
  if (manifest === undefined)
    throw new UserError(
      `Cannot publish ${folder}: it has no build. Build into it first, or name another folder.`,
    );
  const built = options.parts === undefined ? manifest : withParts(manifest, options.parts);
  if (options.dryRun) {
    const { plan } = await planFor(built, store, options);
    return { plan, invalidated: [], stale: await staleAfter(plan, store, options), warnings: [] };
  }
  if (options.adopt !== true) await requireNoForeignInNew(built, store);
  const lease = await publisherLease(store, options);
  try {
    await options.requireCurrent?.(store);
    const planned = await planFor(built, store, options);
    const { plan } = planned;
    const stale = await staleAfter(plan, store, options);
    let warnings: readonly string[] = [];
    if (!isEmpty(plan)) {
      requireFiles(folder, store, plan, options.basedOnManifest !== undefined);
      lease.requireHeld();
      warnings = await warningsOf(store, lease);
      await recordStale(store, stale);
      await apply({ folder, store, lease, ...planned }, options.events ?? {});
    }
    return { plan, stale, warnings, invalidated: await invalidateStale(stale, store, options) };
  } finally {
    await lease.release();
  }
}

/** Stale paths after this publish: its own changes, and those that earlier publishes could not invalidate. */
async function staleAfter(
  plan: PublishPlan,
  store: ObjectStore,
  { invalidation, now = () => new Date() }: PublishOptions,
): Promise<Stale> {
  if (invalidation === undefined) return {};
  const { distributions, exactPathsMax } = invalidation;
  const publication = publicationOf(Buffer.from(JSON.stringify(plan.index)), now());
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

function planFor(built: OpenedManifest, store: ObjectStore, options: PublishOptions): Promise<StorePlan> {
  const {
    verify,
    distrusted = [],
    basedOnManifest,
    graceMs,
    adopt = false,
    maxLossPercent,
    events,
    now = () => new Date(),
  } = options;
  return planPublish(built, store, {
    verify,
    distrusted,
    graceMs,
    adopt,
    now: now(),
    onStep: events?.onStep ?? (() => {}),
    requireAllowed: ({ manifest, manifestTag }) => {
      if (basedOnManifest !== undefined && basedOnManifest !== manifestTag)
        throw new UserError(
          `Another run has published to ${store.name} since this run read it. Nothing was published. Run this again to continue from there.`,
        );
      requireNoLoss(built.index.counts, manifest?.index.counts, maxLossPercent);
    },
  });
}

/** An incremental build refers to files that are in the store and not in the folder. */
function requireFiles(
  folder: string,
  { name }: ObjectStore,
  { added, changed }: PublishPlan,
  isIncremental: boolean,
): void {
  const missing = [...added, ...changed].find(
    ({ path }) => (isIncremental || path.startsWith(indexSegmentKey(''))) && !existsSync(join(folder, path)),
  );
  if (missing === undefined) return;
  const remedy = missing.path.startsWith(indexSegmentKey(''))
    ? 'Write the whole index: run with --whole-index.'
    : 'Run without --since-last.';
  throw new UserError(
    `The build in ${folder} needs ${missing.path}, which is missing from ${name} or has changed there. Nothing was published. ${remedy}`,
  );
}

type Effects = StorePlan & { readonly folder: string; readonly store: ObjectStore; readonly lease: Lease };

async function apply(effects: Effects, events: PublishEvents): Promise<void> {
  const { plan, store, lease } = effects;
  await putPending(effects);
  await upload(effects, events);
  lease.requireHeld();
  // Before the manifest: a run that finds the pointer of an index of decisions would write that index again.
  await store.delete(plan.deleted.filter(isIndexEntry));
  await putParts(effects);
  lease.requireHeld();
  await putManifest(effects);
  events.onStep?.(`Deleting from ${store.name}`);
  // Another publisher may list these files again. If the lease is lost, the next publish finds them in pending.json.
  lease.requireHeld();
  await store.delete([
    ...plan.deleted.filter((path) => !isIndexEntry(path)),
    ...plan.obsoleteParts,
    pendingKey,
  ]);
}

/**
 * Records keys before they are written or deleted, together with those of earlier interrupted publishes. After an
 * interruption, the next publish does not trust these keys.
 */
async function putPending({ plan, store }: Effects): Promise<void> {
  const { added, changed, retired, deleted, parts, obsoleteParts } = plan;
  const files = [...added, ...changed, ...retired].map(({ path }) => path);
  const manifestParts = [...parts.map(({ file }) => partKey(file)), ...obsoleteParts];
  const paths = [...new Set([...files, ...deleted, ...manifestParts])];
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
            // Queued uploads are dropped; those in progress finish.
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

/** Before the manifest, which names them. */
async function putParts({ plan, store, lease }: Effects): Promise<void> {
  const limit = pLimit(storeConcurrency);
  await Promise.all(
    plan.parts.map(({ file, body }) =>
      limit(async () => {
        lease.requireHeld();
        await store.put(partKey(file), body, { ...documentHeaders(body), mediaType: binaryMediaType });
      }),
    ),
  );
}

async function putManifest({ plan, store, published: { manifestTag } }: Effects): Promise<void> {
  if (!plan.isChanged) return;
  const body = Buffer.from(JSON.stringify(plan.index));
  const condition: Condition = manifestTag === undefined ? { ifAbsent: true } : { ifMatch: manifestTag };
  try {
    await store.put(manifestKey, body, documentHeaders(body), condition);
  } catch (cause) {
    if (!(cause instanceof ConditionFailed)) throw cause;
    // The write may have succeeded although its response was lost.
    const found = await store.get(manifestKey);
    if (found !== undefined && sha256Of(found.body) === sha256Of(body)) return;
    throw new UserError(
      `Another publish has changed ${store.name} in the meantime. Run this one again; it continues from there.`,
      { cause },
    );
  }
}
