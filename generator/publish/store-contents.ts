/** Reads the contents of a store: from its manifest, or from its objects if the manifest is unreadable. */
import pLimit from 'p-limit';
import { z } from 'zod';
import { manifestKey, parts, partFolders, pendingKey } from '../../schemas/paths.ts';
import { type Manifest, type ManifestEntry, manifestSchema } from '../store/manifest.ts';
import { type ObjectStore, storeConcurrency } from '../store/object-store.ts';

const retiredSchema = z.strictObject({
  path: z.string().min(1),
  /** The instant at which it was removed from the manifest. */
  since: z.iso.datetime(),
});

/** The manifest of the last publish: the manifest of the build, with the retired objects. */
export const publishedManifestSchema = manifestSchema.extend({
  /** Objects that are no longer listed, by path; they are deleted after the grace period. */
  retired: z.array(retiredSchema),
});

export type PublishedManifest = z.infer<typeof publishedManifestSchema>;
export type Retired = z.infer<typeof retiredSchema>;

/** Keys that a publish is about to write or delete, recorded for the next one in case this one is interrupted. */
const pendingSchema = z.strictObject({ format: z.literal(1), paths: z.array(z.string().min(1)) });

export type StoreContents = {
  /** Manifest of the last publish; undefined if there was none, or if it is unreadable. */
  readonly manifest: PublishedManifest | undefined;
  /** Objects known to be in the store with this content, by key. */
  readonly objects: ReadonlyMap<string, Pick<ManifestEntry, 'bytes' | 'sha256'>>;
  /** Keys of other objects, which are not in the manifest. */
  readonly strays: readonly string[];
};

type Known = Pick<ManifestEntry, 'bytes' | 'sha256'>;

export type StoreReading = {
  readonly contents: StoreContents;
  /** Entity tag of the manifest, undefined if there is none. It must not change until this publish replaces it. */
  readonly manifestTag: string | undefined;
};

export type StoreReadingOptions = {
  /** Examines the objects even if there is a manifest. */
  readonly verify: boolean;
  /** Keys of objects that may differ from the manifest. */
  readonly distrusted: readonly string[];
  readonly onStep: (step: string) => void;
};

/** Reads what a publish of this build must know about the store. */
export async function readStore(
  store: ObjectStore,
  built: Manifest,
  { verify, distrusted, onStep }: StoreReadingOptions,
): Promise<StoreReading> {
  onStep(`Reading the manifest of ${store.name}`);
  const found = await store.get(manifestKey);
  const manifest = found === undefined ? undefined : parseManifest(found.body);
  const pending = await readPending(store);
  const manifestTag = found?.etag;
  if (manifest !== undefined && !verify) {
    const objects = new Map<string, Known>(manifest.artifacts.map((entry) => [entry.path, entry]));
    // An interrupted publish may have written other content.
    const doubtful = [...pending, ...distrusted];
    for (const path of doubtful) {
      const known = objects.get(path);
      if (known !== undefined) objects.set(path, { bytes: known.bytes, sha256: '' });
    }
    // An incremental index may be based on files that a publish of another version has retired.
    const unlisted = [...pending, ...manifest.retired.map(({ path }) => path)];
    for (const [path, known] of await identifyImmutable(store, unlisted, built)) objects.set(path, known);
    const strays = pending.filter((path) => !objects.has(path));
    return { contents: { manifest, objects, strays }, manifestTag };
  }
  onStep(`Listing ${store.name}`);
  const listed = await listObjects(store);
  const objects = await identify(store, listed, new Map(built.artifacts.map((entry) => [entry.path, entry])));
  const retired = new Set(manifest?.retired.map(({ path }) => path));
  const strays = [...listed.keys()].filter((path) => !objects.has(path) && !retired.has(path));
  return { contents: { manifest, objects, strays }, manifestTag };
}

function parseManifest(body: Uint8Array): PublishedManifest | undefined {
  try {
    return publishedManifestSchema.parse(JSON.parse(Buffer.from(body).toString()));
  } catch {
    // This publish replaces it and reads the objects instead.
    return undefined;
  }
}

/** Keys that an interrupted publish may have written or deleted. */
async function readPending(store: ObjectStore): Promise<readonly string[]> {
  const found = await store.get(pendingKey);
  if (found === undefined) return [];
  try {
    return pendingSchema.parse(JSON.parse(Buffer.from(found.body).toString())).paths;
  } catch {
    return [];
  }
}

/** Sizes of all objects in folders of parts, by key. */
async function listObjects(store: ObjectStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const folder of parts.flatMap((part) => partFolders[part]))
    for await (const { key, bytes } of store.list(`${folder}/`)) sizes.set(key, bytes);
  return sizes;
}

/** Those of these objects that already have the content of immutable files of the build. */
async function identifyImmutable(
  store: ObjectStore,
  paths: readonly string[],
  { artifacts }: Manifest,
): Promise<Map<string, Known>> {
  const known = new Set(paths);
  const wanted = artifacts.filter(({ path, cache }) => cache === 'immutable' && known.has(path));
  const limit = pLimit(storeConcurrency);
  const identified = await Promise.all(
    wanted.map(({ path, bytes, sha256 }) =>
      limit(async (): Promise<[string, Known] | undefined> => {
        const found = await store.head(path);
        return found?.bytes === bytes && found.sha256 === sha256 ? [path, { bytes, sha256 }] : undefined;
      }),
    ),
  );
  return new Map(identified.filter((entry) => entry !== undefined));
}

/** The listed objects that are also in the build. Those of the right size have the hash they were uploaded with. */
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
