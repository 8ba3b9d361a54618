import { type Command, InvalidArgumentError } from 'commander';
import { withClearErrors } from '../store/write-errors.ts';
import { formatCount, formatSeconds, formatTable, Progress, styled } from '../system/terminal.ts';
import type { CommandContext } from './shared/command-io.ts';

type Options = { out: string; places: number; meetings: number; json?: true };

export const addDemoCommand = (program: Command, context: CommandContext): void => {
  program
    .command('demo')
    .summary('generate a fictional corpus')
    .description(
      'Generates a fictional corpus with rows in every table; the same options yield the same bytes. For a nationwide corpus, use --places 7000 --meetings 2060000.',
    )
    .requiredOption('--out <file>', 'SQLite file to write')
    .option('--places <count>', 'number of places', parseCount, 60)
    .option('--meetings <count>', 'number of meetings', parseCount, 6000)
    .option('--json', 'print the row counts as JSON')
    .action((options: Options) => runDemo(context, options));
};

function parseCount(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(count))
    throw new InvalidArgumentError('Give a whole number.');
  return count;
}

async function runDemo(
  { stdout, stderr }: CommandContext,
  { out, places, meetings, json }: Options,
): Promise<void> {
  const { writeDemoCorpus } = await import('../demo/write.ts');
  const started = performance.now();
  const progress = new Progress(stderr);
  const summary = withClearErrors(out, () =>
    writeDemoCorpus(out, {
      places,
      meetings,
      onProgress: (done, total) => progress.update('Writing meetings:', done, total),
    }),
  );
  progress.clear();
  if (json === true) {
    stdout.write(`${JSON.stringify(summary)}\n`);
    return;
  }
  const rows = Object.entries(summary).map(([name, count]) => [name, formatCount(count)]);
  stdout.write(`${formatTable([['table', 'rows'], ...rows])}\n`);
  stdout.write(
    `${styled('green', 'wrote', stdout)} a fictional corpus → ${out} in ${formatSeconds(performance.now() - started)}\n`,
  );
}
