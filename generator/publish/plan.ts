/** What a publish will do, from what the store holds and what the build made. Pure. */
import { archiveKey, changesFolder, dataPath, type Part, partFolders } from '../../schemas/paths.ts';
import { compareText } from '../system/text.ts';
import type { Manifest, ManifestEntry } from '../store/manifest.ts';
import type { PublishedManifest, Retired } from './published-manifest.ts';

/** What the store holds. */
export type Held = {
  /** Of the last publish; absent where there was none, or it cannot be read. */
  readonly manifest: PublishedManifest | undefined;
  /** Objects that are known to be there with this content, by key. */
  readonly objects: ReadonlyMap<string, Pick<ManifestEntry, 'bytes' | 'sha256'>>;
  /** Further keys in the store, which the manifest does not name. */
  readonly strays: readonly string[];
};

export type PublishPlan = {
  readonly added: readonly ManifestEntry[];
  readonly changed: readonly ManifestEntry[];
  readonly unchanged: number;
  /** Objects that leave the lists now, and are deleted after the grace period. */
  readonly retired: readonly Retired[];
  /** Objects that left them long enough ago. */
  readonly deleted: readonly string[];
  /** What the store's manifest will be. */
  readonly manifest: PublishedManifest;
  /** Whether the store's manifest differs from that in more than the instant that it was built for. */
  readonly isChanged: boolean;
};

export type PlanOptions = { readonly now: Date; readonly graceMs: number };

/** The plan of a publish. */
export function planPublish(built: Manifest, held: Held, { now, graceMs }: PlanOptions): PublishPlan {
  const isOurs = withinParts(built.parts);
  const carried = (held.manifest?.artifacts ?? []).filter(({ path }) => !isOurs(path) || isKept(path));
  const published = new Set(built.artifacts.map(({ path }) => path));
  const artifacts = [...built.artifacts, ...carried.filter(({ path }) => !published.has(path))];
  artifacts.sort((a, b) => compareText(a.path, b.path));
  const wanted = new Set(artifacts.map(({ path }) => path));
  const added = built.artifacts.filter(({ path }) => !held.objects.has(path));
  const changed = built.artifacts.filter((entry) => {
    const there = held.objects.get(entry.path);
    return there !== undefined && !isSame(entry, there);
  });
  const waiting = (held.manifest?.retired ?? []).filter(({ path }) => !wanted.has(path));
  const known = new Set(waiting.map(({ path }) => path));
  const since = now.toISOString();
  const retired = [...held.objects.keys(), ...held.strays]
    .filter((path) => !wanted.has(path) && !known.has(path) && isOurs(path) && !isKept(path))
    .map((path): Retired => ({ path, since }));
  const isDue = (entry: Retired): boolean => now.getTime() - Date.parse(entry.since) >= graceMs;
  const deleted = [...waiting, ...retired].filter(isDue).map(({ path }) => path);
  const manifest: PublishedManifest = {
    ...built,
    parts: [...new Set([...(held.manifest?.parts ?? []), ...built.parts])].toSorted(),
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
    isChanged: held.manifest === undefined || !isSameButInstant(manifest, held.manifest),
  };
}

const byPath = <Entry extends { readonly path: string }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => compareText(a.path, b.path));

const isSame = (
  a: Pick<ManifestEntry, 'bytes' | 'sha256'>,
  b: Pick<ManifestEntry, 'bytes' | 'sha256'>,
): boolean => a.bytes === b.bytes && a.sha256 === b.sha256;

/** Whether a key is in a folder that these parts may write. */
function withinParts(parts: readonly Part[]): (path: string) => boolean {
  const folders = parts.flatMap((part) => partFolders[part]).map((folder) => `${folder}/`);
  return (path) => folders.some((folder) => path.startsWith(folder));
}

const keptFolder = `${archiveKey(dataPath(changesFolder))}/`;

/** Changes of earlier releases are kept for ever; mirrors follow them. */
const isKept = (path: string): boolean => path.startsWith(keptFolder);

/** A manifest that differs only in the instant is not worth an upload. */
const isSameButInstant = (a: PublishedManifest, b: PublishedManifest): boolean =>
  JSON.stringify({ ...a, as_of: '' }) === JSON.stringify({ ...b, as_of: '' });

export const isEmpty = ({ added, changed, deleted, isChanged }: PublishPlan): boolean =>
  added.length + changed.length + deleted.length === 0 && !isChanged;
