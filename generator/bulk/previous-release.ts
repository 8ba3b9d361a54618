/** Reads the previous release from a folder, a URL or an object store. */
import { createWriteStream, existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import {
  type DataFile,
  type DataManifest,
  dataManifestSchema,
  type Releases,
  releasesSchema,
} from '../../schemas/bulk.ts';
import { archiveKey, dataManifestName, dataPath, releasesName } from '../../schemas/paths.ts';
import { systemErrorCode, UserError } from '../system/errors.ts';
import {
  type Answer,
  isPlainAddress,
  NetworkError,
  request,
  type RequestLimits,
  wholeOf,
} from '../system/network.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { explainWrite } from '../store/write-errors.ts';
import { hashFile } from '../store/hash-file.ts';
import { readRegularFile } from '../system/regular-file.ts';

export type PreviousRelease = {
  readonly manifest: DataManifest;
  readonly releases: Releases | undefined;
  /** Returns the path of one of its files, verified by hash; a remote file is downloaded into the folder. */
  readonly fetch: (file: DataFile, folder: string) => Promise<string>;
};

/** Reads a file of the dataset; undefined if it does not exist. */
type ReadText = (name: string) => Promise<string | undefined>;

/**
 * Reads the release at a location: its manifest.json, or a folder or URL above it (a built folder, the archive host, its
 * `data/`).
 * @throws {UserError} if there is no release, or it cannot be read
 */
export const readPreviousRelease = (location: string): Promise<PreviousRelease> =>
  /^https?:\/\//i.test(location) ? readRemote(location) : readFolder(location);

/** Reads the release in an object store; undefined if nothing has been released there yet. */
export async function releaseInStore(store: ObjectStore): Promise<PreviousRelease | undefined> {
  const read: ReadText = async (name) => {
    const found = await store.get(keyOf(name));
    return found === undefined ? undefined : Buffer.from(found.body).toString();
  };
  if ((await read(dataManifestName)) === undefined) return undefined;
  const fetch: PreviousRelease['fetch'] = async (file, folder) => {
    const copy = copyIn(folder, file);
    const isThere = await store.download(keyOf(file.path), copy).catch((error: unknown) => {
      throw explainWrite(folder, error);
    });
    if (!isThere) throw unusable(store.name, `${file.path} does not exist`);
    return await requireHash(copy, file);
  };
  const refuse = unusableIn(store);
  return {
    ...(await readDocuments(store.name, read).catch(refuse)),
    fetch: (file, folder) => fetch(file, folder).catch(refuse),
  };
}

const keyOf = (name: string): string => archiveKey(dataPath(name));

const copyIn = (folder: string, { path }: DataFile): string =>
  join(folder, `previous-${path.replaceAll('/', '-')}`);

async function readFolder(location: string): Promise<PreviousRelease> {
  const folder = folderOf(location);
  const read: ReadText = (name) =>
    readRegularFile(join(folder, name)).then(
      (bytes) => bytes.toString(),
      (error: unknown) => {
        if (systemErrorCode(error) === 'ENOENT') return undefined;
        throw error;
      },
    );
  const fetch = async (file: DataFile): Promise<string> => requireHash(join(folder, file.path), file);
  return { ...(await readDocuments(location, read)), fetch };
}

function folderOf(location: string): string {
  if (!existsSync(location)) throw unusable(location, 'The path does not exist');
  if (!statSync(location).isDirectory()) return dirname(resolve(location));
  const data = dataPath('');
  const folder = [join(location, archiveKey(data)), join(location, data), location].find((candidate) =>
    existsSync(join(candidate, dataManifestName)),
  );
  if (folder === undefined) throw unusable(location, 'It has no data/manifest.json');
  return folder;
}

async function readRemote(location: string): Promise<PreviousRelease> {
  if (!isPlainAddress(location))
    throw unusable(withoutUser(location), 'It must be an http or https URL without a user name and password');
  const base = baseOf(location);
  const read: ReadText = (name) => readDocument(new URL(name, base), location);
  const fetchFile: PreviousRelease['fetch'] = async (file, folder) => {
    const copy = copyIn(folder, file);
    await download(new URL(file.path, base), file, copy, location).catch((error: unknown) => {
      throw explainWrite(folder, error);
    });
    return requireHash(copy, file);
  };
  return { ...(await readDocuments(location, read)), fetch: fetchFile };
}

/** Logs must not show a password. */
const withoutUser = (location: string): string => location.replace(/\/\/[^/]*@/, '//***@');

/** The URL of the folder with the manifest. */
function baseOf(location: string): URL {
  const url = new URL(location);
  if (url.pathname.endsWith(`/${dataManifestName}`)) return new URL('.', url);
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.endsWith('/data') ? `${path}/` : `${path}${dataPath('')}`;
  return url;
}

const documentLimits = { timeoutMs: 60_000, maxBytes: 16 * 1024 * 1024 };

async function readDocument(url: URL, location: string): Promise<string | undefined> {
  try {
    const answer = await get(url, location, documentLimits);
    return answer && (await wholeOf(answer)).toString();
  } catch (error) {
    throw explainRead(url, location, error);
  }
}

/** A download that is slower than this times out. */
const slowestBytesPerSecond = 100_000;

async function download(url: URL, { path, bytes }: DataFile, copy: string, location: string): Promise<void> {
  const timeoutMs = documentLimits.timeoutMs + (bytes / slowestBytesPerSecond) * 1000;
  try {
    const answer = await get(url, location, { timeoutMs: Math.ceil(timeoutMs), maxBytes: bytes });
    if (answer === undefined) throw unusable(location, `${path} does not exist`);
    await pipeline(answer.pieces, createWriteStream(copy));
  } catch (error) {
    throw explainRead(url, location, error);
  }
}

/** The response for a file; undefined if the file does not exist. */
async function get(url: URL, location: string, limits: RequestLimits): Promise<Answer | undefined> {
  const answer = await request(url, {}, limits);
  if (answer.ok) return answer;
  await answer.cancel();
  if (answer.status === 404) return undefined;
  throw unusable(location, `${url.href} returned ${answer.status}`);
}

const explainRead = (url: URL, location: string, error: unknown): unknown =>
  error instanceof NetworkError
    ? unusable(location, `${url.href} cannot be read (${error.message})`, error)
    : error;

async function readDocuments(
  location: string,
  read: ReadText,
): Promise<Pick<PreviousRelease, 'manifest' | 'releases'>> {
  const manifest = await read(dataManifestName);
  if (manifest === undefined) throw unusable(location, `${dataManifestName} does not exist`);
  const releases = await read(releasesName);
  return {
    manifest: parse(location, dataManifestName, dataManifestSchema, manifest),
    releases: releases === undefined ? undefined : parse(location, releasesName, releasesSchema, releases),
  };
}

function parse<Shape extends z.ZodType>(
  location: string,
  name: string,
  shape: Shape,
  text: string,
): z.infer<Shape> {
  try {
    return shape.parse(JSON.parse(text));
  } catch (cause) {
    throw unusable(location, `${name} is not in the format of this version`, cause);
  }
}

async function requireHash(path: string, file: DataFile): Promise<string> {
  if (!existsSync(path)) throw unusable(path, 'The file does not exist');
  const { sha256 } = await hashFile(path);
  if (sha256 === file.sha256) return path;
  throw unusable(path, `Its SHA-256 differs from the one in ${dataManifestName}`);
}

class UnusableRelease extends UserError {
  /** What is wrong with it. */
  readonly reason: string;

  constructor(location: string, reason: string, remedy: string, cause: unknown) {
    super(`Cannot read the previous release at ${location}: ${reason}. ${remedy}`, { cause });
    this.reason = reason;
  }
}

/** A release that an operator named. */
const unusable = (location: string, reason: string, cause?: unknown): UnusableRelease =>
  new UnusableRelease(
    location,
    reason,
    'Give the path or URL of its manifest.json, or omit --previous to publish a release without changes.',
    cause,
  );

/** A release that a run found in its store. */
const unusableIn =
  ({ name }: ObjectStore) =>
  (error: unknown): never => {
    if (!(error instanceof UnusableRelease)) throw error;
    const manifest = keyOf(dataManifestName);
    throw new UnusableRelease(
      name,
      error.reason,
      `Restore an earlier version of ${manifest}, or delete ${manifest} to publish a release without changes.`,
      error,
    );
  };
