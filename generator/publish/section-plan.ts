/** Plans a publish section by section: those with the same hash in the build and in the store are not read. */
import { isDeepStrictEqual } from 'node:util';
import { manifestPartsFolder } from '../../schemas/paths.ts';
import type { ManifestEntry } from '../store/manifest/entry.ts';
import {
  type ManifestIndex,
  type OpenedManifest,
  partKeysOf,
  sectionsOf,
} from '../store/manifest/index-file.ts';
import { type EncodedPart, PartFault } from '../store/manifest/part-file.ts';
import { groupBySection, sectionOf } from '../store/manifest/sections.ts';
import { withinParts } from '../store/manifest.ts';
import { compareText } from '../system/text.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { requireNoForeign } from './foreign.ts';
import { type FilePlan, planFiles, type PlanOptions } from './plan.ts';
import { manifestOfStore } from './store-manifest.ts';
import { contentsOf, listContents, openStoreManifest, type PublishedStore } from './store-contents.ts';

export type PublishPlan = Omit<FilePlan, 'artifacts' | 'waiting'> & {
  /** The new manifest of the store. */
  readonly index: ManifestIndex;
  /** Its parts that the store does not have yet. */
  readonly parts: readonly EncodedPart[];
  /** Keys of parts that no manifest names after this publish. */
  readonly obsoleteParts: readonly string[];
  /** Objects that were found in the folders of these parts, but are named by no manifest and no journal of a publish. They are kept. */
  readonly foreign: readonly string[];
  /** True if the new manifest differs from the store's in more than the instant of the build. */
  readonly isChanged: boolean;
};

export type StorePlan = {
  readonly plan: PublishPlan;
  readonly published: PublishedStore;
};

export type StorePlanOptions = PlanOptions & {
  /** Examines the objects even if there is a manifest. */
  readonly verify: boolean;
  /** Keys of objects that may differ from the manifest. */
  readonly distrusted: readonly string[];
  /** Publishes a part for the first time although its folders have files that no publish wrote. */
  readonly adopt: boolean;
  readonly onStep: (step: string) => void;
  /** Called with the manifest of the store before anything else; throws to refuse the publish. */
  readonly requireAllowed: (published: PublishedStore) => void;
};

/** Plans a publish of a build, whose parts are those of its manifest. */
export async function planPublish(
  built: OpenedManifest,
  store: ObjectStore,
  options: StorePlanOptions,
): Promise<StorePlan> {
  const { verify, onStep } = options;
  onStep(`Reading the manifest of ${store.name}`);
  const published = await openStoreManifest(store);
  options.requireAllowed(published);
  if (!options.adopt) await requireNoForeign(built, store, published);
  if (published.manifest !== undefined && !verify) {
    try {
      return { plan: await planFromManifest(built, store, published, options), published };
    } catch (error) {
      if (!(error instanceof PartFault)) throw error;
    }
  }
  onStep(`Listing ${store.name}`);
  return { plan: await planFromObjects(built, store, published, options), published };
}

async function planFromManifest(
  built: OpenedManifest,
  store: ObjectStore,
  published: PublishedStore,
  options: StorePlanOptions,
): Promise<PublishPlan> {
  const { manifest, pending } = published;
  const names = sectionsToCompare(built, manifest, [...pending, ...options.distrusted]);
  const wanted = await entriesIn(built, names);
  const found = await entriesIn(manifest, names);
  const contents = await contentsOf(store, published, found, wanted, options.distrusted);
  const files = planFiles({ parts: built.index.parts, artifacts: wanted }, contents, options);
  const stored = manifest === undefined ? [] : partKeysOf(manifest.index);
  return await complete(built, published, { files, names, stored });
}

/** The parts of the manifest are written again, since any of them may be missing too. */
async function planFromObjects(
  built: OpenedManifest,
  store: ObjectStore,
  published: PublishedStore,
  options: StorePlanOptions,
): Promise<PublishPlan> {
  const isInParts = withinParts(built.index.parts);
  const names = new Set(built.index.sections.map(({ name }) => name));
  for (const { name } of published.manifest?.index.sections ?? []) if (isInParts(name)) names.add(name);
  const wanted = await entriesIn(built, names);
  const found = await readableEntriesIn(published.manifest, names);
  const contents = await listContents(store, published, found, wanted);
  const files = planFiles({ parts: built.index.parts, artifacts: wanted }, contents, options);
  const plan = await complete(built, published, { files, names, stored: [] });
  const { manifest, pending } = published;
  const before = manifest === undefined ? [] : partKeysOf(manifest.index);
  return {
    ...plan,
    obsoleteParts: unnamedParts([...before, ...pending], plan.index),
    foreign: contents.foreign.filter(isInParts).toSorted(compareText),
  };
}

/** Sections of the built parts that differ, or have doubtful keys. */
function sectionsToCompare(
  built: OpenedManifest,
  published: OpenedManifest | undefined,
  doubtful: readonly string[],
): Set<string> {
  const isInParts = withinParts(built.index.parts);
  const [wanted, found] = [hashesIn(built), hashesIn(published)];
  const names = new Set([...wanted.keys(), ...found.keys()].filter(isInParts));
  const differing = [...names].filter((name) => wanted.get(name) !== found.get(name));
  return new Set([...differing, ...doubtful.map(sectionOf).filter((name) => names.has(name))]);
}

const hashesIn = (manifest: OpenedManifest | undefined): Map<string, string> =>
  new Map(manifest?.index.sections.map(({ name, sha256 }) => [name, sha256]));

async function entriesIn(
  manifest: OpenedManifest | undefined,
  sections: ReadonlySet<string>,
): Promise<ManifestEntry[]> {
  const entries: ManifestEntry[] = [];
  for (const name of sections)
    for (const entry of (await manifest?.entriesOf(name)) ?? []) entries.push(entry);
  return entries;
}

/** Entries of the sections whose parts are neither missing nor damaged. */
async function readableEntriesIn(
  manifest: OpenedManifest | undefined,
  sections: ReadonlySet<string>,
): Promise<ManifestEntry[]> {
  const entries: ManifestEntry[] = [];
  for (const name of sections) {
    const read = await entriesIn(manifest, new Set([name])).catch((error: unknown) => {
      if (error instanceof PartFault) return [];
      throw error;
    });
    for (const entry of read) entries.push(entry);
  }
  return entries;
}

type Compared = {
  readonly files: FilePlan;
  /** The sections that were compared. */
  readonly names: ReadonlySet<string>;
  /** Keys of the parts of the manifest that the store has. */
  readonly stored: readonly string[];
};

async function complete(
  built: OpenedManifest,
  published: PublishedStore,
  { files: { artifacts, waiting, ...files }, names, stored }: Compared,
): Promise<PublishPlan> {
  const equal = built.index.sections.filter(({ name }) => !names.has(name));
  const known = new Set(stored);
  const { index, parts } = await manifestOfStore(built, published.manifest, {
    compared: sectionsOf(groupBySection(artifacts)),
    names,
    waiting,
    known,
  });
  return {
    ...files,
    unchanged: equal.reduce((sum, section) => sum + section.files, files.unchanged),
    index,
    parts,
    obsoleteParts: unnamedParts([...stored, ...published.pending], index),
    foreign: [],
    isChanged: published.manifest === undefined || !differOnlyInInstant(index, published.manifest.index),
  };
}

/** The keys of parts that an index does not name. */
function unnamedParts(keys: readonly string[], index: ManifestIndex): string[] {
  const named = new Set(partKeysOf(index));
  return [...new Set(keys)].filter((key) => key.startsWith(manifestPartsFolder) && !named.has(key));
}

/** A manifest that differs only in the instant of the build is not uploaded. */
const differOnlyInInstant = (a: ManifestIndex, b: ManifestIndex): boolean =>
  isDeepStrictEqual(withoutInstant(a), withoutInstant(b));

const withoutInstant = ({ site, ...index }: ManifestIndex): unknown => ({
  ...index,
  as_of: '',
  site: site && { ...site, as_of: '' },
});

export const isEmpty = ({ added, changed, deleted, isChanged }: PublishPlan): boolean =>
  added.length + changed.length + deleted.length === 0 && !isChanged;
