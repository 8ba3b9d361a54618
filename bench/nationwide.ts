/**
 * `npm run bench -- nationwide [--places N --meetings N]`: the packed index of the demo corpus: how long it takes to make, how fast it
 * answers when it is warm, and from cold over a model of S3.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { formatBytes, formatCount, Progress } from '../generator/terminal.ts';
import { indexPointerSchema } from '../schemas/search.ts';
import { openIndex } from '../search-lambda/engine/open-index.ts';
import type { ReadBytes, SearchIndex } from '../search-lambda/engine/search-index.ts';
import { search } from '../search-lambda/engine/search.ts';
import { civic, demoCorpus, work as benchFolder } from './demo-corpus.ts';
import { benchCold } from './nationwide/cold.ts';
import { markdownTable, record } from './record.ts';
import { documentsFile, readDocuments } from './search/documents.ts';
import { resultCount } from './search/engine.ts';
import { textOf } from './search/ours.ts';
import { type BenchQuery, drawQueries, queryKinds } from './search/queries.ts';

/** Queries are drawn from so many meetings of a demo corpus, whose words are those of all. */
const drawnFrom = 10_000;

type Built = {
  readonly searchable_meetings: number;
  readonly phases: Readonly<Record<string, number>>;
  readonly peak_memory_bytes: number;
};

export async function benchNationwide(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      places: { type: 'string', default: '7000' },
      meetings: { type: 'string', default: '2060000' },
    },
  });
  const progress = new Progress(process.stderr);
  const onStep = (step: string): void => progress.step(step);
  const corpus = demoCorpus(Number(values.places), Number(values.meetings));
  const site = join(benchFolder, 'nationwide');
  onStep('building the index');
  const built = JSON.parse(
    civic('build', corpus.file, '--out', site, '--only', 'search', '--index', 'packed', '--json'),
  ) as Built;
  const queriesFile = join(benchFolder, 'nationwide-queries.json');
  const documents = await documentsFile(benchFolder, drawnFrom, onStep);
  const queries = await drawQueries(readDocuments(documents), drawnFrom);
  writeFileSync(queriesFile, JSON.stringify(queries));
  const folder = join(site, 'search');
  onStep('answers');
  const answers = await measureAnswers(folder, queries);
  const cold = await benchCold(folder, queriesFile, onStep);
  progress.clear();
  const markdown = [builtLine(built, folder), answers, cold].join('\n\n');
  process.stdout.write(`${markdown}\n`);
  record('Nationwide search', `npm run bench -- nationwide ${args.join(' ')}`.trim(), markdown);
}

const pointerOf = (folder: string) =>
  indexPointerSchema.parse(JSON.parse(readFileSync(join(folder, 'current.json'), 'utf8')));

function builtLine({ searchable_meetings, phases, peak_memory_bytes }: Built, folder: string): string {
  const bytes = pointerOf(folder).segments.reduce((sum, segment) => sum + segment.bytes, 0);
  return `${formatCount(searchable_meetings)} searchable meetings of the demo corpus: read from it in ${seconds(phases['places'])}, packed in ${seconds(phases['search'])} with at most ${formatBytes(peak_memory_bytes)} in all processes, ${formatBytes(bytes)} in all.`;
}

const seconds = (value = 0): string => `${value.toFixed(1)} s`;

/** The index in memory, asked each query once to warm up and once to be measured. */
async function measureAnswers(folder: string, queries: readonly BenchQuery[]): Promise<string> {
  const began = performance.now();
  const read = await localReader(folder);
  const index = await openIndex(pointerOf(folder), read, setImmediate);
  const openMs = performance.now() - began;
  await index.fill?.(read);
  const rows: string[][] = [];
  for (const kind of queryKinds) {
    const ofKind = queries.filter((query) => query.kind === kind);
    for (const query of ofKind) await ask(index, query);
    const times: number[] = [];
    for (const query of ofKind) {
      const asked = performance.now();
      await ask(index, query);
      times.push(performance.now() - asked);
    }
    times.sort((a, b) => a - b);
    rows.push([kind, ...[0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(2))]);
  }
  const table = markdownTable(['answers of 25, in memory', 'p50 ms', 'p95 ms', 'p99 ms'], rows);
  return `Opened in ${openMs.toFixed(0)} ms from a local file.\n\n${table}`;
}

const ask = (index: SearchIndex, query: BenchQuery): Promise<unknown> =>
  search(index, textOf(query), { state: query.state }, resultCount);

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

async function localReader(folder: string): Promise<ReadBytes> {
  const [segment] = pointerOf(folder).segments;
  const file = await open(join(folder, segment?.name ?? ''));
  return async (_name, offset, length) => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
}
