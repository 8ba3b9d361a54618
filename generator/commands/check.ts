import type { Command } from 'commander';
import type { CorpusCounts } from '../build/read-places.ts';
import { type Finding, formatFinding } from '../corpus/rows/finding.ts';
import { Findings } from '../corpus/check/findings.ts';
import { UserError } from '../system/errors.ts';
import { corpusForms } from './shared/build-options.ts';
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

type Options = { json?: true };

export const addCheckCommand = (program: Command, context: CommandContext): void => {
  program
    .command('check')
    .summary('check a corpus and report every problem')
    .description(
      'Checks every row of every table: types, values, keys, references, sizes. Each finding names the table, row, column, value and remedy. The exit code is 1 if there are errors.',
    )
    .argument('<corpus>', corpusForms)
    .option(
      '--json',
      'print one JSON object: { findings, errors, warnings, rows }, or { findings, error } if the corpus cannot be read',
    )
    .action((path: string, options: Options) => runCheck(context, path, options));
};

async function runCheck(context: CommandContext, path: string, options: Options): Promise<void> {
  context.exitOnSignals();
  const { checkCorpus } = await import('../build/check-corpus.ts');
  const { stdout, stderr } = context;
  const started = performance.now();
  const progress = new Progress(stderr);
  const print = options.json === true ? jsonPrinter(stdout) : textPrinter(stdout, progress);
  const findings = new Findings(print.finding, { skipInvalid: false });
  const counts = await checkCorpus(path, {
    report: findings.report,
    onStep: (step) => progress.step(step),
    onPlace: (done, total) => progress.update('Checking places:', done, total),
  }).catch((error: unknown) => {
    progress.clear();
    if (error instanceof UserError) print.fail(error);
    throw error;
  });
  progress.clear();
  print.end(findings, counts, performance.now() - started);
  if (findings.errors > 0) context.exitCode = 1;
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
    const table = [...rows].map(([name, count]) => [name, formatCount(count)]);
    const verdict = `${pluralize(findings.errors, 'error')}, ${pluralize(findings.warnings, 'warning')}`;
    const style = findings.errors > 0 ? 'red' : 'green';
    stdout.write(`${formatTable([['table', 'valid rows'], ...table])}\n`);
    stdout.write(`${styled(style, verdict, stdout)} in ${formatSeconds(elapsedMs)}\n`);
  },
  fail: () => {},
});
