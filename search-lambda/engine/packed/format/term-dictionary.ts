/**
 * The stems in the order of their UTF-16 code units, 16 to a block, each told by what it shares with the one before it
 * (front coding):
 *
 *     terms       | directory | tails | term | term | ... 16 of them     numbers as LEB128
 *     term        | shared bytes | other bytes | ... | documents | tail bytes | forms | form | ... |
 *     form        | bytes shared with the stem | other bytes | ... |
 *     termBlocks  | u32 | u32 | ...                                      where each block begins in `terms`
 *
 * The first term of a block shares nothing. `directory` counts entries, `tails` bytes, up to the first term of the block;
 * those of the following terms follow from how many documents and bytes the terms before them have. `forms` counts the
 * words that have the stem, in the order of their code units; 0 stands for one that is the stem itself.
 */
import { widthOf } from './bits.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { completed, writeCompletion } from './front-coding.ts';
import { blockSize } from './posting-list.ts';
import type { Sink } from './posting-writer.ts';

const termsPerBlock = 16;

export type Term = {
  readonly stem: string;
  /** Words that have the stem; a form is a place in this list. */
  readonly forms: readonly string[];
  /** How many documents have it. */
  readonly frequency: number;
  /** Its first entry in the directory; it has one per full block. */
  readonly directoryAt: number;
  /** Where its tail is. */
  readonly tailAt: number;
  readonly tailBytes: number;
};

/** Bits that a form of the stem has. */
export const formBitsOf = (forms: number): number => widthOf(forms - 1);

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class DictionaryWriter {
  readonly #terms: Sink;
  readonly #blocks: Sink;
  readonly #bytes = new ByteWriter();
  #previous = new Uint8Array();
  #offset = 0;
  #directory = 0;
  #tails = 0;
  /** Terms so far. */
  count = 0;

  constructor(terms: Sink, blocks: Sink) {
    this.#terms = terms;
    this.#blocks = blocks;
  }

  /** Adds a term behind the last one; its forms are sorted. */
  add(stem: string, forms: readonly string[], frequency: number, tailBytes: number): void {
    if (this.count % termsPerBlock === 0) this.#beginBlock();
    const bytes = encoder.encode(stem);
    writeCompletion(this.#bytes, this.#previous, bytes);
    this.#bytes.number(frequency);
    this.#bytes.number(tailBytes);
    if (forms.length === 1 && forms[0] === stem) this.#bytes.number(0);
    else {
      this.#bytes.number(forms.length);
      for (const form of forms) writeCompletion(this.#bytes, bytes, encoder.encode(form));
    }
    this.#previous = bytes;
    this.#directory += Math.floor(frequency / blockSize);
    this.#tails += tailBytes;
    this.count++;
  }

  finish(): void {
    this.#flush();
  }

  #beginBlock(): void {
    this.#flush();
    this.#blocks.write(new Uint8Array(Uint32Array.of(this.#offset).buffer));
    this.#previous = new Uint8Array();
    this.#bytes.number(this.#directory);
    this.#bytes.number(this.#tails);
  }

  #flush(): void {
    const bytes = this.#bytes.take();
    this.#terms.write(bytes);
    this.#offset += bytes.length;
  }
}

export class Dictionary {
  readonly #terms: Uint8Array;
  readonly #blocks: Uint32Array;

  constructor(terms: Uint8Array, blocks: Uint32Array) {
    this.#terms = terms;
    this.#blocks = blocks;
  }

  find(stem: string): Term | undefined {
    let [low, high] = [0, this.#blocks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#firstOf(middle) <= stem) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return undefined;
    for (const term of this.#termsOf(low - 1))
      if (term.stem >= stem) return term.stem === stem ? term : undefined;
    return undefined;
  }

  /** All terms in order. */
  *[Symbol.iterator](): Generator<Term> {
    for (const block of this.#blocks.keys()) yield* this.#termsOf(block);
  }

  #firstOf(block: number): string {
    const reader = this.#readerAt(block);
    for (let numbers = 0; numbers < 3; numbers++) reader.number();
    return decoder.decode(reader.bytes(reader.number()));
  }

  *#termsOf(block: number): Generator<Term> {
    const end = this.#blocks[block + 1] ?? this.#terms.length;
    const reader = this.#readerAt(block);
    let directoryAt = reader.number();
    let tailAt = reader.number();
    let previous: Uint8Array = new Uint8Array();
    while (reader.position < end) {
      previous = completed(reader, previous);
      const frequency = reader.number();
      const tailBytes = reader.number();
      const stem = decoder.decode(previous);
      yield { stem, forms: formsOf(reader, previous, stem), frequency, directoryAt, tailAt, tailBytes };
      directoryAt += Math.floor(frequency / blockSize);
      tailAt += tailBytes;
    }
  }

  #readerAt(block: number): ByteReader {
    return new ByteReader(this.#terms, this.#blocks[block] ?? 0);
  }
}

function formsOf(reader: ByteReader, bytes: Uint8Array, stem: string): string[] {
  const count = reader.number();
  if (count === 0) return [stem];
  return Array.from({ length: count }, () => decoder.decode(completed(reader, bytes)));
}
