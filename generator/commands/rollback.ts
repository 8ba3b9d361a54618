import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { Release, RollbackPlan } from '../publish/rollback.ts';
import type { ObjectVersions } from '../store/s3/versions.ts';
import { UserError } from '../system/errors.ts';
import { formatBytes, formatCount, formatTable, Progress, styled } from '../system/terminal.ts';
import { type CommandContext, printJsonFailure } from './shared/command-io.ts';
import type { Published } from './shared/publishing.ts';

type Options = { to?: string; config?: string; list: number; dryRun?: true; json?: true };

const notes = `
Without --to, lists the releases that the bucket still has, the newest first.

A release is restored from the versions of its files, and published like a build: nobody sees a half of it, and the CDN is
invalidated. The next run publishes the corpus again, so stop the job or correct the corpus first.

Needs the permissions s3:ListBucketVersions and s3:GetObjectVersion besides those for publishing.

Examples:
  civic rollback s3://bucket                                     list the releases
  civic rollback s3://bucket --to 2026-11-20T08:00:00Z --dry-run  what the release of 8 o'clock would change
  civic rollback s3://bucket --to 2026-11-20T08:00:00Z            restore it`;

export const addRollbackCommand = (program: Command, context: CommandContext): void => {
  program
    .command('rollback')
    .summary('restore what was published earlier')
    .description('Restores an earlier release from the versions of files that a bucket keeps.')
    .argument('<store>', 's3://bucket[/prefix], with versions enabled')
    .option('--to <release>', 'the release: an instant such as 2026-11-20T08:00:00Z, or the id of a version')
    .option(
      '--config <file>',
      'configuration with the CloudFront distributions to invalidate (default: civic.config.json if it exists)',
    )
    .option('--list <count>', 'without --to: how many releases to list', parseCount, 24)
    .option('--dry-run', 'print what would change without changing it')
    .option('--json', 'print the result as JSON, or { error }')
    .addHelpText('after', notes)
    .action((location: string, options: Options) =>
      runRollback(context, location, options).catch(printJsonFailure(context, options.json)),
    );
};

function parseCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= 10_000) return count;
  throw new InvalidArgumentError('Give a number from 1 to 10000.');
}

async function runRollback(context: CommandContext, location: string, options: Options): Promise<void> {
  context.exitOnSignals();
  const { openStore, s3AddressOf } = await import('../store/open-store.ts');
  const { openVersions } = await import('../store/s3/versions.ts');
  const { findRelease, listReleases } = await import('../publish/rollback.ts');
  const address = s3AddressOf(location);
  if (address === undefined) {
    // Refuses what is not an address of a store.
    openStore(location);
    throw new UserError(
      `${location} keeps no versions: only a bucket does. Publish an earlier build or corpus instead (civic publish, civic run).`,
    );
  }
  const versions = openVersions(address);
  const releases = await listReleases(versions);
  if (options.to === undefined) list(context, location, releases, options);
  else await restore(context, location, { versions, release: findRelease(releases, options.to), options });
}

function list(
  { stdout }: CommandContext,
  location: string,
  releases: readonly Release[],
  options: Options,
): void {
  const shown = releases.slice(0, options.list);
  if (options.json === true) {
    const rows = shown.map(({ version: { id, modifiedAt }, isCurrent }) => ({
      published_at: modifiedAt.toISOString(),
      version: id,
      current: isCurrent,
    }));
    stdout.write(`${JSON.stringify({ store: location, releases: rows })}\n`);
    return;
  }
  if (shown.length === 0) {
    stdout.write(`${location} has no releases: nothing was published, or it keeps no versions.\n`);
    return;
  }
  const rows = shown.map(({ version: { id, modifiedAt }, isCurrent }) => [
    modifiedAt.toISOString().replace(/\.\d+Z$/, 'Z'),
    id,
    isCurrent ? 'published now' : '',
  ]);
  const more =
    releases.length > shown.length
      ? `${formatCount(releases.length - shown.length)} earlier ones (--list)\n`
      : '';
  stdout.write(`${formatTable([['published at', 'version', ''], ...rows])}\n${more}`);
}

type Restoration = {
  readonly versions: ObjectVersions;
  readonly release: Release;
  readonly options: Options;
};

async function restore(
  context: CommandContext,
  location: string,
  { versions, release, options }: Restoration,
): Promise<void> {
  const { downloadRelease, planRollback } = await import('../publish/rollback.ts');
  const { openStore } = await import('../store/open-store.ts');
  const folder = mkdtempSync(join(tmpdir(), 'civic-rollback-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const progress = new Progress(context.stderr);
  const events = {
    onProgress: (verb: string, done: number, total: number) => progress.update(verb, done, total),
  };
  try {
    const plan = await planRollback(openStore(location), versions, release, folder, events);
    if (options.dryRun !== true) await downloadRelease(versions, plan, folder, events);
    progress.clear();
    const published =
      options.dryRun === true ? undefined : await publishFolder(context, location, folder, options);
    report(context, location, { plan, published, options });
  } finally {
    progress.clear();
    process.off('exit', remove);
    remove();
  }
}

/** A rollback may lose rows and files on purpose. */
const anyLossPercent = 100;
const graceMs = 3_600_000;

async function publishFolder(
  context: CommandContext,
  location: string,
  folder: string,
  { config: path }: Options,
): Promise<Published> {
  const { readConfig } = await import('../system/config.ts');
  const { openNamedStore, publishWithProgress } = await import('./shared/publishing.ts');
  const config = await readConfig(path);
  const store = await openNamedStore(location, folder);
  return publishWithProgress(context, folder, store, config, {
    to: location,
    // What the release replaces was published, even if the current manifest is lost.
    adopt: true,
    grace: graceMs,
    maxLoss: anyLossPercent,
    exactPaths: 0,
  });
}

type Outcome = {
  readonly plan: RollbackPlan;
  /** Undefined after a dry run. */
  readonly published: Published | undefined;
  readonly options: Options;
};

function report({ stdout }: CommandContext, location: string, { plan, published, options }: Outcome): void {
  const { release, restored, unchanged, manifest } = plan;
  const bytes = restored.reduce((sum, { entry }) => sum + entry.bytes, 0);
  const publishedAt = release.version.modifiedAt.toISOString();
  if (options.json === true) {
    stdout.write(
      `${JSON.stringify({
        store: location,
        dry_run: published === undefined,
        release: { published_at: publishedAt, version: release.version.id, counts: manifest.index.counts },
        restored: restored.map(({ entry: { path, bytes: size } }) => ({ path, bytes: size })),
        restored_bytes: bytes,
        unchanged,
        retired: published?.plan.retired.map(({ path }) => path) ?? null,
      })}\n`,
    );
    return;
  }
  const files = `${formatCount(restored.length)} files (${formatBytes(bytes)}), ${formatCount(unchanged)} unchanged`;
  stdout.write(
    published === undefined
      ? `${styled('green', 'planned', stdout)} ${location}: the release of ${publishedAt} would restore ${files}; nothing was changed\n`
      : `${styled('green', 'restored', stdout)} ${location}: the release of ${publishedAt}, ${files}; ${formatCount(published.plan.retired.length)} newer files are no longer listed\n`,
  );
}
