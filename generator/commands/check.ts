import type { Command } from 'commander';
import type { CorpusCounts } from '../build/read-places.ts';
import { type Finding, formatFinding } from '../corpus/rows/finding.ts';
import { Findings } from '../corpus/check/findings.ts';
import type { Manifest } from '../store/manifest.ts';
import { UserError } from '../system/errors.ts';
import { corpusForms } from './shared/corpus-options.ts';
import type { CommandContext } from './shared/command-io.ts';
import {
  formatCount,
  formatSeconds,
  formatTable,
  type Output,
  pluralize,
  Progress,
  styled,
} from '../system/terminal.ts';

type Options = { lastBuild?: string; json?: true };

export const addCheckCommand = (program: Command, context: CommandContext): void => {
  program
    .command('check')
    .summary('check a corpus and report every problem')
    .description(
      'Checks every row of every table: types, values, keys, references, sizes. Each finding names the table, row, column, value and remedy. The exit code is 1 if there are errors.',
    )
    .argument('<corpus>', corpusForms)
    .option(
      '--last-build <store>',
      'also warn about each table that is missing or lost more than 5 % of its rows since this build: a built folder, or the store where it is published, such as s3://bucket',
    )
    .option(
      '--json',
      'print one JSON object: { findings, errors, warnings, rows }, or { findings, error } if the corpus cannot be read',
    )
    .action((path: string, options: Options) => runCheck(context, path, options));
};

async function runCheck(
  context: CommandContext,
  path: string,
  { lastBuild, ...options }: Options,
): Promise<void> {
  context.exitOnSignals();
  const { checkCorpus } = await import('../build/check-corpus.ts');
  const { stdout, stderr } = context;
  const started = performance.now();
  const progress = new Progress(stderr);
  const print = options.json === true ? jsonPrinter(stdout) : textPrinter(stdout, progress);
  const findings = new Findings(print.finding, { skipInvalid: false });
  const events = {
    report: findings.report,
    onStep: (step: string) => progress.step(step),
    onPlace: (done: number, total: number) => progress.update('Checking places:', done, total),
  };
  const check = async (): Promise<CorpusCounts> =>
    checkCorpus(path, events, lastBuild === undefined ? undefined : await countsIn(lastBuild));
  const counts = await check().catch((error: unknown) => {
    progress.clear();
    if (error instanceof UserError) print.fail(error);
    throw error;
  });
  progress.clear();
  print.end(findings, counts, performance.now() - started);
  if (findings.errors > 0) context.exitCode = 1;
}

/** The counts of a built folder, or of what is published in a store. */
async function countsIn(location: string): Promise<Manifest['counts']> {
  const { openStore } = await import('../store/open-store.ts');
  const { readCounts } = await import('../store/manifest.ts');
  return readCounts(openStore(location));
}

type Printer = {
  readonly finding: (finding: Finding) => void;
  readonly end: (findings: Findings, counts: CorpusCounts, elapsedMs: number) => void;
  /** Called when the corpus cannot be read at all. */
  readonly fail: (error: UserError) => void;
};

/** Writes findings as they arrive, since they may not fit in memory. */
function jsonPrinter(stdout: Output): Printer {
  let separator = '{"findings":[\n';
  const close = (rest: object): void => {
    const start = separator.startsWith('{') ? '{"findings":[' : '\n';
    stdout.write(`${start}],${JSON.stringify(rest).slice(1)}\n`);
  };
  return {
    finding: (finding) => {
      stdout.write(separator + JSON.stringify(finding));
      separator = ',\n';
    },
    end: ({ errors, warnings }, { rows }) => close({ errors, warnings, rows: Object.fromEntries(rows) }),
    fail: ({ message }) => close({ error: message }),
  };
}

const textPrinter = (stdout: Output, progress: Progress): Printer => ({
  finding: (finding) => {
    progress.clear();
    const style = finding.severity === 'error' ? 'red' : 'yellow';
    stdout.write(`${styled(style, formatFinding(finding), stdout)}\n`);
  },
  end: (findings, { rows }, elapsedMs) => {
    const table = [...rows]
      .filter(([, count]) => count > 0)
      .map(([name, count]) => [name, formatCount(count)]);
    const verdict = `${pluralize(findings.errors, 'error')}, ${pluralize(findings.warnings, 'warning')}`;
    const style = findings.errors > 0 ? 'red' : 'green';
    stdout.write(`${formatTable([['table', 'valid rows'], ...table])}\n`);
    stdout.write(`${styled(style, verdict, stdout)} in ${formatSeconds(elapsedMs)}\n`);
  },
  fail: () => {},
});
