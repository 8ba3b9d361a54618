/** Tells the CDN to forget what has changed. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Config, DistributionName } from '../../schemas/config.ts';
import { UserError } from '../system/errors.ts';
import { sha256Of } from '../store/hash-file.ts';
import { type Cdn, type InvalidationRequest, openCloudFront } from './cloudfront.ts';
import { distributionNames, type Stale } from './stale.ts';

export type InvalidateOptions = {
  readonly distributions: Config['distributions'];
  /** How long to wait for the edges to follow; 0 for not at all. */
  readonly waitMs: number;
  readonly cdn?: Cdn;
  /** Before the state is asked for; it grows with each time. */
  readonly firstPauseMs?: number;
};

export type Invalidated = {
  readonly name: DistributionName;
  /** The distribution's id. */
  readonly distribution: string;
  /** The invalidation's id. */
  readonly invalidation: string;
  readonly paths: readonly string[];
  /** Whether all edges have followed, as far as was waited for. */
  readonly isCompleted: boolean;
};

/** Edges follow within seconds to minutes. */
const usualFirstPauseMs = 5_000;
const longestPauseMs = 30_000;

/**
 * Invalidates what is stale; returns what CloudFront has accepted, which it then completes by itself. A repeat with what was
 * remembered costs nothing, so that after a failure all of it may be asked for again.
 * @throws {UserError} where CloudFront did not accept all of it.
 */
export async function invalidate(stale: Stale, options: InvalidateOptions): Promise<readonly Invalidated[]> {
  const requests = requestsFor(stale, options.distributions);
  if (requests.length === 0) return [];
  const cdn = options.cdn ?? openCloudFront();
  const results = await Promise.allSettled(
    requests.map(async (request): Promise<Invalidated> => {
      const { name, distribution, paths } = request;
      const { invalidation, isCompleted } = await cdn.invalidate(request);
      const follow = (): Promise<boolean> => waitUntilCompleted(cdn, distribution, invalidation, options);
      return { name, distribution, invalidation, paths, isCompleted: isCompleted || (await follow()) };
    }),
  );
  const failures = results.filter((result) => result.status === 'rejected');
  if (failures.length > 0) throw failureOf(failures.map(({ reason }): unknown => reason));
  return results.filter((result) => result.status === 'fulfilled').map(({ value }) => value);
}

type NamedRequest = InvalidationRequest & { readonly name: DistributionName };

/** A distribution that the configuration does not name any more has nothing that waits. */
const requestsFor = (stale: Stale, distributions: Config['distributions']): NamedRequest[] =>
  distributionNames.flatMap((name) => {
    const [distribution, waiting] = [distributions?.[name], stale[name]];
    if (distribution === undefined || waiting === undefined) return [];
    const { paths, publication } = waiting;
    const reference = sha256Of(Buffer.from(JSON.stringify([publication, distribution, paths])));
    return [{ name, distribution, paths, reference }];
  });

async function waitUntilCompleted(
  cdn: Cdn,
  distribution: string,
  invalidation: string,
  { waitMs, firstPauseMs = usualFirstPauseMs }: InvalidateOptions,
): Promise<boolean> {
  const end = performance.now() + waitMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 1.5)) {
    const leftMs = end - performance.now();
    if (leftMs <= 0) return false;
    await pause(Math.min(pauseMs, leftMs));
    if ((await cdn.stateOf(distribution, invalidation)).isCompleted) return true;
  }
}

/** One line for all that failed; a bug as it is. */
function failureOf(failures: readonly unknown[]): unknown {
  const bug = failures.find((failure) => !(failure instanceof UserError));
  if (bug !== undefined) return bug;
  const lines = new Set(failures.map((failure) => (failure instanceof UserError ? failure.message : '')));
  return new UserError(
    `${[...lines].join(' ')} The files are published, but readers may get old copies until the next run has invalidated them.`,
  );
}
