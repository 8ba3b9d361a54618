/**
 * Number of words of each searched text of each document, which locates positions in texts:
 *
 *     textLengths  | document | document | ...                LEB128
 *     document     | decisions | words | words | ...          the number of its decisions, then the words of each text
 *     textBlocks   | u32 | u32 | ...                          byte offset of every 16th document in `textLengths`
 */
import { otherTexts, textsPerDecision } from '../../../document-terms.ts';
import { byteAt, ByteReader, ByteWriter, type Sink, wordAt } from '../bytes.ts';

const documentsPerBlock = 16;

/** Size of the `textBlocks` section. */
export const textBlocksBytes = (documents: number): number => 4 * Math.ceil(documents / documentsPerBlock);

export class TextLengthsWriter {
  readonly #lengths: Sink;
  readonly #blocks: Sink;
  readonly #writer = new ByteWriter();
  #documents = 0;
  #offset = 0;

  constructor(lengths: Sink, blocks: Sink) {
    this.#lengths = lengths;
    this.#blocks = blocks;
  }

  /** Adds the next document: the number of words of each of its searched texts. */
  add(textLengths: readonly number[]): void {
    this.#beginDocument();
    this.#writer.writeNumber((textLengths.length - otherTexts) / textsPerDecision);
    for (const words of textLengths) this.#writer.writeNumber(words);
    this.#flush();
  }

  /** Adds the documents of another segment. */
  addAll(textLengths: Uint8Array): void {
    for (let from = 0; from < textLengths.length;) {
      const end = endOfDocument(textLengths, from);
      this.#beginDocument();
      this.#writer.writeBytes(textLengths.subarray(from, end));
      this.#flush();
      from = end;
    }
  }

  #beginDocument(): void {
    if (this.#documents % documentsPerBlock === 0)
      this.#blocks.write(new Uint8Array(Uint32Array.of(this.#offset).buffer));
    this.#documents++;
  }

  #flush(): void {
    const bytes = this.#writer.take();
    this.#lengths.write(bytes);
    this.#offset += bytes.length;
  }
}

/** The end of this number of LEB128 numbers. The last byte of each is less than 0x80. */
function endOfNumbers(bytes: Uint8Array, from: number, count: number): number {
  let end = from;
  let left = count;
  // Nearly all numbers have one byte, so that four at a time can be passed.
  while (left >= 4 && end + 4 <= bytes.length) {
    const four = (bytes[end] ?? 0) | (bytes[end + 1] ?? 0) | (bytes[end + 2] ?? 0) | (bytes[end + 3] ?? 0);
    const passed = four < 0x80 ? 4 : 1;
    if (passed === 4 || byteAt(bytes, end) < 0x80) left -= passed;
    end += passed;
  }
  for (; left > 0; end++) if (byteAt(bytes, end) < 0x80) left--;
  return end;
}

function endOfDocument(textLengths: Uint8Array, from: number): number {
  let end = from;
  let decisions = 0;
  let scale = 1;
  // The last byte of a number is less than 0x80.
  for (let isLast = false; !isLast; scale *= 0x80) {
    const byte = byteAt(textLengths, end++);
    decisions += (byte & 0x7f) * scale;
    isLast = byte < 0x80;
  }
  return endOfNumbers(textLengths, end, textsOf(decisions));
}

const textsOf = (decisions: number): number => otherTexts + textsPerDecision * decisions;

/** Bytes of `textBlocks` that locate a document in `textLengths`. */
export const textBlockRangeOf = (document: number): { readonly from: number; readonly to: number } => {
  const block = Math.floor(document / documentsPerBlock);
  return { from: 4 * block, to: 4 * (block + 2) };
};

/** Reads the text lengths of a segment, of which only the wanted parts need to be in memory. */
export class TextLengths {
  readonly #blocks: Uint32Array;
  readonly #bytes: Uint8Array;

  constructor(blocks: Uint32Array, bytes: Uint8Array) {
    this.#blocks = blocks;
    this.#bytes = bytes;
  }

  /** Bytes of `textLengths` that `read` needs for a document. */
  rangeOf(document: number): { readonly from: number; readonly to: number } {
    const block = Math.floor(document / documentsPerBlock);
    return { from: wordAt(this.#blocks, block), to: this.#blocks[block + 1] ?? this.#bytes.length };
  }

  /** Number of words of each searched text of a document. */
  read(document: number): number[] {
    const bytes = this.#bytes;
    let at = wordAt(this.#blocks, Math.floor(document / documentsPerBlock));
    for (let others = document % documentsPerBlock; others > 0; others--) at = endOfDocument(bytes, at);
    const reader = new ByteReader(bytes, at);
    const lengths: number[] = [];
    for (let texts = textsOf(reader.readNumber()); texts > 0; texts--) lengths.push(reader.readNumber());
    return lengths;
  }
}
