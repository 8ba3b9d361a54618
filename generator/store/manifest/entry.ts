/** What a manifest says about each file, and its counts of the corpus. */
import { z } from 'zod';
import { tableNames } from '../../../schemas/tables/index.ts';
import { cacheRules } from '../artifact.ts';

const cacheRuleNames = Object.keys(cacheRules) as (keyof typeof cacheRules)[];

export const manifestEntrySchema = z.strictObject({
  path: z.string().min(1),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  media_type: z.string(),
  cache: z.enum(cacheRuleNames),
});
export type ManifestEntry = z.infer<typeof manifestEntrySchema>;

/** Counts of the corpus, independent of the parts, for the guard against a corpus that lost much of its data. */
export const countsSchema = z.strictObject({
  places: z.int(),
  meetings: z.int(),
  /**
   * Valid rows by table. Absent in manifests of earlier versions and of incremental runs of the search alone, which do not
   * read all tables; the manifest of the store then keeps what it had.
   */
  tables: z.partialRecord(z.enum(tableNames), z.int()).optional(),
  /** Absent in manifests of earlier versions. */
  searchable_meetings: z.int().optional(),
  /** Absent in manifests of earlier versions, and of incremental runs that write no index of decisions. */
  searchable_decisions: z.int().optional(),
});
export type Counts = z.infer<typeof countsSchema>;

/** A file that is no longer listed, and is deleted after the grace period. */
export const retiredSchema = z.strictObject({
  path: z.string().min(1),
  /** The instant at which it was removed from the manifest. */
  since: z.iso.datetime(),
});
export type Retired = z.infer<typeof retiredSchema>;
