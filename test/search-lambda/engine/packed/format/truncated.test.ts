/** A read past the end of a section is a fault, never a plausible 0. */
import { expect, it, test } from 'vitest';
import { IndexFault } from '../../../../../search-lambda/engine/index-fault.ts';
import { pack, unpack, unpackOne, wordsFor } from '../../../../../search-lambda/engine/packed/format/bits.ts';
import { ByteReader, ByteWriter } from '../../../../../search-lambda/engine/packed/format/bytes.ts';
import { Directory } from '../../../../../search-lambda/engine/packed/format/directory.ts';
import { readTail } from '../../../../../search-lambda/engine/packed/format/posting-tail.ts';
import {
  TermDictionary,
  TermDictionaryWriter,
} from '../../../../../search-lambda/engine/packed/format/term-dictionary.ts';

const fault = new IndexFault('The index is damaged: it refers to bytes that it lacks.');

test.each([1, 7, 8, 13, 32])('integers of %i bits', (width) => {
  const values = Uint32Array.from({ length: 128 }, (_, index) => index % 2);
  const words = new Uint32Array(wordsFor(128, width));
  pack(values, 0, 128, width, words, 0);
  const short = words.subarray(0, -1);
  expect(() => unpack(short, 0, width, 0, 128, new Uint32Array(128))).toThrow(fault);
  expect(() => unpackOne(short, 0, width, 127)).toThrow(fault);
  unpack(words, 0, width, 0, 128, new Uint32Array(128));
});

it('numbers and strings of bytes', () => {
  const writer = new ByteWriter();
  writer.writeNumber(300);
  const bytes = writer.take();
  expect(new ByteReader(bytes).readNumber()).toBe(300);
  for (const end of [0, 1]) expect(() => new ByteReader(bytes.subarray(0, end)).readNumber()).toThrow(fault);
  expect(() => new ByteReader(bytes).readBytes(3)).toThrow(fault);
});

it('entries of the directory', () => {
  const directory = new Directory(new Uint32Array(4));
  expect([directory.lastDocument(0), directory.postings(0), directory.positions(0)]).toEqual([0, 0, 0]);
  for (const read of [
    () => directory.lastDocument(1),
    () => directory.postings(1),
    () => directory.positions(1),
  ])
    expect(read).toThrow(fault);
});

it('terms, and tails of postings', () => {
  const sections: Record<'terms' | 'blocks', Uint8Array[]> = { terms: [], blocks: [] };
  const sinkOf = (name: 'terms' | 'blocks') => ({
    write: (bytes: Uint8Array) => void sections[name].push(bytes.slice()),
  });
  const layout = { documentsPerFrame: 1, documentsPerBlock: 128, chunkBytes: 4096 };
  const writer = new TermDictionaryWriter(sinkOf('terms'), sinkOf('blocks'), layout);
  writer.add('zoning', ['zoning'], 3, { tailBytes: 9, postings: 0, positions: 0 });
  writer.finish();
  const terms = Buffer.concat(sections.terms);
  const find = (bytes: Uint8Array) => new TermDictionary(bytes, new Uint32Array(1), layout).find('zoning');
  expect(find(terms)).toMatchObject({ stem: 'zoning', frequency: 3 });
  for (let end = 1; end < terms.length; end++) expect(() => find(terms.subarray(0, end))).toThrow(fault);
  const term = { frequency: 3, tailAt: 0, tailBytes: 9 };
  expect(() => readTail(new Uint8Array(5), 128, term, -1)).toThrow(fault);
});
