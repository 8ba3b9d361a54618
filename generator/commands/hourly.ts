import { writeFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { defaultMaxLossPercent } from '../store/losses.ts';
import { requireRegular } from '../system/regular-file.ts';
import { Progress } from '../system/terminal.ts';
import { parsePath } from './shared/corpus-options.ts';
import { adoptDescription, forceDescription } from './shared/publish-options.ts';
import { type CommandContext, printJsonFailure } from './shared/command-io.ts';
import { indexVersionOption, type IndexVersionOption } from './shared/index-version.ts';

type Options = IndexVersionOption & {
  to: string;
  config?: string;
  out: string;
  copy: string;
  briefs: boolean;
  maxLoss: string;
  full?: true;
  adopt?: true;
  bulkTexts?: true;
  fullEvery: number;
  canary?: string;
  force?: true;
  metrics?: string;
  verify?: true;
  json?: true;
};

const notes = `
The steps, each in a process of its own:
  import     civic import --all, if the configuration names clients
  documents  civic documents fetch, if the configuration has briefs
  briefs     civic briefs, if the configuration has briefs: model, max_usd (docs/briefs.md)
  run        civic run --since-last: checks, builds and publishes what changed
  dataset    once a day, civic run --bulk: reads everything, finds what was missed, and releases the dataset

The news comes first: a dataset that cannot be released is counted, and tried again after a quarter of --full-every.

A step that fails does not stop the others: news is published even if a platform does not answer. What the job remembers is in
<corpus>.hourly.json; without this file, it reads everything.

Exit codes: 0 everything was done and published; 2 published, but a step is incomplete; 1 not published (readers see the previous
state).

Example, for cron:
  17 * * * *  cd /srv/civic && civic hourly us.db --to s3://<bucket> --metrics metrics.json`;

export const addHourlyCommand = (program: Command, context: CommandContext): void => {
  program
    .command('hourly')
    .summary('import, write briefs, build and publish in one job')
    .description(
      'Does what a service needs every hour, with one lock, one summary and one exit code: imports the clients in the configuration, writes briefs if it names a model, and publishes what changed.',
    )
    .argument(
      '<corpus>',
      'a SQLite file or a folder on this machine, or an address in a bucket (s3://bucket/...)',
    )
    .requiredOption('--to <store>', 'where to publish: s3://bucket[/prefix], or a folder', parsePath)
    .option(
      '--config <file>',
      'configuration with the names, addresses and imports of the service (default: civic.config.json if it exists)',
    )
    .option('--out <folder>', 'local folder for the build', parsePath, '.civic-build')
    .option(
      '--copy <folder>',
      'where a corpus in a bucket is kept between jobs; only changed files are downloaded',
      parsePath,
      '.civic-corpus',
    )
    .option('--no-briefs', 'write no briefs, although the configuration names a model')
    .option(
      '--max-loss <percent>',
      'refuse to publish if more than this share of places, meetings or rows of a table is lost',
      String(defaultMaxLossPercent),
    )
    .option('--bulk-texts', 'put the texts of documents into the dataset too')
    .option('--adopt', adoptDescription)
    .option('--full', 'afterwards, read everything and release the dataset, although it is not due')
    .option('--full-every <hours>', 'how often everything is read, and the dataset released', parseHours, 24)
    .option(
      '--canary <query>',
      'afterwards, ask the public search of the configuration this, and count the results. A file of expectations (.ndjson) is also checked before publishing',
    )
    .option('--force', forceDescription)
    .option(
      '--metrics <file>',
      'write measurements for alarms to this file, in the form of aws cloudwatch put-metric-data',
      parsePath,
    )
    .option('--verify', 'compare every published file with the build instead of trusting the last publish')
    .addOption(indexVersionOption('version of a packed search index to write from now on'))
    .option('--json', 'print the result as JSON, or { error }')
    .addHelpText('after', notes)
    .action((corpus: string, options: Options) => runCommand(context, corpus, options));
};

function parseHours(text: string): number {
  const hours = Number(text);
  if (/^\d+$/.test(text) && hours <= 8_760) return hours;
  throw new InvalidArgumentError('Give a number of hours from 0 (every time) to 8760.');
}

async function runCommand(context: CommandContext, corpus: string, options: Options): Promise<void> {
  const { stdout, stderr } = context;
  const { exitCodeOf, runHourly } = await import('../hourly/hourly.ts');
  const { hourlyReport, hourlySummary, stepLine } = await import('../hourly/report.ts');
  const { failedMetricData, metricData } = await import('../hourly/measurements.ts');
  // Whatever ends this job early, its last success must not be reported again.
  await writeMetrics(context, options.metrics, failedMetricData());
  const { readConfig } = await import('../system/config.ts');
  const config = await readConfig(options.config).catch(printJsonFailure(context, options.json));
  const canary = await canaryOf(options.canary).catch(printJsonFailure(context, options.json));
  const expectations = canary?.lines === undefined ? undefined : options.canary;
  const ended = new AbortController();
  context.onInterrupt(() => ended.abort());
  const progress = new Progress(stderr);
  const result = await runHourly(
    {
      corpus,
      copyFolder: options.copy,
      to: options.to,
      hasImports: (config.imports ?? []).length > 0,
      hasBriefs: config.briefs !== undefined && options.briefs,
      runOptions: [
        '--out',
        options.out,
        '--max-loss',
        options.maxLoss,
        ...(options.verify === true ? ['--verify'] : []),
        ...(options.indexVersion === undefined ? [] : ['--index-version', String(options.indexVersion)]),
        ...(options.bulkTexts === true ? ['--bulk-texts'] : []),
        ...(options.adopt === true ? ['--adopt'] : []),
        ...(expectations === undefined ? [] : ['--expectations', expectations]),
        ...(options.force === true ? ['--force'] : []),
      ],
      configOptions: options.config === undefined ? [] : ['--config', options.config],
      isFull: options.full ?? false,
      fullEveryHours: options.fullEvery,
      canary: canary === undefined ? undefined : { searchUrl: config.search_url, ...canary },
    },
    {
      now: () => new Date(),
      signal: ended.signal,
      onStep: (name) => progress.step(`${name} …`),
      onLine: (line) => progress.step(line),
      onNote: (note) => {
        progress.clear();
        stderr.write(`${note}\n`);
      },
      onStepEnd: (step) => {
        progress.clear();
        if (options.json !== true) stdout.write(stepLine(step, stdout));
      },
    },
  )
    .catch(printJsonFailure(context, options.json))
    .finally(() => progress.clear());
  stdout.write(
    options.json === true ? `${JSON.stringify(hourlyReport(result))}\n` : hourlySummary(result, stdout),
  );
  context.exitCode = exitCodeOf(result);
  await writeMetrics(context, options.metrics, metricData(result.isPublished, result.measured));
}

/** A query, or the expectations in a file, which must be readable before the job begins. */
async function canaryOf(canary: string | undefined) {
  if (canary?.endsWith('.ndjson') !== true) return canary === undefined ? undefined : { query: canary };
  const { readExpectations } = await import('../expectations/expectation.ts');
  return { lines: readExpectations(canary) };
}

async function writeMetrics(
  context: CommandContext,
  file: string | undefined,
  data: readonly object[],
): Promise<void> {
  if (file === undefined) return;
  // To write into a named pipe is to wait for a reader.
  const written = requireRegular(file).then(() => writeFile(file, `${JSON.stringify(data)}\n`));
  await written.catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    context.stderr.write(`Cannot write ${file}: ${reason}\n`);
    context.exitCode ||= 2;
  });
}
