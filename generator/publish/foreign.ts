/**
 * Files in a store that no publish wrote. Only keys that a manifest or the journal of an interrupted publish names are ever deleted;
 * a part is first published into folders without other files, unless the operator adopts them.
 */
import pLimit from 'p-limit';
import { leaseKey, manifestKey, partFolders } from '../../schemas/paths.ts';
import type { ManifestEntry } from '../store/manifest/entry.ts';
import type { OpenedManifest } from '../store/manifest/index-file.ts';
import { type ObjectStore, storeConcurrency } from '../store/object-store.ts';
import { UserError } from '../system/errors.ts';
import { formatCount } from '../system/terminal.ts';
import { escapeUnsafe } from '../system/text.ts';
import { openStoreManifest, type PublishedStore } from './store-contents.ts';

/**
 * Refuses to publish a part for the first time into folders with foreign files, which the publish might overwrite. A store whose
 * manifest is unreadable was published to.
 * @throws {UserError} that names some of the files
 */
export async function requireNoForeign(
  built: OpenedManifest,
  store: ObjectStore,
  { manifest, manifestTag, pending }: PublishedStore,
): Promise<void> {
  if (manifest === undefined && manifestTag !== undefined) return;
  const known = new Set(manifest?.index.parts);
  const folders = built.index.parts.filter((part) => !known.has(part)).flatMap((part) => partFolders[part]);
  const named = new Set(pending);
  const unnamed: string[] = [];
  for (const folder of folders)
    for await (const { key } of store.list(`${folder}/`)) if (!named.has(key)) unnamed.push(key);
  if (unnamed.length === 0) return;
  const foreign = await withOtherContent(unnamed, store, built);
  if (foreign.length > 0) throw refusal(store, foreign);
}

/**
 * The same before the lease, whose record would be the only trace of a refused publish in a new store. A store with a manifest or a
 * lease is checked under the lease of this publish.
 */
export async function requireNoForeignInNew(built: OpenedManifest, store: ObjectStore): Promise<void> {
  for (const key of [manifestKey, leaseKey]) if ((await store.head(key)) !== undefined) return;
  await requireNoForeign(built, store, await openStoreManifest(store));
}

/** The keys without a file of the build that has the same content. */
async function withOtherContent(
  keys: readonly string[],
  store: ObjectStore,
  built: OpenedManifest,
): Promise<string[]> {
  const wanted = new Map<string, ManifestEntry>();
  for (const { name } of built.index.sections)
    for (const entry of await built.entriesOf(name)) wanted.set(entry.path, entry);
  const limit = pLimit(storeConcurrency);
  const isForeign = await Promise.all(
    keys.map((key) =>
      limit(async () => {
        const entry = wanted.get(key);
        return entry === undefined || (await store.head(key))?.sha256 !== entry.sha256;
      }),
    ),
  );
  return keys.filter((_, index) => isForeign[index]);
}

const shownKeys = 3;

function refusal({ name }: ObjectStore, keys: readonly string[]): UserError {
  const shown = keys.slice(0, shownKeys).map(escapeUnsafe).join(', ');
  const rest = keys.length > shownKeys ? ` and ${formatCount(keys.length - shownKeys)} more` : '';
  return new UserError(
    `${name} has files that civic did not publish: ${shown}${rest}. Nothing was published. Name another bucket, prefix or folder with --to; or add --adopt, which overwrites those that the build has too, and keeps the others.`,
  );
}
