import { type Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import {
  aliasUrl,
  authenticationOf,
  authenticationVariables,
  type Connection,
} from '../../search-lambda/opensearch/connection.ts';
import { readConfig } from '../system/config.ts';
import { formatFinding } from '../corpus/rows/finding.ts';
import { Findings } from '../corpus/check/findings.ts';
import { makeWorkFolder } from '../corpus/work-folder.ts';
import { UserError } from '../system/errors.ts';
import type { LoadResult } from '../opensearch/load.ts';
import { formatSeconds, pluralize, Progress, styled } from '../system/terminal.ts';
import { corpusForms } from './shared/build-options.ts';
import { type CommandContext, printJsonFailure } from './shared/command-io.ts';

type Options = {
  url: Pick<Connection, 'node' | 'alias'>;
  config?: string;
  shards: number;
  replicas: number;
  skipInvalid?: true;
  json?: true;
};

const examples = `
The index gets a name of its own (alias-<hash of its content>). When all meetings are in it, the alias is switched at once,
and the index before it is kept; older ones are removed. A load that was killed goes on where it ended when it is run again.
OPENSEARCH_USERNAME and OPENSEARCH_PASSWORD say who asks, or OPENSEARCH_AWS_REGION, for requests that are signed with the
credentials of AWS.

Examples:
  civic opensearch load corpus.db --url http://localhost:9200/meetings
  OPENSEARCH_AWS_REGION=us-east-1 civic opensearch load corpus.db --url https://<domain>/meetings --shards 2`;

export const addOpenSearchCommand = (program: Command, context: CommandContext): void => {
  const opensearch = program
    .command('opensearch')
    .summary('load the search index into a cluster of OpenSearch')
    .description('Keeps an index in OpenSearch up to date, for a search function that asks it.');
  const load = opensearch
    .command('load')
    .summary('load all meetings of a corpus, and switch the alias to them')
    .description('Checks a corpus and loads its searchable meetings into a new index.')
    .argument('<corpus>', corpusForms)
    .requiredOption('--url <address>', 'address of the cluster, and the alias as its last part', parseAddress)
    .option(
      '--config <file>',
      'names and addresses of the service (default: civic.config.json, else the local demo)',
    )
    .option('--shards <count>', 'parts of a new index', parseCount(1), 1)
    .option('--replicas <count>', 'copies of each part, once all is loaded', parseCount(0), 1)
    .option('--skip-invalid', 'leave out rows that do not hold, with what hangs on them, and report each')
    .option('--json', 'print what was loaded as JSON, or { error }')
    .addHelpText('after', examples)
    .action((path: string, options: Options) => runLoad(context, path, options));
  // There is one thing to do with a cluster: its help is the help.
  opensearch.addHelpText('after', () => `\n${load.helpInformation()}${examples}`);
};

function parseAddress(text: string): Options['url'] {
  const address = aliasUrl.safeParse(text);
  if (address.success) return address.data;
  throw new InvalidArgumentError(`It ${address.error.issues[0]?.message}.`);
}

const mostParts = 1024;

const parseCount =
  (least: number) =>
  (text: string): number => {
    const count = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
    if (count >= least && count <= mostParts) return count;
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${mostParts}.`);
  };

function readConnection(env: CommandContext['env'], url: Options['url']): Connection {
  const given = Object.entries(env).filter(([, value]) => value !== '');
  const variables = z.object(authenticationVariables).safeParse(Object.fromEntries(given));
  const [issue] = variables.error?.issues ?? [];
  if (!variables.success) throw new UserError(`${issue?.path.join('.')} ${issue?.message}.`);
  try {
    return { ...url, authentication: authenticationOf(variables.data, url.node) };
  } catch (cause) {
    throw new UserError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

async function runLoad(context: CommandContext, path: string, options: Options): Promise<void> {
  context.exitOnSignals();
  const started = performance.now();
  const result = await loadWithProgress(context, path, options).catch(
    printJsonFailure(context, options.json),
  );
  const elapsedMs = performance.now() - started;
  context.stdout.write(
    options.json === true
      ? report(options, result, elapsedMs)
      : summary(context, path, options, result, elapsedMs),
  );
}

async function loadWithProgress(
  { stderr, env }: CommandContext,
  path: string,
  options: Options,
): Promise<LoadResult> {
  const connection = readConnection(env, options.url);
  // The client takes longer to load than most commands take to start.
  const { load, openClient, spoolDocuments } = await import('../opensearch/index.ts');
  const progress = new Progress(stderr);
  const findings = new Findings(
    (finding) => {
      progress.clear();
      stderr.write(`${formatFinding(finding)}\n`);
    },
    { skipInvalid: options.skipInvalid ?? false },
  );
  using work = makeWorkFolder();
  const client = openClient(connection);
  try {
    const documents = await spoolDocuments(path, work.path, {
      config: await readConfig(options.config),
      findings,
      events: {
        onStep: (step) => progress.step(step),
        onPlace: (done, total) => progress.update('Reading places:', done, total),
      },
    });
    const { shards, replicas } = options;
    const target = { client, address: connection.node.href, alias: connection.alias, shards, replicas };
    return await load(documents, target, {
      onStep: (step) => progress.step(step),
      onLoad: (done, total) => progress.update('Loading meetings:', done, total),
      onWait: (milliseconds, reason) =>
        progress.step(`Waiting ${formatSeconds(milliseconds)} for OpenSearch, which ${reason}`),
    });
  } finally {
    progress.clear();
    await client.close();
  }
}

const report = (
  { url }: Options,
  { index, meetings, found, previous, removed }: LoadResult,
  elapsedMs: number,
): string => {
  const seconds = Number((elapsedMs / 1000).toFixed(3));
  const result = { alias: url.alias, index, meetings, loaded: meetings - found, previous, removed, seconds };
  return `${JSON.stringify(result)}\n`;
};

function summary(
  { stdout }: CommandContext,
  path: string,
  { url }: Options,
  { index, meetings, found, previous, removed }: LoadResult,
  elapsedMs: number,
): string {
  const lines = [
    ...(found > 0 ? [`${pluralize(found, 'meeting')} had been loaded before`] : []),
    ...(previous === undefined ? [] : [`kept ${previous}, which the alias named before`]),
    ...removed.map((name) => `removed ${name}`),
    `${styled('green', 'loaded', stdout)} ${path} → ${url.node.href}${url.alias} (${index}): ${pluralize(meetings, 'meeting')} in ${formatSeconds(elapsedMs)}`,
  ];
  return `${lines.join('\n')}\n`;
}
