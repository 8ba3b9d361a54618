/** The manifest of a build: its files. Publishing plans from it, and the local server serves from it. */
import { join } from 'node:path';
import { z } from 'zod';
import { manifestKey, type Part, partFolders } from '../../schemas/paths.ts';
import { systemErrorCode, UserError } from '../system/errors.ts';
import { type Counts, countsSchema, type ManifestEntry } from './manifest/entry.ts';
import {
  type Manifest,
  openManifest,
  type OpenedManifest,
  readEntries,
  type ReadPart,
  type Section,
  sectionsWith,
  sortSections,
  type WrittenManifest,
} from './manifest/index-file.ts';
import { type EncodedPart, PartFault } from './manifest/part-file.ts';
import { type EncodedSection, groupBySection, topOf } from './manifest/sections.ts';
import type { SiteState } from './manifest/site-state.ts';
import type { ObjectStore } from './object-store.ts';
import { readRegularFile } from '../system/regular-file.ts';

export type { ManifestEntry } from './manifest/entry.ts';
export type { Manifest } from './manifest/index-file.ts';

/** Returns whether a path or section is in a folder of these parts. */
export function withinParts(chosen: readonly Part[]): (pathOrSection: string) => boolean {
  const folders = new Set(chosen.flatMap((part) => partFolders[part]));
  return (pathOrSection) => folders.has(topOf(pathOrSection));
}

/** The manifest restricted to these parts. */
export function withParts(manifest: OpenedManifest, chosen: readonly Part[]): OpenedManifest {
  const isInParts = withinParts(chosen);
  const { sections, parts, site, ...index } = manifest.index;
  return {
    ...manifest,
    index: {
      ...index,
      parts: parts.filter((part) => chosen.includes(part)),
      sections: sections.filter(({ name }) => isInParts(name)),
      ...(site !== undefined && chosen.includes('site') ? { site } : {}),
    },
  };
}

/** The result of a build. */
export type BuiltParts = {
  readonly parts: readonly Part[];
  readonly asOf: Date;
  readonly counts: Counts;
  /** Files of sections that were built. */
  readonly artifacts: readonly ManifestEntry[];
  /** Published files that are listed in the same sections. */
  readonly others?: readonly EncodedSection[] | undefined;
  /** Sections of the built parts that are as published. */
  readonly carried?: readonly Section[] | undefined;
  /** Present if the next incremental run can continue from this build. */
  readonly site?: { readonly state: SiteState; readonly parts: readonly EncodedPart[] } | undefined;
};

/** The manifest after a build into a folder. Parts that were not built keep their sections. */
export function manifestAfter(
  previous: OpenedManifest | undefined,
  { parts, asOf, counts, artifacts, others = [], carried = [], site }: BuiltParts,
): WrittenManifest {
  const isRebuilt = withinParts(parts);
  const built = sectionsWith(groupBySection(artifacts), others);
  const kept = previous?.index.sections.filter(({ name }) => !isRebuilt(name)) ?? [];
  return {
    index: {
      format: 2,
      as_of: parts.includes('site') || previous === undefined ? asOf.toISOString() : previous.index.as_of,
      parts: [...new Set([...(previous?.index.parts ?? []), ...parts])].toSorted(),
      counts,
      sections: sortSections([...built.sections, ...carried, ...kept]),
      ...(site === undefined ? {} : { site: site.state }),
    },
    parts: [...built.parts, ...(site?.parts ?? [])],
  };
}

/**
 * Opens the manifest of a built folder; undefined if it has none. Sections that the folder lacks are read with `readCarried`.
 * @throws {UserError} for a manifest of another version.
 */
export async function openFolderManifest(
  folder: string,
  readCarried: ReadPart = () => Promise.resolve(undefined),
): Promise<OpenedManifest | undefined> {
  const bytes = await readIfPresent(join(folder, manifestKey));
  return bytes && openOrRefuse(folder, bytes, readCarried);
}

function openOrRefuse(folder: string, bytes: Uint8Array, readCarried: ReadPart): OpenedManifest {
  try {
    return openManifest(
      bytes,
      async (key) => (await readIfPresent(join(folder, key))) ?? (await readCarried(key)),
    );
  } catch (cause) {
    throw new UserError(
      `${join(folder, manifestKey)} is not a build manifest of this version. Build into another folder, or remove this one.`,
      { cause },
    );
  }
}

async function readIfPresent(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readRegularFile(file);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error) ?? '')) return undefined;
    throw error;
  }
}

/** The whole manifest of a built folder, or undefined if it has none. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const file = join(folder, manifestKey);
  for (let bytes = await readIfPresent(file); bytes !== undefined;) {
    const manifest = openOrRefuse(folder, bytes, () => Promise.resolve(undefined));
    try {
      const { as_of, parts, counts } = manifest.index;
      return { as_of, parts, counts, artifacts: await readEntries(manifest) };
    } catch (cause) {
      if (!(cause instanceof PartFault)) throw cause;
      const now = await readIfPresent(file);
      // A build that ended in the meantime has replaced the parts.
      if (now !== undefined && Buffer.compare(now, bytes) === 0) throw incomplete(folder, cause);
      bytes = now;
    }
  }
  return undefined;
}

const incomplete = (folder: string, cause: PartFault): UserError =>
  new UserError(
    `${folder} is not a complete build: ${cause.message}. A run with --since-last writes only what changed; build into another folder.`,
    { cause },
  );

/**
 * The counts in the manifest of a store, or of a built folder opened as one.
 * @throws {UserError} if it has no readable manifest.
 */
export async function readCounts(store: ObjectStore): Promise<Counts> {
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
