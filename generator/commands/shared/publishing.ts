/** Publishes with progress on the terminal, for every command that publishes. */
import type { Config } from '../../../schemas/config.ts';
import type { Part } from '../../../schemas/paths.ts';
import type { Checked } from '../../expectations/check.ts';
import { requireSeparate } from '../../publish/guards.ts';
import type { Invalidation, Publication, PublishEvents, PublishOptions } from '../../publish/publish.ts';
import type { ObjectStore } from '../../store/object-store.ts';
import { type Output, Progress } from '../../system/terminal.ts';
import type { PublishTarget } from '../../publish/report.ts';
import type { CommandIo } from './command-io.ts';
import type { Gate } from './expectations.ts';
import type { PublishCommandOptions } from './publish-options.ts';

export type Published = Publication & {
  readonly elapsedMs: number;
  /** The expectations of the search; undefined if they were not checked. */
  readonly checked: readonly Checked[] | undefined;
};

/**
 * Opens the store that a built folder is published to. Its module is imported here, since the S3 client takes longer to load
 * than most commands take to start.
 */
export async function openNamedStore(location: string, folder: string): Promise<ObjectStore> {
  requireSeparate(folder, location);
  const { openStore } = await import('../../store/open-store.ts');
  return openStore(location);
}

/** Publishes a built folder whose search meets the expectations, with progress on the terminal. */
export async function publishWithProgress(
  io: CommandIo,
  folder: string,
  store: ObjectStore,
  config: Config,
  { dryRun, ...options }: PublishCommandOptions & { dryRun?: true },
  more: Pick<PublishOptions, 'parts' | 'requireCurrent' | 'distrusted' | 'isLocked' | 'basedOnManifest'> = {},
): Promise<Published> {
  const { publish } = await import('../../publish/publish.ts');
  const started = performance.now();
  const gate = await gateOf(io, folder, store, options, more.parts);
  const progress = new Progress(io.stderr);
  try {
    const publication = await publish(folder, store, {
      dryRun: dryRun ?? false,
      verify: options.verify ?? false,
      adopt: options.adopt,
      graceMs: options.grace,
      maxLossPercent: options.maxLoss,
      ...more,
      invalidation: invalidationOf(config, options),
      events: eventsFor(progress),
    });
    if (dryRun !== true) await gate?.remember();
    return { ...publication, elapsedMs: performance.now() - started, checked: gate?.checked };
  } finally {
    progress.clear();
  }
}

/** For scripts: what was published, and the expectations of its search. */
export async function publishedReport(target: PublishTarget, published: Published) {
  const { publishReport } = await import('../../publish/report.ts');
  const { checkReport } = await import('../../expectations/report.ts');
  const { checked } = published;
  return {
    ...publishReport(target, published),
    ...(checked === undefined ? {} : { search: checkReport(checked) }),
  };
}

/** For people: the expectations that the search does not meet, then what was published. */
export async function publishedSummary(
  target: PublishTarget,
  published: Published,
  stdout: Output,
): Promise<string> {
  const { publishSummary } = await import('../../publish/report.ts');
  const { checkSummary } = await import('../../expectations/report.ts');
  const { checked } = published;
  const search = checked === undefined ? '' : checkSummary(checked, target.folder, stdout);
  return search + publishSummary(target, published, stdout);
}

/** Most commands need no search, which takes longer to load than they take to start. */
async function gateOf(
  io: CommandIo,
  folder: string,
  store: ObjectStore,
  options: PublishCommandOptions,
  parts: readonly Part[] | undefined,
): Promise<Gate | undefined> {
  if (options.expectations === undefined || parts?.includes('search') === false) return undefined;
  const { checkBuiltSearch } = await import('./expectations.ts');
  return checkBuiltSearch(io, folder, store, { ...options, expectations: options.expectations });
}

/** CloudFront completes invalidations within minutes. After this time the command ends without waiting further. */
const maxWaitMs = 15 * 60_000;

/** Only buckets are behind the CDN; folders are not. */
const invalidationOf = (
  { distributions }: Config,
  { to, exactPaths, wait }: PublishCommandOptions,
): Invalidation | undefined =>
  distributions === undefined || !to.startsWith('s3://')
    ? undefined
    : { distributions, exactPathsMax: exactPaths, waitMs: wait === true ? maxWaitMs : 0 };

const eventsFor = (progress: Progress): PublishEvents => ({
  onStep: (step) => progress.step(step),
  onUpload: (done, total) => progress.update('Uploading files:', done, total),
});
