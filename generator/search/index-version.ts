/**
 * The version of the packed index that a build writes. The deployed search function may be one release behind or ahead, so a store keeps
 * the version that is published there until the operator chooses another one.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { indexKeys, indexPointerKey } from '../../schemas/paths.ts';
import {
  firstWithDecisions,
  newestVersion,
  oldestVersion,
  type Version,
  versions,
} from '../../search-lambda/engine/packed/format/layout.ts';
import { format } from '../../search-lambda/engine/packed/format/segment-file.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { UserError } from '../system/errors.ts';

/** What a pointer of any version has. */
const pointerSchema = z.object({ format: z.string(), version: z.int() });
type Pointer = z.infer<typeof pointerSchema>;

/**
 * The version to write to a store: the one that is published, or the nearest one that this program writes. The function that serves an
 * index of another format, or an unreadable one, may belong to an earlier release, but not to one without decisions if it has an index of
 * them. Without an index, there is none to consider.
 */
export async function versionFor(store: ObjectStore): Promise<Version> {
  const found = await store.get(indexPointerKey);
  if (found === undefined) return newestVersion;
  const pointer = parsePointer(found.body);
  if (pointer?.format === format) return nearestTo(pointer.version);
  const decisions = await store.get(indexKeys.decisions.pointer);
  if (decisions === undefined) return oldestVersion;
  const ofDecisions = parsePointer(decisions.body);
  return ofDecisions?.format === format ? nearestTo(ofDecisions.version) : firstWithDecisions;
}

const nearestTo = (version: number): Version =>
  versions.findLast((known) => known <= version) ?? oldestVersion;

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
  const built = existsSync(path) ? parsePointer(readFileSync(path)) : undefined;
  if (built?.format !== format || built.version === chosen) return;
  const readable = await versionFor(store);
  if (built.version <= readable) return;
  throw new UserError(
    `The search index in ${folder} has version ${built.version} of its format. A search function that serves version ${readable}, as ${store.name} has it, may not read it. Nothing was published. Build with --index-version ${readable}; or, once the function is upgraded, publish with --index-version ${built.version}.`,
  );
}

function parsePointer(body: Uint8Array): Pointer | undefined {
  try {
    return pointerSchema.safeParse(JSON.parse(Buffer.from(body).toString())).data;
  } catch {
    return undefined;
  }
}
