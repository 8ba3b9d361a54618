import type { Command } from 'commander';
import { readConfig } from '../system/config.ts';
import { publishReport, publishSummary } from '../publish/report.ts';
import { addPublishOptions, type PublishingOptions } from './shared/publish-options.ts';
import { openNamedStore, type Published, publishWithProgress, tellScript } from './shared/publishing.ts';

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
  const published = await publishNamed(folder, options).catch(tellScript(options.json));
  process.stdout.write(
    options.json === true
      ? `${JSON.stringify(publishReport(target, published))}\n`
      : publishSummary(target, published),
  );
}

async function publishNamed(folder: string, options: Options): Promise<Published> {
  const config = await readConfig(options.config);
  const store = await openNamedStore(options.to, folder);
  return publishWithProgress(folder, store, config, options);
}
