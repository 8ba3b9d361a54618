/** The manifest of a store after a publish: its compared sections, and all others as they are. */
import type { Retired } from '../store/manifest/entry.ts';
import {
  type ManifestIndex,
  type OpenedManifest,
  type Section,
  sectionsOf,
  sortSections,
  type WrittenManifest,
} from '../store/manifest/index-file.ts';
import { type EncodedPart, PartFault, partKey } from '../store/manifest/part-file.ts';
import type { SiteState } from '../store/manifest/site-state.ts';

type ComparedSections = {
  readonly compared: ReturnType<typeof sectionsOf>;
  /** The names of all compared sections, including those that no longer have files. */
  readonly names: ReadonlySet<string>;
  readonly waiting: readonly Retired[];
  /** Keys of the parts that the store has. */
  readonly known: ReadonlySet<string>;
};

/** Returns the new manifest, with the parts that the store does not have yet. */
export async function manifestOfStore(
  built: OpenedManifest,
  published: OpenedManifest | undefined,
  { compared, names, waiting, known }: ComparedSections,
): Promise<WrittenManifest> {
  const others = published?.index.sections.filter(({ name }) => !names.has(name)) ?? [];
  const carried = await withBodies(published, others, known);
  const site = await siteAfter(built, published, known);
  const index: ManifestIndex = {
    ...built.index,
    parts: [...new Set([...(published?.index.parts ?? []), ...built.index.parts])].toSorted(),
    counts: { ...published?.index.counts, ...built.index.counts },
    sections: sortSections([...compared.sections, ...carried.sections]),
    site: site?.state,
    retired: [...waiting],
  };
  const parts = [...compared.parts, ...carried.parts, ...(site?.parts ?? [])];
  return { index, parts: parts.filter(({ file }) => !known.has(partKey(file))) };
}

/** Sections of the published manifest, with the bodies of those that the store must get again. One that is lost is left out. */
async function withBodies(
  manifest: OpenedManifest | undefined,
  sections: readonly Section[],
  known: ReadonlySet<string>,
): Promise<ReturnType<typeof sectionsOf>> {
  const missing = sections.filter((section) => !known.has(partKey(section)));
  const kept = sections.filter((section) => known.has(partKey(section)));
  const entries = new Map<string, Awaited<ReturnType<OpenedManifest['entriesOf']>>>();
  for (const { name } of missing) entries.set(name, (await unlessLost(manifest?.entriesOf(name))) ?? []);
  const encoded = sectionsOf(entries);
  return { sections: [...kept, ...encoded.sections], parts: encoded.parts };
}

/** The state that the next incremental run continues from: that of the build, or as published if the build has no site. */
async function siteAfter(
  built: OpenedManifest,
  published: OpenedManifest | undefined,
  known: ReadonlySet<string>,
): Promise<{ state: SiteState; parts: readonly EncodedPart[] } | undefined> {
  const source = built.index.parts.includes('site') ? built : published;
  const state = source?.index.site;
  if (source === undefined || state === undefined) return undefined;
  const parts: EncodedPart[] = [];
  for (const file of [state.roster, ...state.facts]) {
    if (known.has(partKey(file))) continue;
    const body = await unlessLost(source.bodyOf(file));
    if (body === undefined) return undefined;
    parts.push({ file, body });
  }
  return { state, parts };
}

async function unlessLost<Result>(reading: Promise<Result> | undefined): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof PartFault) return undefined;
    throw error;
  }
}
