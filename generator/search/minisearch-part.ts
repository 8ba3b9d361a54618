/**
 * The search part for few documents: an index that MiniSearch itself can load. It is always written whole; an incremental run adds the
 * published documents of the places that it did not read.
 */
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { indexKeys, indexSegmentKey, type RecordIndexName } from '../../schemas/paths.ts';
import { type IndexFile, indexPointerSchema } from '../../schemas/index-pointer.ts';
import { IndexFault } from '../../search-lambda/engine/index-fault.ts';
import { format, version } from '../../search-lambda/engine/minisearch/format.ts';
import { MiniSearchWriter } from '../../search-lambda/engine/minisearch/write.ts';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { type Artifact, gzipMediaType, jsonMediaType } from '../store/artifact.ts';
import { writeArtifact, writeHashedArtifact } from '../store/build-folder.ts';
import { sha256Of } from '../store/hash-file.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { NewestUpdates, SearchableMeeting } from './documents.ts';
import type { IndexPart, WrittenIndex } from './search-part.ts';

/** The places of an incremental run. */
export type MiniSearchPlaces = {
  /** Ids of all places, in the order of the corpus. */
  readonly all: readonly string[];
  /** Published documents of the places that are not read, by id of the place. */
  readonly others: ReadonlyMap<string, readonly SearchDocument[]>;
};

export class MiniSearchPart implements IndexPart {
  readonly #stagingFolder: string;
  readonly #name: RecordIndexName;
  readonly #places: MiniSearchPlaces | undefined;
  /** By id of the place, in the order of the places that were read. */
  readonly #read = new Map<string, SearchDocument[]>();

  /** @param places absent if all places are read */
  constructor(stagingFolder: string, name: RecordIndexName, places?: MiniSearchPlaces) {
    this.#stagingFolder = stagingFolder;
    this.#name = name;
    this.#places = places;
  }

  add(meetings: readonly SearchableMeeting[]): void {
    for (const { document, placeId } of meetings) {
      const documents = this.#read.get(placeId) ?? [];
      this.#read.set(placeId, documents);
      documents.push(document);
    }
  }

  keep(placeId: string): never {
    throw new Error(`a MiniSearch index is written whole, with all meetings of ${placeId}`);
  }

  // The packed part is asynchronous, since it waits for its processes.
  // oxlint-disable-next-line typescript/require-await
  async write(
    updatedAt: NewestUpdates,
    onStep: (step: string) => void,
    places: IndexFile,
  ): Promise<WrittenIndex> {
    onStep('Writing the search index');
    const writer = new MiniSearchWriter();
    for (const id of this.#places?.all ?? this.#read.keys())
      for (const document of this.#read.get(id) ?? this.#places?.others.get(id) ?? [])
        writer.add(document, updatedAt[this.#name], id);
    const { pointer, files } = writer.finish(places);
    const segments = Array.from(files, ([name, body]): Artifact => {
      return { path: indexSegmentKey(name), body, mediaType: gzipMediaType, cache: 'immutable' };
    });
    const body = Buffer.from(JSON.stringify(pointer));
    const path = indexKeys[this.#name].pointer;
    return {
      entries: [
        ...segments.map((artifact) => writeHashedArtifact(this.#stagingFolder, artifact)),
        writeArtifact(this.#stagingFolder, { path, body, mediaType: jsonMediaType, cache: 'pointer' }),
      ],
    };
  }
}

const fileSchema = z.object({
  civic: z.object({ format: z.literal(format), version: z.literal(version) }),
  storedFields: z.record(z.string(), z.object({ document: z.custom<SearchDocument>() })),
});

/**
 * The documents of a published MiniSearch index, in its order.
 * @param pointerHash SHA-256 of its pointer
 * @throws {IndexFault} if the index is damaged or of another version, or another one is published
 */
export async function readDocuments(
  store: ObjectStore,
  name: RecordIndexName,
  pointerHash: string,
): Promise<readonly SearchDocument[]> {
  const [file] = indexPointerSchema.parse(
    parse(await readChecked(store, indexKeys[name].pointer, pointerHash)),
  ).segments;
  if (file === undefined) throw new IndexFault(`The published index of ${name} has no file.`);
  const key = indexSegmentKey(file.name);
  const found = fileSchema.safeParse(parse(gunzipSync(await readChecked(store, key, file.sha256)))).data;
  if (found === undefined) throw new IndexFault(`${key} in ${store.name} is of another version`);
  return Object.values(found.storedFields).map(({ document }) => document);
}

const parse = (body: Uint8Array): unknown => JSON.parse(Buffer.from(body).toString());

async function readChecked(store: ObjectStore, key: string, sha256: string): Promise<Uint8Array> {
  const found = await store.get(key);
  if (found !== undefined && sha256Of(found.body) === sha256) return found.body;
  throw new IndexFault(
    `${key} is missing from ${store.name} or not the one that the last run published there`,
  );
}
