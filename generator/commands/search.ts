import { type Command, InvalidArgumentError } from 'commander';
import { configSchema, localConfig } from '../../schemas/config.ts';
import { searchPath } from '../../schemas/paths.ts';
import { resultLimit, searchKinds } from '../../schemas/search.ts';
import { localPort } from '../system/config.ts';
import { UserError } from '../system/errors.ts';
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

/** What `npm start` builds. */
const demoFolder = '.demo/site';

const examples = `
Examples:
  civic search affordable housing                      both words, in any inflection
  civic search '"affordable housing" -parking'         the exact phrase, without a word
  civic search 'rezoning OR variance' --state Ohio     one or the other
  civic search -- -parking                             a query that begins with a dash
  civic search housing --url https://search.example    asks a live service`;

export const addSearchCommand = (program: Command, context: CommandContext): void => {
  program
    .command('search')
    .summary('search the meetings of a built folder, or of a live service')
    .description(
      'Prints the meetings that match, the best first. Exits with 1 where the query does not hold.',
    )
    .argument('<query...>', 'words, "exact phrases", OR, and -exclusions')
    .option('--state <name>', 'only in this state or province: full name or postal code')
    .option('--kind <kind>', `only of this kind of place: ${searchKinds.join(' or ')}`)
    .option(
      '--limit <count>',
      `print at most so many, ${resultLimit.minimum} to ${resultLimit.maximum} (default: ${resultLimit.default})`,
    )
    .option('--folder <folder>', 'search in what build wrote here', demoFolder)
    .option('--url <search_url>', 'ask the service at this address instead', parseAddress)
    .option('--json', 'print the answer as it came, errors too')
    .addHelpText('after', examples)
    .action((query: string[], options: Options) => runSearch(context, query, options));
};

function parseAddress(text: string): string {
  const address = configSchema.shape.search_url.safeParse(text);
  if (address.success) return address.data.replace(/\/+$/, '');
  throw new InvalidArgumentError('Give an http or https address such as https://search.example.');
}

async function runSearch(context: CommandContext, query: string[], options: Options): Promise<void> {
  const { stdout } = context;
  const { status, body } = await ask(context, query, options);
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

/** Loading a large index takes seconds, of which the first is not worth a word. */
const waitShownMs = 1_000;

async function ask(
  { stderr }: CommandContext,
  query: string[],
  options: Options,
): Promise<{ status: number; body: string }> {
  const progress = new Progress(stderr);
  const warn = (line: string): void => void stderr.write(`${line}\n`);
  const waiting = setInterval(() => progress.step('Waiting for the search'), waitShownMs);
  try {
    const answer = options.url === undefined ? await openFolder(options.folder, warn) : askService;
    const host = options.url ?? `http://localhost:${localPort}`;
    const response = await answer(new Request(`${host}${searchPath}?${queryString(query, options)}`));
    return { status: response.status, body: await response.text() };
  } finally {
    clearInterval(waiting);
    progress.clear();
  }
}

function queryString(query: string[], { state, kind, limit }: Options): string {
  const given = Object.entries({ q: query.join(' '), state, kind, limit });
  const parameters = given.flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return new URLSearchParams(parameters).toString();
}

/** The search of a built folder. */
async function openFolder(folder: string, warn: Log): Promise<Handler> {
  const { openCatalogue } = await import('../serve/catalogue.ts');
  const { hasIndex, searchOf } = await import('../serve/search.ts');
  const currentCatalogue = await openCatalogue(folder, warn);
  if (!hasIndex(await currentCatalogue()))
    throw new UserError(
      `${folder} holds no search index. Build it with --only search, or name another built folder with --folder.`,
    );
  return searchOf(folder, currentCatalogue, localConfig(`http://localhost:${localPort}`), warn);
}

/** Longer than a service takes to load its first index. */
const serviceTimeoutMs = 40_000;

async function askService(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(serviceTimeoutMs) });
  } catch (cause) {
    const { origin } = new URL(request.url);
    throw new UserError(
      `Cannot reach ${origin}: ${reasonOf(cause)}. Correct the address, or try again later.`,
      {
        cause,
      },
    );
  }
}

/** fetch says only that it failed; why stands in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
