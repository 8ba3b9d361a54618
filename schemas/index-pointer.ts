/** The pointer to a search index, and the files that it names. The search function needs no other shape at run time. */
import * as z from 'zod';
import { datePattern, instantPattern } from './values.ts';

const sha256Pattern = /^[0-9a-f]{64}$/;
/** A file of an index. Its name contains a hash, so files never change. */
const indexFileSchema = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,99}$/),
  bytes: z.int().min(1),
  sha256: z.string().regex(sha256Pattern),
});

const day = z.string().regex(new RegExp(`^(?:${datePattern})$`));

/**
 * `search/current.json`: the pointer to the index that the function serves. The index files are in the same folder.
 */
export const indexPointerSchema = z.object({
  /** Format of the index: `minisearch`, `packed` or `opensearch`. */
  format: z.string().min(1),
  /** Version of the format. */
  version: z.int().min(1),
  segments: z.array(indexFileSchema).min(1),
  /** Tombstones of the segments. Absent if the index is a single fully live segment. */
  live: indexFileSchema.optional(),
  /** Every place of the corpus (engine/known-places.ts). */
  places_file: indexFileSchema,
  /** Number of searchable meetings, and number of their places. */
  meetings: z.int().min(0),
  places: z.int().min(0),
  /** Dates of the oldest and the newest meeting; null if there are none. */
  oldest: day.nullable(),
  newest: day.nullable(),
  /** Newest `updated_at` of the meetings. */
  updated_at: z
    .string()
    .regex(new RegExp(`^(?:${instantPattern})$`))
    .nullable(),
});

export type IndexFile = z.infer<typeof indexFileSchema>;
export type IndexPointer = z.infer<typeof indexPointerSchema>;

/** All files of an index. */
export const indexFilesOf = ({ segments, live, places_file: places }: IndexPointer): IndexFile[] => [
  ...segments,
  ...(live ? [live] : []),
  places,
];
