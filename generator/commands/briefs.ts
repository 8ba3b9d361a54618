import type { DatabaseSync } from 'node:sqlite';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { modelProviders } from '../../schemas/config.ts';
import { isCalendarDate } from '../../schemas/values.ts';
import type { Ledger } from '../briefs/ask/ledger.ts';
import type { BriefCounts } from '../briefs/counts.ts';
import type { ModelOptions, OpenModel } from '../briefs/providers/open-model.ts';
import { UserError } from '../system/errors.ts';
import { Progress, styled } from '../system/terminal.ts';
import { escapeUnsafe } from '../system/text.ts';
import { addBriefsVerify, requireMeetings } from './briefs-verify.ts';
import {
  briefsDefaults,
  type BriefsOptions,
  type GivenBriefsOptions,
  withDefaults,
} from './shared/briefs-options.ts';
import { type CommandContext, printJsonFailure } from './shared/command-io.ts';
import { requireCorpusFile } from './shared/corpus-file.ts';

const details = `
The model is asked for each meeting whose documents were fetched (civic documents fetch), unless a person, a publisher or an official
source wrote its brief, or its brief is current: same documents, same records, same model. The most contested meetings come first.
Every sentence is verified against the documents; a brief that fails twice is replaced by the official titles (docs/briefs.md).
The run can be interrupted at any point and repeated: what was answered is not asked again.

Environment:
  OPENAI_API_KEY            key for --provider openai
  ANTHROPIC_API_KEY         key for --provider anthropic
  AWS_BEARER_TOKEN_BEDROCK, or AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN    key for --provider bedrock
A server at another address (--base-url) receives a key only if --key-env names it.

Exit codes: 0 every meeting was handled or a limit was reached; 2 part of them could not be asked about; 1 nothing was done.

Examples:
  civic briefs --corpus us.db --provider openai --model gpt-4.1-mini --dry-run
  civic briefs --corpus us.db --provider anthropic --model claude-haiku-4-5 --place oakland-ca --max-usd 2
  civic briefs --corpus us.db --provider openai --base-url http://localhost:11434/v1 --model llama3.1
  civic briefs --corpus us.db --provider bedrock --region us-east-1 --model amazon.nova-lite-v1:0 --since 2026-01-01
  civic briefs --corpus us.db --provider openai --model gpt-4.1-mini --batch      submit; run it again to collect
  civic briefs --corpus us.db                                                     with briefs in civic.config.json`;

export const addBriefsCommand = (program: Command, context: CommandContext): void => {
  const command = program
    .command('briefs')
    .summary('write briefs of meetings with a language model, each sentence with its evidence')
    .description(
      'Asks a language model of your choice for plain-language briefs of meetings, verifies every sentence against the official documents, and writes what passes into a SQLite corpus.',
    )
    .requiredOption('--corpus <file>', 'SQLite corpus to read and write')
    .option(
      '--config <file>',
      'configuration with defaults under briefs (default: civic.config.json if it exists)',
    )
    .addOption(
      new Option('--provider <name>', 'interface of the server; most servers speak openai').choices(
        modelProviders,
      ),
    )
    .option('--model <name>', 'model, as the provider names it')
    .option('--base-url <url>', 'address of another server, such as http://localhost:8000/v1')
    .option('--key-env <name>', 'environment variable with the key', parseVariable)
    .option('--region <name>', 'AWS region of Amazon Bedrock (default: AWS_REGION)')
    .option('--place <slug>', 'only meetings of this place, such as oakland-ca')
    .option('--since <date>', 'only meetings from this date on', parseDay)
    .option(
      '--max-usd <amount>',
      `most dollars that the run may cost (default: ${briefsDefaults.maxUsd})`,
      parseAmount,
    )
    .option('--max-meetings <count>', 'most meetings to ask about', parseCount)
    .option('--prices <file>', 'prices of models that the built-in table lacks or states wrong')
    .option('--unpriced', 'accept any cost of a model without a known price')
    .option(
      '--context-tokens <count>',
      `size of the context of the model (default: ${briefsDefaults.contextTokens})`,
      parseCount,
    )
    .option(
      '--max-output-tokens <count>',
      `most tokens of an answer (default: ${briefsDefaults.maxOutputTokens})`,
      parseCount,
    )
    .option('--concurrency <count>', 'parallel requests', parseCount, 4)
    .option('--batch', 'submit cheaper batches that are answered within a day; run again to collect')
    .option('--dry-run', 'print what would be asked and cost; ask and write nothing')
    .option('--json', 'print the report as JSON, or { error }')
    .addHelpText('after', details)
    .action((options: GivenBriefsOptions) =>
      runCommand(context, options).catch(printJsonFailure(context, options.json)),
    );
  addBriefsVerify(command, context);
};

function parseDay(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDate(text)) return text;
  throw new InvalidArgumentError('Give a date such as 2022-01-01.');
}

function parseVariable(text: string): string {
  if (/^[A-Za-z_]\w*$/.test(text)) return text;
  throw new InvalidArgumentError('Give the name of a variable such as OPENAI_API_KEY, not the key itself.');
}

function parseAmount(text: string): number {
  if (/^\d{1,7}(?:\.\d+)?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give an amount of dollars such as 2.50.');
}

function parseCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number from 1.');
}

async function runCommand(context: CommandContext, given: GivenBriefsOptions): Promise<void> {
  context.exitOnSignals();
  const options = await withDefaults(given);
  requireCorpusFile(options.corpus, 'briefs');
  const { explainCorpusWrite, openCorpusFile } = await import('../import/corpus/corpus-file.ts');
  try {
    if (options.dryRun === true) return await estimate(context, options);
    const { lockForImport } = await import('../corpus/corpus-lock.ts');
    using database = openCorpusFile(options.corpus);
    using _lock = lockForImport(options.corpus);
    await writeBriefs(context, options, database);
  } catch (error) {
    throw explainCorpusWrite(options.corpus, error);
  }
}

const modelOptionsOf = (options: BriefsOptions): ModelOptions => ({
  ...options,
  isBatch: options.batch === true,
  needsKey: options.dryRun !== true,
});

async function estimate(context: CommandContext, options: BriefsOptions): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite');
  const { estimateRun } = await import('../briefs/estimate.ts');
  const { openModel } = await import('../briefs/providers/open-model.ts');
  const { estimateReport, estimateSummary } = await import('../briefs/report.ts');
  const { meetingsWithoutText } = await import('../briefs/collect/queue.ts');
  const started = performance.now();
  const { model, price } = openModel(modelOptionsOf(options), context.env);
  using database = new DatabaseSync(options.corpus, { readOnly: true });
  requireMeetings(database, options.corpus);
  await checkPlace(database, options);
  const progress = new Progress(context.stderr);
  const result = estimateRun({
    ...options,
    maxMeetings: options.maxMeetings ?? Infinity,
    database,
    selection: options,
    price,
    onProgress: (done, total) => progress.update('reading meetings:', done, total),
  });
  progress.clear();
  const facts = {
    corpus: options.corpus,
    model,
    price,
    elapsedMs: performance.now() - started,
    notFetched: meetingsWithoutText(database, options),
  };
  print(context, options, estimateSummary(facts, result), estimateReport(facts, result));
}

async function checkPlace(database: DatabaseSync, { place, corpus }: BriefsOptions): Promise<void> {
  const { hasPlace } = await import('../briefs/collect/queue.ts');
  if (place !== undefined && !hasPlace(database, place))
    throw new UserError(
      `${corpus} has no place “${place}”. Give the slug of a place, which is in its address: /city/<slug>/.`,
    );
}

async function writeBriefs(
  context: CommandContext,
  options: BriefsOptions,
  database: DatabaseSync,
): Promise<void> {
  const ledgers = await import('../briefs/ask/ledger.ts');
  const tallies = await import('../briefs/counts.ts');
  const { openModel } = await import('../briefs/providers/open-model.ts');
  const { briefsReport, briefsSummary } = await import('../briefs/report.ts');
  const { meetingsWithoutText } = await import('../briefs/collect/queue.ts');
  const { createBriefTables } = await import('../briefs/write/state.ts');
  const started = performance.now();
  const opened = openModel(modelOptionsOf(options), context.env);
  if (options.batch === true && !opened.client.hasBatches)
    throw new UserError(
      'Amazon Bedrock has no batch interface without a bucket of yours, which this command does not use. Run it without --batch.',
    );
  await checkPlace(database, options);
  createBriefTables(database);
  const ledger = new ledgers.Ledger(opened.price, options.unpriced === true ? Infinity : options.maxUsd);
  const counts = new tallies.BriefCounts();
  const failure = await run(context, options, { database, opened, ledger, counts }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure !== undefined && !(failure instanceof UserError)) throw failure;
  // Nothing was done, so there is nothing to report.
  if (failure !== undefined && counts.written + counts.fallback === 0) throw failure;
  const facts = {
    corpus: options.corpus,
    model: opened.model,
    price: opened.price,
    elapsedMs: performance.now() - started,
    notFetched: meetingsWithoutText(database, options),
  };
  print(
    context,
    options,
    briefsSummary(facts, counts, ledger),
    briefsReport(facts, counts, ledger, failure?.message),
  );
  if (failure !== undefined)
    context.stderr.write(`${styled('red', 'error', context.stderr)} ${escapeUnsafe(failure.message)}\n`);
  if (failure !== undefined || counts.failed > 0) context.exitCode = 2;
}

type Run = {
  readonly database: DatabaseSync;
  readonly opened: OpenModel;
  readonly ledger: Ledger;
  readonly counts: BriefCounts;
};

const now = (): string => new Date().toISOString().replace(/\.\d+Z$/, 'Z');

async function run(
  { stderr }: CommandContext,
  options: BriefsOptions,
  { counts, ...target }: Run,
): Promise<void> {
  const { BatchAnswers, liveAnswers } = await import('../briefs/ask/request-answers.ts');
  const { runBriefs } = await import('../briefs/run-briefs.ts');
  const batch = options.batch === true ? new BatchAnswers(target) : undefined;
  await batch?.collect();
  const progress = new Progress(stderr);
  await runBriefs({
    ...options,
    ...target,
    maxMeetings: options.maxMeetings ?? Infinity,
    counts,
    now,
    selection: options,
    answers: batch ?? liveAnswers(target),
    onMeeting: (line) => {
      progress.clear();
      stderr.write(`${escapeUnsafe(line)}\n`);
    },
    onProgress: (done, total) => progress.update('meetings:', done, total),
  }).finally(() => progress.clear());
  await batch?.submit(now());
}

const print = ({ stdout }: CommandContext, { json }: BriefsOptions, text: string, report: object): void => {
  stdout.write(
    json === true ? `${JSON.stringify(report)}\n` : `${text.split('\n').map(escapeUnsafe).join('\n')}\n`,
  );
};
