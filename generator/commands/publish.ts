import type { Command } from 'commander';
import { type CommandContext, printJsonFailure } from './shared/command-io.ts';
import { indexVersionOption, type IndexVersionOption } from './shared/index-version.ts';
import { addPublishOptions, type PublishCommandOptions } from './shared/publish-options.ts';
import type { Published } from './shared/publishing.ts';

type Options = PublishCommandOptions & IndexVersionOption & { config?: string; dryRun?: true; json?: true };

export const addPublishCommand = (program: Command, context: CommandContext): void => {
  const command = program
    .command('publish')
    .summary('upload the changes of a build to a bucket or folder')
    .description(
      'Uploads a built folder to a bucket or another folder. Only changed files are uploaded, each before the lists that link to it. The command can be interrupted at any point and run again.',
    )
    .argument('<folder>', 'folder that civic build wrote');
  addPublishOptions(command)
    .option(
      '--config <file>',
      'configuration with the CloudFront distributions to invalidate (default: civic.config.json if it exists)',
    )
    .addOption(
      indexVersionOption(
        'publish a search index of this version even if the store has an older one; the deployed search function must be able to read both',
      ),
    )
    .option('--dry-run', 'print the planned changes without making them')
    .option('--json', 'print the changes as JSON, or { error }')
    .action((folder: string, options: Options) => runPublish(context, folder, options));
};

async function runPublish(context: CommandContext, folder: string, options: Options): Promise<void> {
  const { publishedReport, publishedSummary } = await import('./shared/publishing.ts');
  const target = { folder, store: options.to, dryRun: options.dryRun ?? false };
  const published = await publishNamed(context, folder, options).catch(
    printJsonFailure(context, options.json),
  );
  context.stdout.write(
    options.json === true
      ? `${JSON.stringify(await publishedReport(target, published))}\n`
      : await publishedSummary(target, published, context.stdout),
  );
}

async function publishNamed(context: CommandContext, folder: string, options: Options): Promise<Published> {
  const { lockForSending } = await import('../corpus/corpus-lock.ts');
  const { readConfig } = await import('../system/config.ts');
  const { openNamedStore, publishWithProgress } = await import('./shared/publishing.ts');
  using _lock = options.dryRun === true ? undefined : lockForSending(folder, 'Nothing was published.');
  const config = await readConfig(options.config);
  const { requireReadable } = await import('../search/index-version.ts');
  const store = await openNamedStore(options.to, folder);
  await requireReadable(folder, store, options.indexVersion);
  return publishWithProgress(context, folder, store, config, options);
}
