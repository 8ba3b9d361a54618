/** `.build/manifest.json`: the files of a build. Publishing plans from it, and the local server serves from it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { manifestKey, type Part, partFolders, parts } from '../../schemas/paths.ts';
import { compareText } from '../system/text.ts';
import { UserError } from '../system/errors.ts';
import { cacheRules } from './artifact.ts';

const cacheRuleNames = Object.keys(cacheRules) as (keyof typeof cacheRules)[];

const manifestEntrySchema = z.strictObject({
  path: z.string().min(1),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  media_type: z.string(),
  cache: z.enum(cacheRuleNames),
});

export const manifestSchema = z.strictObject({
  /** Version of this format. */
  format: z.literal(1),
  /** Meetings at or after this instant are upcoming. */
  as_of: z.iso.datetime(),
  /** The parts in this folder. */
  parts: z.array(z.enum(parts)),
  /** Counts of the corpus, whatever the parts, for the guard against a corpus that lost much of its data. */
  counts: z.strictObject({ places: z.int(), meetings: z.int() }),
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
