import type { Command } from 'commander';
import { type CommandContext, printJsonFailure } from './shared/command-io.ts';
import { addPublishOptions, type PublishingOptions } from './shared/publish-options.ts';
import type { Published } from './shared/publishing.ts';

type Options = PublishingOptions & { config?: string; dryRun?: true; json?: true };

export const addPublishCommand = (program: Command, context: CommandContext): void => {
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
    .action((folder: string, options: Options) => runPublish(context, folder, options));
};

async function runPublish(context: CommandContext, folder: string, options: Options): Promise<void> {
  const { publishReport, publishSummary } = await import('../publish/report.ts');
  const target = { folder, store: options.to, dryRun: options.dryRun ?? false };
  const published = await publishNamed(context, folder, options).catch(
    printJsonFailure(context, options.json),
  );
  context.stdout.write(
    options.json === true
      ? `${JSON.stringify(publishReport(target, published))}\n`
      : publishSummary(target, published, context.stdout),
  );
}

async function publishNamed(context: CommandContext, folder: string, options: Options): Promise<Published> {
  const { readConfig } = await import('../system/config.ts');
  const { openNamedStore, publishWithProgress } = await import('./shared/publishing.ts');
  const config = await readConfig(options.config);
  const store = await openNamedStore(options.to, folder);
  return publishWithProgress(context, folder, store, config, options);
}
