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
    unpack(words, 2, width, count, unpacked);
    expect(unpacked).toEqual(values);
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
