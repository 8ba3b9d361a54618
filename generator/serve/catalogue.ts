/** What a built folder publishes, by key; read again when its manifest changes. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestKey } from '../../schemas/paths.ts';
import { UserError } from '../system/errors.ts';
import { type Manifest, type ManifestEntry, readManifest } from '../store/manifest.ts';
import type { Log } from './adapter.ts';

export type Catalogue = {
  readonly entries: ReadonlyMap<string, ManifestEntry>;
  /** Every folder that has an entry somewhere below it: `us/`, `us/city/`, `us/city/oakland-ca/`. */
  readonly folders: ReadonlySet<string>;
};

/** A look at what a build writes last costs a system call; more often than this nobody rebuilds. */
export const recheckMs = 1_000;

/**
 * The catalogue of a built folder, as a function that gives the current one. A manifest that is missing or broken later
 * on leaves the catalogue as it was, and the log says so.
 * @throws {UserError} when the folder holds no build, or one of another version.
 */
export async function openCatalogue(folder: string, log: Log): Promise<() => Promise<Catalogue>> {
  let stamp = await stampOf(folder);
  let catalogue = await readCatalogue(folder);
  let checkedAt = performance.now();

  async function refresh(): Promise<void> {
    const seen = await stampOf(folder);
    if (seen === stamp) return;
    catalogue = await readCatalogue(folder);
    stamp = seen;
  }

  return async () => {
    if (performance.now() - checkedAt < recheckMs) return catalogue;
    checkedAt = performance.now();
    await refresh().catch((error: unknown) => {
      log(`${error instanceof Error ? error.message : String(error)} Still serving the build read before.`);
    });
    return catalogue;
  };
}

/** Differs whenever the manifest was written anew: a rename brings a new inode even within one tick of the clock. */
async function stampOf(folder: string): Promise<string | undefined> {
  const found = await stat(join(folder, manifestKey)).catch(() => undefined);
  return found && `${found.mtimeMs} ${found.size} ${found.ino}`;
}

async function readCatalogue(folder: string): Promise<Catalogue> {
  const manifest = await readManifest(folder);
  if (manifest === undefined) throw new UserError(await describeMissing(folder));
  return catalogueOf(manifest);
}

async function describeMissing(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere
    ? `${folder} holds no build: ${manifestKey} is missing. Build into it first, or name a built folder.`
    : `There is no folder ${folder}. Build into it first, or name a built folder.`;
}

function catalogueOf(manifest: Manifest): Catalogue {
  const entries = new Map(manifest.artifacts.map((entry) => [entry.path, entry]));
  return { entries, folders: new Set([...entries.keys()].flatMap(foldersAbove)) };
}

/** `us/city/x.json` -> `us/`, `us/city/`. */
function foldersAbove(key: string): string[] {
  const names = key.split('/').slice(0, -1);
  return names.map((_, depth) => `${names.slice(0, depth + 1).join('/')}/`);
}
