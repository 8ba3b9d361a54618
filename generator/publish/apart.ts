/** A folder that is published into another one must not stand in it, nor the other way round. */
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { parts, partFolders } from '../../schemas/paths.ts';
import { UserError } from '../system/errors.ts';

/**
 * Refuses to publish a built folder into itself or below it, where the store's own files would take the place of the
 * build's, and into a folder whose published files the built one is among.
 * @throws {UserError}
 */
export function requireApart(folder: string, location: string): void {
  if (location.startsWith('s3://')) return;
  const [built, store] = [realPath(folder), realPath(location)];
  const owned = parts.flatMap((part) => partFolders[part]).map((name) => join(store, name));
  if (!isWithin(store, built) && !owned.some((outer) => isWithin(built, outer))) return;
  throw new UserError(
    `Cannot publish ${folder} into ${location}: one of them is in the other. Name another folder with --to.`,
  );
}

const isWithin = (inner: string, outer: string): boolean => (inner + sep).startsWith(outer + sep);

/** Without links, as far as the path is there. */
function realPath(path: string): string {
  const absolute = resolve(path);
  if (existsSync(absolute)) return realpathSync(absolute);
  const parent = dirname(absolute);
  return parent === absolute ? absolute : join(realPath(parent), basename(absolute));
}
