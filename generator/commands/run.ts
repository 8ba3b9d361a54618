import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { releaseInStore } from '../bulk/previous-release.ts';
import { publishReport, publishSummary } from '../publish/report.ts';
import { addCorpusOptions, type CorpusOptions, parsePath } from './shared/build-options.ts';
import { buildReport, buildSummary, buildWithProgress } from './shared/building.ts';
import { addPublishOptions, type PublishingOptions } from './shared/publish-options.ts';
import { openNamedStore, publishWithProgress, tellScript } from './shared/publishing.ts';

type Options = CorpusOptions & PublishingOptions & { out: string; bulk?: true; json?: true };

export const addRunCommand = (program: Command): void => {
  const command = program
    .command('run')
    .summary('build and publish: the hourly job')
    .description(
      'Builds the sites and the search index of a corpus, and publishes what changed. With --bulk the dataset too, with what it changed since the release in the store: once a day.',
    );
  addPublishOptions(
    addCorpusOptions(command).option(
      '--out <folder>',
      'where the build stands on this machine',
      parsePath,
      '.civic-build',
    ),
  )
    .option('--bulk', 'build and publish the dataset too')
    .option('--json', 'print what was built and what changed as JSON, or { error }')
    .action(runJob);
};

async function runJob(corpus: string, options: Options): Promise<void> {
  const store = await openNamedStore(options.to, options.out).catch(tellScript(options.json));
  const previous =
    options.bulk === true ? await releaseInStore(store).catch(tellScript(options.json)) : undefined;
  const made = await buildWithProgress(corpus, {
    ...options,
    only: options.bulk === true ? ['site', 'search', 'bulk'] : ['site', 'search'],
    previous,
  });
  if (options.json !== true) process.stdout.write(buildSummary(corpus, options.out, made));
  const target = { folder: options.out, store: options.to, dryRun: false };
  const config = await readConfig(options.config);
  const published = await publishWithProgress(options.out, store, config, options).catch(
    tellScript(options.json, { build: buildReport(made) }),
  );
  process.stdout.write(
    options.json === true
      ? `${JSON.stringify({ build: buildReport(made), publish: publishReport(target, published) })}\n`
      : publishSummary(target, published),
  );
}
