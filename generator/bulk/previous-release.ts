/** The release that this one follows, in a folder or behind an address. */
import { createWriteStream, existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
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
import { UserError } from '../system/errors.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { explainWrite } from '../store/write-errors.ts';
import { hashFile } from '../store/hash-file.ts';

export type PreviousRelease = {
  readonly manifest: DataManifest;
  readonly releases: Releases | undefined;
  /** A copy of one of its files in the given folder, or the file itself; its hash was compared. */
  readonly fetch: (file: DataFile, folder: string) => Promise<string>;
};

/** Reads the bytes of a file of the dataset, undefined where it is not there. */
type ReadText = (name: string) => Promise<string | undefined>;

/**
 * The release at a location: its manifest.json, or the folder or address that it stands under (a built folder, the archive
 * host, its `data/`).
 * @throws {UserError} where there is none, or it cannot be read.
 */
export const readPreviousRelease = (location: string): Promise<PreviousRelease> =>
  /^https?:\/\//i.test(location) ? readRemote(location) : readFolder(location);

/** The release that a store holds, undefined where it holds none yet. */
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
    if (isThere) return requireHash(copy, file);
    throw missing(store.name, `${file.path} is not there`);
  };
  return { ...(await readDocuments(store.name, read)), fetch };
}

const keyOf = (name: string): string => archiveKey(dataPath(name));

const copyIn = (folder: string, { path }: DataFile): string =>
  join(folder, `previous-${path.replaceAll('/', '-')}`);

async function readFolder(location: string): Promise<PreviousRelease> {
  const folder = folderOf(location);
  const read: ReadText = (name) =>
    readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  const fetch = async (file: DataFile): Promise<string> => requireHash(join(folder, file.path), file);
  return { ...(await readDocuments(location, read)), fetch };
}

function folderOf(location: string): string {
  if (!existsSync(location)) throw missing(location, 'There is nothing at this path');
  if (!statSync(location).isDirectory()) return dirname(resolve(location));
  const data = dataPath('');
  const folder = [join(location, archiveKey(data)), join(location, data), location].find((candidate) =>
    existsSync(join(candidate, dataManifestName)),
  );
  if (folder === undefined) throw missing(location, 'It holds no data/manifest.json');
  return folder;
}

async function readRemote(location: string): Promise<PreviousRelease> {
  const base = baseOf(location);
  const read: ReadText = async (name) => {
    const response = await get(new URL(name, base), location);
    return response?.text();
  };
  const fetchFile = async (file: DataFile, folder: string): Promise<string> => {
    const response = await get(new URL(file.path, base), location);
    const copy = copyIn(folder, file);
    if (response?.body === null || response === undefined)
      throw missing(location, `${file.path} is not there`);
    await pipeline(Readable.fromWeb(response.body), createWriteStream(copy));
    return requireHash(copy, file);
  };
  return { ...(await readDocuments(location, read)), fetch: fetchFile };
}

/** The address of the folder that the manifest is in. */
function baseOf(location: string): URL {
  const url = new URL(location);
  if (url.pathname.endsWith(`/${dataManifestName}`)) return new URL('.', url);
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.endsWith('/data') ? `${path}/` : `${path}${dataPath('')}`;
  return url;
}

async function get(url: URL, location: string): Promise<Response | undefined> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw missing(location, `${url.href} cannot be read (${reasonOf(cause)})`, cause);
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw missing(location, `${url.href} answers ${response.status}`);
  return response;
}

/** fetch tells what happened in the cause of its error. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);

async function readDocuments(
  location: string,
  read: ReadText,
): Promise<Pick<PreviousRelease, 'manifest' | 'releases'>> {
  const manifest = await read(dataManifestName);
  if (manifest === undefined) throw missing(location, `${dataManifestName} is not there`);
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
    throw missing(location, `${name} is not one of this version`, cause);
  }
}

async function requireHash(path: string, file: DataFile): Promise<string> {
  if (!existsSync(path)) throw missing(path, 'The file is not there');
  const { sha256 } = await hashFile(path);
  if (sha256 === file.sha256) return path;
  throw missing(path, `The file is not the one that ${dataManifestName} names`);
}

const missing = (location: string, reason: string, cause?: unknown): UserError =>
  new UserError(
    `Cannot read the previous release at ${location}: ${reason}. Name its manifest.json, or leave --previous out to publish a release without changes.`,
    { cause },
  );
