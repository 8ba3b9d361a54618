/**
 * `npm run bench -- searches --folder <built folder>`: the time of requests to /search and /decisions, by kind of request, over the
 * indexes of a built folder, all in memory. A request is a search with 25 results and their snippets, without HTTP.
 *
 *     --folder <folder>   a built folder with packed indexes
 *     --corpus <name>     what it was built from, for the report
 *     --queries 300       queries per kind
 */
import { readFileSync, statSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Random } from '../generator/demo/random.ts';
import { formatBytes, formatCount, Progress } from '../generator/system/terminal.ts';
import { indexKeys, type IndexName, indexNames, indexSegmentKey } from '../schemas/paths.ts';
import { type IndexPointer, indexPointerSchema } from '../schemas/search.ts';
import { QueryTooCostly } from '../search-lambda/engine/budget.ts';
import { openIndex } from '../search-lambda/engine/open-index.ts';
import { search, type Search } from '../search-lambda/engine/search.ts';
import type {
  Filters,
  ReadBytes,
  SearchDocument,
  SearchIndex,
} from '../search-lambda/engine/search-index.ts';
import { snippetOf } from '../search-lambda/engine/snippet.ts';
import { isStopWord } from '../search-lambda/engine/text/stop-words.ts';
import { wordsOf } from '../search-lambda/engine/text/words.ts';
import { quantile } from './quantile.ts';
import { markdownTable, record } from './record.ts';

/** Documents that queries are drawn from. */
const sampleSize = 2000;
const limit = 25;

type Drawn = { readonly text: string; readonly filters: Filters };
type Kind = {
  readonly name: string;
  readonly draw: (source: Source) => Drawn;
  readonly options?: Partial<Search>;
};

/** Draws words and documents of an index. */
class Source {
  readonly #random: Random;
  readonly #documents: readonly SearchDocument[];

  constructor(documents: readonly SearchDocument[]) {
    this.#random = new Random(20);
    this.#documents = documents;
  }

  document(): SearchDocument {
    const document = this.#documents[this.#random.int(0, this.#documents.length - 1)];
    if (document === undefined) throw new Error('the index has no documents');
    return document;
  }

  /** Up to `count` different significant words of a document's decision or headline. */
  words(count: number, document = this.document()): string[] {
    const text = document.decisions[0]?.headline ?? document.headline;
    const words = [...new Set(wordsOf(text).map((word) => word.text))].filter((word) => !isStopWord(word));
    const from = this.#random.int(0, Math.max(0, words.length - count));
    return words.slice(from, from + count);
  }
}

const textOf = (source: Source, count: number): string => source.words(count).join(' ');
const plain = (source: Source): Drawn => ({ text: textOf(source, 3), filters: {} });

const filtered =
  (filtersOf: (document: SearchDocument) => Filters) =>
  (source: Source): Drawn => {
    const document = source.document();
    return { text: source.words(2, document).join(' '), filters: filtersOf(document) };
  };

/** Kinds of requests; the first ones together are the mix. */
const mixKinds: readonly Kind[] = [
  { name: 'one word', draw: (source) => ({ text: textOf(source, 1), filters: {} }) },
  { name: 'two words', draw: (source) => ({ text: textOf(source, 2), filters: {} }) },
  { name: 'three words', draw: plain },
  {
    name: 'question',
    draw: (source) => ({
      text: `what did the council decide about ${textOf(source, 4)} and ${textOf(source, 2)}`,
      filters: {},
    }),
  },
  {
    name: 'topic and place',
    draw: (source) => {
      const document = source.document();
      return { text: `${source.words(2).join(' ')} ${document.city} ${document.state}`, filters: {} };
    },
  },
  {
    name: 'phrase and word',
    draw: (source) => {
      const words = source.words(3);
      return { text: `"${words.slice(0, 2).join(' ')}" ${words.slice(2).join(' ')}`, filters: {} };
    },
  },
  {
    name: 'OR of two',
    draw: (source) => ({ text: `${textOf(source, 1)} OR ${textOf(source, 1)}`, filters: {} }),
  },
  {
    name: 'two words, strict',
    draw: (source) => ({ text: textOf(source, 2), filters: {} }),
    options: { isStrict: true },
  },
];

const otherKinds: readonly Kind[] = [
  { name: 'two words in a state', draw: filtered(({ state }) => ({ state })) },
  { name: 'two words in a place', draw: filtered(({ place }) => ({ place })) },
  {
    name: 'two words of a year',
    draw: filtered(({ date }) => ({ from: `${date.slice(0, 4)}-01-01`, to: `${date.slice(0, 4)}-12-31` })),
  },
  { name: 'two words of a body', draw: filtered(({ body }) => (body === '' ? {} : { body })) },
  { name: 'two words, failed', draw: filtered(() => ({ decision: { outcome: 'failed' } })) },
  {
    name: 'two words, divided, over 1 million',
    draw: filtered(() => ({ decision: { divided: true, minAmount: 1_000_000 } })),
  },
  {
    name: 'two words by date',
    draw: (source) => ({ text: textOf(source, 2), filters: {} }),
    options: { sort: 'date' },
  },
  {
    name: 'two words with total',
    draw: (source) => ({ text: textOf(source, 2), filters: {} }),
    options: { counts: 'total' },
  },
  {
    name: 'two words with facets',
    draw: (source) => ({ text: textOf(source, 2), filters: {} }),
    options: { counts: 'facets' },
  },
  {
    name: 'one word with facets',
    draw: (source) => ({ text: textOf(source, 1), filters: {} }),
    options: { counts: 'facets' },
  },
];

export async function benchSearches(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      folder: { type: 'string' },
      corpus: { type: 'string', default: 'the corpus' },
      queries: { type: 'string', default: '300' },
    },
  });
  const { folder } = values;
  if (folder === undefined) throw new Error('Name a built folder with packed indexes: --folder <folder>.');
  const progress = new Progress(process.stderr);
  const sections: string[] = [];
  for (const name of indexNames)
    sections.push(await measure(folder, name, Number(values.queries), (step) => progress.step(step)));
  progress.clear();
  const markdown = `Built from ${values.corpus}.\n\n${sections.join('\n\n')}`;
  process.stdout.write(`${markdown}\n`);
  record('Requests', 'npm run bench -- searches', markdown);
}

async function measure(
  folder: string,
  name: IndexName,
  queries: number,
  onStep: (step: string) => void,
): Promise<string> {
  onStep(`opening the index of ${name}`);
  const pointer = indexPointerSchema.parse(
    JSON.parse(readFileSync(join(folder, indexKeys[name].pointer), 'utf8')),
  );
  const index = await opened(folder, pointer);
  const source = new Source(await sampleOf(index));
  const timesOf = async (kind: Kind): Promise<Times> => {
    onStep(`${name}: ${kind.name}`);
    const drawn = Array.from({ length: queries }, () => kind.draw(source));
    // The first searches compile the code.
    for (const query of drawn.slice(0, 30)) await ask(index, name, query, kind);
    const times: number[] = [];
    let refused = 0;
    for (const query of drawn) {
      const before = process.cpuUsage();
      if (!(await ask(index, name, query, kind))) refused++;
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1000);
    }
    return { times, refused };
  };
  const rows: string[][] = [];
  const mix: Times[] = [];
  for (const kind of mixKinds) {
    const times = await timesOf(kind);
    mix.push(times);
    rows.push([kind.name, ...figures(times)]);
  }
  const all: Times = {
    times: mix.flatMap(({ times }) => times),
    refused: mix.reduce((sum, { refused }) => sum + refused, 0),
  };
  rows.unshift(['**the mix of the next eight**', ...figures(all)]);
  for (const kind of otherKinds) rows.push([kind.name, ...figures(await timesOf(kind))]);
  const bytes = pointer.segments.reduce(
    (sum, { name }) => sum + statSync(join(folder, indexSegmentKey(name))).size,
    0,
  );
  return [
    `${name === 'meetings' ? '/search' : '/decisions'}: ${formatCount(pointer.meetings)} ${name}, ${formatBytes(bytes)}, ${(bytes / pointer.meetings).toFixed(0)} bytes each. Milliseconds of processor time, ${limit} results with snippets; requests over the budget are refused, and counted.`,
    '',
    markdownTable(['request', 'p50', 'p95', 'p99', 'slowest', 'refused'], rows),
  ].join('\n');
}

/** Milliseconds of processor time of each request, refused ones included. */
type Times = { readonly times: readonly number[]; readonly refused: number };

const figures = ({ times, refused }: Times): string[] => [
  ...[0.5, 0.95, 0.99, 1].map((share) => quantile(times, share).toFixed(1)),
  formatCount(refused),
];

/** Returns false if the request exceeds its budget. */
async function ask(index: SearchIndex, name: IndexName, drawn: Drawn, { options }: Kind): Promise<boolean> {
  try {
    const answer = await search(index, {
      ...drawn,
      limit,
      sort: 'relevance',
      isStrict: false,
      mergesMatters: name === 'decisions',
      ...options,
    });
    for (const { document, occurrences } of answer.hits) snippetOf(document, answer.query, occurrences);
    return true;
  } catch (error) {
    if (error instanceof QueryTooCostly) return false;
    throw error;
  }
}

async function opened(folder: string, pointer: IndexPointer): Promise<SearchIndex> {
  const files = new Map(
    await Promise.all(
      [...pointer.segments, ...(pointer.live ? [pointer.live] : [])].map(
        async ({ name }) => [name, await openFile(join(folder, indexSegmentKey(name)))] as const,
      ),
    ),
  );
  const read: ReadBytes = async (name, offset, length) => {
    const file = files.get(name);
    if (file === undefined) throw new Error(`no file ${name}`);
    const { buffer } = await file.read(new Uint8Array(length), 0, length, offset);
    return buffer;
  };
  const index = await openIndex(pointer, read, setImmediate);
  await index.fill?.(read);
  return index;
}

/** Documents from days spread over the whole index. */
async function sampleOf(index: SearchIndex): Promise<readonly SearchDocument[]> {
  const { oldest, newest } = index.facts;
  const [from, to] = [Date.parse(oldest ?? ''), Date.parse(newest ?? '')];
  const days = 100;
  const documents: SearchDocument[] = [];
  for (let day = 0; day < days; day++) {
    const date = new Date(from + ((to - from) * day) / (days - 1)).toISOString().slice(0, 10);
    documents.push(...(await index.newest(undefined, { to: date }, sampleSize / days)));
  }
  return documents;
}
