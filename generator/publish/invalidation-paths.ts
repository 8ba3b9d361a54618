/** The paths that CloudFront must invalidate after a publish, and what that costs. Pure. */
import type { Config, DistributionName } from '../../schemas/config.ts';
import { formatCount } from '../system/terminal.ts';
import { compareText } from '../system/text.ts';
import type { CacheRule } from '../store/artifact.ts';
import { sha256Of } from '../store/hash-file.ts';
import { distributionNames, everything, type Stale } from './stale.ts';

/** A file that was added, changed or deleted. The cache rule of a deleted file may be unknown. */
export type ChangedFile = { readonly path: string; readonly cache?: CacheRule };

export type StaleOptions = {
  readonly distributions: Config['distributions'];
  /** A distribution with more paths than this gets a single `/*`. */
  readonly exactPathsMax: number;
  /** From `publicationOf`. */
  readonly publication: string;
};

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/InvalidationLimits.html: the limit of paths in progress. */
const maxPathsInProgress = 3_000;

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/invalidation-specifying-objects.html */
const maxPathLength = 4_000;

/**
 * Identifies one publish by its manifest and its instant. Without the instant, publishing a build again after a rollback
 * would repeat the reference of its first invalidation, and CloudFront would do nothing.
 */
export const publicationOf = (manifest: Uint8Array, now: Date): string =>
  sha256Of(Buffer.from(`${now.toISOString()} ${sha256Of(manifest)}`));

/** The stale paths after a publish of these files. Distributions without an id in the configuration are skipped. */
export function staleOf(
  files: readonly ChangedFile[],
  { distributions, exactPathsMax, publication }: StaleOptions,
): Stale {
  // Immutable files never change under the same name.
  const mutable = files.filter(({ cache }) => cache !== 'immutable').map(({ path }) => path);
  const keysByHost = Map.groupBy(mutable, (key) => key.slice(0, key.indexOf('/')));
  const stale: Stale = {};
  for (const name of distributionNames) {
    const keys = keysByHost.get(name);
    if (keys === undefined || distributions?.[name] === undefined) continue;
    stale[name] = { paths: limitPaths(exactPathsMax, keys.map(viewerPath)), publication };
  }
  return stale;
}

/** Merges pending paths of earlier publishes with those of this one. */
export function mergeStale(earlier: Stale, own: Stale, exactPathsMax: number): Stale {
  const merged: Stale = { ...earlier, ...own };
  for (const name of distributionNames) {
    const [before, now] = [earlier[name], own[name]];
    if (before === undefined || now === undefined) continue;
    merged[name] = { ...now, paths: limitPaths(exactPathsMax, [...before.paths, ...now.paths]) };
  }
  return merged;
}

function limitPaths(exactPathsMax: number, paths: readonly string[]): string[] {
  const distinct = [...new Set(paths)];
  const isExact =
    distinct.length <= Math.min(exactPathsMax, maxPathsInProgress) && !distinct.includes(everything);
  return isExact ? distinct.toSorted(compareText) : [everything];
}

/**
 * Viewers and CloudFront disagree on whether these are percent-encoded: CloudFront refuses a plain `~`, and an encoded one
 * matches nothing (https://github.com/aws/aws-sdk-js-v3/issues/4042). `*` would be a wildcard.
 */
const ambiguousCharacter = /[!$&'()*+,:;=@~]/;

/** `us/docs/index.html` → `/docs/index.html`: the path that viewers request, without the origin's prefix. */
function viewerPath(key: string): string {
  const path = key.slice(key.indexOf('/'));
  if (ambiguousCharacter.test(path) || !path.isWellFormed()) return everything;
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return encoded.length > maxPathLength ? everything : encoded;
}

/** Runs in a month of 31 days: the sites are published hourly, the dataset daily. */
const runsPerMonth: Readonly<Record<DistributionName, number>> = { us: 744, ca: 744, archive: 31 };

/** Per account, over all its distributions: https://aws.amazon.com/cloudfront/pricing/ */
const freePathsPerMonth = 1_000;
const centsPerPath = 0.5;

/**
 * The number of paths per month if each run invalidates the same paths as this one. Example with one `/*` per changed
 * distribution and run, in 31 days: both sites and the dataset have 744 + 744 + 31 = 1,519 paths, of which 519 cost $2.60.
 */
export const pathsPerMonth = (stale: Stale): number =>
  distributionNames.reduce((sum, name) => sum + (stale[name]?.paths.length ?? 0) * runsPerMonth[name], 0);

/** A line about the cost, or undefined if the free paths suffice. */
export function costNote(stale: Stale): string | undefined {
  const paths = pathsPerMonth(stale);
  if (paths <= freePathsPerMonth) return undefined;
  const dollars = ((paths - freePathsPerMonth) * centsPerPath) / 100;
  return `At this rate, ${formatCount(paths)} paths are invalidated per month. CloudFront invalidates ${formatCount(freePathsPerMonth)} for free; the others cost $${dollars.toFixed(2)}.`;
}
