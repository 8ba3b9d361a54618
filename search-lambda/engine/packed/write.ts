import { createHash } from 'node:crypto';
import type { IndexPointer } from '../../../schemas/search.ts';
import type { IndexFacts, SearchDocument } from '../search-index.ts';
import { format, type SectionName, sectionNames, version } from './format.ts';
import type { Sink } from './posting-writer.ts';
import { SegmentBuilder } from './segment-builder.ts';
import { fileOf, type SectionContent } from './segment-file.ts';

/** The order of documents in an index, which is that of equal scores: the newer day, then the smaller id. */
export function compareDocuments(
  a: Pick<SearchDocument, 'date' | 'id'>,
  b: Pick<SearchDocument, 'date' | 'id'>,
): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** A section in memory. */
class MemorySection implements Sink, SectionContent {
  readonly #parts: Uint8Array[] = [];
  bytes = 0;

  write(bytes: Uint8Array): void {
    this.#parts.push(bytes.slice());
    this.bytes += bytes.length;
  }

  read(): Iterable<Uint8Array> {
    return this.#parts;
  }
}

/** The file of an index of documents in any order, made in memory, and its name. */
export function packInMemory(
  documents: readonly SearchDocument[],
  facts: IndexFacts,
): { readonly name: string; readonly file: Uint8Array; readonly sha256: string } {
  const sections = Object.fromEntries(sectionNames.map((name) => [name, new MemorySection()])) as Record<
    SectionName,
    MemorySection
  >;
  const builder = new SegmentBuilder(sections, facts.states);
  for (const document of documents.toSorted(compareDocuments)) builder.add(document);
  const file = Buffer.concat([...fileOf(sections, builder.finish(), facts)]);
  const sha256 = createHash('sha256').update(file).digest('hex');
  return { name: segmentName(sha256), file, sha256 };
}

/** What a file with this hash is called. */
export const segmentName = (sha256: string): string => `index-${sha256.slice(0, 16)}.civicidx`;

/** The pointer to an index of one file. */
export const pointerTo = (
  segment: IndexPointer['segments'][number],
  { meetings, places, oldest, newest, updatedAt }: IndexFacts,
): IndexPointer => ({
  format,
  version,
  segments: [segment],
  meetings,
  places,
  oldest,
  newest,
  updated_at: updatedAt,
});
