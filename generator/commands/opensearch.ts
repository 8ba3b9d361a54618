import { type Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { type RecordIndexName, recordIndexNames } from '../../schemas/paths.ts';
import {
  aliasOf,
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
import { corpusForms } from './shared/corpus-options.ts';
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
Creates an index of meetings, named <alias>-<hash of its content>, and one of decisions under the alias <alias>-decisions.
Switches an alias to its index when all documents are loaded. Keeps the previous index and removes older ones. If a load is
killed, running it again resumes it. For authentication, set
OPENSEARCH_USERNAME and OPENSEARCH_PASSWORD, or OPENSEARCH_AWS_REGION to sign requests with AWS credentials.

Examples:
  civic opensearch load corpus.db --url http://localhost:9200/meetings
  OPENSEARCH_AWS_REGION=us-east-1 civic opensearch load corpus.db --url https://<domain>/meetings --shards 2`;

export const addOpenSearchCommand = (program: Command, context: CommandContext): void => {
  const opensearch = program
    .command('opensearch')
    .summary('load the search index into an OpenSearch cluster')
    .description('Maintains an OpenSearch index for a search function.');
  const load = opensearch
    .command('load')
    .summary('load all meetings and decisions of a corpus, and switch the aliases to them')
    .description('Checks a corpus and loads its searchable meetings and decisions into new indexes.')
    .argument('<corpus>', corpusForms)
    .requiredOption('--url <address>', 'address of the cluster, ending in the alias', parseAddress)
    .option(
      '--config <file>',
      'configuration with the names and addresses of the service (default: civic.config.json if it exists, else settings for a local demo)',
    )
    .option('--shards <count>', 'shards of a new index', parseCount(1), 1)
    .option('--replicas <count>', 'replicas of each shard, once all documents are loaded', parseCount(0), 1)
    .option(
      '--skip-invalid',
      'drop invalid rows and the rows that depend on them, report each, and load the rest',
    )
    .option('--json', 'print the result as JSON, or { error }')
    .addHelpText('after', examples)
    .action((path: string, options: Options) => runLoad(context, path, options));
  // `load` is the only subcommand, so its help is shown too.
  opensearch.addHelpText('after', () => `\n${load.helpInformation()}${examples}`);
};

function parseAddress(text: string): Options['url'] {
  const address = aliasUrl.safeParse(text);
  if (address.success) return address.data;
  throw new InvalidArgumentError(`It ${address.error.issues[0]?.message}.`);
}

const maxShards = 1024;

const parseCount =
  (minimum: number) =>
  (text: string): number => {
    const count = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
    if (count >= minimum && count <= maxShards) return count;
    throw new InvalidArgumentError(`Give a whole number from ${minimum} to ${maxShards}.`);
  };

function readConnection(env: CommandContext['env'], url: Options['url']): Connection {
  const environment = Object.entries(env).filter(([, value]) => value !== '');
  const variables = z.object(authenticationVariables).safeParse(Object.fromEntries(environment));
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
      ? jsonSummary(options, result, elapsedMs)
      : textSummary(context, path, options, result, elapsedMs),
  );
}

async function loadWithProgress(
  { stderr, env }: CommandContext,
  path: string,
  options: Options,
): Promise<LoadResults> {
  const connection = readConnection(env, options.url);
  // Loading the client takes longer than most commands take to start.
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
    const loadIndex = (unit: RecordIndexName): Promise<LoadResult> => {
      const alias = aliasOf(unit, connection.alias);
      const target = { client, address: connection.node.href, alias, unit, shards, replicas };
      return load(documents[unit], target, {
        onStep: (step) => progress.step(step),
        onLoad: (done, total) => progress.update(`Loading ${unit}:`, done, total),
        onWait: (milliseconds, reason) =>
          progress.step(`Waiting ${formatSeconds(milliseconds)} for OpenSearch, which ${reason}`),
      });
    };
    return { meetings: await loadIndex('meetings'), decisions: await loadIndex('decisions') };
  } finally {
    progress.clear();
    await client.close();
  }
}

type LoadResults = Readonly<Record<RecordIndexName, LoadResult>>;

const jsonSummary = ({ url }: Options, { meetings, decisions }: LoadResults, elapsedMs: number): string => {
  const summaryOf = (unit: RecordIndexName, { index, documents, found, previous, removed }: LoadResult) => ({
    alias: aliasOf(unit, url.alias),
    index,
    [unit]: documents,
    loaded: documents - found,
    previous,
    removed,
  });
  const seconds = Number((elapsedMs / 1000).toFixed(3));
  const result = {
    ...summaryOf('meetings', meetings),
    decisions: summaryOf('decisions', decisions),
    seconds,
  };
  return `${JSON.stringify(result)}\n`;
};

function textSummary(
  { stdout }: CommandContext,
  path: string,
  { url }: Options,
  results: LoadResults,
  elapsedMs: number,
): string {
  const lines = recordIndexNames.flatMap((unit) => {
    const { index, documents, found, previous, removed } = results[unit];
    const noun = unit.slice(0, -1);
    return [
      ...(found > 0 ? [`${pluralize(found, noun)} already in the index`] : []),
      ...(previous === undefined ? [] : [`kept ${previous}, the previous index`]),
      ...removed.map((name) => `removed ${name}`),
      `${url.node.href}${aliasOf(unit, url.alias)} (${index}): ${pluralize(documents, noun)}`,
    ];
  });
  lines.push(
    `${styled('green', 'loaded', stdout)} ${path} → ${url.node.href} in ${formatSeconds(elapsedMs)}`,
  );
  return `${lines.join('\n')}\n`;
}
