import { type Command, InvalidArgumentError } from 'commander';
import { configSchema, localConfig } from '../../schemas/config.ts';
import { outcomes, stages } from '../../schemas/columns.ts';
import { decisionsPath, searchPath } from '../../schemas/paths.ts';
import {
  inclusions,
  type ParameterName,
  resultLimit,
  searchKinds,
  sortOrders,
} from '../../schemas/search-parameters.ts';
import type { TextOptions } from '../search/search-results.ts';
import { localOrigin } from '../system/config.ts';
import { UserError } from '../system/errors.ts';
import { isPlainAddress, NetworkError, requestWhole } from '../system/network.ts';
import { filterParameters } from '../../schemas/values.ts';
import type { Handler, Log } from '../serve/adapter.ts';
import { Progress, styled } from '../system/terminal.ts';
import type { CommandContext } from './shared/command-io.ts';

type Options = {
  decisions?: true;
  state?: string;
  kind?: string;
  place?: string;
  country?: string;
  from?: string;
  to?: string;
  body?: string;
  topic?: string;
  outcome?: string;
  stage?: string;
  divided?: true;
  minAmount?: string;
  sort?: string;
  strict?: true;
  limit?: string;
  cursor?: string;
  include?: string;
  json?: true;
  folder: string;
  url?: string;
};

/** The folder that `npm start` builds. */
const demoFolder = '.demo/site';

const examples = `
Examples:
  civic search affordable housing                      both words, in any inflection
  civic search '"affordable housing" -parking'         the exact phrase, but not the word parking
  civic search 'rezoning OR variance' --state Ohio     either word, in Ohio
  civic search -- -parking                             a query that begins with a dash
  civic search rent --decisions --divided --from 2015-01-01 --min-amount 1000000
                                                       contested decisions on large amounts
  civic search --decisions --place oakland-ca          the newest decisions of a place
  civic search housing --url https://search.example    search a live service`;

export const addSearchCommand = (program: Command, context: CommandContext): void => {
  program
    .command('search')
    .summary('search the meetings or decisions of a build or a live service')
    .description(
      'Prints the matching meetings, best first. The exit code is 1 if the query or an option is invalid.',
    )
    .argument('[query...]', 'words, "exact phrases", OR, and -exclusions')
    .option('--decisions', 'search decisions instead of meetings; the query is optional then')
    .option('--state <name>', 'only this state or province: full name or postal code')
    .option('--kind <kind>', `only this kind of place: ${searchKinds.join(' or ')}`)
    .option('--place <slug>', 'only this place: its slug in municipalities.json')
    .option('--country <code>', 'the country of --place, if both countries have one: US or CA')
    .option('--from <day>', 'only meetings on or after this day (YYYY-MM-DD)')
    .option('--to <day>', 'only meetings on or before this day (YYYY-MM-DD)')
    .option('--body <words>', 'only bodies whose name has these words')
    .option('--topic <topic>', 'only meetings with this topic, such as housing')
    .option('--outcome <outcome>', `only decisions with this outcome: ${listed(outcomes)}`)
    .option('--stage <stage>', `only decisions of this stage: ${listed(stages)}`)
    .option('--divided', 'only decisions with votes for and against')
    .option('--min-amount <amount>', 'only decisions on at least this amount, in whole dollars')
    .option('--sort <order>', `${listed(sortOrders)} (default: ${sortOrders[0]})`)
    .option('--strict', 'only results with all words')
    .option(
      '--limit <count>',
      `maximum number of results, ${resultLimit.minimum} to ${resultLimit.maximum} (default: ${resultLimit.default})`,
    )
    .option('--cursor <cursor>', 'the next page, as the previous one names it')
    .option('--include <list>', `with --json: what to add to the response, of ${inclusions.join(',')}`)
    .option(
      '--folder <folder>',
      'built folder to search, or a store: a folder or s3://bucket[/prefix]',
      demoFolder,
    )
    .option('--url <search_url>', 'search the service at this address instead', parseAddress)
    .option('--json', 'print the JSON response of the search, or its JSON error')
    .addHelpText('after', examples)
    .action((query: string[], options: Options) => runSearch(context, query, options));
};

/** `a, b or c` */
const listed = (values: readonly string[]): string =>
  `${values.slice(0, -1).join(', ')} or ${values.at(-1) ?? ''}`;

function parseAddress(text: string): string {
  const address = configSchema.shape.search_url.safeParse(text);
  if (address.success && isPlainAddress(address.data)) return address.data.replace(/\/+$/, '');
  throw new InvalidArgumentError('Give an http or https address such as https://search.example.');
}

async function runSearch(context: CommandContext, query: string[], options: Options): Promise<void> {
  const { stdout } = context;
  const { status, body } = await requestSearch(context, query, options);
  if (options.json === true) {
    stdout.write(`${body}\n`);
    if (status !== 200) context.exitCode = 1;
    return;
  }
  const { readDecisions, readMeetings } = await import('../search/search-answer.ts');
  const { formatDecisions, formatMeetings } = await import('../search/search-results.ts');
  const source = { status, body, from: options.url ?? options.folder };
  const format: TextOptions = {
    width: stdout.columns ?? 80,
    emphasize: (text) => styled('bold', text, stdout),
  };
  stdout.write(
    options.decisions === true
      ? formatDecisions(readDecisions(source), format)
      : formatMeetings(readMeetings(source), format),
  );
}

type Answer = { readonly status: number; readonly body: string };

/** Loading a large index takes seconds. Progress is shown after the first one. */
const waitShownMs = 1_000;

async function requestSearch({ stderr }: CommandContext, query: string[], options: Options): Promise<Answer> {
  const progress = new Progress(stderr);
  const warn = (line: string): void => void stderr.write(`${line}\n`);
  const waiting = setInterval(() => progress.step('Waiting for the search'), waitShownMs);
  try {
    const route = options.decisions === true ? decisionsPath : searchPath;
    const path = `${route}?${queryString(query, options)}`;
    if (options.url !== undefined) return await askService(new URL(options.url + path));
    const answer = await openFolder(options, warn);
    const response = await answer(new Request(localOrigin + path));
    return { status: response.status, body: await response.text() };
  } finally {
    clearInterval(waiting);
    progress.clear();
  }
}

/** What the text shows of a result besides its own fields. */
const textInclusions = 'total,decision,match';

function queryString(query: string[], options: Options): string {
  const { json, include } = options;
  const parameters: readonly (readonly [ParameterName, string | true | undefined])[] = [
    ['q', query.length === 0 ? undefined : query.join(' ')],
    ...filterParameters.map(
      (name) => [name, name === 'min_amount' ? options.minAmount : options[name]] as const,
    ),
    ...(['sort', 'strict', 'limit', 'cursor'] as const).map((name) => [name, options[name]] as const),
    ['include', json === true ? include : textInclusions],
  ];
  const present = parameters.flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(present).toString();
}

/** Opens the search of a built folder or of a store. */
async function openFolder({ folder, decisions }: Options, warn: Log): Promise<Handler> {
  const { openCatalog } = await import('../serve/catalog.ts');
  const { openFiles } = await import('../serve/files.ts');
  const { hasIndex, searchOf } = await import('../serve/search.ts');
  const files = openFiles(folder);
  const currentCatalog = await openCatalog(files, warn);
  if (!hasIndex(await currentCatalog(), decisions === true ? 'decisions' : 'meetings'))
    throw new UserError(
      `${folder} has no search index${decisions === true ? ' of decisions' : ''}. Build one with --only search, or name another built folder with --folder.`,
    );
  return searchOf(files, currentCatalog, localConfig(localOrigin), warn);
}

/** Longer than a service needs to load its index for the first request. */
const serviceTimeoutMs = 40_000;
/** Far more than 50 results. */
const maxAnswerBytes = 16 * 1024 * 1024;

async function askService(url: URL): Promise<Answer> {
  const limits = { timeoutMs: serviceTimeoutMs, maxBytes: maxAnswerBytes };
  const { status, body } = await requestWhole(url, {}, limits).catch((cause: unknown) => {
    if (!(cause instanceof NetworkError)) throw cause;
    throw new UserError(
      `Cannot reach ${url.origin}: ${cause.message}. Correct the address, or try again later.`,
      { cause },
    );
  });
  return { status, body: body.toString() };
}
