/**
 * `npm run bench -- import [--data <folder>] [--only legistar|platforms] [--platform <name>...]`: imports recorded data of New York from a local server without
 * delay; then again without changes, and again with `--full`. Then recordings of the other meeting platforms.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { formatBytes, formatCount } from '../generator/system/terminal.ts';
import { readLegistarData } from '../test/support/legistar/legistar-data.ts';
import { LegistarServer } from '../test/support/legistar/legistar-server.ts';
import { root, work } from './demo-corpus.ts';
import { platformReport } from './import/platforms.ts';
import { markdownTable, record } from './record.ts';

/** The first day of the recorded data. */
const since = '2022-01-01';

type Measured = {
  readonly seconds: number;
  readonly requests: number;
  readonly added: number;
  readonly changed: number;
};

/** Output of `civic import --json`. */
type Report = {
  readonly imports: readonly {
    readonly requests: number;
    readonly rows: Readonly<Record<string, Record<'added' | 'changed' | 'removed', number>>>;
  }[];
};

export async function benchImport(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string', default: resolve(root, '../shared/data/legistar/nyc') },
      only: { type: 'string' },
      platform: { type: 'string', multiple: true },
    },
  });
  mkdirSync(work, { recursive: true });
  const command = `npm run bench -- import ${args.join(' ')}`.trim();
  if (values.platform !== undefined) {
    // The recorded table has all platforms.
    process.stdout.write(`${await platformReport(values.platform)}\n`);
    return;
  }
  if (values.only !== 'platforms') await benchLegistar(values.data, command);
  if (values.only !== 'legistar') {
    const markdown = await platformReport();
    process.stdout.write(`${markdown}\n`);
    record('Importing from meeting platforms', command, markdown);
  }
}

async function benchLegistar(data: string, command: string): Promise<void> {
  if (!existsSync(data)) throw new Error(`No recorded data in ${data}. Name its folder with --data.`);
  const corpus = join(work, 'import.db');
  rmSync(corpus, { force: true });
  await using server = await LegistarServer.start('nyc', readLegistarData(data));
  const first = await importInto(corpus, server.url);
  const { size } = statSync(corpus);
  const nothing = await importInto(corpus, server.url);
  const full = await importInto(corpus, server.url, '--full');
  const markdown = report({ first, nothing, full }, size);
  rmSync(corpus);
  process.stdout.write(`${markdown}\n`);
  record('Importing', command, markdown);
}

/** Runs the import in a separate process; the server runs in this one. */
async function importInto(corpus: string, url: string, ...options: string[]): Promise<Measured> {
  const command = [
    'import',
    'legistar',
    'nyc',
    '--place',
    'new-york-ny',
    '--since',
    since,
    '--corpus',
    corpus,
  ];
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['generator/cli.ts', ...command, '--base-url', url, '--requests-per-second', '0', '--json', ...options],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const report = JSON.parse(await text(child.stdout)) as Report;
  const seconds = (performance.now() - started) / 1000;
  const [done] = report.imports;
  const sum = (change: 'added' | 'changed'): number =>
    Object.values(done?.rows ?? {}).reduce((total, counts) => total + counts[change], 0);
  return { seconds, requests: done?.requests ?? 0, added: sum('added'), changed: sum('changed') };
}

function report(runs: Record<'first' | 'nothing' | 'full', Measured>, bytes: number): string {
  const row = (what: string, { seconds, requests, added, changed }: Measured): string[] => [
    what,
    `${seconds.toFixed(1)} s`,
    formatCount(requests),
    formatCount(added),
    formatCount(changed),
  ];
  return [
    markdownTable(
      ['import', 'time', 'requests', 'rows added', 'rows changed'],
      [row('first', runs.first), row('nothing new', runs.nothing), row('--full, nothing new', runs.full)],
    ),
    '',
    `New York City Council since ${since}, ${formatBytes(bytes)}. The server shares the machine; a real one receives at most 10 requests a second.`,
  ].join('\n');
}
