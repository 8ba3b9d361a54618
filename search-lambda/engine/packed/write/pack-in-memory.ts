import { createHash } from 'node:crypto';
import type { IndexFile, IndexPointer } from '../../../../schemas/index-pointer.ts';
import type { IndexFacts, SearchDocument } from '../../search-index.ts';
import type { ReadableSection, Sink } from '../format/bytes.ts';
import { type Layout, newestVersion, type Version } from '../format/layout.ts';
import { type SectionName, sectionNames, type SectionSinks } from '../format/sections.ts';
import { type Encoding, encodingOf, format } from '../format/segment-file.ts';
import { dictionaryOf, dictionaryStep } from '../format/stored-frames.ts';
import { lineOf } from '../format/stored-line.ts';
import { type SegmentTables, tablesOf } from './columns-writer.ts';
import { SegmentBuilder, type SegmentCounts } from './segment-builder.ts';
import { encodeSegment } from './segment-writer.ts';
import { StoredWriter } from './stored-writer.ts';

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
  const sorted = documents.toSorted(compareDocuments);
  const step = dictionaryStep(sorted.length);
  const dictionary = dictionaryOf(
    sorted.filter((_, number) => number % step === 0).map((document) => Buffer.from(lineOf(document))),
  );
  const tables = { ...tablesOf(sorted), states: facts.states };
  const sections = memorySections();
  const counts = buildSections(sorted, sections, { tables, dictionary, layout: encoding.layout });
  const file = Buffer.concat(
    Array.from(encodeSegment(counts, sections, facts, encoding), (piece) => piece.slice()),
  );
  const sha256 = createHash('sha256').update(file).digest('hex');
  return { name: segmentName(sha256), file, sha256 };
}

/** Writes all sections of a segment of these documents, which are in index order. */
export function buildSections(
  documents: Iterable<SearchDocument>,
  sections: SectionSinks,
  { tables, dictionary, layout }: SegmentParts,
): SegmentCounts {
  const builder = new SegmentBuilder(sections, tables, layout);
  using stored = new StoredWriter(sections, dictionary, layout);
  for (const document of documents) {
    builder.add(document);
    stored.add(Buffer.from(lineOf(document)));
  }
  stored.finish();
  return builder.finish();
}

type SegmentParts = {
  readonly tables: SegmentTables;
  /** Compression dictionary of the stored documents. */
  readonly dictionary: Uint8Array;
  readonly layout: Layout;
};

/** The name of the segment file with this hash. */
export const segmentName = (sha256: string): string => `index-${sha256.slice(0, 16)}.civicidx`;

/** The pointer to an index of these segments; `placesFile` lists all places of the corpus, `live` superseded documents, if any. */
export const pointerTo = (
  segments: readonly IndexFile[],
  { meetings, places, oldest, newest, updatedAt }: IndexFacts,
  placesFile: IndexFile,
  live?: IndexFile,
  version: Version = newestVersion,
): IndexPointer => ({
  format,
  version,
  segments: [...segments],
  ...(live && { live }),
  places_file: placesFile,
  meetings,
  places,
  oldest,
  newest,
  updated_at: updatedAt,
});

/** The sections of a segment in memory. */
export const memorySections = (): Readonly<Record<SectionName, Sink & ReadableSection>> =>
  Object.fromEntries(sectionNames.map((name) => [name, new MemorySection()])) as Record<
    SectionName,
    MemorySection
  >;

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

  readAll(): Uint8Array<ArrayBuffer> {
    return this.#content.slice(0, this.bytes);
  }
}
