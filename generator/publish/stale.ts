/**
 * Paths whose old copies may still be in the CDN. They are recorded in the store before the first upload and removed once the
 * CDN has accepted the invalidation, so that the next run repeats an interrupted or refused one.
 */
import { z } from 'zod';
import { distributionsSchema } from '../../schemas/config.ts';
import { staleKey } from '../../schemas/paths.ts';
import { cacheRules, jsonMediaType } from '../store/artifact.ts';
import { sha256Of } from '../store/hash-file.ts';
import type { ObjectStore } from '../store/object-store.ts';

export const distributionNames = distributionsSchema.keyof().options;

const staleSchema = z.strictObject({
  format: z.literal(1),
  distributions: z.partialRecord(
    distributionsSchema.keyof(),
    z.strictObject({
      /** Sorted; see `invalidation-paths.ts`. */
      paths: z.array(z.string().startsWith('/')).min(1),
      /** The last publish that changed files of this distribution. */
      publication: z.string().min(1),
    }),
  ),
});

/** Pending paths, by distribution. */
export type Stale = z.infer<typeof staleSchema>['distributions'];

/** All files of a distribution, which CloudFront counts as one path. */
export const everything = '/*';

/** Replaces the record in the store. Call it before the first upload. */
export async function recordStale(store: ObjectStore, distributions: Stale): Promise<void> {
  if (Object.keys(distributions).length === 0) return;
  const body = Buffer.from(
    JSON.stringify({ format: 1, distributions } satisfies z.infer<typeof staleSchema>),
  );
  const headers = { mediaType: jsonMediaType, cacheControl: cacheRules.pointer, sha256: sha256Of(body) };
  await store.put(staleKey, body, headers);
}

/** The record that an earlier publish left. If it is unreadable, everything is stale. */
export async function readStale(store: ObjectStore): Promise<Stale> {
  const found = await store.get(staleKey);
  if (found === undefined) return {};
  try {
    return staleSchema.parse(JSON.parse(Buffer.from(found.body).toString())).distributions;
  } catch {
    const all = { paths: [everything], publication: sha256Of(found.body) };
    return Object.fromEntries(distributionNames.map((name) => [name, all]));
  }
}

/** Removes the record. Call it once `invalidate` has returned. */
export const clearStale = (store: ObjectStore): Promise<void> => store.delete([staleKey]);
