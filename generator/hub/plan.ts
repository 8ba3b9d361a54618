/** What a push would change in a dataset repository. Pure: no file and no hub is reached from here. */
import { changesFolder, dataManifestName, datasetCardName } from '../../schemas/paths.ts';
import { compareText } from '../system/text.ts';
import { UserError } from '../system/errors.ts';

/** A file of the built tree, by its path in the repository. */
export type TreeFile = {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Git's name of the content; known where the repository may hold it as an ordinary git file. */
  readonly gitOid?: string;
};

/** A file that a repository holds: large ones go by their SHA-256, small ones by what git calls their content. */
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
  /** Changes of earlier releases, which the tree no longer has: never deleted, mirrors follow them. */
  readonly kept: readonly PlannedFile[];
  /** What is to be sent. */
  readonly bytes: number;
};

const dataFolder = 'data';

/**
 * Where a file of `archive/data/` lies in the repository: below `data/` (SPEC 2.4). The dataset card is at the root,
 * where hubs look for it.
 */
export const repositoryPath = (name: string): string =>
  name === datasetCardName ? name : `${dataFolder}/${name}`;

const earlierChanges = `${repositoryPath(changesFolder)}/`;

/** Written by the hub itself: which files it stores as large ones. */
const hubOwned = '.gitattributes';

/** What it takes to make the repository hold the tree. Every list is sorted by path. */
export function planPush(tree: readonly TreeFile[], repository: readonly RepositoryFile[]): PushPlan {
  const held = new Map(repository.map((file) => [file.path, file]));
  const wanted = new Set(tree.map(({ path }) => path));
  const added = tree.filter(({ path }) => !held.has(path));
  const changed = tree.filter((file) => {
    const there = held.get(file.path);
    return there !== undefined && !isSame(file, there);
  });
  const gone = repository.filter(({ path }) => !wanted.has(path) && path !== hubOwned);
  return {
    added: planned(added),
    changed: planned(changed),
    deleted: planned(gone.filter(({ path }) => !path.startsWith(earlierChanges))),
    kept: planned(gone.filter(({ path }) => path.startsWith(earlierChanges))),
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

/** The files of the tree that only git's name of their content can tell from what the repository holds. */
export function filesToName(tree: readonly TreeFile[], repository: readonly RepositoryFile[]): Set<string> {
  const ordinary = new Map(
    repository.filter(({ content }) => 'gitOid' in content).map(({ path, bytes }) => [path, bytes]),
  );
  return new Set(tree.filter(({ path, bytes }) => ordinary.get(path) === bytes).map(({ path }) => path));
}

const shownPaths = 3;

/**
 * Refuses to empty a repository that never held this dataset: its name is more likely a mistake.
 * @throws {UserError} when files would be deleted from a repository without our manifest.
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
    `The repository ${name} holds files that are not of this dataset (${paths}${more}), and a push deletes what is not. Name another repository, or delete them there first.`,
  );
}
