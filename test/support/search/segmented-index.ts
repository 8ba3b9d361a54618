/** A packed index in several segments, built in memory by incremental runs. */
import { createHash } from 'node:crypto';
import type { IndexFile } from '../../../schemas/index-pointer.ts';
import { statisticsOf } from '../../../search-lambda/engine/document-terms.ts';
import { FactsBuilder } from '../../../search-lambda/engine/index-facts.ts';
import { encodeLive, liveName, type Live } from '../../../search-lambda/engine/packed/format/live-file.ts';
import {
  compareDocuments,
  packInMemory,
  pointerTo,
} from '../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import type { IndexFacts, SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { placesFileOf } from './known-places.ts';
import type { IndexFiles } from '../lambda/lambda-store.ts';

/** A segment and the numbers of its superseded documents. */
type SegmentPart = {
  readonly file: IndexFile;
  readonly bytes: Uint8Array;
  /** In the segment's order. */
  readonly documents: readonly SearchDocument[];
  readonly superseded: Set<number>;
};

const stemsCache = new WeakMap<SearchDocument, ReturnType<typeof statisticsOf>>();

/** `statisticsOf`, cached by document. */
function cachedStemsOf(document: SearchDocument): ReturnType<typeof statisticsOf> {
  const stems = stemsCache.get(document) ?? statisticsOf(document);
  stemsCache.set(document, stems);
  return stems;
}

/** The facts of an index; places are identified by name. */
function indexFactsOf(documents: Iterable<SearchDocument>, updatedAt: string | null = null): IndexFacts {
  const facts = new FactsBuilder();
  for (const document of documents) facts.add(document, updatedAt, `${document.city}, ${document.state}`);
  return facts.facts;
}

export class SegmentedIndex {
  #parts: SegmentPart[] = [];
  readonly #updatedAt: string | null;

  /** @param updatedAt of every document. */
  constructor(updatedAt: string | null = null) {
    this.#updatedAt = updatedAt;
  }

  get segments(): number {
    return this.#parts.length;
  }

  /** All live documents. */
  get documents(): SearchDocument[] {
    return this.#parts.flatMap(liveOf);
  }

  /** Makes an incremental run: adds or replaces `written`, deletes the ids in `deleted`. */
  run(written: readonly SearchDocument[], deleted: readonly string[] = []): void {
    const supersededIds = new Set([...deleted, ...written.map(({ id }) => id)]);
    for (const { documents, superseded } of this.#parts)
      for (const [number, { id }] of documents.entries()) if (supersededIds.has(id)) superseded.add(number);
    // A rewritten segment can have the same bytes, and so the same name, as one without live documents.
    this.#parts = this.#parts.filter((part) => liveOf(part).length > 0);
    if (written.length > 0 || this.#parts.length === 0) this.#parts.push(this.#partOf(written));
  }

  /** Merges the segments from index `from` into one. */
  merge(from = 0): void {
    const documents = this.#parts.slice(from).flatMap(liveOf);
    this.#parts = this.#parts.slice(0, from);
    if (documents.length > 0 || from === 0) this.#parts.push(this.#partOf(documents));
  }

  /** The published files of the current index. */
  published(): IndexFiles {
    const { file: placesFile, body } = placesFileOf(this.documents);
    const files = new Map([
      ...this.#parts.map(({ file, bytes }) => [file.name, bytes] as const),
      [placesFile.name, body],
    ]);
    const segments = this.#parts.map(({ file }) => file);
    const facts = indexFactsOf(this.documents, this.#updatedAt);
    if (segments.length === 1 && this.#parts[0]?.superseded.size === 0)
      return { pointer: pointerTo(segments, facts, placesFile), files };
    const bytes = encodeLive(this.#live(facts));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const live = { name: liveName(sha256), bytes: bytes.length, sha256 };
    return { pointer: pointerTo(segments, facts, placesFile, live), files: files.set(live.name, bytes) };
  }

  #partOf(documents: readonly SearchDocument[]): SegmentPart {
    const { name, file, sha256 } = packInMemory(documents, indexFactsOf(documents, this.#updatedAt));
    return {
      file: { name, bytes: file.length, sha256 },
      bytes: file,
      documents: documents.toSorted(compareDocuments),
      superseded: new Set(),
    };
  }

  #live({ meetings, states }: IndexFacts): Live {
    const supersededTerms = new Map<string, number>();
    for (const { documents, superseded } of this.#parts)
      for (const [number, document] of documents.entries()) {
        if (!superseded.has(number)) continue;
        for (const stem of cachedStemsOf(document).stems)
          supersededTerms.set(stem, (supersededTerms.get(stem) ?? 0) + 1);
      }
    return {
      documents: meetings,
      totalLength: this.documents.reduce((sum, document) => sum + cachedStemsOf(document).length, 0),
      states,
      segments: this.#parts.map(({ file, documents, superseded }) => ({
        name: file.name,
        documents: documents.length,
        superseded: Uint32Array.from(superseded).toSorted(),
      })),
      supersededTerms,
    };
  }
}

const liveOf = ({ documents, superseded }: SegmentPart): SearchDocument[] =>
  documents.filter((_, number) => !superseded.has(number));
