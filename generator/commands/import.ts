import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { isCalendarDate } from '../../schemas/values.ts';
import { escapeUnsafe } from '../system/text.ts';
import { UserError } from '../system/errors.ts';
import type { Importer } from '../import/importer.ts';
import { importers } from '../import/importers.ts';
import type { PlaceList } from '../import/places/place.ts';
import { exitCodeOf, importReport, importSummary } from '../import/report.ts';
import type { ImportResult, ImportSettings, ImportSource } from '../import/run-import.ts';
import { Progress, styled } from '../system/terminal.ts';
import { type CommandContext, printJsonFailure } from './shared/command-io.ts';

type Options = {
  corpus: string;
  config?: string;
  place?: string;
  placeFacts?: string[];
  since?: string;
  tokenEnv?: string;
  baseUrl?: string;
  full?: true;
  requestsPerSecond: number;
  json?: true;
};

const examples = `
The corpus is created if it does not exist, and is ready for civic check and civic build. Run the import again to update it:
it reads only changes, and compares everything once a day. It can be interrupted at any point and run again.

Exit codes: 0 everything was read; 2 part of it could not be read (the rest is in the corpus); 1 nothing could be imported.

Examples:
  civic import legistar oakland --place oakland-ca --corpus us.db     one place
  civic import legistar --corpus us.db                                all clients under imports in civic.config.json
  NYC_TOKEN=... civic import legistar nyc --place new-york-ny --since 2022-01-01 --token-env NYC_TOKEN --corpus us.db`;

export const addImportCommand = (program: Command, context: CommandContext): void => {
  const command = program
    .command('import')
    .summary('import an official source into a corpus')
    .description(
      'Imports the published records of local governments into a SQLite corpus, and updates them.',
    );
  const subcommands = Object.entries(importers).map(([name, load]) =>
    addImporter(command, name).action(async (clients: string[], options: Options) =>
      runCommand(context, await load(), clients, options),
    ),
  );
  // The help includes the help of every importer.
  command.addHelpText(
    'after',
    () => subcommands.map((sub) => `\n${sub.helpInformation()}`).join('') + examples,
  );
};

const addImporter = (command: Command, name: string): Command =>
  command
    .command(name)
    .summary(`import ${name} clients`)
    .description(
      `Imports the bodies, officials, files, meetings, agendas, votes and documents of ${name} clients.`,
    )
    .argument('[client...]', 'names of the clients (default: all clients in the configuration)')
    .requiredOption('--corpus <file>', 'SQLite corpus to write to')
    .option(
      '--config <file>',
      'configuration that lists clients and their places under imports (default: civic.config.json if it exists)',
    )
    .option(
      '--place <slug>',
      'slug of the client’s place, ending in the postal code of its state: new-york-ny',
    )
    .option('--place-facts <file...>', 'public lists with more facts about places (see docs/import.md)')
    .option('--since <date>', 'import only meetings from this date on', parseDay)
    .option(
      '--token-env <name>',
      'environment variable that contains the API token of the client',
      parseVariable,
    )
    .option('--base-url <url>', 'address of a mirror to read instead of the official API', parseBaseUrl)
    .option('--full', 'read everything again, to find edits without a new timestamp')
    .option('--requests-per-second <count>', 'maximum request rate; 0 means no limit', parseRate, 10)
    .option('--json', 'print the changes as JSON, or { error }')
    .addHelpText('after', examples);

function parseDay(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDate(text)) return text;
  throw new InvalidArgumentError('Give a date such as 2022-01-01.');
}

function parseVariable(text: string): string {
  if (/^[A-Za-z_]\w*$/.test(text)) return text;
  throw new InvalidArgumentError('Give the name of a variable such as NYC_TOKEN, not the token itself.');
}

function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (url !== undefined && /^https?:$/.test(url.protocol) && isPlain) return url.href.replace(/\/+$/, '');
  throw new InvalidArgumentError('Give an http or https address such as https://webapi.legistar.com/v1.');
}

function parseRate(text: string): number {
  const rate = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && rate <= 1000) return rate;
  throw new InvalidArgumentError('Give a number from 0 to 1000.');
}

async function runCommand(
  context: CommandContext,
  importer: Importer,
  clients: string[],
  options: Options,
): Promise<void> {
  const { stdout, stderr } = context;
  context.exitOnSignals();
  const results = await importClients(context, importer, clients, options).catch(
    printJsonFailure(context, options.json),
  );
  if (options.json === true) stdout.write(`${JSON.stringify(importReport(options.corpus, results))}\n`);
  for (const { error } of results)
    if (error !== undefined)
      stderr.write(`${styled('red', 'error', stderr)} ${escapeUnsafe(error.message)}\n`);
  context.exitCode = exitCodeOf(results);
}

async function importClients(
  context: CommandContext,
  importer: Importer,
  clients: string[],
  options: Options,
): Promise<ImportResult[]> {
  const { readConfig } = await import('../system/config.ts');
  const { explainCorpusWrite, openCorpusFile, storedPlaces } =
    await import('../import/corpus/corpus-file.ts');
  const { lockForImport } = await import('../corpus/corpus-lock.ts');
  const { sourcesOf } = await import('../import/sources.ts');
  const { imports = [], corrections_url, site_url } = await readConfig(options.config);
  const lists = await Promise.all((options.placeFacts ?? []).map(readList));
  const stored = storedPlaces(options.corpus);
  const known = { imports, lists, stored, variables: context.env };
  const sources = sourcesOf(importer, { ...options, clients }, known);
  using database = openCorpusFile(options.corpus);
  using _lock = await Promise.try(lockForImport, options.corpus).catch((error: unknown) => {
    throw explainCorpusWrite(`${options.corpus}.lock`, error);
  });
  const { hostPaces, realTime } = await import('../import/web/pace.ts');
  const settings = {
    corpus: options.corpus,
    database,
    isFull: options.full ?? false,
    now: new Date(),
    paces: hostPaces({ concurrency, requestsPerSecond: options.requestsPerSecond }, realTime),
    time: realTime,
    contact: contactOf(corrections_url ?? site_url),
  };
  const results: ImportResult[] = [];
  for (const source of sources) results.push(await importWithProgress(context, source, settings, options));
  return results;
}

async function importWithProgress(
  { stdout, stderr }: CommandContext,
  source: ImportSource,
  settings: Omit<ImportSettings, 'onProgress'>,
  options: Options,
): Promise<ImportResult> {
  const { runImport } = await import('../import/run-import.ts');
  const progress = new Progress(stderr);
  const result = await runImport(source, {
    ...settings,
    onProgress: (kind, done, total) => progress.update(`${source.client}: reading ${kind}s:`, done, total),
  }).finally(() => progress.clear());
  if (options.json !== true) stdout.write(`${escapeLines(importSummary(result))}\n`);
  return result;
}

/** Publishers cannot reach the address of a local demo. */
const contactOf = (address: string): string | undefined =>
  URL.parse(address)?.hostname === 'localhost' ? undefined : address;

/** The API is a public server that others use too. */
const concurrency = 4;

/** The summary may contain text from the source. */
const escapeLines = (text: string): string => text.split('\n').map(escapeUnsafe).join('\n');

/** Public lists are UTF-8 or Latin-1. */
async function readList(path: string): Promise<PlaceList> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new UserError(`Cannot read ${path}: ${String(cause)}. Name another file with --place-facts.`, {
      cause,
    });
  });
  try {
    return { name: basename(path), text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { name: basename(path), text: new TextDecoder('latin1').decode(bytes) };
  }
}
