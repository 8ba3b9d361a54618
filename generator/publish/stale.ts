/**
 * What the CDN may still show of files that have changed. It is remembered in the store from before the first upload until
 * the CDN has accepted the invalidation, so that the next run makes up for one that ended early or was refused.
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
      /** As `invalidation-paths.ts` spells them; sorted. */
      paths: z.array(z.string().startsWith('/')).min(1),
      /** The last publish that changed files of this distribution. */
      publication: z.string().min(1),
    }),
  ),
});

/** What waits to be invalidated, by distribution. */
export type Stale = z.infer<typeof staleSchema>['distributions'];

/** Everything below a distribution: one path to CloudFront. */
export const everything = '/*';

/** Remembers it in place of what was remembered; call it before the first upload. */
export async function rememberStale(store: ObjectStore, distributions: Stale): Promise<void> {
  if (Object.keys(distributions).length === 0) return;
  const body = Buffer.from(
    JSON.stringify({ format: 1, distributions } satisfies z.infer<typeof staleSchema>),
  );
  const headers = { mediaType: jsonMediaType, cacheControl: cacheRules.pointer, sha256: sha256Of(body) };
  await store.put(staleKey, body, headers);
}

/** What an earlier publish left; where that cannot be read, everything. */
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

/** Forgets it; call it once `invalidate` has returned. */
export const clearStale = (store: ObjectStore): Promise<void> => store.delete([staleKey]);
