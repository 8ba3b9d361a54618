/**
 * The version of the packed index that a build writes. The deployed search function may be one release behind or ahead, so a store keeps
 * the version that is published there until the operator chooses another one.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { indexPointerKey } from '../../schemas/paths.ts';
import {
  isKnownVersion,
  newestVersion,
  type Version,
  versions,
} from '../../search-lambda/engine/packed/format/layout.ts';
import { format } from '../../search-lambda/engine/packed/format/segment-file.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { UserError } from '../system/errors.ts';
import { readRegularFileSync } from '../system/regular-file.ts';

/** What a pointer of any version has. */
const pointerSchema = z.object({ format: z.string(), version: z.int() });
type Pointer = z.infer<typeof pointerSchema>;

/** The version to write to a store: the one that is published, or the nearest one that this program writes. */
export async function versionFor(store: ObjectStore): Promise<Version> {
  const published = await publishedVersion(store);
  if (published === undefined) return newestVersion;
  return versions.findLast((known) => known <= published) ?? versions[0];
}

/** The version of the packed index in a store; undefined if there is none. */
async function publishedVersion(store: ObjectStore): Promise<number | undefined> {
  const found = await store.get(indexPointerKey);
  const pointer = found && parsePointer(found.body);
  return pointer?.format === format ? pointer.version : undefined;
}

/**
 * Refuses to publish an index of a newer version than the one in the store, which the deployed function may not read, unless it is the
 * version that the operator chose.
 * @throws {UserError}
 */
export async function requireReadable(
  folder: string,
  store: ObjectStore,
  chosen: Version | undefined,
): Promise<void> {
  const path = join(folder, indexPointerKey);
  const built = existsSync(path) ? parsePointer(readRegularFileSync(path)) : undefined;
  if (built?.format !== format || built.version === chosen) return;
  const published = await publishedVersion(store);
  if (published === undefined || built.version <= published) return;
  throw new UserError(
    `The search index in ${folder} has version ${built.version} of its format. A search function that serves version ${published}, as ${store.name} has it, may not read it. Nothing was published. Once the function is upgraded, publish with --index-version ${built.version}.${isKnownVersion(published) ? ` Until then, build with --index-version ${published}.` : ''}`,
  );
}

function parsePointer(body: Uint8Array): Pointer | undefined {
  try {
    return pointerSchema.safeParse(JSON.parse(Buffer.from(body).toString())).data;
  } catch {
    return undefined;
  }
}
