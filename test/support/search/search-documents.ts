/** Small meetings for search tests, and indexes of them. */
import { MiniSearchWriter, type WrittenIndex } from '../../../search-lambda/engine/minisearch/write.ts';
import { openIndex } from '../../../search-lambda/engine/open-index.ts';
import type {
  OpenOptions,
  ReadBytes,
  SearchDecision,
  SearchDocument,
  SearchIndex,
} from '../../../search-lambda/engine/search-index.ts';
import { fold } from '../../../schemas/names/fold.ts';
import type { IndexFiles } from '../lambda/lambda-store.ts';
import { withPlaces } from './known-places.ts';
import { SegmentedIndex } from './segmented-index.ts';

/** Fields of a test meeting; a decision may be just its headline. */
export type DocumentFields = Omit<Partial<SearchDocument>, 'decisions'> & {
  readonly decisions?: readonly (string | Partial<SearchDecision>)[];
};

/** A meeting with the given fields and no other words. Its place is named after its city and state. */
export const searchDocument = ({ decisions = [], ...over }: DocumentFields = {}): SearchDocument => {
  const { city = 'Alder Falls', state = 'Ohio' } = over;
  return {
    id: 'm1',
    place: `US/${fold(`${city} ${state}`).replaceAll(/[^a-z0-9]+/g, '-')}`,
    city,
    state,
    kind: 'city',
    body: 'City Council',
    date: '2026-03-04',
    topics: [],
    headline: '',
    decisions: decisions.map((decision, number) => ({
      id: `d${number}`,
      headline: '',
      source: 'https://alder.example/minutes',
      ...(typeof decision === 'string' ? { headline: decision } : decision),
    })),
    summary: '',
    url: 'https://civic.example/city/alder-falls-oh/#mm1',
    ...over,
  };
};

/** Documents with the ids `m0`, `m1` and so on. */
export const searchDocuments = (...overs: readonly DocumentFields[]): SearchDocument[] =>
  overs.map((over, number) => searchDocument({ id: `m${number}`, ...over }));

/** Writes a MiniSearch index; places are identified by their names. */
export function writeIndex(
  documents: readonly SearchDocument[],
  updatedAt: string | null = null,
): WrittenIndex {
  const writer = new MiniSearchWriter();
  for (const document of documents) writer.add(document, updatedAt, `${document.city}, ${document.state}`);
  return withPlaces(writer, documents);
}

/** Reads parts of files that are in memory. */
export const readFrom =
  (files: ReadonlyMap<string, Uint8Array>): ReadBytes =>
  (name, offset, length) => {
    const part = files.get(name)?.subarray(offset, offset + length);
    return part === undefined ? Promise.reject(new Error(`no file ${name}`)) : Promise.resolve(part);
  };

/** A pause between slices of work that does not wait. */
export const atOnce = (): Promise<void> => Promise.resolve();

/** Writes and opens a MiniSearch index. */
export function miniSearchIndex(
  documents: readonly SearchDocument[],
  updatedAt: string | null = null,
): Promise<SearchIndex> {
  const { pointer, files } = writeIndex(documents, updatedAt);
  return openIndex(pointer, readFrom(files), atOnce);
}

/** Writes and opens a packed index. */
export function packedIndex(
  documents: readonly SearchDocument[],
  updatedAt: string | null = null,
): Promise<SearchIndex> {
  const packed = new SegmentedIndex(updatedAt);
  packed.run(documents);
  return openFiles(packed.published());
}

/**
 * Writes and opens a packed index of three segments: the first has an earlier text of every eighth of its documents and 100
 * that were deleted since, the second the changed texts, the third what was added.
 */
export function packedIndexInSegments(documents: readonly SearchDocument[]): Promise<SearchIndex> {
  const added = documents.filter((_, number) => number % 4 === 3);
  const first = documents.filter((_, number) => number % 4 !== 3);
  const isChanged = (number: number): boolean => number % 8 === 0;
  const earlier = first.map((document, number) =>
    isChanged(number) ? { ...document, headline: `Earlier ${document.summary}`, decisions: [] } : document,
  );
  const deleted = documents.slice(0, 100).map((document) => ({ ...document, id: `deleted-${document.id}` }));
  const segments = new SegmentedIndex();
  segments.run([...earlier, ...deleted]);
  segments.run(
    first.filter((_, number) => isChanged(number)),
    deleted.map(({ id }) => id),
  );
  segments.run(added);
  return openFiles(segments.published());
}

/** Opens a published index. */
export const openFiles = ({ pointer, files }: IndexFiles, options?: OpenOptions): Promise<SearchIndex> =>
  openIndex(pointer, readFrom(files), atOnce, options);
