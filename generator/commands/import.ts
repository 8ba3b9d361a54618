import { basename } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { escapeUnsafe } from '../system/text.ts';
import { UserError } from '../system/errors.ts';
import type { Importer } from '../import/importer.ts';
import { importers } from '../import/importers.ts';
import type { PlaceList } from '../import/places/place.ts';
import { exitCodeOf, importReport, importSummary, summaryOfAll } from '../import/report.ts';
import type { ImportEnvironment } from '../import/sources.ts';
import type { ImportResult, ImportSettings, ImportSource } from '../import/run-import.ts';
import { Progress, styled } from '../system/terminal.ts';
import { addImportContextCommand } from './import-context.ts';
import { addDetect } from './import-detect.ts';
import { type CommandContext, printJsonFailure } from './shared/command-io.ts';
import { contactOf } from './shared/import-contact.ts';
import { parseDay, parseRate } from './shared/parse-options.ts';
import { IrregularFile, readRegularFile } from '../system/regular-file.ts';

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
  civic import legistar --corpus us.db                                all clients of Legistar under imports in civic.config.json
  civic import --all --corpus us.db                                   all clients of all platforms
  civic import detect www.example.gov                                 the platform and client of a website
  NYC_TOKEN=... civic import legistar nyc --place new-york-ny --since 2022-01-01 --token-env NYC_TOKEN --corpus us.db`;

export const addImportCommand = (program: Command, context: CommandContext): void => {
  const command = program
    .command('import')
    .summary('import an official source into a corpus')
    .description(
      'Imports the published records of local governments into a SQLite corpus, and updates them. With --all instead of a platform, imports every client in the configuration.',
    );
  addAll(command, context);
  addDetect(command, context);
  addImportContextCommand(command, context);
  const subcommands = Object.entries(importers).map(([name, load]) =>
    addImporter(command, name).action((clients: string[], options: Options) =>
      runCommand(context, options, namedClients(load, clients, options), importInTurn),
    ),
  );
  // The options of all importers are the same.
  command.addHelpText('after', () => `\n${subcommands[0]?.helpInformation() ?? ''}${examples}`);
};

/** `civic import --all`, as the command that runs without the name of an importer. */
const addAll = (command: Command, context: CommandContext): Command =>
  addSharedOptions(command.command('all', { isDefault: true, hidden: true }).argument('[importer...]'))
    .option('--all', 'import every client in the configuration, sites in parallel')
    .action(async ([name]: string[], options: Options & { all?: true }) => {
      if (name !== undefined)
        command.error(`error: unknown importer '${name}'. Use one of: ${Object.keys(importers).join(', ')}`);
      if (options.all !== true) command.help({ error: true });
      await runCommand(context, options, allOf, importInParallel);
    });

/** Options of all imports. */
const addSharedOptions = (command: Command): Command =>
  command
    .requiredOption('--corpus <file>', 'SQLite corpus to write to')
    .option(
      '--config <file>',
      'configuration that lists clients and their places under imports (default: civic.config.json if it exists)',
    )
    .option('--place-facts <file...>', 'public lists with more facts about places (see docs/import.md)')
    .option('--full', 'read everything again, to find edits without a new timestamp')
    .option('--requests-per-second <count>', 'maximum request rate per host; 0 means no limit', parseRate, 10)
    .option('--json', 'print the changes as JSON, or { error }');

const addImporter = (command: Command, name: string): Command =>
  addSharedOptions(
    command
      .command(name)
      .summary(`import ${name} clients`)
      .description(`Imports what ${name} clients publish: docs/import.md says what that is.`)
      .argument('[client...]', 'names of the clients (default: all clients in the configuration)'),
  )
    .option(
      '--place <slug>',
      'slug of the client’s place, ending in the postal code of its state: new-york-ny',
    )
    .option('--since <date>', 'import only meetings from this date on', parseDay)
    .option(
      '--token-env <name>',
      'environment variable that contains the API token of the client',
      parseVariable,
    )
    .option('--base-url <url>', 'address of a mirror to read instead of the official site', parseBaseUrl)
    .addHelpText('after', examples);

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

/** Decides what to import, from the configuration and the corpus. */
type Choose = (known: ImportEnvironment) => Promise<ImportSource[]>;

const namedClients =
  (load: () => Promise<Importer>, clients: string[], options: Options): Choose =>
  async (known) => {
    const { sourcesOf } = await import('../import/sources.ts');
    return sourcesOf(await load(), { ...options, clients }, known);
  };

const allOf: Choose = async (known) => {
  const { allSources } = await import('../import/sources.ts');
  return allSources((name) => importers[name](), known);
};

type Settings = Omit<ImportSettings, 'onProgress'>;

/** Runs the imports, and prints their summary. */
type ImportSources = (
  context: CommandContext,
  sources: readonly ImportSource[],
  settings: Settings,
  options: Options,
) => Promise<ImportResult[]>;

async function runCommand(
  context: CommandContext,
  options: Options,
  choose: Choose,
  importSources: ImportSources,
): Promise<void> {
  const { stdout, stderr } = context;
  context.exitOnSignals();
  const results = await runImports(context, options, choose, importSources).catch(
    printJsonFailure(context, options.json),
  );
  if (options.json === true) stdout.write(`${JSON.stringify(importReport(options.corpus, results))}\n`);
  for (const { error } of results)
    if (error !== undefined)
      stderr.write(`${styled('red', 'error', stderr)} ${escapeUnsafe(error.message)}\n`);
  context.exitCode = exitCodeOf(results);
}

async function runImports(
  context: CommandContext,
  options: Options,
  choose: Choose,
  importSources: ImportSources,
): Promise<ImportResult[]> {
  const { readConfig } = await import('../system/config.ts');
  const { explainCorpusWrite, openCorpusFile, storedPlaces } =
    await import('../import/corpus/corpus-file.ts');
  const { lockForImport } = await import('../corpus/corpus-lock.ts');
  const { hostPaces, realTime } = await import('../import/web/pace.ts');
  const config = await readConfig(options.config);
  const { imports = [] } = config;
  const lists = await Promise.all((options.placeFacts ?? []).map(readList));
  const stored = storedPlaces(options.corpus);
  const sources = await choose({ imports, lists, stored, variables: context.env });
  using database = openCorpusFile(options.corpus);
  using _lock = await (async () => lockForImport(options.corpus))().catch((error: unknown) => {
    throw explainCorpusWrite(`${options.corpus}.lock`, error);
  });
  const settings: Settings = {
    corpus: options.corpus,
    database,
    isFull: options.full ?? false,
    now: new Date(),
    paces: hostPaces({ concurrency, requestsPerSecond: options.requestsPerSecond }, realTime),
    time: realTime,
    contact: contactOf(config),
  };
  return await importSources(context, sources, settings, options);
}

/** One after the other, each with its own summary. */
async function importInTurn(
  { stdout, stderr }: CommandContext,
  sources: readonly ImportSource[],
  settings: Settings,
  options: Options,
): Promise<ImportResult[]> {
  const { runImport } = await import('../import/run-import.ts');
  const results: ImportResult[] = [];
  for (const source of sources) {
    const progress = new Progress(stderr);
    const result = await runImport(source, {
      ...settings,
      onProgress: (kind, done, total) => progress.update(`${source.client}: reading ${kind}s:`, done, total),
    }).finally(() => progress.clear());
    if (options.json !== true) stdout.write(`${escapeLines(importSummary(result))}\n`);
    results.push(result);
  }
  return results;
}

/** Sites in parallel, with one summary of all. */
async function importInParallel(
  { stdout, stderr }: CommandContext,
  sources: readonly ImportSource[],
  settings: Settings,
  options: Options,
): Promise<ImportResult[]> {
  const { runImport } = await import('../import/run-import.ts');
  const { importAll } = await import('../import/import-all.ts');
  const progress = new Progress(stderr);
  let done = 0;
  const results = await importAll(sources, async (source) => {
    const result = await runImport(source, { ...settings, onProgress: () => {} });
    progress.update('imported clients:', ++done, sources.length);
    return result;
  }).finally(() => progress.clear());
  if (options.json !== true) stdout.write(`${escapeLines(summaryOfAll(results))}\n`);
  return results;
}

/** The API is a public server that others use too. */
const concurrency = 4;

/** The summary may contain text from the source. */
const escapeLines = (text: string): string => text.split('\n').map(escapeUnsafe).join('\n');

/** Public lists are UTF-8 or Latin-1. */
async function readList(path: string): Promise<PlaceList> {
  const bytes = await readRegularFile(path).catch((cause: unknown) => {
    if (cause instanceof IrregularFile) throw cause;
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
