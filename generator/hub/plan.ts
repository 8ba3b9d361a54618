/** Plans what a push changes in a dataset repository. Pure: no access to files or the hub. */
import { changesFolder, datasetCardName } from '../../schemas/paths.ts';
import { compareText, escapeUnsafe } from '../system/text.ts';
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
  /** Files that the manifest in the repository does not name. They are never deleted. */
  readonly foreign: readonly PlannedFile[];
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

/**
 * Plans the changes of a push. `named` has the paths that the manifest in the repository names; only these may be deleted. Every
 * list is sorted by path.
 */
export function planPush(
  tree: readonly TreeFile[],
  repository: readonly RepositoryFile[],
  named: ReadonlySet<string>,
): PushPlan {
  const existing = new Map(repository.map((file) => [file.path, file]));
  const wanted = new Set(tree.map(({ path }) => path));
  const added = tree.filter(({ path }) => !existing.has(path));
  const changed = tree.filter((file) => {
    const current = existing.get(file.path);
    return current !== undefined && !isSame(file, current);
  });
  const surplus = repository.filter(({ path }) => !wanted.has(path) && path !== hubOwned);
  const [kept, others] = partition(surplus, ({ path }) => path.startsWith(earlierChanges));
  const [deleted, foreign] = partition(others, ({ path }) => named.has(path));
  return {
    added: planned(added),
    changed: planned(changed),
    deleted: planned(deleted),
    kept: planned(kept),
    foreign: planned(foreign),
    bytes: [...added, ...changed].reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

const partition = <Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] => [
  items.filter(test),
  items.filter((item) => !test(item)),
];

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
 * Refuses to push into a repository that never had this dataset, next to or over files of others: its name is probably a mistake. A
 * README.md, which the hub's pages create, may be replaced.
 * @throws {UserError} that names some of the files
 */
export function requireNoForeign(name: string, { changed, foreign }: PushPlan): void {
  const others = [...changed.filter(({ path }) => path !== datasetCardName), ...foreign];
  if (others.length === 0) return;
  const more = others.length > shownPaths ? ` and ${others.length - shownPaths} more` : '';
  const paths = others
    .slice(0, shownPaths)
    .map(({ path }) => escapeUnsafe(path))
    .join(', ');
  throw new UserError(
    `The repository ${name} has files that no push wrote: ${paths}${more}. Nothing was committed. Choose another repository; or add --adopt, which overwrites those that the dataset has too, and keeps the others.`,
  );
}
