import { expect, test } from 'vitest';
import { Random } from '../../../../../generator/demo/random.ts';
import {
  pack,
  unpack,
  unpackOne,
  widthOf,
  wordsFor,
} from '../../../../../search-lambda/engine/packed/format/bits.ts';
import { readDocuments } from '../../../../../search-lambda/engine/packed/format/block-reader.ts';
import { PositionBlocks } from '../../../../../search-lambda/engine/packed/format/position-blocks.ts';

const widths = Array.from({ length: 33 }, (_, width) => width);
const random = new Random(32);

const valuesOf = (width: number, count: number): Uint32Array =>
  Uint32Array.from({ length: count }, (_, index) =>
    index % 9 === 0 ? 2 ** width - 1 : random.next() * 2 ** width,
  );

test.each(widths)('integers of %i bits are unpacked as they were packed', (width) => {
  for (const count of [128, 31]) {
    const values = valuesOf(width, count);
    const words = new Uint32Array(wordsFor(count, width) + 3);
    expect(pack(values, 0, count, width, words, 2)).toBe(2 + wordsFor(count, width));
    const unpacked = new Uint32Array(count);
    unpack(words, 2, width, 0, count, unpacked);
    expect(unpacked).toEqual(values);
    unpack(words, 2, width, 5, count - 5, unpacked);
    expect(unpacked.subarray(0, count - 5)).toEqual(values.subarray(5));
    expect(Uint32Array.from(values, (_, index) => unpackOne(words, 2, width, index))).toEqual(values);
  }
});

test.each(widths.slice(0, 24))('documents with gaps of %i bits are read one after the other', (width) => {
  const gaps = valuesOf(width, 128);
  const words = new Uint32Array(3 + wordsFor(gaps.length, width));
  words[1] = widthOf(2 ** width - 1);
  pack(gaps, 0, gaps.length, width, words, 2);
  let document = 6;
  const expected = gaps.map((gap) => (document += gap + 1));
  const read = new Uint32Array(gaps.length);
  readDocuments(words, 1, 6, gaps.length, read);
  expect(read).toEqual(expected);
});

test.each([0, 1, 3, 8, 9])('positions are read after numbers of occurrences of %i bits', (width) => {
  const counts = valuesOf(width, 128);
  const total = counts.reduce((sum, count) => sum + count + 1, 0);
  const gaps = valuesOf(5, total);
  const words = new Uint32Array(2 + wordsFor(counts.length, width) + wordsFor(total, 5));
  words[1] = width | (5 << 8);
  pack(gaps, 0, total, 5, words, pack(counts, 0, counts.length, width, words, 2));
  const blocks = new PositionBlocks(words, counts.length);
  blocks.enter(1);
  let first = 0;
  for (const [index, count] of counts.entries()) {
    let position = -1;
    const expected = [...gaps.subarray(first, first + count + 1)].map((gap) => (position += gap + 1));
    const read = new Uint32Array(blocks.count(index));
    blocks.read(blocks.start(index), read.length, read);
    expect([...read]).toEqual(expected);
    first += count + 1;
  }
});
