/**
 * Restores a release from the versions that a bucket keeps. What differs from it is downloaded into a folder, which is then published
 * like a build: in the same order, under the same lease, and with the same guards.
 */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { manifestKey } from '../../schemas/paths.ts';
import type { ManifestEntry } from '../store/manifest/entry.ts';
import { openManifest, type OpenedManifest, partKeysOf, readEntries } from '../store/manifest/index-file.ts';
import { type ObjectStore, requireObjectKey, storeConcurrency } from '../store/object-store.ts';
import type { ObjectVersion, ObjectVersions } from '../store/s3/versions.ts';
import { UserError } from '../system/errors.ts';

/** A published state: a version of the manifest. */
export type Release = {
  readonly version: ObjectVersion;
  /** True for the state that readers see. */
  readonly isCurrent: boolean;
};

/** All releases whose manifest the bucket still has, the newest first. */
export async function listReleases(versions: ObjectVersions): Promise<Release[]> {
  const found = await versions.list(manifestKey);
  return found.map((version, index) => ({ version, isCurrent: index === 0 }));
}

/**
 * Finds a release by the id of its version, or as the newest one at an instant.
 * @throws {UserError} if there is none, or it is the current one
 */
export function findRelease(releases: readonly Release[], wanted: string): Release {
  const instant = /^\d{4}-\d{2}-\d{2}/.test(wanted) ? new Date(wanted).getTime() : Number.NaN;
  const found = Number.isNaN(instant)
    ? releases.find(({ version }) => version.id === wanted)
    : releases.find(({ version }) => version.modifiedAt.getTime() <= instant);
  if (found === undefined)
    throw new UserError(`There is no release ${wanted}. Omit --to to list the releases that the bucket has.`);
  if (found.isCurrent)
    throw new UserError(`The release ${wanted} is what is published now. Omit --to to list the others.`);
  return found;
}

export type RollbackPlan = {
  readonly manifest: OpenedManifest;
  readonly release: Release;
  /** Files that differ from what is published, with the version that has their content. */
  readonly restored: readonly { readonly entry: ManifestEntry; readonly version: ObjectVersion }[];
  /** The number of files that are published as they were. */
  readonly unchanged: number;
};

export type RollbackEvents = { readonly onProgress: (verb: string, done: number, total: number) => void };

/**
 * Finds the versions of all files that a release needs, without changing anything.
 * @throws {UserError} if the bucket no longer has one of them
 */
export async function planRollback(
  store: ObjectStore,
  versions: ObjectVersions,
  release: Release,
  workFolder: string,
  { onProgress }: RollbackEvents,
): Promise<RollbackPlan> {
  const manifest = await downloadManifest(versions, release, workFolder);
  const wanted = await readEntries(manifest);
  const published = await publishedHashes(store);
  const different = wanted.filter(({ path, sha256 }) => published.get(path) !== sha256);
  const limit = pLimit(storeConcurrency);
  let done = 0;
  const found = await Promise.all(
    different.map((entry) =>
      limit(async () => {
        const version = await versionOf(versions, entry);
        onProgress('Finding versions:', ++done, different.length);
        return { entry, version };
      }),
    ),
  );
  const missing = found.filter(({ version }) => version === undefined).map(({ entry }) => entry.path);
  if (missing.length > 0) throw lost(store, missing);
  return {
    manifest,
    release,
    restored: found.flatMap(({ entry, version }) => (version === undefined ? [] : [{ entry, version }])),
    unchanged: wanted.length - different.length,
  };
}

const shownPaths = 3;

const lost = ({ name }: ObjectStore, paths: readonly string[]): UserError =>
  new UserError(
    `${name} no longer has ${paths.length} files of this release: ${paths.slice(0, shownPaths).join(', ')}${paths.length > shownPaths ? ' …' : ''}. Nothing was changed. Choose a later release, or publish an earlier corpus.`,
  );

/** Downloads the manifest of a release with its parts, under their names in a built folder. */
async function downloadManifest(
  versions: ObjectVersions,
  { version }: Release,
  folder: string,
): Promise<OpenedManifest> {
  const file = fileFor(folder, manifestKey);
  await versions.download(manifestKey, version, file);
  const readPart = (key: string): Promise<Buffer> => readFile(join(folder, key));
  const manifest = openManifest(await readFile(file), readPart);
  // A part never changes under its name, so any of its versions will do, also one of a deleted part.
  const limit = pLimit(storeConcurrency);
  await Promise.all(
    partKeysOf(manifest.index).map((key) =>
      limit(async () => {
        const [newest] = await versions.list(key);
        if (newest === undefined)
          throw new UserError(
            `${key}, a part of the manifest of this release, is gone. Choose a later release.`,
          );
        await versions.download(key, newest, fileFor(folder, key));
      }),
    ),
  );
  return manifest;
}

/** SHA-256 of the published files by path; none if the manifest is unreadable, so that every file is restored. */
async function publishedHashes(store: ObjectStore): Promise<ReadonlyMap<string, string>> {
  const found = await store.get(manifestKey);
  if (found === undefined) return new Map();
  try {
    const manifest = openManifest(found.body, async (key) => (await store.get(key))?.body);
    return new Map((await readEntries(manifest)).map(({ path, sha256 }) => [path, sha256]));
  } catch {
    return new Map();
  }
}

/** The newest version of a file with the content of the release. */
async function versionOf(
  versions: ObjectVersions,
  { path, bytes, sha256 }: ManifestEntry,
): Promise<ObjectVersion | undefined> {
  const sameSize = (await versions.list(path)).filter((version) => version.bytes === bytes);
  for (const version of sameSize) if ((await versions.sha256Of(path, version)) === sha256) return version;
  return undefined;
}

/** Downloads the files of a plan into the folder that has its manifest, which can then be published. */
export async function downloadRelease(
  versions: ObjectVersions,
  { restored }: RollbackPlan,
  folder: string,
  { onProgress }: RollbackEvents,
): Promise<void> {
  const limit = pLimit(storeConcurrency);
  let done = 0;
  await Promise.all(
    restored.map(({ entry: { path, sha256 }, version }) =>
      limit(async () => {
        await versions.download(path, version, fileFor(folder, path), sha256);
        onProgress('Downloading versions:', ++done, restored.length);
      }),
    ),
  );
}

/** The key comes from the bucket, and must not leave the folder. */
function fileFor(folder: string, key: string): string {
  requireObjectKey(key);
  const file = join(folder, key);
  mkdirSync(dirname(file), { recursive: true });
  return file;
}
