import { type Command, InvalidArgumentError } from 'commander';
import { UserError } from '../system/errors.ts';
import type { PushEvents, PushResult } from '../hub/push.ts';
import type { PushTarget } from '../hub/report.ts';
import { formatBytes, formatSeconds, Progress } from '../system/terminal.ts';
import { type CommandContext, printJsonFailure } from './shared/command-io.ts';

type Options = {
  revision: string;
  message?: string;
  create?: true;
  adopt?: true;
  dryRun?: true;
  json?: true;
  tokenEnv: string;
  hubUrl: string;
};

const examples = `
Uploads only changes, in one commit: new and changed files, and deletions of files that an earlier push wrote and the dataset no
longer has. Other files, and the change lists of earlier releases (data/changes/), are never deleted. The Parquet files go to data/, the dataset card to README.md. The
access token comes from an environment variable.

Examples:
  HF_TOKEN=... civic hub push owner/name site      push the dataset in the folder site
  civic hub push owner/name site --dry-run         show what a push would change`;

export const addHubCommand = (program: Command, context: CommandContext): void => {
  const hub = program
    .command('hub')
    .summary('push the bulk dataset to a dataset hub')
    .description('Updates a dataset repository on a hub such as huggingface.co.');
  const push = hub
    .command('push')
    .summary('upload the bulk dataset of a built folder to a dataset repository')
    .description('Uploads the changes of the bulk dataset in a built folder, in one commit.')
    .argument('<repository>', 'owner/name of the dataset repository', parseRepository)
    .argument('<folder>', 'folder that civic build wrote, with the bulk part')
    .option('--revision <branch>', 'branch to commit to', parseBranch, 'main')
    .option('--message <text>', 'title of the commit (default: the date of the dataset)', parseMessage)
    .option('--create', 'create the repository if it does not exist')
    .option(
      '--adopt',
      'push for the first time into a repository with files that no push wrote; those that the dataset has too are overwritten',
    )
    .option('--dry-run', 'print the planned changes without uploading')
    .option('--json', 'print the changes as JSON, or { error }')
    .option(
      '--token-env <name>',
      'environment variable that contains the access token',
      parseVariable,
      'HF_TOKEN',
    )
    .option('--hub-url <url>', 'address of the hub', parseHubUrl, 'https://huggingface.co')
    .addHelpText('after', examples)
    .action((name: string, folder: string, options: Options) => runPush(context, name, folder, options));
  // `push` is the only subcommand, so its help is shown too.
  hub.addHelpText('after', () => `\n${push.helpInformation()}${examples}`);
};

/** Names that hubs allow: no part begins or ends with punctuation, or ends with `.git`. */
const namePart = /^(?!.*(?:--|\.\.|\.git$))[a-z0-9_](?:[\w.-]{0,94}[a-z0-9_])?$/i;

function parseRepository(text: string): string {
  const parts = text.split('/');
  if (parts.length === 2 && parts.every((part) => namePart.test(part))) return text;
  throw new InvalidArgumentError('Give owner/name, such as civic-meetings/civic-meetings.');
}

/** A safe subset of the branch names that git allows. */
const branchName = /^(?!.*(?:\.\.|\/\/|\/\.|\.lock(?:\/|$)))[a-z0-9_](?:[\w./-]*[\w-])?$/i;

function parseBranch(text: string): string {
  if (branchName.test(text)) return text;
  throw new InvalidArgumentError('Give the name of a branch, such as main.');
}

function parseMessage(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('Give a title.');
}

function parseVariable(text: string): string {
  if (/^[A-Za-z_]\w*$/.test(text)) return text;
  throw new InvalidArgumentError('Give the name of a variable such as HF_TOKEN, not the token itself.');
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

function parseHubUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPrivate =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && loopbackHosts.has(url.hostname));
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (isPrivate && isPlain) return url.href.replace(/\/+$/, '');
  throw new InvalidArgumentError(
    'Give an https address such as https://huggingface.co (http only on this machine).',
  );
}

/**
 * The token in an environment variable, without the line break at the end of many secret files.
 * @throws {UserError} if it is not a valid token; the message does not show it.
 */
function readToken(env: CommandContext['env'], name: string): string | undefined {
  const token = env[name]?.trim();
  if (token === undefined || token === '') return undefined;
  if (/^hf_[\x21-\x7e]+$/.test(token)) return token;
  throw new UserError(
    `${name} does not contain an access token of the hub: tokens begin with hf_ and have no spaces. Correct it.`,
  );
}

async function runPush(
  context: CommandContext,
  name: string,
  folder: string,
  options: Options,
): Promise<void> {
  const { pushReport, pushSummary } = await import('../hub/report.ts');
  const started = performance.now();
  const target = {
    hubUrl: options.hubUrl,
    name,
    branch: options.revision,
    folder,
    dryRun: options.dryRun ?? false,
  };
  const result = await pushWithProgress(context, target, options).catch(
    printJsonFailure(context, options.json),
  );
  const elapsedMs = performance.now() - started;
  context.stdout.write(
    options.json === true
      ? `${JSON.stringify(pushReport(target, result, elapsedMs))}\n`
      : pushSummary(target, result, elapsedMs, context.stdout),
  );
}

async function pushWithProgress(
  context: CommandContext,
  target: PushTarget,
  options: Options,
): Promise<PushResult> {
  const { lockForSending } = await import('../corpus/corpus-lock.ts');
  const { push } = await import('../hub/push.ts');
  using _lock = target.dryRun ? undefined : lockForSending(target.folder, 'Nothing was committed.');
  const progress = new Progress(context.stderr);
  try {
    return await push({
      ...target,
      message: options.message,
      create: options.create ?? false,
      adopt: options.adopt ?? false,
      token: readToken(context.env, options.tokenEnv),
      tokenName: options.tokenEnv,
      events: eventsFor(progress),
    });
  } finally {
    progress.clear();
  }
}

function eventsFor(progress: Progress): PushEvents {
  let shown = '';
  const show = (step: string): void => {
    if (step !== shown) progress.step(step);
    shown = step;
  };
  return {
    onStep: show,
    onWait: (milliseconds) => show(`Waiting ${formatSeconds(milliseconds)} for the hub`),
    onUpload: (sent, total) =>
      show(
        `Uploading: ${formatBytes(sent)} of ${formatBytes(total)} (${Math.floor((100 * sent) / total)} %)`,
      ),
  };
}
