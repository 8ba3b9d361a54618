import { createHash } from 'node:crypto';
import type { IndexFile, IndexPointer } from '../../../../schemas/search.ts';
import type { IndexFacts, SearchDocument } from '../../search-index.ts';
import { format, version } from '../format/segment-file.ts';
import { SegmentBuilder } from './segment-builder.ts';
import { MemorySections } from './memory-sections.ts';
import { dictionaryOf, dictionaryStep } from '../format/stored-frames.ts';
import { fileOf } from './segment-writer.ts';

/** The order of documents in an index, which is that of equal scores: the newer day, then the smaller id. */
export function compareDocuments(
  a: Pick<SearchDocument, 'date' | 'id'>,
  b: Pick<SearchDocument, 'date' | 'id'>,
): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** The file of an index of documents in any order, made in memory, and its name. */
export function packInMemory(
  documents: readonly SearchDocument[],
  facts: IndexFacts,
): { readonly name: string; readonly file: Uint8Array; readonly sha256: string } {
  const sections = new MemorySections();
  const sorted = documents.toSorted(compareDocuments);
  const step = dictionaryStep(sorted.length);
  const dictionary = dictionaryOf(sorted.filter((_, number) => number % step === 0));
  const builder = new SegmentBuilder(sections, facts.states, dictionary);
  for (const document of sorted) builder.add(document);
  const written = builder.finish();
  const file = Buffer.concat(Array.from(fileOf(written, sections, facts), (part) => part.slice()));
  const sha256 = createHash('sha256').update(file).digest('hex');
  return { name: segmentName(sha256), file, sha256 };
}

/** What a file with this hash is called. */
export const segmentName = (sha256: string): string => `index-${sha256.slice(0, 16)}.civicidx`;

/** The pointer to an index of these segments, and of what of them is live. */
export const pointerTo = (
  segments: readonly IndexFile[],
  { meetings, places, oldest, newest, updatedAt }: IndexFacts,
  live?: IndexFile,
): IndexPointer => ({
  format,
  version,
  segments: [...segments],
  ...(live && { live }),
  meetings,
  places,
  oldest,
  newest,
  updated_at: updatedAt,
});
