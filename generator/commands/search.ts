import { type Command, InvalidArgumentError } from 'commander';
import { configSchema, localConfig } from '../../schemas/config.ts';
import { searchPath } from '../../schemas/paths.ts';
import { resultLimit, searchKinds } from '../../schemas/search.ts';
import { localOrigin } from '../system/config.ts';
import { UserError } from '../system/errors.ts';
import { isPlainAddress, NetworkError, requestWhole } from '../system/network.ts';
import type { Handler, Log } from '../serve/adapter.ts';
import { Progress, styled } from '../system/terminal.ts';
import type { CommandContext } from './shared/command-io.ts';

type Options = {
  state?: string;
  kind?: string;
  limit?: string;
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
  civic search housing --url https://search.example    search a live service`;

export const addSearchCommand = (program: Command, context: CommandContext): void => {
  program
    .command('search')
    .summary('search the meetings of a built folder or a live service')
    .description('Prints the matching meetings, best first. The exit code is 1 if the query is invalid.')
    .argument('<query...>', 'words, "exact phrases", OR, and -exclusions')
    .option('--state <name>', 'search only this state or province: full name or postal code')
    .option('--kind <kind>', `search only this kind of place: ${searchKinds.join(' or ')}`)
    .option(
      '--limit <count>',
      `maximum number of results, ${resultLimit.minimum} to ${resultLimit.maximum} (default: ${resultLimit.default})`,
    )
    .option('--folder <folder>', 'built folder to search', demoFolder)
    .option('--url <search_url>', 'search the service at this address instead', parseAddress)
    .option('--json', 'print the JSON response of the search, or its JSON error')
    .addHelpText('after', examples)
    .action((query: string[], options: Options) => runSearch(context, query, options));
};

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
  const { formatResults, readAnswer } = await import('../search/search-results.ts');
  stdout.write(
    formatResults(readAnswer(status, body, options.url ?? options.folder), {
      width: stdout.columns ?? 80,
      limit: Number(options.limit ?? resultLimit.default),
      emphasize: (text) => styled('bold', text, stdout),
    }),
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
    const path = `${searchPath}?${queryString(query, options)}`;
    if (options.url !== undefined) return await askService(new URL(options.url + path));
    const answer = await openFolder(options.folder, warn);
    const response = await answer(new Request(localOrigin + path));
    return { status: response.status, body: await response.text() };
  } finally {
    clearInterval(waiting);
    progress.clear();
  }
}

function queryString(query: string[], { state, kind, limit }: Options): string {
  const parameters = Object.entries({ q: query.join(' '), state, kind, limit });
  const present = parameters.flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return new URLSearchParams(present).toString();
}

/** Opens the search of a built folder. */
async function openFolder(folder: string, warn: Log): Promise<Handler> {
  const { openCatalog } = await import('../serve/catalog.ts');
  const { hasIndex, searchOf } = await import('../serve/search.ts');
  const currentCatalog = await openCatalog(folder, warn);
  if (!hasIndex(await currentCatalog()))
    throw new UserError(
      `${folder} has no search index. Build one with --only search, or name another built folder with --folder.`,
    );
  return searchOf(folder, currentCatalog, localConfig(localOrigin), warn);
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
