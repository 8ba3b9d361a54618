/** Makes a dataset repository hold the bulk dataset of a built folder: plan, then one commit. */
import { UserError } from '../system/errors.ts';
import { explainHub, isConflict, type Pusher } from './explain.ts';
import { filesToName, isEmptyPlan, planPush, type PushPlan, requireOurs } from './plan.ts';
import { type Commit, Repository, type RepositoryEvents, type RepositoryState } from './repository.ts';
import { nameContents, readTree, requireAsBuilt, requireSameBuild, type Tree } from './tree.ts';

export type PushOptions = Pusher & {
  readonly folder: string;
  /** Title of the commit; default: the instant that the dataset was built for. */
  readonly message?: string | undefined;
  /** Makes the repository where it is missing. */
  readonly create: boolean;
  /** Plans only: sends nothing that changes anything. */
  readonly dryRun: boolean;
  readonly events?: PushEvents;
};

export type PushEvents = Omit<RepositoryEvents, 'onSent'> & {
  readonly onStep?: (step: string) => void;
  readonly onUpload?: (sentBytes: number, totalBytes: number) => void;
};

export type PushResult = {
  readonly plan: PushPlan;
  /** Whether the repository was missing, and so was made, or would be. */
  readonly created: boolean;
  /** Undefined where there was nothing to do, or nothing was to be done. */
  readonly commit: Commit | undefined;
};

type Planned = { readonly tree: Tree; readonly plan: PushPlan; readonly head: string };

/**
 * Pushes what changed, in one commit on top of what the plan was made for.
 * @throws {UserError} when the folder holds no bulk dataset, the hub refuses, or another commit came in between.
 */
export async function push(options: PushOptions): Promise<PushResult> {
  const { name, token, tokenName, folder, dryRun } = options;
  if (token === undefined && !dryRun)
    throw new UserError(`${tokenName} holds no token that may write to ${name}. Put one into it.`);
  const tree = await readTree(folder);
  let sentBytes = 0;
  let totalBytes = 0;
  const repository = new Repository(options, {
    ...options.events,
    onSent: (bytes) => options.events?.onUpload?.((sentBytes += bytes), totalBytes),
  });
  try {
    const { state, created } = await readOrCreate(repository, options);
    const planned = await planFor(tree, state, name);
    totalBytes = planned.plan.bytes;
    const commit = dryRun || isEmptyPlan(planned.plan) ? undefined : await send(planned, repository, options);
    return { plan: planned.plan, created, commit };
  } catch (error) {
    throw explainHub(error, options);
  }
}

const emptyState: RepositoryState = { head: '', files: [] };

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
      `${hubUrl} has no dataset repository ${name}. Make it with --create, or correct the name${hidden}.`,
    );
  }
  if (dryRun) return { state: emptyState, created: true };
  await repository.create();
  const made = await repository.read();
  if (made === undefined) throw new UserError(`${hubUrl} made ${name} but does not show it yet. Push again.`);
  return { state: made, created: true };
}

async function planFor(tree: Tree, { head, files }: RepositoryState, name: string): Promise<Planned> {
  const named = await nameContents(tree, filesToName(tree.files, files));
  const plan = planPush(named.files, files);
  requireOurs(name, plan, files);
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
 * The newest commit, where it holds the tree already: the hub may have made the commit, failed to say so, and then
 * taken the repeated request for a conflict.
 */
async function landedCommit(tree: Tree, repository: Repository, name: string): Promise<Commit | undefined> {
  const state = await repository.read();
  if (state === undefined) return undefined;
  const { plan, head } = await planFor(tree, state, name);
  const { hubUrl } = repository.address;
  return isEmptyPlan(plan) ? { oid: head, url: `${hubUrl}/datasets/${name}/commit/${head}` } : undefined;
}
