import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { UserError } from '../errors.ts';
import { publishReport, publishSummary } from '../publish/report.ts';
import { addPublishOptions, type PublishingOptions } from './shared/publish-options.ts';
import { openNamedStore, publishWithProgress } from './shared/publishing.ts';

type Options = PublishingOptions & { config?: string; dryRun?: true; json?: true };

export const addPublishCommand = (program: Command): void => {
  const command = program
    .command('publish')
    .summary('upload what changed to where it is served from')
    .description(
      'Makes a bucket or a folder hold what a build made. Only what changed is uploaded, in an order in which no list names what is not there yet. It may be interrupted at any point and run again.',
    )
    .argument('<folder>', 'what build wrote');
  addPublishOptions(command)
    .option(
      '--config <file>',
      'names the distributions to invalidate (default: civic.config.json, else none)',
    )
    .option('--dry-run', 'print what would change, and change nothing')
    .option('--json', 'print what changed as JSON, or { error }')
    .action(runPublish);
};

async function runPublish(folder: string, options: Options): Promise<void> {
  const target = { folder, store: options.to, dryRun: options.dryRun ?? false };
  const config = await readConfig(options.config);
  const store = await openNamedStore(options.to);
  const published = await publishWithProgress(folder, store, config, options).catch((error: unknown) => {
    if (options.json === true && error instanceof UserError)
      process.stdout.write(`${JSON.stringify({ error: error.message })}\n`);
    throw error;
  });
  process.stdout.write(
    options.json === true
      ? `${JSON.stringify(publishReport(target, published))}\n`
      : publishSummary(target, published),
  );
}
