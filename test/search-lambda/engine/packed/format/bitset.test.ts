import { describe, expect, it, test } from 'vitest';
import { Random } from '../../../../../generator/demo/random.ts';
import {
  bitsetWidths,
  isBitset,
  readBitset,
  spanInWords,
  writeBitset,
} from '../../../../../search-lambda/engine/packed/format/bitset.ts';
import { countOnes } from '../../../../../search-lambda/engine/packed/format/bits.ts';
import { IndexFault } from '../../../../../search-lambda/engine/index-fault.ts';

const random = new Random(6);
/** Words before the block. */
const at = 3;
const size = 128;

/** Documents after `previous`, with random gaps up to `maxGap`. */
function documentsAfter(previous: number, maxGap: number): Uint32Array {
  let document = previous;
  return Uint32Array.from({ length: size }, () => (document += random.int(1, maxGap)));
}

function encoded(documents: Uint32Array, previous: number): Uint32Array {
  const span = spanInWords(previous, documents.at(-1) ?? 0);
  const words = new Uint32Array(at + 1 + span + 1);
  words[at] = bitsetWidths(span, 5);
  writeBitset(documents, 0, documents.length, previous, words, at + 1);
  return words;
}

describe.each([-1, 0, 30, 31, 32, 1000])('a bitset after document %i', (previous) => {
  test.each([1, 2, 7, 19])('with gaps up to %i is read as it was written', (maxGap) => {
    const documents = documentsAfter(previous, maxGap);
    const words = encoded(documents, previous);
    expect(isBitset(words[at] ?? 0)).toBe(true);
    const read = new Uint32Array(size);
    readBitset(words, at, previous, size, read);
    expect(read).toEqual(documents);
  });

  it.each([
    ['a document too few', (bits: number) => bits & (bits - 1)],
    ['a document too many', (bits: number) => bits | (bits + 1)],
  ])('with %s is refused', (_, damaged) => {
    const words = encoded(documentsAfter(previous, 19), previous);
    const word = words.findIndex((bits, index) => index > at && bits !== 0);
    words[word] = damaged(words[word] ?? 0);
    expect(() => readBitset(words, at, previous, size, new Uint32Array(size))).toThrow(
      new IndexFault('The index is damaged: a bitset of documents contradicts its block.'),
    );
  });
});

test('bits are counted', () => {
  for (const word of [0, 1, 0x80000000, 0xffffffff, 0x55555555, 0xdeadbeef])
    expect(countOnes(Uint32Array.of(word, 7))).toBe(word.toString(2).replaceAll('0', '').length + 3);
});
