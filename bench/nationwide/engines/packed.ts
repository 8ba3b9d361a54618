/** The project's packed index, written as in a build and queried in memory as in the function. */
import { open as openFile } from 'node:fs/promises';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { PackedPart } from '../../../generator/search/packed/packed-part.ts';
import { ownPeakBytes, ProcessMemory } from '../../../generator/system/process.ts';
import { indexPointerKey, indexSegmentKey } from '../../../schemas/paths.ts';
import { type IndexPointer, indexPointerSchema } from '../../../schemas/index-pointer.ts';
import { QueryTooCostly } from '../../../search-lambda/engine/budget.ts';
import { openIndex } from '../../../search-lambda/engine/open-index.ts';
import { newestVersion } from '../../../search-lambda/engine/packed/format/layout.ts';
import type { ReadBytes } from '../../../search-lambda/engine/search-index.ts';
import { QueryCut } from '../../search/engine.ts';
import { searchFor, searchWithSnippets } from '../../search/ours.ts';
import { PlacesOfDocuments } from '../../search/places.ts';
import type { KeptEngine } from './engine.ts';

export const packed: KeptEngine = {
  build: async (documents, folder) => {
    const memory = new ProcessMemory();
    const part = new PackedPart({
      name: 'meetings',
      stagingFolder: folder,
      memory,
      settings: '',
      version: newestVersion,
    });
    const places = new PlacesOfDocuments();
    for await (const document of documents) {
      places.add(document);
      part.add([{ document, updatedAt: null, placeId: `${document.city}, ${document.state}` }]);
    }
    const { file, body } = places.file();
    writeFileSync(join(folder, indexSegmentKey(file.name)), body);
    await part.write({ meetings: null, decisions: null }, () => {}, file);
    return { otherPeakBytes: memory.peakBytes() - ownPeakBytes() };
  },
  open: async (folder) => {
    const read = await readerOf(folder);
    const index = await openIndex(pointerOf(folder), read, setImmediate);
    return {
      fill: async () => index.fill?.(read),
      search: (query) => answered(searchFor(index, query).then(({ hits }) => hits.length)),
      searchWithSnippets: (query) => answered(searchWithSnippets(index, query)),
    };
  },
};

/** @throws {QueryCut} if the function would refuse the query, because it exceeds the budget. */
async function answered(results: Promise<number>): Promise<number> {
  try {
    return await results;
  } catch (error) {
    if (error instanceof QueryTooCostly) throw new QueryCut();
    throw error;
  }
}

/** The index pointer in a folder written by a build. */
const pointerOf = (folder: string): IndexPointer =>
  indexPointerSchema.parse(JSON.parse(readFileSync(join(folder, indexPointerKey), 'utf8')));

/** Reads the index in a folder written by a build; the file stays open. */
export async function readerOf(folder: string): Promise<ReadBytes> {
  const [segment] = pointerOf(folder).segments;
  const file = await openFile(join(folder, indexSegmentKey(segment?.name ?? '')));
  return async (_name, offset, length) => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
}
