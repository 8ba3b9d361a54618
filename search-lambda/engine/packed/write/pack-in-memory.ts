import { createHash } from 'node:crypto';
import type { IndexFile, IndexPointer } from '../../../../schemas/search.ts';
import type { IndexFacts, SearchDocument } from '../../search-index.ts';
import type { ReadableSection, Sink } from '../format/bytes.ts';
import { newestVersion, type Version } from '../format/layout.ts';
import { type Encoding, encodingOf, format, type SectionName } from '../format/segment-file.ts';
import { dictionaryOf, dictionaryStep } from '../format/stored-frames.ts';
import { type SectionSinks, SegmentBuilder } from './segment-builder.ts';
import { encodeSegment } from './segment-writer.ts';

/** The order of documents in an index, and of hits with equal scores: newer day first, then smaller id. */
export function compareDocuments(
  a: Pick<SearchDocument, 'date' | 'id'>,
  b: Pick<SearchDocument, 'date' | 'id'>,
): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** Packs documents, in any order, into a segment file in memory. */
export function packInMemory(
  documents: readonly SearchDocument[],
  facts: IndexFacts,
  encoding: Encoding = encodingOf(newestVersion),
): { readonly name: string; readonly file: Uint8Array; readonly sha256: string } {
  const sections = new MemorySections();
  const sorted = documents.toSorted(compareDocuments);
  const step = dictionaryStep(sorted.length);
  const dictionary = dictionaryOf(sorted.filter((_, number) => number % step === 0));
  const builder = new SegmentBuilder(sections, facts.states, dictionary, encoding.layout);
  for (const document of sorted) builder.add(document);
  const counts = builder.finish();
  const file = Buffer.concat(
    Array.from(encodeSegment(counts, sections, facts, encoding), (piece) => piece.slice()),
  );
  const sha256 = createHash('sha256').update(file).digest('hex');
  return { name: segmentName(sha256), file, sha256 };
}

/** The name of the segment file with this hash. */
export const segmentName = (sha256: string): string => `index-${sha256.slice(0, 16)}.civicidx`;

/** The pointer to an index of these segments; `live` lists their superseded documents, if any. */
export const pointerTo = (
  segments: readonly IndexFile[],
  { meetings, places, oldest, newest, updatedAt }: IndexFacts,
  live?: IndexFile,
  version: Version = newestVersion,
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

/** The sections of a segment in memory. */
export class MemorySections implements SectionSinks, Readonly<Record<SectionName, ReadableSection>> {
  readonly terms = new MemorySection();
  readonly termBlocks = new MemorySection();
  readonly directory = new MemorySection();
  readonly lengths = new MemorySection();
  readonly filters = new MemorySection();
  readonly dictionary = new MemorySection();
  readonly storedBlocks = new MemorySection();
  readonly tails = new MemorySection();
  readonly postings = new MemorySection();
  readonly positions = new MemorySection();
  readonly stored = new MemorySection();
}

class MemorySection implements Sink, ReadableSection {
  #content = new Uint8Array(1024);
  bytes = 0;

  write(bytes: Uint8Array): void {
    if (this.bytes + bytes.length > this.#content.length) {
      const larger = new Uint8Array(Math.max(2 * this.#content.length, this.bytes + bytes.length));
      larger.set(this.#content.subarray(0, this.bytes));
      this.#content = larger;
    }
    this.#content.set(bytes, this.bytes);
    this.bytes += bytes.length;
  }

  read(offset: number, length: number): Uint8Array {
    return this.#content.subarray(offset, Math.min(this.bytes, offset + length));
  }
}
