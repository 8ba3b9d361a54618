import { type Command, InvalidArgumentError } from 'commander';
import { configSchema } from '../../schemas/config.ts';
import { decisionsPath, searchPath } from '../../schemas/paths.ts';
import {
  filterParameters,
  type Parameter,
  type ParameterName,
  searchParameters,
} from '../../schemas/search-parameters.ts';
import type { TextOptions } from '../search/search-results.ts';
import { askService, type ServiceAnswer } from '../system/ask-service.ts';
import { isPlainAddress } from '../system/network.ts';
import { Progress, styled } from '../system/terminal.ts';
import type { CommandContext } from './shared/command-io.ts';
import { addSearchCheck } from './search-check.ts';

type Options = {
  readonly [parameter: string]: string | true | undefined;
  readonly decisions?: true;
  readonly json?: true;
  readonly folder: string;
  readonly url?: string;
};

/** The parameters that are options, in the order of the help. */
const optionNames = [...filterParameters, 'sort', 'strict', 'limit', 'cursor', 'include'] as const;
type OptionName = (typeof optionNames)[number];

/** `min_amount` -> `--min-amount <amount>` and its description. */
function optionOf(name: OptionName): [flags: string, description: string] {
  const { option }: Pick<Parameter, 'option'> = searchParameters[name];
  return [[`--${name.replaceAll('_', '-')}`, option?.value ?? ''].join(' ').trim(), option?.summary ?? ''];
}

/** The property that the option has: `min_amount` -> `minAmount`. */
const keyOf = (name: OptionName): string =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

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
  const command = program
    .command('search')
    .summary('search the meetings or decisions of a build or a live service')
    .description(
      'Prints the matching meetings, best first. The exit code is 1 if the query or an option is invalid.',
    )
    .argument('[query...]', 'words, "exact phrases", OR, and -exclusions')
    .option('--decisions', 'search decisions instead of meetings; the query is optional then');
  for (const name of optionNames) command.option(...optionOf(name));
  command
    .option(
      '--folder <folder>',
      'built folder to search, or a store: a folder or s3://bucket[/prefix]',
      demoFolder,
    )
    .option('--url <search_url>', 'search the service at this address instead', parseAddress)
    .option('--json', 'print the JSON response of the search, or its JSON error')
    .addHelpText('after', examples)
    .action((query: string[], options: Options) => runSearch(context, query, options));
  addSearchCheck(command, context);
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

/** Loading a large index takes seconds. Progress is shown after the first one. */
const waitShownMs = 1_000;

async function requestSearch(
  { stderr }: CommandContext,
  query: string[],
  options: Options,
): Promise<ServiceAnswer> {
  const progress = new Progress(stderr);
  const warn = (line: string): void => void stderr.write(`${line}\n`);
  const waiting = setInterval(() => progress.step('Waiting for the search'), waitShownMs);
  try {
    const route = options.decisions === true ? decisionsPath : searchPath;
    const path = `${route}?${queryString(query, options)}`;
    if (options.url !== undefined) return await askService(options.url, path);
    const { openSearch } = await import('./shared/search-folder.ts');
    const ask = await openSearch(options.folder, options.decisions === true ? 'decisions' : 'meetings', warn);
    return await ask(path);
  } finally {
    clearInterval(waiting);
    progress.clear();
  }
}

/** What the text shows of a result besides its own fields. */
const textInclusions = 'total,decision,match';

function queryString(query: string[], options: Options): string {
  const parameters: readonly (readonly [ParameterName, string | true | undefined])[] = [
    ['q', query.length === 0 ? undefined : query.join(' ')],
    ...optionNames.map((name) => [name, options[keyOf(name)]] as const),
    ...(options.json === true ? [] : [['include', textInclusions] as const]),
  ];
  const text = new URLSearchParams();
  for (const [name, value] of parameters) if (value !== undefined) text.set(name, String(value));
  return text.toString();
}
