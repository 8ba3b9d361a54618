/** Imports recordings of each meeting platform, repeated to several hundred meetings, from a local server without delay; then again without changes. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { formatBytes, formatCount } from '../../generator/system/terminal.ts';
import { WebServer } from '../../test/support/platforms/web-server.ts';
import { root, work } from '../demo-corpus.ts';
import { markdownTable } from '../record.ts';
import type { Workload } from './workload.ts';
import { workloads } from './workloads.ts';

/** Output of measured-import.ts. */
type Output = {
  readonly report: {
    readonly imports: readonly {
      readonly rows: Readonly<Record<string, Record<'added' | 'changed' | 'removed', number>>>;
      readonly failures: readonly unknown[];
    }[];
  };
  readonly peakBytes: number;
  readonly processorSeconds: number;
};

type Measured = Pick<Output, 'peakBytes' | 'processorSeconds'> & {
  readonly meetings: number;
  readonly written: number;
  readonly lists: number;
  readonly others: number;
};

const memoryLimitBytes = 300e6;

/** @param names the platforms to measure; default: all */
export async function platformReport(names?: readonly string[]): Promise<string> {
  const rows: string[][] = [];
  for (const workload of workloads().filter(({ source }) => names?.includes(source) ?? true)) {
    process.stderr.write(`importing ${workload.source}\n`);
    const [first, nothing] = await measure(workload);
    rows.push(rowOf(workload, first, nothing));
  }
  return [
    markdownTable(
      [
        'platform',
        'meetings',
        'rows',
        'processor time',
        'lists',
        'other requests per meeting',
        'again: lists',
        'other requests',
        'rows written',
        'processor time',
        'peak memory',
      ],
      rows,
    ),
    '',
    'The responses are recordings, repeated with other ids and days; every meeting has the recorded details. The pages of meetings and votes of legistar-insite were not recorded: those of a synthetic client have five items each, three of them with a page for its vote that is requested. Request counts leave out robots.txt. “Again” is a second import of the same responses, right after the first: it reads the lists of the last 45 days and of upcoming days, which show no change. Imports make V8 collect garbage early; without that, they take up to 350 MB on this machine, of which 35 MB are in use. Times are the processor time of the importing process.',
  ].join('\n');
}

function rowOf({ source }: Workload, first: Measured, again: Measured): string[] {
  if (first.peakBytes > memoryLimitBytes)
    throw new Error(`Importing from ${source} took ${formatBytes(first.peakBytes)} of memory`);
  return [
    source,
    formatCount(first.meetings),
    formatCount(first.written),
    `${first.processorSeconds.toFixed(1)} s`,
    formatCount(first.lists),
    (first.others / first.meetings).toFixed(2),
    formatCount(again.lists),
    formatCount(again.others),
    formatCount(again.written),
    `${again.processorSeconds.toFixed(1)} s`,
    formatBytes(Math.max(first.peakBytes, again.peakBytes)),
  ];
}

async function measure(workload: Workload): Promise<readonly [Measured, Measured]> {
  const corpus = join(work, 'platform.db');
  rmSync(corpus, { force: true });
  await using server = await WebServer.start(workload.answer);
  const first = await importInto(corpus, workload, server);
  const again = await importInto(corpus, workload, server);
  rmSync(corpus);
  return [first, again];
}

async function importInto(corpus: string, workload: Workload, server: WebServer): Promise<Measured> {
  const { source, client, place, isList } = workload;
  server.requests.length = 0;
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'measured-import.ts'),
      source,
      client,
      '--place',
      place,
      '--corpus',
      corpus,
      '--base-url',
      server.url,
      '--requests-per-second',
      '0',
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const { report, ...usage } = JSON.parse(await text(child.stdout)) as Output;
  const [done] = report.imports;
  const counts = Object.values(done?.rows ?? {});
  const lists = server.requests.filter(isList).length;
  return {
    ...usage,
    meetings: done?.rows['meetings']?.added ?? 0,
    written: counts.reduce((sum, { added, changed, removed }) => sum + added + changed + removed, 0),
    lists,
    others: server.requests.length - lists,
  };
}
