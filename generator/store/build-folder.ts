/**
 * A built folder. New files are written to a staging folder and replace the old ones in one step, so that a build that fails
 * or is killed leaves the previous build intact.
 *
 *     <folder>/.build/lock                locked while a build runs
 *     <folder>/.build/corpus              path of the corpus of the last build
 *     <folder>/.build/parts/...           parts of the manifest, named after their content
 *     <folder>/.build/next-<pid>/us/...   new files
 *     <folder>/.build/old-<pid>/us/...    old files, while they are being replaced
 *
 * A build that has the lock is the only one, so files of other builds are left over from killed ones.
 */
import { hash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { manifestKey, manifestPartsFolder, type Part, partFolders } from '../../schemas/paths.ts';
import { UserError } from '../system/errors.ts';
import { type Artifact, isRendered, type PublishedFile } from './artifact.ts';
import { lockForBuild, lockName, type RunFolderLock } from './folder-lock.ts';
import { keepForeignFiles } from './foreign-files.ts';
import { makeFolder } from './make-folder.ts';
import { explainWrite, withClearErrors } from './write-errors.ts';
import { type OpenedManifest, partKeysOf, type WrittenManifest } from './manifest/index-file.ts';
import { partKey } from './manifest/part-file.ts';
import type { ManifestEntry } from './manifest.ts';
import { readRegularFileSync } from '../system/regular-file.ts';

const buildFolder = '.build';
const oldManifest = 'manifest.json';
const corpusFile = (folder: string): string => join(folder, buildFolder, 'corpus');
const stagingName = /^(next|old)-\d+$/;

/** A build in progress. */
export type PendingBuild = {
  /** Where artifacts are written. */
  readonly stagingFolder: string;
  /** Replaces the files of the parts with those of the staging folder, and keeps files that the previous manifest does not name. */
  readonly commit: (manifest: WrittenManifest, previous?: OpenedManifest) => Promise<void>;
  /** Removes the staging folder, unless it was committed, and lets other builds begin. */
  readonly [Symbol.dispose]: () => void;
};

/**
 * Begins a build of the corpus at `input` into a folder, which is created if necessary.
 * @param runLock keeps the lock when the build ends
 */
export function beginBuild(
  folder: string,
  parts: readonly Part[],
  input: string,
  runLock?: RunFolderLock,
): PendingBuild {
  const isNew = !existsSync(folder);
  const stagingFolder = join(folder, buildFolder, `next-${process.pid}`);
  const oldFolder = join(folder, buildFolder, `old-${process.pid}`);
  const lock = withClearErrors(folder, () => {
    requireOwnFolder(folder, parts);
    requireSafeFolder(folder, parts, input);
    makeFolder(join(folder, buildFolder));
    return runLock?.take(folder) ?? lockForBuild(folder);
  });
  const remove = (): void => {
    removeStaging(folder, stagingFolder, isNew);
    lock[Symbol.dispose]();
  };
  process.once('exit', remove);
  const end = (): void => {
    process.off('exit', remove);
    remove();
  };
  try {
    withClearErrors(folder, () => {
      recover(folder);
      mkdirSync(stagingFolder);
    });
  } catch (error) {
    end();
    throw error;
  }
  return {
    stagingFolder,
    commit: async (manifest, previous) => {
      const names = parts.flatMap((part) => partFolders[part]);
      if (previous !== undefined)
        await keepForeignFiles(folder, stagingFolder, names, previous).catch((error: unknown) => {
          throw explainWrite(folder, error);
        });
      withClearErrors(folder, () => {
        writeManifest(stagingFolder, manifest);
        replace(folder, parts, stagingFolder, oldFolder);
        removeOldParts(folder, manifest);
        writeFileSync(corpusFile(folder), existsSync(input) ? relativePath(folder, input) : input);
      });
    },
    [Symbol.dispose]: end,
  };
}

/** Relative, so that the folder and the corpus can be moved together. */
const relativePath = (folder: string, corpus: string): string =>
  relative(realpathSync(folder), realpathSync(corpus));

/** The corpus that a folder was last built from: a path or an address; undefined if it is not recorded. */
export function builtCorpus(folder: string): string | undefined {
  if (!existsSync(corpusFile(folder))) return undefined;
  const recorded = readRegularFileSync(corpusFile(folder)).toString();
  return URL.canParse(recorded) ? recorded : resolve(realpathSync(folder), recorded);
}

/** Writes an artifact below a folder. Two artifacts with the same path are an error. */
export const writeArtifact = (folder: string, artifact: Artifact): ManifestEntry =>
  writeUnlessPublished(folder, artifact, undefined);

/** Writes a file below a folder, unless it is published with this content. `published` has the published files by path. */
export function writeUnlessPublished(
  folder: string,
  artifact: Artifact | PublishedFile,
  published: ReadonlyMap<string, ManifestEntry> | undefined,
): ManifestEntry {
  const known = published?.get(artifact.path);
  if (!isRendered(artifact)) {
    if (known === undefined) throw new Error(`${artifact.path} is not published`);
    return known;
  }
  const entry = entryOf(artifact);
  if (known?.sha256 === entry.sha256) return entry;
  const file = join(folder, artifact.path);
  withClearErrors(folder, () => {
    makeFolder(dirname(file));
    writeFileSync(file, artifact.body, { flag: 'wx' });
  });
  return entry;
}

/** Writes an artifact whose path has the hash of its content, unless that is done. Two empty search indexes have the same files. */
export const writeHashedArtifact = (folder: string, artifact: Artifact): ManifestEntry =>
  existsSync(join(folder, artifact.path)) ? entryOf(artifact) : writeArtifact(folder, artifact);

const entryOf = ({ path, body, mediaType, cache }: Artifact): ManifestEntry => ({
  path,
  bytes: body.length,
  sha256: hash('sha256', body),
  media_type: mediaType,
  cache,
});

/** Refuses a folder with files that no build wrote. */
function requireOwnFolder(folder: string, parts: readonly Part[]): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) {
    throw new UserError(`Cannot build into ${folder}: it is not a folder. Name another one with --out.`);
  }
  if (existsSync(join(folder, manifestKey))) return;
  const taken = parts.flatMap((part) => partFolders[part]).find((name) => existsSync(join(folder, name)));
  // A build that was killed before it wrote its first manifest leaves folders behind.
  if (taken !== undefined && leftovers(folder).length === 0) {
    throw new UserError(
      `Cannot build into ${folder}: it has ${taken}/ but no earlier build. Name another folder with --out.`,
    );
  }
}

/** Removes the staging folder and, if nothing was committed, the folders that this build created. */
function removeStaging(folder: string, stagingFolder: string, isNew: boolean): void {
  rmSync(stagingFolder, { recursive: true, force: true });
  const state = join(folder, buildFolder);
  if (existsSync(state) && readdirSync(state).every((name) => name === lockName))
    rmSync(join(state, lockName), { force: true });
  for (const parent of [state, ...(isNew ? [folder] : [])])
    if (existsSync(parent) && readdirSync(parent).length === 0) rmdirSync(parent);
}

/** Refuses a folder in which the build would delete its own corpus, or another build would delete its files. */
function requireSafeFolder(folder: string, parts: readonly Part[], input: string): void {
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

type Leftover = { readonly path: string; readonly kind: string };

function leftovers(folder: string): Leftover[] {
  if (!existsSync(join(folder, buildFolder))) return [];
  return readdirSync(join(folder, buildFolder)).flatMap((entry) => {
    const kind = stagingName.exec(entry)?.[1];
    return kind === undefined ? [] : [{ path: join(folder, buildFolder, entry), kind }];
  });
}

/** Child processes of a killed build exit on their own, but may write a last file while the folder is being removed. */
const untilOrphansEnd = { maxRetries: 10, retryDelay: 100 };

/** Cleans up after killed builds. */
function recover(folder: string): void {
  for (const { path, kind } of leftovers(folder)) {
    if (kind === 'old' && !isCommitted(folder, path)) rollBack(folder, path);
    rmSync(path, { recursive: true, force: true, ...untilOrphansEnd });
  }
}

/** The manifest is replaced last: if it differs from the old one, all files are in place. */
function isCommitted(folder: string, oldFolder: string): boolean {
  const [now, before] = [join(folder, manifestKey), join(oldFolder, oldManifest)];
  if (!existsSync(now)) return false;
  return !existsSync(before) || !readRegularFileSync(now).equals(readRegularFileSync(before));
}

const stagedParts = 'parts';

function writeManifest(stagingFolder: string, { index, parts }: WrittenManifest): void {
  mkdirSync(join(stagingFolder, stagedParts));
  for (const { file, body } of parts)
    writeFileSync(join(stagingFolder, stagedParts, basename(partKey(file))), body);
  writeFileSync(join(stagingFolder, 'manifest.json'), JSON.stringify(index));
}

/** Before the manifest, which names them. Until it is replaced, the old one and its parts are valid. */
function moveParts(folder: string, stagingFolder: string): void {
  const target = join(folder, manifestPartsFolder);
  makeFolder(target);
  for (const name of readdirSync(join(stagingFolder, stagedParts)))
    renameSync(join(stagingFolder, stagedParts, name), join(target, name));
}

function removeOldParts(folder: string, { index }: WrittenManifest): void {
  const named = new Set(partKeysOf(index));
  for (const name of readdirSync(join(folder, manifestPartsFolder)))
    if (!named.has(manifestPartsFolder + name)) rmSync(join(folder, manifestPartsFolder, name));
}

function replace(folder: string, parts: readonly Part[], stagingFolder: string, oldFolder: string): void {
  mkdirSync(oldFolder);
  try {
    if (existsSync(join(folder, manifestKey)))
      copyFileSync(join(folder, manifestKey), join(oldFolder, oldManifest));
    for (const name of parts.flatMap((part) => partFolders[part])) {
      const target = join(folder, name);
      if (existsSync(target)) renameSync(target, join(oldFolder, name));
      if (existsSync(join(stagingFolder, name))) renameSync(join(stagingFolder, name), target);
    }
    moveParts(folder, stagingFolder);
    renameSync(join(stagingFolder, 'manifest.json'), join(folder, manifestKey));
  } catch (error) {
    rollBack(folder, oldFolder);
    throw error;
  } finally {
    // Without its manifest the old folder is never rolled back, even if this process ends halfway.
    rmSync(join(oldFolder, oldManifest), { force: true });
    rmSync(oldFolder, { recursive: true, force: true });
  }
}

/** Restores the old files. */
function rollBack(folder: string, oldFolder: string): void {
  for (const name of readdirSync(oldFolder).filter((name) => name !== oldManifest)) {
    rmSync(join(folder, name), { recursive: true, force: true });
    renameSync(join(oldFolder, name), join(folder, name));
  }
}
