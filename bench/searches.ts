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
import { formatBytes, formatCount, Progress } from '../generator/system/terminal.ts';
import { indexKeys, type IndexName, recordIndexNames, indexSegmentKey } from '../schemas/paths.ts';
import { type IndexPointer, indexPointerSchema } from '../schemas/index-pointer.ts';
import { QueryTooCostly } from '../search-lambda/engine/budget.ts';
import { openIndex } from '../search-lambda/engine/open-index.ts';
import { search } from '../search-lambda/engine/search.ts';
import type { ReadBytes, SearchDocument, SearchIndex } from '../search-lambda/engine/search-index.ts';
import { snippetOf } from '../search-lambda/engine/snippet.ts';
import { drawNationwideQueries, mixtureText } from './nationwide/queries.ts';
import { quantile } from './quantile.ts';
import { type KeyNumber, markdownTable, record } from './record.ts';
import { filtersOf, textOf } from './search/ours.ts';
import { type Drawn, type Kind, mixKinds, otherKinds, plain, Source } from './searches/kinds.ts';

/** Documents that queries are drawn from. */
const sampleSize = 2000;
/** Meetings that the mix of the nationwide bench is drawn from. */
const mixSampleSize = 10_000;
const limit = 25;

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
  progress.step('drawing the mix');
  const mix = await drawnMix(folder);
  const sections: Measured[] = [];
  for (const name of recordIndexNames)
    sections.push(await measure(folder, name, mix, Number(values.queries), (step) => progress.step(step)));
  progress.clear();
  const markdown = `Built from ${values.corpus}. The first mix is that of "Nationwide search", drawn from meetings, asked as a reader types it: ${mixtureText}. The second one is harder: the next eight kinds in equal parts, with long questions.\n\n${sections.map((section) => section.markdown).join('\n\n')}`;
  process.stdout.write(`${markdown}\n`);
  record(
    'Requests',
    'npm run bench -- searches',
    markdown,
    // Goals are for the nationwide demo.
    sections[0] !== undefined && sections[0].documents > 1_900_000
      ? sections.flatMap((section) => section.keyNumbers)
      : [],
  );
}

/** The mix of the nationwide bench, drawn from meetings of a built folder. */
async function drawnMix(folder: string): Promise<readonly Drawn[]> {
  const index = await opened(folder, pointerOf(folder, 'meetings'));
  const { mix } = drawNationwideQueries(await sampleOf(index, mixSampleSize));
  return mix.map((query) => ({ text: textOf(query), filters: filtersOf(query) }));
}

function pointerOf(folder: string, name: IndexName): IndexPointer {
  return indexPointerSchema.parse(JSON.parse(readFileSync(join(folder, indexKeys[name].pointer), 'utf8')));
}

type Measured = {
  readonly markdown: string;
  readonly documents: number;
  readonly keyNumbers: readonly KeyNumber[];
};

const routes: Readonly<Record<IndexName, { route: string; p50: number; p99: number }>> = {
  meetings: { route: '/search', p50: 5, p99: 40 },
  decisions: { route: '/decisions', p50: 6, p99: 50 },
  documents: { route: '/documents', p50: 8, p99: 60 },
};

function keyNumbersOf(name: IndexName, { times }: Times): KeyNumber[] {
  const goals = routes[name];
  return ([0.5, 0.99] as const).map((share) => {
    const [measured, label, goal] = [
      quantile(times, share),
      share === 0.5 ? 'p50' : 'p99',
      share === 0.5 ? goals.p50 : goals.p99,
    ];
    return {
      name: `processor time of a request to ${goals.route}, 25 results: ${label}`,
      measured: `${measured.toFixed(1)} ms`,
      goal: `under ${goal} ms`,
      isMet: measured < goal,
    };
  });
}

function headingOf(folder: string, name: IndexName, { segments, meetings: documents }: IndexPointer): string {
  const bytes = segments.reduce(
    (sum, { name }) => sum + statSync(join(folder, indexSegmentKey(name))).size,
    0,
  );
  return `${routes[name].route}: ${formatCount(documents)} ${name}, ${formatBytes(bytes)}, ${(bytes / documents).toFixed(0)} bytes each. Milliseconds of processor time, ${limit} results with snippets; requests over the budget are refused, and counted.`;
}

function countsNumber(name: IndexName, plain: Times, counted: Times): KeyNumber {
  const ratio = quantile(counted.times, 0.5) / quantile(plain.times, 0.5);
  return {
    name: `processor time of a request to ${routes[name].route} with total and facets, compared with one without: p50`,
    measured: `${ratio.toFixed(2)} times`,
    goal: 'at most 2 times',
    isMet: ratio <= 2,
  };
}

async function measure(
  folder: string,
  name: IndexName,
  nationwideMix: readonly Drawn[],
  queries: number,
  onStep: (step: string) => void,
): Promise<Measured> {
  onStep(`opening the index of ${name}`);
  const pointer = pointerOf(folder, name);
  const index = await opened(folder, pointer);
  const source = new Source(await sampleOf(index, sampleSize));
  const timesOf = async (
    kind: Kind,
    drawn: readonly Drawn[] = Array.from({ length: queries }, () => kind.draw(source)),
  ): Promise<Times> => {
    onStep(`${name}: ${kind.name}`);
    // The first searches compile the code.
    for (const query of drawn.slice(0, 100)) await ask(index, name, query, kind);
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
  rows.unshift(['**the next eight**', ...figures(all)]);
  for (const kind of otherKinds) rows.push([kind.name, ...figures(await timesOf(kind))]);
  const usual = await timesOf({ name: 'the mix', draw: plain }, nationwideMix);
  const counts: Kind = { name: 'the mix with total and facets', draw: plain, options: { counts: 'facets' } };
  const counted = await timesOf(counts, nationwideMix);
  rows.unshift(
    ['**the mix of "Nationwide search"**', ...figures(usual)],
    ['the same with total and facets', ...figures(counted)],
  );
  const markdown = [
    headingOf(folder, name, pointer),
    '',
    markdownTable(['request', 'p50', 'p95', 'p99', 'slowest', 'refused'], rows),
  ].join('\n');
  return {
    markdown,
    documents: pointer.meetings,
    keyNumbers: [...keyNumbersOf(name, usual), countsNumber(name, usual, counted)],
  };
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
      merges: name === 'decisions' ? 'matters' : undefined,
      namesDecisions: false,
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
async function sampleOf(index: SearchIndex, size: number): Promise<readonly SearchDocument[]> {
  const { oldest, newest } = index.facts;
  const [from, to] = [Date.parse(oldest ?? ''), Date.parse(newest ?? '')];
  const days = size / 20;
  const documents: SearchDocument[] = [];
  for (let day = 0; day < days; day++) {
    const date = new Date(from + ((to - from) * day) / (days - 1)).toISOString().slice(0, 10);
    documents.push(...(await index.newest(undefined, { to: date }, size / days)));
  }
  return documents;
}
