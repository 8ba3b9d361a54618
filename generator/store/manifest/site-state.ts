/** What the next incremental run of a site must know about the published one. Part of the manifest of a store. */
import { z } from 'zod';
import { partFileSchema } from './part-file.ts';

export const siteStateSchema = z.strictObject({
  /** Hash of the program and of all settings that files of places depend on. If it differs, every place is read. */
  settings: z.string().min(1),
  /** The instant of the last run. */
  as_of: z.iso.datetime(),
  /** The newest stamp of the rows that were read, ignoring stamps in the future; null if there is none. */
  newest_stamp: z.string().nullable(),
  /** The journal of the corpus, and its last entry that was read; null if the corpus has none. */
  journal: z.strictObject({ id: z.string().min(1), revision: z.int().min(0) }).nullable(),
  /** All places, each with what its files depend on besides its own rows. */
  roster: partFileSchema,
  /** What lists and pages about all places show of each. */
  facts: z.array(partFileSchema),
  /** SHA-256 of the states of the search indexes that the run wrote; absent if it wrote none, or if they are not packed. */
  search: z
    .strictObject({
      meetings: z.string().optional(),
      decisions: z.string().optional(),
      documents: z.string().optional(),
    })
    .optional(),
});
export type SiteState = z.infer<typeof siteStateSchema>;
export type SearchStates = NonNullable<SiteState['search']>;
