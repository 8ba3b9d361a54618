/** What a store holds: by its manifest where that can be read, else by looking at its objects. */
import pLimit from 'p-limit';
import { manifestKey, type Part, parts, partFolders, pendingKey } from '../../schemas/paths.ts';
import type { Manifest, ManifestEntry } from '../store/manifest.ts';
import { type ObjectStore, storeConcurrency } from '../store/object-store.ts';
import type { Held } from './plan.ts';
import { pendingSchema, publishedManifestSchema, type PublishedManifest } from './published-manifest.ts';

type Known = Pick<ManifestEntry, 'bytes' | 'sha256'>;

export type Surveyed = {
  readonly held: Held;
  /** Tag of the manifest, absent where there is none; it must not change until this publish replaces it. */
  readonly manifestTag: string | undefined;
};

export type SurveyOptions = {
  /** Look at the objects even where there is a manifest. */
  readonly verify: boolean;
  /** Parts whose objects are taken for others than the manifest says. */
  readonly distrusted: readonly Part[];
  readonly onStep: (step: string) => void;
};

/** Surveys the store for a publish of this build. */
export async function surveyStore(
  store: ObjectStore,
  built: Manifest,
  { verify, distrusted, onStep }: SurveyOptions,
): Promise<Surveyed> {
  onStep(`Reading what ${store.name} holds`);
  const found = await store.get(manifestKey);
  const manifest = found === undefined ? undefined : parseManifest(found.body);
  const pending = await readPending(store);
  const manifestTag = found?.etag;
  if (manifest !== undefined && !verify) {
    const objects = new Map<string, Known>(manifest.artifacts.map((entry) => [entry.path, entry]));
    // A publish that ended early may have put something else there.
    const doubtful = [...pending, ...pathsOf(distrusted, objects.keys())];
    for (const path of doubtful) {
      const known = objects.get(path);
      if (known !== undefined) objects.set(path, { bytes: known.bytes, sha256: '' });
    }
    for (const [path, known] of await identifyImmutable(store, pending, built)) objects.set(path, known);
    return { held: { manifest, objects, strays: pending.filter((path) => !objects.has(path)) }, manifestTag };
  }
  onStep(`Listing ${store.name}`);
  const listed = await listObjects(store);
  const objects = await identify(store, listed, new Map(built.artifacts.map((entry) => [entry.path, entry])));
  const retired = new Set(manifest?.retired.map(({ path }) => path));
  const strays = [...listed.keys()].filter((path) => !objects.has(path) && !retired.has(path));
  return { held: { manifest, objects, strays }, manifestTag };
}

function pathsOf(some: readonly Part[], paths: Iterable<string>): string[] {
  const folders = some.flatMap((part) => partFolders[part].map((folder) => `${folder}/`));
  return [...paths].filter((path) => folders.some((folder) => path.startsWith(folder)));
}

function parseManifest(body: Uint8Array): PublishedManifest | undefined {
  try {
    return publishedManifestSchema.parse(JSON.parse(Buffer.from(body).toString()));
  } catch {
    // It is replaced by this publish; until then the objects tell what is there.
    return undefined;
  }
}

/** Keys that a publish which ended early may have made, changed or deleted. */
async function readPending(store: ObjectStore): Promise<readonly string[]> {
  const found = await store.get(pendingKey);
  if (found === undefined) return [];
  try {
    return pendingSchema.parse(JSON.parse(Buffer.from(found.body).toString())).paths;
  } catch {
    return [];
  }
}

/** Sizes of all objects that parts of builds write, by key. */
async function listObjects(store: ObjectStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const folder of parts.flatMap((part) => partFolders[part]))
    for await (const { key, bytes } of store.list(`${folder}/`)) sizes.set(key, bytes);
  return sizes;
}

/** Those of these objects that are what the build wants, whose folder may be without files that no build changes. */
async function identifyImmutable(
  store: ObjectStore,
  paths: readonly string[],
  { artifacts }: Manifest,
): Promise<Map<string, Known>> {
  const pending = new Set(paths);
  const wanted = artifacts.filter(({ path, cache }) => cache === 'immutable' && pending.has(path));
  const limit = pLimit(storeConcurrency);
  const found = await Promise.all(
    wanted.map(({ path, bytes, sha256 }) =>
      limit(async (): Promise<[string, Known] | undefined> => {
        const there = await store.head(path);
        return there?.bytes === bytes && there.sha256 === sha256 ? [path, { bytes, sha256 }] : undefined;
      }),
    ),
  );
  return new Map(found.filter((entry) => entry !== undefined));
}

/** The objects that a build wants too and that have the right size, with the hash that they were sent with. */
async function identify(
  store: ObjectStore,
  listed: ReadonlyMap<string, number>,
  wanted: ReadonlyMap<string, ManifestEntry>,
): Promise<Map<string, Known>> {
  const limit = pLimit(storeConcurrency);
  const objects = new Map<string, Known>();
  await Promise.all(
    [...listed].map(([key, bytes]) =>
      limit(async () => {
        if (!wanted.has(key)) return;
        const sha256 = wanted.get(key)?.bytes === bytes ? (await store.head(key))?.sha256 : undefined;
        objects.set(key, { bytes, sha256: sha256 ?? '' });
      }),
    ),
  );
  return objects;
}
