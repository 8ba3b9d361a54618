/**
 * A built folder: files are written beside what stands there and take its place at once, so that a build that fails or
 * is killed leaves the previous one whole.
 *
 *     <folder>/.build/next-<pid>/us/...   what is being written
 *     <folder>/.build/old-<pid>/us/...    what was there, while it is being replaced
 */
import { hash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { manifestKey, type Part, partFolders } from '../../schemas/paths.ts';
import { UserError } from '../system/errors.ts';
import { isRunning } from '../system/process.ts';
import type { Artifact } from './artifact.ts';
import { makeFolder } from './make-folder.ts';
import { withClearErrors } from './write-errors.ts';
import type { Manifest, ManifestEntry } from './manifest.ts';

const buildFolder = '.build';
const oldManifest = 'manifest.json';
const stagingName = /^(next|old)-(\d+)$/;

/** A build under way into a folder. */
export type PendingBuild = {
  /** Where artifacts are written. */
  readonly stagingFolder: string;
  /** Puts what was written in the place of what these parts held. */
  readonly commit: (manifest: Manifest) => void;
  /** Removes what was written, if it was not committed. */
  readonly [Symbol.dispose]: () => void;
};

/** Begins a build of the corpus at `input` into a folder, which is made if it is not there. */
export function beginBuild(folder: string, parts: readonly Part[], input: string): PendingBuild {
  const isNew = !existsSync(folder);
  const stagingFolder = join(folder, buildFolder, `next-${process.pid}`);
  const oldFolder = join(folder, buildFolder, `old-${process.pid}`);
  withClearErrors(folder, () => {
    requireOwnFolder(folder, parts);
    requireApart(folder, parts, input);
    makeFolder(join(folder, buildFolder));
    recover(folder);
    mkdirSync(stagingFolder);
  });
  const remove = (): void => removeStaging(folder, stagingFolder, isNew);
  process.once('exit', remove);
  // Two builds that began at the same moment see each other now; the file goes when this process ends.
  requireAlone(folder);
  return {
    stagingFolder,
    commit: (manifest) =>
      withClearErrors(folder, () => replace(folder, parts, stagingFolder, oldFolder, manifest)),
    [Symbol.dispose]: () => {
      process.off('exit', remove);
      remove();
    },
  };
}

/** Writes an artifact below a folder; two with one path is an error. */
export function writeArtifact(folder: string, artifact: Artifact): ManifestEntry {
  const file = join(folder, artifact.path);
  withClearErrors(folder, () => {
    makeFolder(dirname(file));
    writeFileSync(file, artifact.body, { flag: 'wx' });
  });
  return {
    path: artifact.path,
    bytes: artifact.body.length,
    sha256: hash('sha256', artifact.body),
    media_type: artifact.mediaType,
    cache: artifact.cache,
  };
}

/** Refuses a folder whose files are somebody else's. */
function requireOwnFolder(folder: string, parts: readonly Part[]): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) {
    throw new UserError(`Cannot build into ${folder}: it is not a folder. Name another one with --out.`);
  }
  if (existsSync(join(folder, manifestKey))) return;
  const taken = parts.flatMap((part) => partFolders[part]).find((name) => existsSync(join(folder, name)));
  if (taken !== undefined && !readdirSync(folder).includes(buildFolder)) {
    throw new UserError(
      `Cannot build into ${folder}: it holds ${taken}/ and no earlier build. Name another folder with --out.`,
    );
  }
}

/** Removes what was not committed, and the folders for it where they are empty. */
function removeStaging(folder: string, stagingFolder: string, isNew: boolean): void {
  rmSync(stagingFolder, { recursive: true, force: true });
  for (const made of [join(folder, buildFolder), ...(isNew ? [folder] : [])])
    if (existsSync(made) && readdirSync(made).length === 0) rmdirSync(made);
}

/** Refuses to write where the build would remove its own corpus, or where another build would remove its files. */
function requireApart(folder: string, parts: readonly Part[], input: string): void {
  const out = resolve(folder);
  const corpus = existsSync(input) ? realpathSync(input) : resolve(input);
  const owned = parts.flatMap((part) => partFolders[part]).map((name) => join(out, name) + sep);
  if (owned.some((host) => (corpus + sep).startsWith(host))) {
    throw new UserError(
      `Cannot build into ${folder}: the corpus ${input} is in a folder that the build replaces. Name another folder with --out.`,
    );
  }
  for (let above = dirname(out); above !== dirname(above); above = dirname(above)) {
    if (!existsSync(join(above, manifestKey))) continue;
    throw new UserError(
      `Cannot build into ${folder}: it is inside the built folder ${above}. Name another folder with --out.`,
    );
  }
}

type Leftover = { readonly path: string; readonly kind: string; readonly pid: number };

const leftovers = (folder: string): Leftover[] =>
  readdirSync(join(folder, buildFolder)).flatMap((entry) => {
    const [, kind, pid] = stagingName.exec(entry) ?? [];
    return kind === undefined ? [] : [{ path: join(folder, buildFolder, entry), kind, pid: Number(pid) }];
  });

/** Refuses while another build is running. */
function requireAlone(folder: string): void {
  const other = leftovers(folder).find(({ pid }) => pid !== process.pid && isRunning(pid));
  if (other === undefined) return;
  throw new UserError(
    `Another build (process ${other.pid}) is writing into ${folder}. Wait for it, or name another folder with --out. If that process is no build, remove ${other.path}.`,
  );
}

/** Processes of a build that was killed end by themselves, but may write a last file while the folder is removed. */
const untilOrphansEnd = { maxRetries: 10, retryDelay: 100 };

/** Undoes what killed builds left. */
function recover(folder: string): void {
  requireAlone(folder);
  for (const { path, kind } of leftovers(folder)) {
    if (kind === 'old' && !isCommitted(folder, path)) rollBack(folder, path);
    rmSync(path, { recursive: true, force: true, ...untilOrphansEnd });
  }
}

/** The new manifest is put in place last: where it differs from the one set aside, everything is in place. */
function isCommitted(folder: string, oldFolder: string): boolean {
  const [now, before] = [join(folder, manifestKey), join(oldFolder, oldManifest)];
  if (!existsSync(now)) return false;
  return !existsSync(before) || !readFileSync(now).equals(readFileSync(before));
}

function replace(
  folder: string,
  parts: readonly Part[],
  stagingFolder: string,
  oldFolder: string,
  manifest: Manifest,
): void {
  const manifestFile = join(stagingFolder, 'manifest.json');
  writeFileSync(manifestFile, JSON.stringify(manifest));
  mkdirSync(oldFolder);
  try {
    if (existsSync(join(folder, manifestKey)))
      copyFileSync(join(folder, manifestKey), join(oldFolder, oldManifest));
    for (const name of parts.flatMap((part) => partFolders[part])) {
      const target = join(folder, name);
      if (existsSync(target)) renameSync(target, join(oldFolder, name));
      if (existsSync(join(stagingFolder, name))) renameSync(join(stagingFolder, name), target);
    }
    renameSync(manifestFile, join(folder, manifestKey));
  } catch (error) {
    rollBack(folder, oldFolder);
    throw error;
  } finally {
    // Without its manifest it is never taken for one to put back, also if this process ends half-way.
    rmSync(join(oldFolder, oldManifest), { force: true });
    rmSync(oldFolder, { recursive: true, force: true });
  }
}

/** Puts back what was moved aside. */
function rollBack(folder: string, oldFolder: string): void {
  for (const name of readdirSync(oldFolder).filter((name) => name !== oldManifest)) {
    rmSync(join(folder, name), { recursive: true, force: true });
    renameSync(join(oldFolder, name), join(folder, name));
  }
}
