/** The search of a build before it is published: index files that did not change are only in its store. */
import { join } from 'node:path';
import { localConfig } from '../../schemas/config.ts';
import { indexPointerSchema } from '../../schemas/index-pointer.ts';
import { indexKeys, indexNames, indexSegmentKey } from '../../schemas/paths.ts';
import { decodeKnownPlaces } from '../../search-lambda/engine/known-places.ts';
import type { KnownPlace } from '../../search-lambda/engine/search-index.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { ServiceAnswer } from '../system/ask-service.ts';
import { localOrigin } from '../system/config.ts';
import { isMissing } from '../system/errors.ts';
import { readRegularFile } from '../system/regular-file.ts';
import type { Log } from './adapter.ts';
import { type BuiltFiles, filesInFolder, filesInStore } from './files.ts';
import { searchOf } from './search.ts';

export type BuiltSearch = {
  /** Answers paths such as `/search?q=housing`. */
  readonly ask: (path: string) => Promise<ServiceAnswer>;
  /** Pointers of its indexes. */
  readonly pointers: readonly Uint8Array[];
  /** The places of its corpus. */
  readonly places: readonly KnownPlace[];
};

/** Opens the search of a built folder; undefined if the build has none. */
export async function openBuiltSearch(
  folder: string,
  store: ObjectStore,
  log: Log,
): Promise<BuiltSearch | undefined> {
  const found = await Promise.all(
    indexNames.map(async (name) => {
      const body = await readRegularFile(join(folder, indexKeys[name].pointer)).catch(undefinedIfMissing);
      return body === undefined ? [] : [{ key: indexKeys[name].pointer, body }];
    }),
  );
  const [first, ...others] = found.flat();
  if (first === undefined) return undefined;
  const files = filesInEither(folder, store);
  const entries = new Map(
    [first, ...others].map(({ key, body }) => [
      key,
      { path: key, bytes: body.length, sha256: '', media_type: '', cache: 'pointer' as const },
    ]),
  );
  const catalog = { entries, folders: new Set<string>() };
  const answer = searchOf(files, async () => catalog, localConfig(localOrigin), log);
  return {
    ask: async (path) => {
      const response = await answer(new Request(localOrigin + path));
      return { status: response.status, body: await response.text() };
    },
    pointers: [first, ...others].map(({ body }) => body),
    places: await placesOf(files, first.body),
  };
}

async function placesOf(files: BuiltFiles, pointer: Uint8Array): Promise<readonly KnownPlace[]> {
  const { places_file: file } = indexPointerSchema.parse(JSON.parse(Buffer.from(pointer).toString()));
  const body = await files.read(indexSegmentKey(file.name));
  return body === undefined ? [] : decodeKnownPlaces(body);
}

/** Files of the folder, and where it lacks one, of the store. */
function filesInEither(folder: string, store: ObjectStore): BuiltFiles {
  const [built, published] = [filesInFolder(folder), filesInStore(store)];
  return {
    ...built,
    read: async (key) => (await built.read(key)) ?? published.read(key),
    readPart: async (key, offset, length) =>
      (await built.readPart(key, offset, length).catch(undefinedIfMissing)) ??
      published.readPart(key, offset, length),
  };
}

function undefinedIfMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}
