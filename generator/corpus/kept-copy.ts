/** A copy of a corpus in a bucket that is kept between runs, so that only changed files are downloaded again. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { StoredObject } from '../store/object-store.ts';
import { listCorpus, nothingAt } from './bucket.ts';

/** Which state of the bucket the copy has. It is written after the files: without it, nothing of the folder is trusted. */
const stateName = '.copied.json';

const stateSchema = z.strictObject({
  format: z.literal(1),
  location: z.string(),
  /** Entity tags by file. */
  files: z.record(z.string(), z.string()),
});

type State = z.infer<typeof stateSchema>;

export type KeptCopy = {
  /** Path of the copy: a SQLite file or a folder of tables. */
  readonly path: string;
  /** Names of the files that were downloaded; none if nothing changed. */
  readonly downloaded: readonly string[];
};

/**
 * Updates the copy of the corpus at `s3://bucket/...` in a folder, which belongs to the copy alone: other files in it are removed.
 * An interrupted update begins again with the files that changed.
 * @throws {UserError} if there is no corpus at the address or it cannot be read; the previous copy then remains.
 */
export async function updateCopy(
  location: string,
  folder: string,
  onFile: (name: string) => void,
): Promise<KeptCopy> {
  const { store, file, objects } = await listCorpus(location);
  mkdirSync(folder, { recursive: true });
  const known = readState(folder, location);
  const files = Object.fromEntries(objects.map((object) => [object.key, tagOf(object)]));
  const changed = Object.keys(files).filter((name) => known[name] !== files[name]);
  const removed = readdirSync(folder).filter((name) => name !== stateName && !Object.hasOwn(files, name));
  // Complete files first, then all are renamed: a corpus in several files never mixes two states for long.
  for (const name of changed) {
    onFile(name);
    if (!(await store.download(name, partial(folder, name)))) throw nothingAt(location);
  }
  if (changed.length > 0 || removed.length > 0) rmSync(join(folder, stateName), { force: true });
  for (const name of changed) renameSync(partial(folder, name), join(folder, name));
  for (const name of removed) rmSync(join(folder, name), { recursive: true, force: true });
  const state: State = { format: 1, location, files };
  writeFileSync(join(folder, stateName), `${JSON.stringify(state)}\n`);
  return { path: file === undefined ? folder : join(folder, file), downloaded: changed };
}

/** Entity tags of the files in the folder; none if it is the copy of another address, or incomplete. */
function readState(folder: string, location: string): State['files'] {
  try {
    const state = stateSchema.parse(JSON.parse(readFileSync(join(folder, stateName), 'utf8')));
    const present = new Set(readdirSync(folder));
    if (state.location !== location) return {};
    return Object.fromEntries(Object.entries(state.files).filter(([name]) => present.has(name)));
  } catch {
    return {};
  }
}

/** A folder store has no entity tags; its files are compared by size and time. */
const tagOf = ({ etag, bytes, modifiedAt }: StoredObject): string =>
  etag ?? `${bytes} ${modifiedAt.toISOString()}`;

const partial = (folder: string, name: string): string => join(folder, `${name}.partial`);
