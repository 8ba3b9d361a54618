/** The project's MiniSearch index, written as in a build and queried as in the function. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { searchPath } from '../../schemas/paths.ts';
import { indexFilesOf, indexPointerSchema } from '../../schemas/index-pointer.ts';
import { MiniSearchWriter, type WrittenIndex } from '../../search-lambda/engine/minisearch/write.ts';
import { openIndex } from '../../search-lambda/engine/open-index.ts';
import type { Filters, SearchIndex } from '../../search-lambda/engine/search-index.ts';
import { type Answer, search } from '../../search-lambda/engine/search.ts';
import { snippetOf } from '../../search-lambda/engine/snippet.ts';
import { type MeasuredEngine, resultCount } from './engine.ts';
import { PlacesOfDocuments } from './places.ts';
import type { BenchQuery } from './queries.ts';

export const ours: MeasuredEngine = {
  build: async (documents, folder) => {
    const writer = new MiniSearchWriter();
    const places = new PlacesOfDocuments();
    for await (const document of documents) {
      writer.add(document, null, document.city);
      places.add(document);
    }
    const { file: list, body } = places.file();
    const { pointer, files } = writer.finish(list);
    writeFileSync(join(folder, list.name), body);
    writeFileSync(join(folder, 'current.json'), JSON.stringify(pointer));
    for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
  },
  sizeOf: (folder) => {
    const files = [...readFiles(folder).files.values()];
    return {
      compressedBytes: totalLength(files),
      bytes: totalLength(files.map((file) => gunzipSync(file))),
    };
  },
  open: async (folder) => {
    const { pointer, files } = readFiles(folder);
    const index = await openIndex(
      pointer,
      (name, offset, length) =>
        Promise.resolve(files.get(name)?.subarray(offset, offset + length) ?? new Uint8Array()),
      setImmediate,
    );
    return {
      search: (query) => searchWithSnippets(index, query),
    };
  },
};

function readFiles(folder: string): WrittenIndex {
  const pointer = indexPointerSchema.parse(JSON.parse(readFileSync(join(folder, 'current.json'), 'utf8')));
  return {
    pointer,
    files: new Map(indexFilesOf(pointer).map(({ name }) => [name, readFileSync(join(folder, name))])),
  };
}

const totalLength = (files: readonly Uint8Array[]): number =>
  files.reduce((total, { length }) => total + length, 0);

/** Answers a query; returns the hits without snippets. */
export const searchFor = (index: SearchIndex, query: BenchQuery): Promise<Answer> =>
  search(index, {
    text: textOf(query),
    filters: filtersOf(query),
    limit: resultCount,
    sort: 'relevance',
    isStrict: false,
  });

/** Answers a query like /search; returns the number of results. */
export async function searchWithSnippets(index: SearchIndex, text: BenchQuery): Promise<number> {
  const { hits, query } = await searchFor(index, text);
  for (const { document, occurrences } of hits) snippetOf(document, query, occurrences);
  return hits.length;
}

export const filtersOf = ({ state, meetingKind }: BenchQuery): Filters => ({ state, kind: meetingKind });

/** Returns the query as a reader would type it. */
export function textOf({ form, words }: BenchQuery): string {
  switch (form) {
    case 'all':
    case 'question':
      return words.join(' ');
    case 'any':
      return words.join(' OR ');
    case 'phrase':
      return `"${words.join(' ')}"`;
    case 'but not':
      return words.join(' -');
    case 'phrase with, without':
      return `"${words.slice(0, -2).join(' ')}" ${words.slice(-2).join(' -')}`;
  }
}

/** Path and query of the request that asks this. */
export function requestPathOf(query: BenchQuery): string {
  const { state, meetingKind } = query;
  const parameters = new URLSearchParams({
    q: textOf(query),
    ...(state === undefined ? {} : { state }),
    ...(meetingKind === undefined ? {} : { kind: meetingKind }),
  });
  return `${searchPath}?${parameters.toString()}`;
}
