import { type Command, Option } from 'commander';
import { type Part, parts } from '../../schemas/paths.ts';
import { UserError } from '../system/errors.ts';
import type { BasedOn } from '../search/search-part.ts';
import type { Version } from '../../search-lambda/engine/packed/format/layout.ts';
import type { RunFolderLock } from '../store/folder-lock.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { StoreTraffic } from '../store/traffic.ts';
import { addCorpusOptions, type CorpusOptions, parseParts, parsePath } from './shared/corpus-options.ts';
import type { BuildCommandOptions, BuildOutcome } from './shared/building.ts';
import { type CommandContext, printJsonFailure } from './shared/command-io.ts';
import { indexVersionOption, type IndexVersionOption } from './shared/index-version.ts';
import { addPublishOptions, type PublishCommandOptions } from './shared/publish-options.ts';

type Options = CorpusOptions &
  PublishCommandOptions &
  IndexVersionOption & {
    out: string;
    only?: Part[];
    bulk?: true;
    sinceLast?: true;
    wholeIndex?: true;
    json?: true;
  };

export const addRunCommand = (program: Command, context: CommandContext): void => {
  const command = program
    .command('run')
    .summary('build and publish in one step, for an hourly job')
    .description(
      'Builds the sites and the search index of a corpus, and publishes the changes. Add --bulk once a day for the dataset, with a list of its changes since the published release.',
    );
  addPublishOptions(
    addCorpusOptions(command).option(
      '--out <folder>',
      'local folder for the build',
      parsePath,
      '.civic-build',
    ),
  )
    .addOption(
      new Option(
        '--only <parts>',
        `parts to build and publish, comma-separated: ${parts.join(', ')} (default: site,search)`,
      ).argParser(parseParts),
    )
    .option('--bulk', 'also build and publish the dataset')
    .option(
      '--since-last',
      'read only the places that may have changed since the sites were published, by the journal of the corpus or by stamps. The others stay as published',
    )
    .option(
      '--whole-index',
      'rebuild the whole search index instead of adding the changes to the published one',
    )
    .addOption(
      indexVersionOption(
        'version of a packed search index (default: the published one, so that the deployed search function can read it)',
      ),
    )
    .option('--json', 'print what was built and published as JSON, or { error }')
    .action((corpus: string, options: Options) => runJob(context, corpus, options));
};

async function runJob(context: CommandContext, corpus: string, options: Options): Promise<void> {
  context.exitOnSignals();
  const { lockForRun } = await import('../corpus/corpus-lock.ts');
  const { RunFolderLock } = await import('../store/folder-lock.ts');
  const { buildReport, buildSummary } = await import('./shared/building.ts');
  const { openNamedStore, publishedReport, publishedSummary, publishWithProgress } =
    await import('./shared/publishing.ts');
  const { missedFiles, missedSummary } = await import('../publish/missed-files.ts');
  const { watchTraffic } = await import('../store/traffic.ts');
  const { withSectionCache } = await import('../store/section-cache.ts');
  const { readConfig } = await import('../system/config.ts');
  const only = partsOf(options);
  using _corpusLock = await (async () => lockForRun(corpus))().catch(printJsonFailure(context, options.json));
  using runLock = new RunFolderLock();
  const { store: watched, traffic } = watchTraffic(
    await openNamedStore(options.to, options.out).catch(printJsonFailure(context, options.json)),
  );
  const store = withSectionCache(watched);
  const site = await publishedSite(store, only, options).catch(printJsonFailure(context, options.json));
  const outcome = await build(context, corpus, store, only, { ...options, runLock, site });
  if (options.json !== true) context.stdout.write(buildSummary(context, corpus, options.out, outcome));
  const target = { folder: options.out, store: options.to, dryRun: false };
  const config = await readConfig(options.config);
  const { basedOn } = outcome.summary.index ?? {};
  const published = await publishWithProgress(context, options.out, store, config, options, {
    parts: only,
    requireCurrent: await requireCurrent(basedOn),
    isLocked: true,
    distrusted: basedOn?.replaced ?? [],
    ...(outcome.summary.placesRead === undefined ? {} : { basedOnManifest: site?.found.manifestTag }),
  }).catch(printJsonFailure(context, options.json, { build: buildReport(outcome) }));
  const missed = missedFiles(published.plan, outcome.summary.expected);
  context.stdout.write(
    options.json === true
      ? `${JSON.stringify({ build: buildReport(outcome), publish: await publishedReport(target, published), missed, store: trafficReport(traffic) })}\n`
      : missedSummary(missed) + (await publishedSummary(target, published, context.stdout)),
  );
}

/** For scripts: what the run read from the store and wrote to it. */
const trafficReport = ({ reads, readBytes, writes }: StoreTraffic): Record<string, number> => ({
  reads,
  read_bytes: readBytes,
  writes,
});

/** What is published of the sites, if this run builds them or reads what changed since. */
async function publishedSite(store: ObjectStore, only: readonly Part[], { sinceLast }: Options) {
  if (!only.includes('site') && sinceLast !== true) return undefined;
  const { openStoreManifest } = await import('../publish/store-contents.ts');
  const { programHash } = await import('../system/program-hash.ts');
  return { found: await openStoreManifest(store), program: await programHash() };
}

/** @throws {UserError} if --since-last is combined with the dataset, or with --whole-index. */
function partsOf({ only = ['site', 'search'], bulk, sinceLast, wholeIndex }: Options): Part[] {
  const chosen: Part[] = bulk === true ? [...new Set([...only, 'bulk' as const])] : only;
  if (sinceLast === true && chosen.includes('bulk'))
    throw new UserError(
      '--since-last does not build the dataset, which needs every row. Run with --bulk and without --since-last once a day.',
    );
  if (sinceLast === true && wholeIndex === true)
    throw new UserError('--since-last and --whole-index are mutually exclusive. Omit one of them.');
  return chosen;
}

async function build(
  context: CommandContext,
  corpus: string,
  store: ObjectStore,
  only: readonly Part[],
  options: Options & { readonly runLock: RunFolderLock; readonly site: BuildCommandOptions['site'] },
): Promise<BuildOutcome> {
  const { buildWithProgress } = await import('./shared/building.ts');
  const { releaseInStore } = await import('../bulk/previous-release.ts');
  const { readDocuments } = await import('../search/minisearch-part.ts');
  const { findPublished } = await import('../search/segments/published-index.ts');
  const { versionFor } = await import('../search/index-version.ts');
  const previous = only.includes('bulk')
    ? await releaseInStore(store).catch(printJsonFailure(context, options.json))
    : undefined;
  const indexVersion: Version =
    options.indexVersion ?? (await versionFor(store).catch(printJsonFailure(context, options.json)));
  return await buildWithProgress(context, corpus, {
    ...options,
    indexVersion,
    only,
    previous,
    incremental:
      options.wholeIndex === true
        ? undefined
        : {
            findPublished: (name) => findPublished(store, indexVersion, name),
            readDocuments: (name, pointerHash) => readDocuments(store, name, pointerHash),
            maxLossPercent: options.maxLoss,
          },
  });
}

async function requireCurrent(basedOn: BasedOn | undefined) {
  if (basedOn === undefined) return undefined;
  const { requireUnchanged } = await import('../search/segments/published-index.ts');
  return (store: ObjectStore) => requireUnchanged(store, basedOn.stateHashes);
}
