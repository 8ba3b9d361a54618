import { realpathSync } from 'node:fs';
import type { Command } from 'commander';
import type { MergeCounts } from '../documents/merge.ts';
import { pluralize } from '../system/terminal.ts';
import { UserError } from '../system/errors.ts';
import { escapeUnsafe } from '../system/text.ts';
import { type CommandContext, printJsonFailure } from './shared/command-io.ts';
import { requireCorpusFile } from './shared/corpus-file.ts';

type Options = { corpus: string; json?: true };

const examples = `
Several machines fetch parts of the places (civic documents fetch --shard 1/8 and so on), each in its copy of the corpus and into one store.

Examples:
  civic documents merge us-1.db us-2.db --corpus us.db`;

/** Adds `civic documents merge`. */
export const addMerge = (command: Command, context: CommandContext): Command =>
  command
    .command('merge')
    .summary('add what other machines fetched')
    .description('Adds to a corpus the documents that runs in copies of it have fetched.')
    .argument('<copies...>', 'SQLite files in which documents were fetched')
    .requiredOption('--corpus <corpus>', 'corpus to add them to')
    .option('--json', 'print the report as JSON, or { error }')
    .addHelpText('after', examples)
    .action((copies: string[], options: Options) => runMerge(context, copies, options));

async function runMerge(context: CommandContext, copies: readonly string[], options: Options): Promise<void> {
  context.exitOnSignals();
  const merged = await mergeAll(copies, options.corpus).catch(printJsonFailure(context, options.json));
  const lines = merged.map(
    ({ copy, addresses, texts }) =>
      `${escapeUnsafe(copy)}: ${pluralize(addresses, 'document')}, ${pluralize(texts, 'text')} → ${escapeUnsafe(options.corpus)}`,
  );
  context.stdout.write(options.json === true ? `${JSON.stringify({ merged })}\n` : `${lines.join('\n')}\n`);
}

async function mergeAll(
  copies: readonly string[],
  corpus: string,
): Promise<(MergeCounts & { copy: string })[]> {
  const { explainCorpusWrite, openCorpusFile } = await import('../import/corpus/corpus-file.ts');
  const { lockForImport } = await import('../corpus/corpus-lock.ts');
  const { mergeDocuments } = await import('../documents/merge.ts');
  for (const path of [corpus, ...copies]) requireCorpusFile(path, 'documents');
  for (const copy of copies)
    if (realpathSync(copy) === realpathSync(corpus))
      throw new UserError(`${copy} is the corpus itself. Name the copies in which other machines fetched.`);
  using database = openCorpusFile(corpus);
  using _lock = lockForImport(corpus);
  try {
    return copies.map((copy) => ({ copy, ...mergeDocuments(database, copy) }));
  } catch (error) {
    throw explainCorpusWrite(corpus, error);
  }
}
