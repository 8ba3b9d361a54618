/** Reads the contents of a store: from its manifest, or from its objects if the manifest is unreadable. */
import pLimit from 'p-limit';
import { z } from 'zod';
import { manifestKey, parts, partFolders, pendingKey } from '../../schemas/paths.ts';
import type { ManifestEntry, Retired } from '../store/manifest/entry.ts';
import { openManifest, type OpenedManifest } from '../store/manifest/index-file.ts';
import { type ObjectStore, storeConcurrency } from '../store/object-store.ts';
import { UserError } from '../system/errors.ts';

/** Keys that a publish is about to write or delete, recorded for the next one in case this one is interrupted. */
const pendingSchema = z.strictObject({ format: z.literal(1), paths: z.array(z.string().min(1)) });

/** What a store says about itself. */
export type PublishedStore = {
  /** Manifest of the last publish; undefined if there was none, or if it is unreadable. */
  readonly manifest: OpenedManifest | undefined;
  /** Entity tag of the manifest, undefined if there is none. It must not change until a publish replaces it. */
  readonly manifestTag: string | undefined;
  /** Keys that an interrupted publish may have written or deleted. */
  readonly pending: readonly string[];
};

/** Objects of the sections that a publish compares. */
export type StoreContents = {
  /** What the manifest says about these sections; sorted by path. */
  readonly artifacts: readonly ManifestEntry[];
  /** Objects known to be in the store with this content, by key. */
  readonly objects: ReadonlyMap<string, Known>;
  /** Keys of other objects that the manifest or the journal of an interrupted publish names. */
  readonly strays: readonly string[];
  /** Keys of objects that neither names. */
  readonly foreign: readonly string[];
  readonly retired: readonly Retired[];
};

type Known = Pick<ManifestEntry, 'bytes' | 'sha256'>;

/** Opens the manifest of a store, without its sections. */
export async function openStoreManifest(store: ObjectStore): Promise<PublishedStore> {
  const found = await store.get(manifestKey);
  return {
    manifest: found && openOrIgnore(store, found.body),
    manifestTag: found?.etag,
    pending: await readPending(store),
  };
}

function openOrIgnore(store: ObjectStore, body: Uint8Array): OpenedManifest | undefined {
  try {
    return openManifest(body, async (key) => (await store.get(key))?.body);
  } catch {
    requireOwnManifest(store, body);
    // This publish replaces it and reads the objects instead.
    return undefined;
  }
}

/** What every version of a manifest has. */
const anyManifest = z.object({ format: z.number(), as_of: z.string(), parts: z.array(z.string()) });

const beginning = '{"format":';

/** Whether this can be a manifest that was cut, or lost its content to zeros when the machine crashed. */
const isDamaged = (text: string): boolean =>
  text.startsWith(beginning) || beginning.startsWith(text) || text.startsWith('\0');

function requireOwnManifest({ name }: ObjectStore, body: Uint8Array): void {
  const text = Buffer.from(body).toString();
  if (isJson(text) ? anyManifest.safeParse(JSON.parse(text)).success : isDamaged(text)) return;
  throw new UserError(
    `${manifestKey} in ${name} is a file of another program. Name another bucket, prefix or folder with --to.`,
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
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

/**
 * The contents according to the manifest. `artifacts` are its files in the sections to compare, `built` those of the build,
 * `distrusted` has keys of objects that may differ from the manifest.
 */
export async function contentsOf(
  store: ObjectStore,
  { manifest, pending }: PublishedStore,
  artifacts: readonly ManifestEntry[],
  built: readonly ManifestEntry[],
  distrusted: readonly string[],
): Promise<StoreContents> {
  const objects = new Map<string, Known>(artifacts.map((entry) => [entry.path, entry]));
  // An interrupted publish may have written other content.
  for (const path of [...pending, ...distrusted]) {
    const known = objects.get(path);
    if (known !== undefined) objects.set(path, { bytes: known.bytes, sha256: '' });
  }
  const retired = manifest?.index.retired ?? [];
  // An incremental index may be based on files that a publish of another version has retired.
  const unlisted = [...pending, ...retired.map(({ path }) => path)];
  for (const [path, known] of await identifyImmutable(store, unlisted, built)) objects.set(path, known);
  const strays = pending.filter((path) => !objects.has(path));
  return { artifacts, objects, strays, foreign: [], retired };
}

/** The contents according to the objects themselves. */
export async function listContents(
  store: ObjectStore,
  { manifest, pending }: PublishedStore,
  artifacts: readonly ManifestEntry[],
  built: readonly ManifestEntry[],
): Promise<StoreContents> {
  const listed = await listObjects(store);
  const objects = await identify(store, listed, new Map(built.map((entry) => [entry.path, entry])));
  const retired = manifest?.index.retired ?? [];
  const waiting = new Set(retired.map(({ path }) => path));
  const named = new Set([...artifacts.map(({ path }) => path), ...pending]);
  const others = [...listed.keys()].filter((path) => !objects.has(path) && !waiting.has(path));
  return {
    artifacts,
    objects,
    strays: others.filter((path) => named.has(path)),
    foreign: others.filter((path) => !named.has(path)),
    retired,
  };
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
  built: readonly ManifestEntry[],
): Promise<Map<string, Known>> {
  const known = new Set(paths);
  const wanted = built.filter(({ path, cache }) => cache === 'immutable' && known.has(path));
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
