import { appendFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { contextSources } from '../context/sources.ts';
import type { ContextCounts } from '../context/counts.ts';
import type { ContextSettings } from '../context/run-context.ts';
import { UserError } from '../system/errors.ts';
import { requireRegular } from '../system/regular-file.ts';
import { formatBytes, Progress } from '../system/terminal.ts';
import { escapeUnsafe } from '../system/text.ts';
import { type CommandContext, printJsonFailure } from './shared/command-io.ts';

type Options = { corpus: string; unmatched?: string; onlyKnownPlaces?: true; json?: true };

const examples = `
Files may be compressed (gzip, zip). Their format and layout are detected from the content; a file with a missing or new column is refused.
docs/context.md lists where to get the files of each source, and which tables they fill.

Exit codes: 0 everything was read; 2 part of it could not be read (the rest is in the corpus); 1 nothing was imported.

Examples:
  civic import context census-finances long-2020.parquet canonical_fips_xwalk.parquet --corpus us.db
  civic import context census-finances s3://bucket/long-2020.parquet xwalk.csv.gz --corpus us.db --unmatched unmatched.csv`;

/** Adds `civic import context`. */
export const addImportContextCommand = (command: Command, context: CommandContext): Command =>
  command
    .command('context')
    .summary('import budgets, permits, elections and other context from official files')
    .description(
      `Imports files that governments publish about many places, matched by official codes. Sources:\n${Object.entries(
        contextSources,
      )
        .map(([name, { summary }]) => `  ${name.padEnd(20)} ${summary}`)
        .join('\n')}`,
    )
    .argument('<source>', 'name of the source')
    .argument('<file...>', 'files of the source: paths, https addresses or s3://bucket/file')
    .requiredOption('--corpus <file>', 'SQLite corpus to write to')
    .option('--unmatched <file>', 'write a CSV file of the places that the corpus does not have')
    .option('--only-known-places', 'complete places in the corpus, but create none')
    .option('--json', 'print the report as JSON, or { error }')
    .addHelpText('after', examples)
    .action((name: string, files: string[], options: Options) => runCommand(context, name, files, options));

async function runCommand(
  context: CommandContext,
  name: string,
  files: string[],
  options: Options,
): Promise<void> {
  const { stdout, stderr } = context;
  context.exitOnSignals();
  const started = performance.now();
  if (options.unmatched !== undefined)
    await prepareList(options.unmatched, [options.corpus, ...files]).catch(
      printJsonFailure(context, options.json),
    );
  const progress = new Progress(stderr);
  const counts = await importFiles(name, files, options, {
    onProgress: (records) => progress.update('read records:', records),
    onDownload: (file, done, total) =>
      progress.update(`downloading ${escapeUnsafe(file)}:`, done, total, formatBytes),
  })
    .finally(() => progress.clear())
    .catch(printJsonFailure(context, options.json));
  const { contextExitCode, contextReport, contextSummary, unmatchedCsv } =
    await import('../context/report.ts');
  if (options.unmatched !== undefined) await writeList(options.unmatched, unmatchedCsv(counts));
  const run = { source: name, corpus: options.corpus, elapsedMs: performance.now() - started };
  stdout.write(
    options.json === true
      ? `${JSON.stringify(contextReport(run, counts))}\n`
      : `${contextSummary(run, counts).map(escapeUnsafe).join('\n')}\n`,
  );
  context.exitCode = contextExitCode(counts);
}

async function importFiles(
  name: string,
  files: readonly string[],
  { corpus, onlyKnownPlaces }: Options,
  events: Pick<ContextSettings, 'onProgress' | 'onDownload'>,
): Promise<ContextCounts> {
  const { load } = contextSources[name] ?? {};
  if (load === undefined)
    throw new UserError(
      `There is no source “${name}”. Use one of: ${Object.keys(contextSources).join(', ')}.`,
    );
  const { explainCorpusWrite, openCorpusFile } = await import('../import/corpus/corpus-file.ts');
  const { lockForImport } = await import('../corpus/corpus-lock.ts');
  const { importContext } = await import('../context/run-context.ts');
  const source = await load();
  using database = openCorpusFile(corpus);
  try {
    using _lock = lockForImport(corpus);
    return await importContext(source, files, {
      database,
      now: new Date(),
      isOnlyKnownPlaces: onlyKnownPlaces === true,
      ...events,
    });
  } catch (error) {
    throw explainCorpusWrite(corpus, error);
  }
}

/** Fails before the import if the list cannot be written, or would replace a file that the import needs. */
async function prepareList(path: string, needed: readonly string[]): Promise<void> {
  if (needed.some((other) => resolve(other) === resolve(path)))
    throw new UserError(
      `Cannot write ${path}: the import reads or writes this file. Name another file with --unmatched.`,
    );
  await requireRegular(path)
    .then(() => appendFile(path, ''))
    .catch(explainList(path));
}

const writeList = (path: string, text: string): Promise<void> =>
  writeFile(path, text).catch(explainList(path));

const explainList =
  (path: string) =>
  (cause: unknown): never => {
    throw new UserError(
      `Cannot write ${path}: ${cause instanceof Error ? cause.message : String(cause)}. Name another file with --unmatched.`,
      {
        cause,
      },
    );
  };
