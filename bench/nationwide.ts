/**
 * `npm run bench -- nationwide`: compares the packed index with other engines at several sizes, each in separate processes;
 * then measures cold starts over a model of S3, index swaps, and HTTP throughput.
 *
 *     --sizes 100000,500000,2060000   meetings, or all if there are fewer
 *     --places 7000 --meetings 2060000   the demo corpus they come from
 *     --only packed,lancedb,lancedb-ids,fts5,postgres,minisearch   engines; default all
 *     --skip engines,cold,swaps,throughput   parts to skip
 *     --rebuild packed   engines whose cached indexes are rebuilt; `none` keeps all
 */
import { join, parse } from 'node:path';
import { parseArgs } from 'node:util';
import { Progress } from '../generator/system/terminal.ts';
import { demoCorpus, work } from './demo-corpus.ts';
import { benchCold } from './nationwide/cold.ts';
import { benchEngines } from './nationwide/compare.ts';
import { type EngineName, engineNames } from './nationwide/engines.ts';
import { Indexes } from './nationwide/indexes.ts';
import { benchSwaps } from './nationwide/swaps.ts';
import { benchThroughput } from './nationwide/throughput.ts';
import { record, type Section } from './record.ts';

type Run = {
  readonly indexes: Indexes;
  readonly sizes: readonly number[];
  readonly engines: readonly EngineName[];
  readonly onStep: (step: string) => void;
};

type Part = {
  readonly name: string;
  readonly title: string;
  readonly bench: (run: Run) => Promise<Section>;
};

/** Measures the index of the largest size. */
const ofLargest =
  (
    bench: (folder: string, queries: string, onStep: (step: string) => void) => Promise<Section>,
    subfolder = '',
  ): Part['bench'] =>
  async ({ indexes, sizes, onStep }) => {
    const documents = await indexes.documents(Math.max(...sizes));
    const { folder } = await indexes.index('packed', documents);
    const { markdown, keyNumbers } = await bench(
      join(folder, subfolder),
      await indexes.queries(documents.count),
      onStep,
    );
    const meetings = `${documents.count.toLocaleString('en-US')} searchable meetings of the demo corpus.`;
    return { markdown: `${meetings}\n\n${markdown}`, keyNumbers };
  };

const parts: readonly Part[] = [
  {
    name: 'engines',
    title: 'Nationwide search',
    bench: ({ indexes, sizes, engines }) => benchEngines(indexes, sizes, engines),
  },
  { name: 'cold', title: 'Nationwide search from cold', bench: ofLargest(benchCold, 'search') },
  { name: 'swaps', title: 'Memory over swaps of a nationwide index', bench: ofLargest(benchSwaps, 'search') },
  { name: 'throughput', title: 'Nationwide search over HTTP', bench: ofLargest(benchThroughput) },
];

export async function benchNationwide(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '100000,500000,2060000' },
      places: { type: 'string', default: '7000' },
      meetings: { type: 'string', default: '2060000' },
      only: { type: 'string', default: engineNames.join(',') },
      skip: { type: 'string', default: '' },
      rebuild: { type: 'string', default: 'packed' },
    },
  });
  const progress = new Progress(process.stderr);
  const onStep = stepsOf(progress);
  onStep('the demo corpus');
  const corpus = demoCorpus(Number(values.places), Number(values.meetings));
  const indexes = new Indexes({
    corpus: corpus.file,
    folder: join(work, 'peers', parse(corpus.file).name),
    rebuilt: new Set(named(values.rebuild, engineNames)),
    onStep,
  });
  const sizes = listed(values.sizes)
    .map(Number)
    .toSorted((a, b) => a - b);
  const engines = named(values.only, engineNames);
  const skipped = named(
    values.skip,
    parts.map(({ name }) => name),
  );
  for (const { name, title, bench } of parts) {
    if (skipped.includes(name)) continue;
    const { markdown, keyNumbers } = await bench({ indexes, sizes, engines, onStep });
    progress.clear();
    process.stdout.write(`## ${title}\n\n${markdown}\n\n`);
    record(title, `npm run bench -- nationwide ${args.join(' ')}`.trim(), markdown, keyNumbers);
  }
}

const listed = (text: string): string[] => text.split(',').filter((part) => part !== '');

/** Returns the listed names, in their declared order. */
function named<Name extends string>(text: string, names: readonly Name[]): Name[] {
  const wanted = listed(text);
  const unknown = wanted.filter((name) => name !== 'none' && names.every((other) => other !== name));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Choose from ${names.join(', ')}.`);
  return names.filter((name) => wanted.includes(name));
}

/** Reports progress: one line that is updated on a terminal, else one line per step. A run takes half an hour. */
function stepsOf(progress: Progress): (step: string) => void {
  const began = performance.now();
  return (step) => {
    if (process.stderr.isTTY) return progress.step(step);
    process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0)} s · ${step}\n`);
  };
}
