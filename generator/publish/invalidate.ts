/** Invalidates the copies that the CDN has of changed files. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Config, DistributionName } from '../../schemas/config.ts';
import { UserError } from '../system/errors.ts';
import { sha256Of } from '../store/hash-file.ts';
import { type Cdn, type InvalidationRequest, openCloudFront } from './cloudfront.ts';
import { distributionNames, type Stale } from './stale.ts';

export type InvalidateOptions = {
  readonly distributions: Config['distributions'];
  /** How long to wait until all edge locations are done; 0 to not wait. */
  readonly waitMs: number;
  readonly cdn?: Cdn;
  /** The first polling interval; it grows with each poll. */
  readonly firstPauseMs?: number;
};

export type Invalidated = {
  readonly name: DistributionName;
  /** The distribution's id. */
  readonly distribution: string;
  /** The invalidation's id. */
  readonly invalidation: string;
  readonly paths: readonly string[];
  /** True if all edge locations were done when the wait ended. */
  readonly isCompleted: boolean;
};

/** Edge locations take seconds to minutes. */
const defaultFirstPauseMs = 5_000;
const maxPauseMs = 30_000;

/**
 * Invalidates stale paths and returns the invalidations that CloudFront accepted, which it completes later. Repeating a recorded
 * invalidation is idempotent and free, so all of them can be requested again after a failure.
 * @throws {UserError} if CloudFront refused any of them.
 */
export async function invalidate(stale: Stale, options: InvalidateOptions): Promise<readonly Invalidated[]> {
  const requests = requestsFor(stale, options.distributions);
  if (requests.length === 0) return [];
  const cdn = options.cdn ?? openCloudFront();
  const results = await Promise.allSettled(
    requests.map(async (request): Promise<Invalidated> => {
      const { name, distribution, paths } = request;
      const { invalidation, isCompleted } = await cdn.invalidate(request);
      const complete = (): Promise<boolean> => waitUntilCompleted(cdn, distribution, invalidation, options);
      return { name, distribution, invalidation, paths, isCompleted: isCompleted || (await complete()) };
    }),
  );
  const failures = results.filter((result) => result.status === 'rejected');
  if (failures.length > 0) throw combineFailures(failures.map(({ reason }): unknown => reason));
  return results.filter((result) => result.status === 'fulfilled').map(({ value }) => value);
}

type NamedRequest = InvalidationRequest & { readonly name: DistributionName };

/** Distributions that are no longer in the configuration are skipped. */
const requestsFor = (stale: Stale, distributions: Config['distributions']): NamedRequest[] =>
  distributionNames.flatMap((name) => {
    const [distribution, pending] = [distributions?.[name], stale[name]];
    if (distribution === undefined || pending === undefined) return [];
    const { paths, publication } = pending;
    const reference = sha256Of(Buffer.from(JSON.stringify([publication, distribution, paths])));
    return [{ name, distribution, paths, reference }];
  });

async function waitUntilCompleted(
  cdn: Cdn,
  distribution: string,
  invalidation: string,
  { waitMs, firstPauseMs = defaultFirstPauseMs }: InvalidateOptions,
): Promise<boolean> {
  const end = performance.now() + waitMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(maxPauseMs, pauseMs * 1.5)) {
    const leftMs = end - performance.now();
    if (leftMs <= 0) return false;
    await pause(Math.min(pauseMs, leftMs));
    if ((await cdn.stateOf(distribution, invalidation)).isCompleted) return true;
  }
}

/** Joins all user errors into one; a bug is returned unchanged. */
function combineFailures(failures: readonly unknown[]): unknown {
  const bug = failures.find((failure) => !(failure instanceof UserError));
  if (bug !== undefined) return bug;
  const lines = new Set(failures.map((failure) => (failure instanceof UserError ? failure.message : '')));
  return new UserError(
    `${[...lines].join(' ')} The files are published, but readers may see old copies until the next run has invalidated them.`,
  );
}
