/** What a store holds, as the last publish left it: the manifest of the build, and what waits to be deleted. */
import { z } from 'zod';
import { manifestSchema } from '../store/manifest.ts';

const retiredSchema = z.strictObject({
  path: z.string().min(1),
  /** When it left the manifest. */
  since: z.iso.datetime(),
});

export const publishedManifestSchema = manifestSchema.extend({
  /** Objects that no list names any more; they are deleted after the grace period. By path. */
  retired: z.array(retiredSchema),
});

export type PublishedManifest = z.infer<typeof publishedManifestSchema>;
export type Retired = z.infer<typeof retiredSchema>;

/** Keys that a publish is about to make, change or delete: where it ends early, the next one knows of them. */
export const pendingSchema = z.strictObject({ format: z.literal(1), paths: z.array(z.string().min(1)) });
