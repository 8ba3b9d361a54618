/** Which of the CDN's copies a publish makes stale, as paths that CloudFront invalidates. Pure. */
import type { Config } from '../../schemas/config.ts';
import { compareText } from '../system/text.ts';
import type { CacheRule } from '../store/artifact.ts';
import { sha256Of } from '../store/hash-file.ts';
import { distributionNames, everything, type Stale } from './stale.ts';

/** A file that was added, changed or deleted; of a deleted one the cache rule may not be known any more. */
export type ChangedFile = { readonly path: string; readonly cache?: CacheRule };

export type StaleOptions = {
  readonly distributions: Config['distributions'];
  /** Up to so many paths of a distribution are named one by one; more become one `/*`. */
  readonly exactPathsMax: number;
  /** From `publicationOf`. */
  readonly publication: string;
};

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/InvalidationLimits.html: in progress at one time. */
const pathsAtOnce = 3_000;

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/invalidation-specifying-objects.html */
const pathCharacters = 4_000;

/**
 * A name for one publish, from its manifest and its instant. The instant tells a build that is published again, after a
 * roll-back, from its first time: CloudFront would take the invalidation for the one that it made then, and do nothing.
 */
export const publicationOf = (manifest: Uint8Array, now: Date): string =>
  sha256Of(Buffer.from(`${now.toISOString()} ${sha256Of(manifest)}`));

/** What a publish of these files makes stale. A distribution without an id in the configuration has no copies. */
export function staleOf(
  files: readonly ChangedFile[],
  { distributions, exactPathsMax, publication }: StaleOptions,
): Stale {
  // Immutable files never change under their names.
  const kept = files.filter(({ cache }) => cache !== 'immutable').map(({ path }) => path);
  const keysByHost = Map.groupBy(kept, (key) => key.slice(0, key.indexOf('/')));
  const stale: Stale = {};
  for (const name of distributionNames) {
    const keys = keysByHost.get(name);
    if (keys === undefined || distributions?.[name] === undefined) continue;
    stale[name] = { paths: within(exactPathsMax, keys.map(viewerPath)), publication };
  }
  return stale;
}

/** What waits since earlier and what this publish makes stale, as one. */
export function mergeStale(earlier: Stale, own: Stale, exactPathsMax: number): Stale {
  const merged: Stale = { ...earlier, ...own };
  for (const name of distributionNames) {
    const [before, now] = [earlier[name], own[name]];
    if (before === undefined || now === undefined) continue;
    merged[name] = { ...now, paths: within(exactPathsMax, [...before.paths, ...now.paths]) };
  }
  return merged;
}

function within(exactPathsMax: number, paths: readonly string[]): string[] {
  const distinct = [...new Set(paths)];
  const isExact = distinct.length <= Math.min(exactPathsMax, pathsAtOnce) && !distinct.includes(everything);
  return isExact ? distinct.toSorted(compareText) : [everything];
}

/**
 * Viewers and CloudFront disagree on whether these are percent-encoded: `~` is refused as it is, and encoded it is accepted
 * and matches nothing (https://github.com/aws/aws-sdk-js-v3/issues/4042). `*` would be a wildcard.
 */
const ambiguousCharacter = /[!$&'()*+,:;=@~]/;

/** `us/docs/index.html` -> `/docs/index.html`: as it is asked for at the edge, without the origin's prefix. */
function viewerPath(key: string): string {
  const path = key.slice(key.indexOf('/'));
  if (ambiguousCharacter.test(path) || !path.isWellFormed()) return everything;
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return encoded.length > pathCharacters ? everything : encoded;
}
