/** Plans a publish from the contents of the store and the manifest of the build. Pure. */
import { archiveKey, changesFolder, dataPath, isIndexEntry, type Part } from '../../schemas/paths.ts';
import { compareText } from '../system/text.ts';
import type { ManifestEntry, Retired } from '../store/manifest/entry.ts';
import { withinParts } from '../store/manifest.ts';
import type { StoreContents } from './store-contents.ts';

/** The files of the sections that are compared. */
export type FilePlan = {
  readonly added: readonly ManifestEntry[];
  readonly changed: readonly ManifestEntry[];
  readonly unchanged: number;
  /** Objects that are no longer listed after this publish; they are deleted after the grace period, entries of an index immediately. */
  readonly retired: readonly Retired[];
  /** Objects whose grace period has ended, and entries of an index that is no longer listed. */
  readonly deleted: readonly string[];
  /** All files after this publish. */
  readonly artifacts: readonly ManifestEntry[];
  /** All objects that are no longer listed and not yet deleted. */
  readonly waiting: readonly Retired[];
};

export type PlanOptions = { readonly now: Date; readonly graceMs: number };

/** Plans from the files of the build and the objects of the store, each of the sections that are compared. */
export function planFiles(
  built: { readonly parts: readonly Part[]; readonly artifacts: readonly ManifestEntry[] },
  store: StoreContents,
  { now, graceMs }: PlanOptions,
): FilePlan {
  const isInParts = withinParts(built.parts);
  const kept = store.artifacts.filter(({ path }) => !isInParts(path) || isPermanent(path));
  const builtPaths = new Set(built.artifacts.map(({ path }) => path));
  const artifacts = [...built.artifacts, ...kept.filter(({ path }) => !builtPaths.has(path))];
  const wanted = new Set(artifacts.map(({ path }) => path));
  const added = built.artifacts.filter(({ path }) => !store.objects.has(path));
  const changed = built.artifacts.filter((entry) => {
    const found = store.objects.get(entry.path);
    return found !== undefined && !isSame(entry, found);
  });
  const waiting = store.retired.filter(({ path }) => !wanted.has(path));
  const known = new Set(waiting.map(({ path }) => path));
  const since = now.toISOString();
  const retired = [...store.objects.keys(), ...store.strays]
    .filter((path) => !wanted.has(path) && !known.has(path) && isInParts(path) && !isPermanent(path))
    .map((path): Retired => ({ path, since }));
  // The entry of an index would name files that are about to be deleted.
  const isDue = ({ path, since }: Retired): boolean =>
    isIndexEntry(path) || now.getTime() - Date.parse(since) >= graceMs;
  return {
    added: byPath(added),
    changed: byPath(changed),
    unchanged: built.artifacts.length - added.length - changed.length,
    retired: byPath(retired),
    deleted: [...waiting, ...retired]
      .filter(isDue)
      .map(({ path }) => path)
      .toSorted(compareText),
    artifacts: byPath(artifacts),
    waiting: byPath([...waiting, ...retired].filter((entry) => !isDue(entry))),
  };
}

const byPath = <Entry extends { readonly path: string }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => compareText(a.path, b.path));

const isSame = (
  a: Pick<ManifestEntry, 'bytes' | 'sha256'>,
  b: Pick<ManifestEntry, 'bytes' | 'sha256'>,
): boolean => a.bytes === b.bytes && a.sha256 === b.sha256;

const permanentFolder = `${archiveKey(dataPath(changesFolder))}/`;

/** Change files of earlier releases are permanent, because mirrors apply them. */
const isPermanent = (path: string): boolean => path.startsWith(permanentFolder);
