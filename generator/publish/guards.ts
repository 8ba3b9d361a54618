/** Refusals that protect a store from a wrong folder and from a build that lost much of its data. */
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { partFolders, parts } from '../../schemas/paths.ts';
import { lossesOver } from '../store/losses.ts';
import type { Manifest } from '../store/manifest.ts';
import { UserError } from '../system/errors.ts';
import { formatCount } from '../system/terminal.ts';

/**
 * Refuses to publish a built folder into itself or below it, where the store's files would replace those of the build, and
 * into a folder whose published files contain the built folder.
 * @throws {UserError}
 */
export function requireSeparate(folder: string, location: string): void {
  if (location.startsWith('s3://')) return;
  const [built, store] = [realPath(folder), realPath(location)];
  const owned = parts.flatMap((part) => partFolders[part]).map((name) => join(store, name));
  if (!isWithin(store, built) && !owned.some((outer) => isWithin(built, outer))) return;
  throw new UserError(
    `Cannot publish ${folder} into ${location}: one is inside the other. Name another folder with --to.`,
  );
}

const isWithin = (inner: string, outer: string): boolean => (inner + sep).startsWith(outer + sep);

/** Resolves links in the part of the path that exists. */
function realPath(path: string): string {
  const absolute = resolve(path);
  if (existsSync(absolute)) return realpathSync(absolute);
  const parent = dirname(absolute);
  return parent === absolute ? absolute : join(realPath(parent), basename(absolute));
}

/**
 * Refuses a build that lost more than `maxLossPercent` of its places, its meetings or the rows of a table since the last
 * publish: the corpus is more likely broken than right.
 * @throws {UserError}
 */
export function requireNoLoss(
  built: Manifest['counts'],
  published: Manifest['counts'] | undefined,
  maxLossPercent: number,
): void {
  if (built.places === 0 && (published === undefined || published.places > 0))
    throw new UserError(
      'The build has no places. Nothing was published. Check the corpus it was built from.',
    );
  const losses = published === undefined ? [] : lossesOver(maxLossPercent, published, built);
  if (losses.length === 0) return;
  const list = losses.map(
    ({ name, before, after, percent }) =>
      `${formatCount(after)} of ${formatCount(before)} ${name} (${percent.toFixed(1)} % less)`,
  );
  const allowed = Math.ceil(Math.max(...losses.map(({ percent }) => percent)));
  throw new UserError(
    `The build has less data than the last publish: ${list.join(', ')}. Nothing was published. Check the corpus; if it is right, publish with --max-loss ${allowed}.`,
  );
}
