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
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { manifestKey, type Part, partFolders } from '../../schemas/paths.ts';
import { systemErrorCode, UserError } from '../errors.ts';
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

/** Begins a build of these parts into a folder, which is made if it is not there. */
export function beginBuild(folder: string, parts: readonly Part[]): PendingBuild {
  const stagingFolder = join(folder, buildFolder, `next-${process.pid}`);
  const oldFolder = join(folder, buildFolder, `old-${process.pid}`);
  withClearErrors(folder, () => {
    requireOwnFolder(folder, parts);
    makeFolder(join(folder, buildFolder));
    recover(folder);
    mkdirSync(stagingFolder);
  });
  return {
    stagingFolder,
    commit: (manifest) =>
      withClearErrors(folder, () => replace(folder, parts, stagingFolder, oldFolder, manifest)),
    [Symbol.dispose]: () => rmSync(stagingFolder, { recursive: true, force: true }),
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

/** Undoes what killed builds left; refuses while another build is running. */
function recover(folder: string): void {
  for (const entry of readdirSync(join(folder, buildFolder))) {
    const [, kind, pid] = stagingName.exec(entry) ?? [];
    if (kind === undefined) continue;
    if (Number(pid) !== process.pid && isRunning(Number(pid))) {
      throw new UserError(
        `Another build (process ${pid}) is writing into ${folder}. Wait for it, or name another folder with --out.`,
      );
    }
    const leftover = join(folder, buildFolder, entry);
    if (kind === 'old' && !isCommitted(folder, leftover)) rollBack(folder, leftover);
    rmSync(leftover, { recursive: true, force: true });
  }
}

/** The new manifest is put in place last: where it differs from the one set aside, everything is in place. */
function isCommitted(folder: string, oldFolder: string): boolean {
  const [now, before] = [join(folder, manifestKey), join(oldFolder, oldManifest)];
  if (!existsSync(now)) return false;
  return !existsSync(before) || !readFileSync(now).equals(readFileSync(before));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemErrorCode(error) === 'EPERM';
  }
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
