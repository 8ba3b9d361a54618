/** Plans what a push changes in a dataset repository. Pure: no access to files or the hub. */
import { changesFolder, dataManifestName, datasetCardName } from '../../schemas/paths.ts';
import { compareText } from '../system/text.ts';
import { UserError } from '../system/errors.ts';

/** A file of the built tree, by its path in the repository. */
export type TreeFile = {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Git object id of the content; set if the repository may have the file as an ordinary git file. */
  readonly gitOid?: string;
};

/** A file in a repository: large files are identified by SHA-256, small ones by git object id. */
export type RepositoryFile = {
  readonly path: string;
  readonly bytes: number;
  readonly content: { readonly sha256: string } | { readonly gitOid: string };
};

export type PlannedFile = { readonly path: string; readonly bytes: number };

export type PushPlan = {
  readonly added: readonly PlannedFile[];
  readonly changed: readonly PlannedFile[];
  readonly deleted: readonly PlannedFile[];
  /** Changes of earlier releases that the tree no longer has. They are never deleted, because mirrors need them. */
  readonly kept: readonly PlannedFile[];
  /** Total size of the files to send. */
  readonly bytes: number;
};

const dataFolder = 'data';

/**
 * The path in the repository of a file of `archive/data/`: below `data/` (SPEC 2.4), except the dataset card, which hubs
 * expect at the root.
 */
export const repositoryPath = (name: string): string =>
  name === datasetCardName ? name : `${dataFolder}/${name}`;

const earlierChanges = `${repositoryPath(changesFolder)}/`;

/** Written by the hub itself: lists the files that it stores as large files. */
const hubOwned = '.gitattributes';

/** Plans the changes that make the repository equal to the tree. Every list is sorted by path. */
export function planPush(tree: readonly TreeFile[], repository: readonly RepositoryFile[]): PushPlan {
  const existing = new Map(repository.map((file) => [file.path, file]));
  const wanted = new Set(tree.map(({ path }) => path));
  const added = tree.filter(({ path }) => !existing.has(path));
  const changed = tree.filter((file) => {
    const current = existing.get(file.path);
    return current !== undefined && !isSame(file, current);
  });
  const surplus = repository.filter(({ path }) => !wanted.has(path) && path !== hubOwned);
  return {
    added: planned(added),
    changed: planned(changed),
    deleted: planned(surplus.filter(({ path }) => !path.startsWith(earlierChanges))),
    kept: planned(surplus.filter(({ path }) => path.startsWith(earlierChanges))),
    bytes: [...added, ...changed].reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

export const isEmptyPlan = ({ added, changed, deleted }: PushPlan): boolean =>
  added.length + changed.length + deleted.length === 0;

const isSame = (file: TreeFile, { bytes, content }: RepositoryFile): boolean =>
  file.bytes === bytes &&
  ('sha256' in content ? content.sha256 === file.sha256 : content.gitOid === file.gitOid);

const planned = (files: readonly PlannedFile[]): PlannedFile[] =>
  files.map(({ path, bytes }) => ({ path, bytes })).toSorted((a, b) => compareText(a.path, b.path));

/** The files of the tree whose git object id is needed to compare them with the repository. */
export function filesToHash(tree: readonly TreeFile[], repository: readonly RepositoryFile[]): Set<string> {
  const ordinary = new Map(
    repository.filter(({ content }) => 'gitOid' in content).map(({ path, bytes }) => [path, bytes]),
  );
  return new Set(tree.filter(({ path, bytes }) => ordinary.get(path) === bytes).map(({ path }) => path));
}

const shownPaths = 3;

/**
 * Refuses to delete files from a repository that never had this dataset: its name is probably a mistake.
 * @throws {UserError} if files would be deleted from a repository without our manifest
 */
export function requireOurs(
  name: string,
  { deleted }: PushPlan,
  repository: readonly RepositoryFile[],
): void {
  const isOurs = repository.some(({ path }) => path === repositoryPath(dataManifestName));
  if (isOurs || deleted.length === 0) return;
  const more = deleted.length > shownPaths ? ` and ${deleted.length - shownPaths} more` : '';
  const paths = deleted
    .slice(0, shownPaths)
    .map(({ path }) => path)
    .join(', ');
  throw new UserError(
    `The repository ${name} has files that do not belong to this dataset (${paths}${more}); a push would delete them. Choose another repository, or delete them there first.`,
  );
}
