/**
 * `npm run bench -- worst --index <folder>`: searches for the most expensive queries of a packed index, and records their cost.
 *
 *     --index <folder>      the folder with current.json
 *     --baseline <folder>   another checkout of the project with the same function `search`, for comparison
 *     --queries 40          random queries, in addition to the hand-written ones
 */
import { readFileSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { Random } from '../generator/demo/random.ts';
import { formatCount } from '../generator/system/terminal.ts';
import { indexPointerSchema } from '../schemas/index-pointer.ts';
import { queryMaxLength } from '../schemas/search-parameters.ts';
import { Budget } from '../search-lambda/engine/budget.ts';
import { textsOf } from '../search-lambda/engine/document-terms.ts';
import { openIndex } from '../search-lambda/engine/open-index.ts';
import { StoredDocuments } from '../search-lambda/engine/packed/query/stored-documents.ts';
import type { ReadBytes } from '../search-lambda/engine/search-index.ts';
import { type Search, search } from '../search-lambda/engine/search.ts';
import { wordsOf } from '../search-lambda/engine/text/words.ts';
import { markdownTable, record } from './record.ts';

/** Number of meetings from which to count frequent words. */
const sampleSize = 3000;
const frequentWords = 300;
const worstCount = 20;
const results = 25;
const longestShown = 70;

type Cost = { readonly milliseconds: number; readonly outcome: string; readonly work?: number };
type Ask = (query: string) => Promise<Cost>;
type Program = { readonly openIndex: typeof openIndex; readonly search: typeof search };

export async function benchWorst(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      index: { type: 'string' },
      baseline: { type: 'string' },
      queries: { type: 'string', default: '40' },
    },
  });
  const { index: folder, baseline } = values;
  if (folder === undefined) throw new Error('Name the folder of a packed index: --index <folder>.');
  const words = await frequentWordsOf(folder);
  const queries = [...handWritten(words), ...randomQueries(words, Number(values.queries))];
  const after = await costsOf(await asker({ openIndex, search }, folder), queries);
  const before =
    baseline === undefined ? after : await costsOf(await baselineAsker(baseline, folder), queries);
  const rows = queries.map((query, number) => ({ query, before: before[number], after: after[number] }));
  const worst = rows
    .toSorted((a, b) => (b.before?.milliseconds ?? 0) - (a.before?.milliseconds ?? 0))
    .slice(0, worstCount);
  const table = markdownTable(
    [
      'query',
      'characters',
      ...(baseline === undefined
        ? ['ms', 'results']
        : ['before, ms', 'before, results', 'now, ms', 'now, results']),
      'millions of units',
    ],
    worst.map(({ query, before: old, after: now }) => [
      `\`${query.length > longestShown ? `${query.slice(0, longestShown)}…` : query}\``,
      String(query.length),
      ...(baseline === undefined ? [] : [millisecondsOf(old), old?.outcome ?? '']),
      millisecondsOf(now),
      now?.outcome ?? '',
      ((now?.work ?? 0) / 1e6).toFixed(1),
    ]),
  );
  const most = Math.max(...after.map(({ milliseconds }) => milliseconds));
  const meetings = formatCount(pointerOf(folder).meetings);
  const markdown = `${meetings} searchable meetings. These are the ${worstCount} worst of ${queries.length} queries, hand-written and random, by processor time; the index is in memory. No query takes more than ${most.toFixed(0)} ms${baseline === undefined ? '' : ' now'}.\n\n${table}`;
  process.stdout.write(`${markdown}\n`);
  record('Worst queries of a nationwide index', 'npm run bench -- worst', markdown, [
    {
      name: 'processor time of the worst query found',
      measured: `${most.toFixed(0)} ms`,
      goal: 'under 250 ms',
      isMet: most < 250,
    },
  ]);
}

const millisecondsOf = (cost: Cost | undefined): string => formatCount(Math.round(cost?.milliseconds ?? 0));

const pointerOf = (folder: string) =>
  indexPointerSchema.parse(JSON.parse(readFileSync(join(folder, 'current.json'), 'utf8')));

const baselineAsker = async (checkout: string, folder: string): Promise<Ask> =>
  asker(
    {
      ...((await import(moduleOf(checkout, 'open-index.ts'))) as Pick<Program, 'openIndex'>),
      ...((await import(moduleOf(checkout, 'search.ts'))) as Pick<Program, 'search'>),
    },
    folder,
  );

const moduleOf = (checkout: string, file: string): string =>
  pathToFileURL(join(checkout, 'search-lambda/engine', file)).href;

/** The costliest form of a search: ranked, with its total and its facets. */
const searchFor = (text: string): Search => ({
  text,
  filters: {},
  limit: results,
  sort: 'relevance',
  isStrict: false,
  counts: 'facets',
});

/** Opens the index with a program, entirely in memory. */
async function asker(program: Program, folder: string): Promise<Ask> {
  const read = readerOf(folder);
  const index = await program.openIndex(pointerOf(folder), read, () => Promise.resolve());
  await index.fill?.(read);
  return async (query) => {
    const budget = new Budget();
    const began = process.cpuUsage();
    const outcome = await program.search(index, searchFor(query), budget).then(
      ({ hits }) => `${hits.length}${hits.some(({ missing }) => missing.length > 0) ? ' relaxed' : ''}`,
      (error: unknown) => (error instanceof Error && error.name === 'QueryTooCostly' ? 'refused' : 'failed'),
    );
    const { user, system } = process.cpuUsage(began);
    return { milliseconds: (user + system) / 1000, outcome, work: budget.spent };
  };
}

function readerOf(folder: string): ReadBytes {
  return async (name, offset, length) => {
    await using file = await openFile(join(folder, name));
    const { buffer } = await file.read(new Uint8Array(length), 0, length, offset);
    return buffer;
  };
}

/** Runs all queries; the first ones twice, as a warm-up. */
async function costsOf(ask: Ask, queries: readonly string[]): Promise<Cost[]> {
  for (const query of queries.slice(0, 4)) await ask(query);
  const costs: Cost[] = [];
  for (const query of queries) costs.push(await ask(query));
  return costs;
}

async function frequentWordsOf(folder: string): Promise<string[]> {
  const [segment] = pointerOf(folder).segments;
  if (segment === undefined)
    throw new Error(`The index in ${folder} has no segment. Build one with --index packed.`);
  const stored = await StoredDocuments.open(segment, readerOf(folder));
  const numbers = Array.from({ length: sampleSize }, (_, index) =>
    Math.floor((index * stored.documents) / sampleSize),
  );
  const frequencies = new Map<string, number>();
  for (const document of await stored.read(numbers))
    for (const word of new Set(
      textsOf(document).flatMap((text) => Array.from(wordsOf(text), (each) => each.text)),
    ))
      frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  return [...frequencies]
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, frequentWords)
    .map(([word]) => word);
}

function handWritten(words: readonly string[]): string[] {
  const [first = '', second = ''] = words;
  const pairs = words.flatMap((word, rank) =>
    rank % 2 === 0 ? [`${word}-${words[rank + 1] ?? first}`] : [],
  );
  return [
    first,
    filled(words, ' OR '),
    filled(words.slice(0, 20), ' OR '),
    filled(words, ' '),
    filled(words, '-'),
    filled(words, ' -'),
    `-${filled(words, ' -').slice(1)}`,
    `"${first} ${second}"`,
    `-"${first} ${second}"`,
    filled(pairs, ' '),
    filled(pairs, ' OR '),
    filled([`${first}-${second}`, ...words.slice(2)], ' OR '),
    filled([`${first}-${second}`, ...words.slice(2)], ' '),
    filled(['what', 'did', 'the', 'council', 'decide', 'about', ...words.slice(20)], ' '),
  ];
}

/** Joins items with separators, up to the maximum length of a query. */
function filled(items: readonly string[], separator: string): string {
  let text = '';
  for (const item of items) {
    const longer = text === '' ? item : text + separator + item;
    if (longer.length > queryMaxLength) break;
    text = longer;
  }
  return text;
}

/** Generates queries with random shares of hyphens, phrases, exclusions and alternatives. */
function randomQueries(words: readonly string[], count: number): string[] {
  const random = new Random(19);
  return Array.from({ length: count }, () => {
    const among = words.slice(0, random.pick([30, 100, frequentWords]));
    const [hyphens, phrases, exclusions, alternatives] = [
      random.pick([0, 0.02, 0.2, 1]),
      random.pick([0, 0.05, 0.3]),
      random.pick([0, 0, 0.1]),
      random.pick([0, 0.1, 0.5, 1]),
    ];
    const operand = (): string => {
      const dash = random.chance(exclusions) ? '-' : '';
      if (random.chance(hyphens)) return `${dash}${random.pick(among)}-${random.pick(among)}`;
      return random.chance(phrases)
        ? `${dash}"${random.pick(among)} ${random.pick(among)}"`
        : dash + random.pick(among);
    };
    const operands = Array.from({ length: queryMaxLength / 2 }, () =>
      random.chance(alternatives) ? `OR ${operand()}` : operand(),
    );
    return filled(operands, ' ');
  });
}
