/** Fetches a file from an address or a bucket, or finds it at a path. */
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isInBucket } from '../../corpus/bucket/corpus-objects.ts';
import { openStore } from '../../store/open-store.ts';
import { UserError } from '../../system/errors.ts';
import { isPlainAddress, NetworkError } from '../../system/network.ts';
import { download } from './download.ts';

export type LocalFile = {
  /** As the user named it. */
  readonly location: string;
  /** Without folders, for messages. */
  readonly name: string;
  readonly path: string;
  /** The day of the download; for a local file, the day when it was last written. */
  readonly retrieved: string;
  /** The address that it came from, if it is public. */
  readonly url?: string;
};

/** Receives the size of a download so far, and its total size if the server states it. */
export type OnDownload = (name: string, doneBytes: number, totalBytes: number | undefined) => void;

export type FetchOptions = {
  /** Where copies are written. */
  readonly folder: string;
  readonly now: Date;
  /** Distinguishes files of the same name. */
  readonly index: number;
  readonly onDownload?: OnDownload | undefined;
};

/**
 * Returns a local copy of a remote file, or the local file itself.
 * @throws {UserError} if there is no such file, or it cannot be read
 */
export async function fetchFile(
  location: string,
  { folder, now, index, onDownload }: FetchOptions,
): Promise<LocalFile> {
  const today = now.toISOString().slice(0, 10);
  const name = nameOf(location);
  const path = join(folder, `${index}-${name.slice(-60)}`);
  if (isInBucket(location)) {
    await copyFromBucket(location, path);
    return { location, name, path, retrieved: today };
  }
  if (/^https?:/i.test(location)) {
    await copyFromWeb(location, path, (done, total) => onDownload?.(name, done, total));
    return { location, name, path, retrieved: today, url: publicAddress(location) };
  }
  return { location, name, path: location, retrieved: lastWritten(location) };
}

const nameOf = (location: string): string =>
  basename(/^https?:/i.test(location) ? (URL.parse(location)?.pathname ?? location) : location) || 'file';

function lastWritten(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() === true) return stats.mtime.toISOString().slice(0, 10);
  const reason = stats === undefined ? 'there is no such file' : 'it is not a file';
  throw new UserError(`Cannot read ${path}: ${reason}. Name a file, an https address or s3://bucket/file.`);
}

/** Parameters that authenticate a request. */
const secret = /^(?:\$\$)?(?:api_?key|key|app_?token|access_?token|token|apikey|signature|x-amz-.*)$/i;

/** The address without secrets, since it is published; a malformed one is unchanged. */
function publicAddress(location: string): string {
  const url = URL.parse(location);
  if (url === null) return location;
  url.username = '';
  url.password = '';
  for (const name of new Set(url.searchParams.keys())) if (secret.test(name)) url.searchParams.delete(name);
  return url.href;
}

async function copyFromBucket(location: string, path: string): Promise<void> {
  const [, folder = '', key = ''] = /^(s3:\/\/.+?)\/+([^/]+)$/i.exec(location) ?? [];
  if (key === '' || !(await openStore(folder).download(key, path)))
    throw new UserError(`Cannot read ${location}: there is no such object. Name s3://bucket/folder/file.`);
}

async function copyFromWeb(
  location: string,
  path: string,
  onBytes: (doneBytes: number, totalBytes: number | undefined) => void,
): Promise<void> {
  if (!isPlainAddress(location))
    throw new UserError(
      `Cannot read ${publicAddress(location)}: its address contains a user name or password, or is malformed. Download the file and name its path.`,
    );
  try {
    await download(new URL(location), path, { onBytes });
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    throw new UserError(
      `Cannot read ${publicAddress(location)}: ${error.message}. Check the address, or download the file and name its path.`,
      { cause: error },
    );
  }
}
