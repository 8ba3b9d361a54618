import type { Command } from 'commander';
import { formatBytes, formatSeconds, Progress, styled } from '../system/terminal.ts';
import { type CommandContext, printJsonFailure } from './shared/command-io.ts';

type Options = { to: string; json?: true };

const notes = `
For a corpus that is imported on one machine and published by a job on another: "civic hourly s3://bucket/us.db" keeps a copy of it,
and downloads only the blocks that changed. The redactions.ndjson next to the corpus is uploaded too. An import that runs at the
same time waits.

Example:
  civic import --all --corpus us.db && civic upload us.db --to s3://bucket/us.db`;

export const addUploadCommand = (program: Command, context: CommandContext): void => {
  program
    .command('upload')
    .summary('upload a corpus to a bucket, for a job on another machine')
    .description(
      'Uploads a SQLite corpus to a bucket, with hashes of its blocks, so that jobs download only what changed.',
    )
    .argument('<corpus>', 'a SQLite file')
    .requiredOption('--to <address>', 'where to upload: s3://bucket/.../name.db')
    .option('--json', 'print the result as JSON, or { error }')
    .addHelpText('after', notes)
    .action((corpus: string, options: Options) =>
      runUpload(context, corpus, options).catch(printJsonFailure(context, options.json)),
    );
};

async function runUpload(context: CommandContext, corpus: string, { to, json }: Options): Promise<void> {
  context.exitOnSignals();
  const { uploadCorpus } = await import('../corpus/bucket/upload.ts');
  const { stdout, stderr } = context;
  const progress = new Progress(stderr);
  const started = performance.now();
  const { bytes, isChanged } = await uploadCorpus(corpus, to, (step) => progress.step(step)).finally(() =>
    progress.clear(),
  );
  const elapsed = formatSeconds(performance.now() - started);
  stdout.write(
    json === true
      ? `${JSON.stringify({ corpus, to, bytes, changed: isChanged })}\n`
      : isChanged
        ? `${styled('green', 'uploaded', stdout)} ${corpus} → ${to}: ${formatBytes(bytes)} in ${elapsed}\n`
        : `${styled('green', 'nothing to do', stdout)} ${to} has the same corpus; compared in ${elapsed}\n`,
  );
}
