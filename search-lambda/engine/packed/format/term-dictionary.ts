/**
 * The term dictionary: the stems in the order of their UTF-16 code units, 16 per block, front-coded within a block.
 *
 *     terms       | directory | tails | postings | positions | term | term | ... 16 of them     numbers as LEB128
 *     term        | shared bytes | other bytes | ... | documents | tail bytes | words of postings | words of positions | forms | form | ... |
 *     form        | bytes shared with the stem | other bytes | ... |
 *     termBlocks  | u32 | u32 | ...                                      byte offset of each block in `terms`
 *
 * The first term of a block shares nothing. `directory`, `tails`, `postings` and `positions` are the directory entry, and the offsets of the
 * tail and of the full blocks, of the block's first term; those of the other terms follow from the numbers of the terms before them. Only
 * terms with full blocks have the two numbers of words. `forms` is the number of words that have the stem, in the order of their code units; 0 means a single form that equals the stem.
 */
import { widthOf } from './bits.ts';
import { byteAt, ByteReader, ByteWriter, type Sink, wordAt } from './bytes.ts';
import type { Layout } from './layout.ts';

/** Readers find a block by its offset, and its terms by its end, so no reader needs this number. */
const termsPerBlock = 16;

export type Term = {
  readonly stem: string;
  /** Words that have the stem, sorted; a form is an index in this list. */
  readonly forms: readonly string[];
  /** Number of documents that have it. */
  readonly frequency: number;
  /** Number of full blocks of its postings. */
  readonly blocks: number;
  /** Its first entry in the directory; it has one per full block. */
  readonly directoryAt: number;
  /** Byte offset of its tail in `tails`. */
  readonly tailAt: number;
  readonly tailBytes: number;
  /** Where its full blocks are. */
  readonly blockWords: BlockWords;
};

/** The words of a term's full blocks in `postings` and `positions`: from `at`, this number of them. */
type BlockWords = {
  readonly postingsAt: number;
  readonly postings: number;
  readonly positionsAt: number;
  readonly positions: number;
};

/** Sizes of an encoded posting list: its tail, and the words of its full blocks. */
export type PostingSizes = Pick<Term, 'tailBytes'> & Pick<BlockWords, 'postings' | 'positions'>;

/** Bits needed for the forms of a stem. */
export const formBitsOf = (forms: number): number => widthOf(forms - 1);

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class TermDictionaryWriter {
  readonly #terms: Sink;
  readonly #blocks: Sink;
  readonly #layout: Layout;
  readonly #bytes = new ByteWriter();
  #previous = new Uint8Array();
  #offset = 0;
  #directory = 0;
  #tails = 0;
  #postings = 0;
  #positions = 0;
  /** Number of terms written. */
  count = 0;

  constructor(terms: Sink, blocks: Sink, layout: Layout) {
    this.#terms = terms;
    this.#blocks = blocks;
    this.#layout = layout;
  }

  /** Appends a term, in the order of the stems; `forms` is sorted. */
  add(stem: string, forms: readonly string[], frequency: number, sizes: PostingSizes): void {
    const { tailBytes, postings, positions } = sizes;
    const blocks = Math.floor(frequency / this.#layout.documentsPerBlock);
    if (this.count % termsPerBlock === 0) this.#beginBlock();
    const bytes = encoder.encode(stem);
    this.#bytes.writeFrontCoded(bytes, this.#previous);
    this.#bytes.writeNumber(frequency);
    this.#bytes.writeNumber(tailBytes);
    if (blocks > 0) {
      this.#bytes.writeNumber(postings);
      this.#bytes.writeNumber(positions);
    }
    if (forms.length === 1 && forms[0] === stem) this.#bytes.writeNumber(0);
    else {
      this.#bytes.writeNumber(forms.length);
      for (const form of forms) this.#bytes.writeFrontCoded(encoder.encode(form), bytes);
    }
    this.#previous = bytes;
    this.#directory += blocks;
    this.#tails += tailBytes;
    this.#postings += postings;
    this.#positions += positions;
    this.count++;
  }

  finish(): void {
    this.#flush();
  }

  #beginBlock(): void {
    this.#flush();
    this.#blocks.write(new Uint8Array(Uint32Array.of(this.#offset).buffer));
    this.#previous = new Uint8Array();
    this.#bytes.writeNumber(this.#directory);
    this.#bytes.writeNumber(this.#tails);
    this.#bytes.writeNumber(this.#postings);
    this.#bytes.writeNumber(this.#positions);
  }

  #flush(): void {
    const bytes = this.#bytes.take();
    this.#terms.write(bytes);
    this.#offset += bytes.length;
  }
}

export class TermDictionary {
  readonly #terms: Uint8Array;
  readonly #blocks: Uint32Array;
  readonly #documentsPerBlock: number;

  constructor(
    terms: Uint8Array,
    blocks: Uint32Array,
    { documentsPerBlock }: Pick<Layout, 'documentsPerBlock'>,
  ) {
    this.#terms = terms;
    this.#blocks = blocks;
    this.#documentsPerBlock = documentsPerBlock;
  }

  /** Compares bytes, because decoding every term on the way takes most of the time, and a misspelled word has hundreds of spellings to look up. */
  find(stem: string): Term | undefined {
    const wanted = encoder.encode(stem);
    let [low, high] = [0, this.#blocks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareUtf8(this.#firstStemOf(middle), wanted) <= 0) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return undefined;
    for (const term of this.#termsOf(low - 1, wanted)) return term;
    return undefined;
  }

  /** All terms in order. */
  *[Symbol.iterator](): Generator<Term> {
    for (const block of this.#blocks.keys()) yield* this.#termsOf(block);
  }

  #firstStemOf(block: number): Uint8Array {
    const reader = this.#readerAt(block);
    // Skips the offsets and the shared bytes, which are 0.
    for (let numbers = 5; numbers > 0; numbers--) reader.readNumber();
    return reader.readBytes(reader.readNumber());
  }

  /** @param wanted the only stem to yield; default: all. */
  *#termsOf(block: number, wanted?: Uint8Array): Generator<Term> {
    const end = this.#blocks[block + 1] ?? this.#terms.length;
    const reader = this.#readerAt(block);
    let directoryAt = reader.readNumber();
    let tailAt = reader.readNumber();
    let postingsAt = reader.readNumber();
    let positionsAt = reader.readNumber();
    let previous: Uint8Array = new Uint8Array();
    while (reader.position < end) {
      previous = reader.readFrontCoded(previous);
      const frequency = reader.readNumber();
      const tailBytes = reader.readNumber();
      const blocks = Math.floor(frequency / this.#documentsPerBlock);
      const postings = blocks > 0 ? reader.readNumber() : 0;
      const positions = blocks > 0 ? reader.readNumber() : 0;
      const blockWords = { postingsAt, postings, positionsAt, positions };
      const order = wanted === undefined ? 0 : compareUtf8(previous, wanted);
      if (order > 0) return;
      if (order < 0) skipForms(reader);
      else {
        const stem = decoder.decode(previous);
        const forms = readForms(reader, previous, stem);
        yield { stem, forms, frequency, blocks, directoryAt, tailAt, tailBytes, blockWords };
      }
      directoryAt += blocks;
      tailAt += tailBytes;
      postingsAt += postings;
      positionsAt += positions;
    }
  }

  #readerAt(block: number): ByteReader {
    return new ByteReader(this.#terms, wordAt(this.#blocks, block));
  }
}

function readForms(reader: ByteReader, stemBytes: Uint8Array, stem: string): string[] {
  const count = reader.readNumber();
  if (count === 0) return [stem];
  return Array.from({ length: count }, () => decoder.decode(reader.readFrontCoded(stemBytes)));
}

function skipForms(reader: ByteReader): void {
  for (let count = reader.readNumber(); count > 0; count--) {
    reader.readNumber();
    reader.readBytes(reader.readNumber());
  }
}

/** Compares two texts in UTF-8 in the order of their UTF-16 code units. */
function compareUtf8(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++)
    if (a[at] !== b[at]) return rankOf(byteAt(a, at)) - rankOf(byteAt(b, at));
  return a.length - b.length;
}

/** Characters from U+E000 to U+FFFF begin with 0xEE or 0xEF. In UTF-16, they are after all others: surrogates are below 0xE000. */
const rankOf = (byte: number): number => (byte === 0xee || byte === 0xef ? byte + 0x10 : byte);
