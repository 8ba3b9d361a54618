/** Plans a publish from the contents of the store and the manifest of the build. Pure. */
import {
  archiveKey,
  changesFolder,
  dataPath,
  isIndexEntry,
  type Part,
  partFolders,
} from '../../schemas/paths.ts';
import { compareText } from '../system/text.ts';
import type { Manifest, ManifestEntry } from '../store/manifest.ts';
import type { PublishedManifest, Retired, StoreContents } from './store-contents.ts';

export type PublishPlan = {
  readonly added: readonly ManifestEntry[];
  readonly changed: readonly ManifestEntry[];
  readonly unchanged: number;
  /** Objects that are no longer listed after this publish; they are deleted after the grace period, entries of an index immediately. */
  readonly retired: readonly Retired[];
  /** Objects whose grace period has ended, and entries of an index that is no longer listed. */
  readonly deleted: readonly string[];
  /** The new manifest of the store. */
  readonly manifest: PublishedManifest;
  /** True if the new manifest differs from the store's in more than `as_of`. */
  readonly isChanged: boolean;
};

export type PlanOptions = { readonly now: Date; readonly graceMs: number };

export function planPublish(
  built: Manifest,
  store: StoreContents,
  { now, graceMs }: PlanOptions,
): PublishPlan {
  const isInParts = withinParts(built.parts);
  const kept = (store.manifest?.artifacts ?? []).filter(({ path }) => !isInParts(path) || isPermanent(path));
  const published = new Set(built.artifacts.map(({ path }) => path));
  const artifacts = [...built.artifacts, ...kept.filter(({ path }) => !published.has(path))];
  artifacts.sort((a, b) => compareText(a.path, b.path));
  const wanted = new Set(artifacts.map(({ path }) => path));
  const added = built.artifacts.filter(({ path }) => !store.objects.has(path));
  const changed = built.artifacts.filter((entry) => {
    const found = store.objects.get(entry.path);
    return found !== undefined && !isSame(entry, found);
  });
  const waiting = (store.manifest?.retired ?? []).filter(({ path }) => !wanted.has(path));
  const known = new Set(waiting.map(({ path }) => path));
  const since = now.toISOString();
  const retired = [...store.objects.keys(), ...store.strays]
    .filter((path) => !wanted.has(path) && !known.has(path) && isInParts(path) && !isPermanent(path))
    .map((path): Retired => ({ path, since }));
  // The entry of an index would name files that are about to be deleted.
  const isDue = ({ path, since }: Retired): boolean =>
    isIndexEntry(path) || now.getTime() - Date.parse(since) >= graceMs;
  const deleted = [...waiting, ...retired].filter(isDue).map(({ path }) => path);
  const manifest: PublishedManifest = {
    ...built,
    counts: { ...store.manifest?.counts, ...built.counts },
    parts: [...new Set([...(store.manifest?.parts ?? []), ...built.parts])].toSorted(),
    artifacts,
    retired: byPath([...waiting, ...retired].filter((entry) => !isDue(entry))),
  };
  return {
    added: byPath(added),
    changed: byPath(changed),
    unchanged: built.artifacts.length - added.length - changed.length,
    retired: byPath(retired),
    deleted: deleted.toSorted(compareText),
    manifest,
    isChanged: store.manifest === undefined || !differsOnlyInInstant(manifest, store.manifest),
  };
}

const byPath = <Entry extends { readonly path: string }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => compareText(a.path, b.path));

const isSame = (
  a: Pick<ManifestEntry, 'bytes' | 'sha256'>,
  b: Pick<ManifestEntry, 'bytes' | 'sha256'>,
): boolean => a.bytes === b.bytes && a.sha256 === b.sha256;

/** Returns true if a key is in a folder that these parts may write. */
function withinParts(parts: readonly Part[]): (path: string) => boolean {
  const folders = parts.flatMap((part) => partFolders[part]).map((folder) => `${folder}/`);
  return (path) => folders.some((folder) => path.startsWith(folder));
}

const permanentFolder = `${archiveKey(dataPath(changesFolder))}/`;

/** Change files of earlier releases are permanent, because mirrors apply them. */
const isPermanent = (path: string): boolean => path.startsWith(permanentFolder);

/** A manifest that differs only in `as_of` is not uploaded. */
const differsOnlyInInstant = (a: PublishedManifest, b: PublishedManifest): boolean =>
  JSON.stringify({ ...a, as_of: '' }) === JSON.stringify({ ...b, as_of: '' });

export const isEmpty = ({ added, changed, deleted, isChanged }: PublishPlan): boolean =>
  added.length + changed.length + deleted.length === 0 && !isChanged;
