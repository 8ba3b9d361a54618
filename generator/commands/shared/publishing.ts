/** Publishes with progress on the terminal, for every command that publishes. */
import type { Config } from '../../../schemas/config.ts';
import { requireSeparate } from '../../publish/guards.ts';
import type { Invalidation, Publication, PublishEvents, PublishOptions } from '../../publish/publish.ts';
import type { ObjectStore } from '../../store/object-store.ts';
import { Progress } from '../../system/terminal.ts';
import type { CommandIo } from './command-io.ts';
import type { PublishCommandOptions } from './publish-options.ts';

export type Published = Publication & { readonly elapsedMs: number };

/**
 * Opens the store that a built folder is published to. Its module is imported here, since the S3 client takes longer to load
 * than most commands take to start.
 */
export async function openNamedStore(location: string, folder: string): Promise<ObjectStore> {
  requireSeparate(folder, location);
  const { openStore } = await import('../../store/open-store.ts');
  return openStore(location);
}

/** Publishes a built folder, with progress on the terminal. */
export async function publishWithProgress(
  { stderr }: CommandIo,
  folder: string,
  store: ObjectStore,
  config: Config,
  { dryRun, ...options }: PublishCommandOptions & { dryRun?: true },
  more: Pick<PublishOptions, 'parts' | 'requireCurrent' | 'distrusted' | 'isLocked' | 'basedOnManifest'> = {},
): Promise<Published> {
  const { publish } = await import('../../publish/publish.ts');
  const started = performance.now();
  const progress = new Progress(stderr);
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
    return { ...publication, elapsedMs: performance.now() - started };
  } finally {
    progress.clear();
  }
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
