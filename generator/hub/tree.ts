/** The bulk dataset in a built folder. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { archiveKey, dataPath, manifestKey } from '../../schemas/paths.ts';
import { systemErrorCode, UserError } from '../system/errors.ts';
import { requireRegular } from '../system/regular-file.ts';
import { type Manifest, readManifest } from '../store/manifest.ts';
import { repositoryPath, type TreeFile } from './plan.ts';

/** A file with its path on this machine. */
export type LocalFile = TreeFile & { readonly file: string };

export type Tree = {
  readonly folder: string;
  /** The `--as-of` instant of the build, ISO 8601. */
  readonly asOf: string;
  readonly files: readonly LocalFile[];
};

const dataFolderKey = archiveKey(dataPath(''));

/**
 * Lists the files below `archive/data/` from the manifest of the build, without reading them.
 * @throws {UserError} if the folder has no build with the bulk part, or its manifest has an invalid path
 */
export async function readTree(folder: string): Promise<Tree> {
  const manifest = await readManifest(folder);
  if (manifest === undefined)
    throw new UserError(`${folder} is not a built folder. Use the folder that build wrote with --out.`);
  const files = localFiles(folder, manifest);
  if (!manifest.parts.includes('bulk') || files.length === 0)
    throw new UserError(
      `${folder} has no bulk dataset. Build it first: civic build <corpus> --out ${folder} --only bulk.`,
    );
  return { folder, asOf: manifest.as_of, files };
}

const localFiles = (folder: string, { artifacts }: Manifest): LocalFile[] =>
  artifacts
    .filter(({ path }) => path.startsWith(dataFolderKey))
    .map(({ path, bytes, sha256 }) => {
      requirePlainPath(folder, path);
      const name = path.slice(dataFolderKey.length);
      return { path: repositoryPath(name), bytes, sha256, file: join(folder, path) };
    });

/** A build uses only these characters in file names; others could escape the folder. */
const plainSegment = /^[\w-][\w.-]*$/;

function requirePlainPath(folder: string, path: string): void {
  if (path.split('/').every((segment) => plainSegment.test(segment))) return;
  throw new UserError(
    `${join(folder, manifestKey)} names the file ${JSON.stringify(path)}, which no build writes. Build the folder again.`,
  );
}

/** Adds the git object id to the named files. */
export async function hashContents(tree: Tree, paths: ReadonlySet<string>): Promise<Tree> {
  const files: LocalFile[] = [];
  for (const file of tree.files)
    files.push(paths.has(file.path) ? { ...file, gitOid: await gitOidOf(file) } : file);
  return { ...tree, files };
}

/** https://git-scm.com/book/en/v2/Git-Internals-Git-Objects: SHA-1 of a header and the content. */
const gitOidOf = ({ file, bytes }: LocalFile): Promise<string> => digest('sha1', file, `blob ${bytes}\0`);

/**
 * Verifies that a file is as the build wrote it.
 * @throws {UserError} if it is missing or has changed
 */
export async function requireAsBuilt({ file, sha256 }: LocalFile): Promise<void> {
  if ((await digest('sha256', file)) === sha256) return;
  throw new UserError(`${file} has changed since the build: its SHA-256 differs. Build the folder again.`);
}

async function digest(algorithm: 'sha1' | 'sha256', file: string, header = ''): Promise<string> {
  const hash = createHash(algorithm).update(header);
  await requireRegular(file);
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
  } catch (cause) {
    if (systemErrorCode(cause) === undefined) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UserError(`Cannot read ${file}: ${reason}. Build the folder again.`, { cause });
  }
  return hash.digest('hex');
}

/**
 * Verifies that no build has replaced the tree since it was read.
 * @throws {UserError} if one has
 */
export async function requireSameBuild({ folder, files }: Tree): Promise<void> {
  const now = await readTree(folder);
  const isSame =
    now.files.length === files.length &&
    now.files.every(
      ({ path, sha256 }, index) => path === files[index]?.path && sha256 === files[index].sha256,
    );
  if (!isSame)
    throw new UserError(`${folder} was rebuilt during the push; nothing was committed. Push again.`);
}
