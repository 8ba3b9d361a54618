/** The sections of a segment -> its file. */
import { crc32 } from 'node:zlib';
import { bm25 } from '../../document-terms.ts';
import type { IndexFacts } from '../../search-index.ts';
import type { ReadableSection } from '../format/bytes.ts';
import { encodeFooter, type Encoding } from '../format/segment-file.ts';
import { type Header, paddingAt, type SectionName, sectionNames } from '../format/sections.ts';
import type { SegmentCounts } from './segment-builder.ts';

/** Sections are copied in pieces of this size. */
const pieceBytes = 1024 * 1024;

/** Yields the bytes of the file in order. Each piece is valid until the next one is requested. */
export function* encodeSegment(
  counts: SegmentCounts,
  contents: Readonly<Record<SectionName, ReadableSection>>,
  facts: IndexFacts,
  encoding: Encoding,
): Generator<Uint8Array> {
  const checksums = new ChunkChecksums(encoding.layout.chunkBytes);
  const sections = Object.fromEntries(sectionNames.map((name) => [name, { offset: 0, bytes: 0 }])) as Record<
    SectionName,
    { offset: number; bytes: number }
  >;
  let offset = 0;
  for (const name of sectionNames) {
    const padding = new Uint8Array(paddingAt(offset));
    checksums.add(padding);
    yield padding;
    offset += padding.length;
    sections[name] = { offset, bytes: contents[name].bytes };
    for (const part of piecesOf(contents[name])) {
      checksums.add(part);
      yield part;
      offset += part.length;
    }
  }
  const header: Header = {
    ...counts,
    bm25: { k: bm25.k, b: bm25.b },
    facts: { ...facts, states: [...facts.states] },
    sections,
  };
  yield encodeFooter(header, checksums.finish(), encoding);
}

function* piecesOf(section: ReadableSection): Generator<Uint8Array> {
  for (let offset = 0; offset < section.bytes; offset += pieceBytes)
    yield section.read(offset, Math.min(pieceBytes, section.bytes - offset));
}

/** Computes the CRC-32 of each chunk of a stream. */
class ChunkChecksums {
  readonly #chunkBytes: number;
  readonly #checksums: number[] = [];
  #current = 0;
  #bytes = 0;

  constructor(chunkBytes: number) {
    this.#chunkBytes = chunkBytes;
  }

  add(part: Uint8Array): void {
    for (let from = 0; from < part.length;) {
      const piece = part.subarray(from, from + this.#chunkBytes - this.#bytes);
      this.#current = crc32(piece, this.#current);
      this.#bytes += piece.length;
      from += piece.length;
      if (this.#bytes === this.#chunkBytes) this.#next();
    }
  }

  finish(): readonly number[] {
    if (this.#bytes > 0) this.#next();
    return this.#checksums;
  }

  #next(): void {
    this.#checksums.push(this.#current);
    this.#current = 0;
    this.#bytes = 0;
  }
}
