/** `.build/manifest.json`: the files of a build. Publishing plans from it, and the local server serves from it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { manifestKey, type Part, partFolders, parts } from '../../schemas/paths.ts';
import { tableNames } from '../../schemas/tables/index.ts';
import { compareText } from '../system/text.ts';
import { UserError } from '../system/errors.ts';
import { cacheRules } from './artifact.ts';
import type { ObjectStore } from './object-store.ts';

const cacheRuleNames = Object.keys(cacheRules) as (keyof typeof cacheRules)[];

const manifestEntrySchema = z.strictObject({
  path: z.string().min(1),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  media_type: z.string(),
  cache: z.enum(cacheRuleNames),
});

/** Counts of the corpus, independent of the parts, for the guard against a corpus that lost much of its data. */
const countsSchema = z.strictObject({
  places: z.int(),
  meetings: z.int(),
  /**
   * Valid rows by table. Absent in manifests of earlier versions and of incremental runs, which do not read all tables; the
   * manifest of the store then keeps what it had.
   */
  tables: z.partialRecord(z.enum(tableNames), z.int()).optional(),
  /** Absent in manifests of earlier versions. */
  searchable_meetings: z.int().optional(),
  /** Absent in manifests of earlier versions, and of incremental runs that write no index of decisions. */
  searchable_decisions: z.int().optional(),
});

export const manifestSchema = z.strictObject({
  /** Version of this format. */
  format: z.literal(1),
  /** Meetings at or after this instant are upcoming. */
  as_of: z.iso.datetime(),
  /** The parts in this folder. */
  parts: z.array(z.enum(parts)),
  counts: countsSchema,
  /** Sorted by path. */
  artifacts: z.array(manifestEntrySchema),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestEntry = z.infer<typeof manifestEntrySchema>;

/** The manifest restricted to these parts. */
export const withParts = (manifest: Manifest, parts: readonly Part[]): Manifest => {
  const folders = parts.flatMap((part) => partFolders[part]);
  return {
    ...manifest,
    parts: manifest.parts.filter((part) => parts.includes(part)),
    artifacts: manifest.artifacts.filter(({ path }) =>
      folders.some((folder) => path.startsWith(`${folder}/`)),
    ),
  };
};

/** The result of a build. */
export type BuiltParts = {
  readonly parts: readonly Part[];
  readonly asOf: Date;
  readonly counts: Manifest['counts'];
  readonly artifacts: readonly ManifestEntry[];
};

/** The manifest after a build. Parts that were not built keep their entries. */
export function manifestAfter(previous: Manifest | undefined, built: BuiltParts): Manifest {
  const { parts, asOf, counts } = built;
  const rebuilt = parts.flatMap((part) => partFolders[part]);
  const kept = (previous?.artifacts ?? []).filter(
    ({ path }) => !rebuilt.some((folder) => path.startsWith(`${folder}/`)),
  );
  return {
    format: 1,
    as_of: parts.includes('site') || previous === undefined ? asOf.toISOString() : previous.as_of,
    parts: [...new Set([...(previous?.parts ?? []), ...parts])].toSorted(),
    counts,
    artifacts: [...built.artifacts, ...kept].toSorted((a, b) => compareText(a.path, b.path)),
  };
}

/** The manifest of a built folder, or undefined if it has none. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const file = join(folder, manifestKey);
  const json = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  return json === undefined ? undefined : parseManifest(file, json);
}

/**
 * The counts in the manifest of a store, or of a built folder opened as one.
 * @throws {UserError} if it has no readable manifest.
 */
export async function readCounts(store: ObjectStore): Promise<Manifest['counts']> {
  const found = await store.get(manifestKey);
  if (found === undefined)
    throw new UserError(
      `${store.name} has no build. Name a built folder, or a store with a published build.`,
    );
  try {
    return z.object({ counts: countsSchema }).parse(JSON.parse(Buffer.from(found.body).toString())).counts;
  } catch (cause) {
    throw new UserError(
      `${manifestKey} in ${store.name} is not a build manifest of this version. Name another build.`,
      { cause },
    );
  }
}

function parseManifest(file: string, json: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(json));
  } catch (cause) {
    throw new UserError(
      `${file} is not a build manifest of this version. Build into another folder, or remove this one.`,
      { cause },
    );
  }
}
