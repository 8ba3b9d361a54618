/** Pushes the bulk dataset of a built folder to a dataset repository: a plan, then one commit. */
import { lockForReading } from '../store/folder-lock.ts';
import { UserError } from '../system/errors.ts';
import { explainHub, isConflict, type Pusher } from './explain.ts';
import { filesToHash, isEmptyPlan, planPush, type PushPlan, requireNoForeign } from './plan.ts';
import { type Commit, Repository, type RepositoryEvents, type RepositoryState } from './repository.ts';
import { hashContents, readTree, requireAsBuilt, requireSameBuild, type Tree } from './tree.ts';

export type PushOptions = Pusher & {
  readonly folder: string;
  /** Title of the commit; default: one with the instant that the dataset was built for. */
  readonly message?: string | undefined;
  /** Creates the repository if it does not exist. */
  readonly create: boolean;
  /** Pushes for the first time into a repository with files that no push wrote; see `requireNoForeign`. */
  readonly adopt?: boolean;
  /** Plans only: changes nothing on the hub. */
  readonly dryRun: boolean;
  readonly events?: PushEvents;
};

export type PushEvents = Omit<RepositoryEvents, 'onSent'> & {
  readonly onStep?: (step: string) => void;
  readonly onUpload?: (sentBytes: number, totalBytes: number) => void;
};

export type PushResult = {
  readonly plan: PushPlan;
  /** Whether the repository was created, or would be in a dry run. */
  readonly created: boolean;
  /** Undefined in a dry run, or if nothing has changed. */
  readonly commit: Commit | undefined;
};

type Planned = { readonly tree: Tree; readonly plan: PushPlan; readonly head: string };

/**
 * Pushes the changes in one commit, whose parent is the commit that the plan is based on.
 * @throws {UserError} if the folder has no bulk dataset, the hub refuses, or another commit was made meanwhile
 */
export async function push(options: PushOptions): Promise<PushResult> {
  const { name, token, tokenName, folder, dryRun } = options;
  if (token === undefined && !dryRun)
    throw new UserError(`${tokenName} contains no token. Put a token with write access to ${name} into it.`);
  using _lock = dryRun ? undefined : lockForReading(folder, 'Nothing was committed.');
  const tree = await readTree(folder);
  let sentBytes = 0;
  let totalBytes = 0;
  const repository = new Repository(options, {
    ...options.events,
    onSent: (bytes) => options.events?.onUpload?.((sentBytes += bytes), totalBytes),
  });
  try {
    const { state, created } = await readOrCreate(repository, options);
    const planned = await planFor(tree, state);
    if (state.named === undefined && options.adopt !== true) requireNoForeign(name, planned.plan);
    totalBytes = planned.plan.bytes;
    const commit = dryRun || isEmptyPlan(planned.plan) ? undefined : await send(planned, repository, options);
    return { plan: planned.plan, created, commit };
  } catch (error) {
    throw explainHub(error, options, dryRun);
  }
}

const emptyState: RepositoryState = { head: '', files: [], named: undefined };

async function readOrCreate(
  repository: Repository,
  { name, hubUrl, token, tokenName, create, dryRun, events }: PushOptions,
): Promise<{ state: RepositoryState; created: boolean }> {
  events?.onStep?.('Reading the repository');
  const state = await repository.read();
  if (state !== undefined) return { state, created: false };
  if (!create) {
    const hidden = token === undefined ? `, or it is private: put a token into ${tokenName}` : '';
    throw new UserError(
      `${hubUrl} has no dataset repository ${name}. Create it with --create, or correct the name${hidden}.`,
    );
  }
  if (dryRun) return { state: emptyState, created: true };
  await repository.create();
  const newState = await repository.read();
  if (newState === undefined)
    throw new UserError(`${hubUrl} has created ${name} but does not list it yet. Push again.`);
  return { state: newState, created: true };
}

async function planFor(tree: Tree, { head, files, named }: RepositoryState): Promise<Planned> {
  const hashed = await hashContents(tree, filesToHash(tree.files, files));
  const plan = planPush(hashed.files, files, named ?? new Set());
  return { tree, plan, head };
}

async function send(
  { tree, plan, head }: Planned,
  repository: Repository,
  { message, name, events }: PushOptions,
): Promise<Commit> {
  const paths = new Set([...plan.added, ...plan.changed].map(({ path }) => path));
  const files = tree.files.filter(({ path }) => paths.has(path));
  events?.onStep?.('Checking the files');
  for (const file of files) await requireAsBuilt(file);
  const title = message ?? `Dataset as of ${tree.asOf}`;
  const beforeCommit = async (): Promise<void> => {
    events?.onStep?.('Committing');
    await requireSameBuild(tree);
  };
  return repository
    .commit({ title, parent: head, files, deleted: plan.deleted, beforeCommit })
    .catch(async (error: unknown) => {
      const landed = isConflict(error) ? await landedCommit(tree, repository, name) : undefined;
      if (landed === undefined) throw error;
      return landed;
    });
}

/**
 * Returns the newest commit if it already has the tree: the hub may have made the commit, failed to respond, and then
 * rejected the retry as a conflict.
 */
async function landedCommit(tree: Tree, repository: Repository, name: string): Promise<Commit | undefined> {
  const state = await repository.read();
  if (state === undefined) return undefined;
  const { plan, head } = await planFor(tree, state);
  const { hubUrl } = repository.address;
  return isEmptyPlan(plan) ? { oid: head, url: `${hubUrl}/datasets/${name}/commit/${head}` } : undefined;
}
