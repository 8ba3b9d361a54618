/** A read past the end of a section is a fault, never a plausible 0. */
import { expect, it, test } from 'vitest';
import { otherTexts, textsPerDecision } from '../../../../../search-lambda/engine/document-terms.ts';
import { IndexFault } from '../../../../../search-lambda/engine/index-fault.ts';
import { pack, unpack, unpackOne, wordsFor } from '../../../../../search-lambda/engine/packed/format/bits.ts';
import {
  readDocuments,
  readFrequencies,
  oneFrequency,
} from '../../../../../search-lambda/engine/packed/format/block-reader.ts';
import { ByteReader, ByteWriter } from '../../../../../search-lambda/engine/packed/format/bytes.ts';
import { DaysWriter, Days } from '../../../../../search-lambda/engine/packed/format/columns/days.ts';
import { DecisionColumns } from '../../../../../search-lambda/engine/packed/format/columns/decisions.ts';
import { Places } from '../../../../../search-lambda/engine/packed/format/columns/places.ts';
import {
  TextLengths,
  TextLengthsWriter,
} from '../../../../../search-lambda/engine/packed/format/columns/text-lengths.ts';
import { Directory } from '../../../../../search-lambda/engine/packed/format/directory.ts';
import { bitsetWidths, writeBitset } from '../../../../../search-lambda/engine/packed/format/bitset.ts';
import { PositionBlocks } from '../../../../../search-lambda/engine/packed/format/position-blocks.ts';
import { frameRangeOf } from '../../../../../search-lambda/engine/packed/format/stored-frames.ts';
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
  const [last, bound] = [directory.lastDocument(0), directory.bound(0)];
  expect([last, bound, directory.postings(0), directory.positions(0)]).toEqual([0, 0, 0, 0]);
  for (const read of [
    () => directory.lastDocument(1),
    () => directory.bound(1),
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

it('blocks of postings and of positions', () => {
  const none = new Uint32Array();
  const target = new Uint32Array(128);
  const documents = Uint32Array.from({ length: 128 }, (_, index) => 2 * index);
  const bitset = new Uint32Array(9);
  bitset[0] = bitsetWidths(8, 0);
  writeBitset(documents, 0, 128, -1, bitset, 1);
  readDocuments(bitset, 0, -1, 128, target);
  expect(target).toEqual(documents);
  for (const read of [
    () => readDocuments(none, 0, -1, 128, target),
    () => readDocuments(bitset.subarray(0, 8), 0, -1, 128, target),
    () => readFrequencies(none, 0, 128, target),
    () => oneFrequency(none, 0, 128, 0),
    () => new PositionBlocks(none, 128).enter(0),
  ])
    expect(read).toThrow(fault);
});

it('days, places and decisions of a document', () => {
  const writer = new DaysWriter();
  writer.add(0, '2026-03-04');
  const pairs = new Uint32Array(writer.encode().slice().buffer);
  expect(new Days(pairs, 1).dateOf(0)).toBe('2026-03-04');
  const outcome = { outcome: 'passed' } as const;
  const flags = Uint8Array.of(0b0100_0001);
  const decisions = new DecisionColumns(Uint32Array.of(0, 1), flags, Float64Array.of(7));
  expect(decisions.testOf({ ...outcome, minAmount: 5 })(0)).toBe(true);
  const none = new Uint32Array();
  const starts = Uint32Array.of(0, 1);
  const withAmount = new DecisionColumns(starts, flags, new Float64Array()).testOf({ minAmount: 0 });
  for (const read of [
    () => new Days(none, 1).dayOf(0),
    () => new Days(none, 1).dateOf(0),
    () => new Places([], new Uint16Array()).of(0),
    () => new DecisionColumns(Uint32Array.of(0), flags).firstOf(1),
    () => new DecisionColumns(starts, new Uint8Array()).testOf(outcome)(0),
    () => new DecisionColumns(starts, new Uint8Array()).outcomeBitsOf(0),
    () => withAmount(0),
  ])
    expect(read).toThrow(fault);
});

it('lengths of texts, and frames of documents', () => {
  const sections: Record<'lengths' | 'blocks', Uint8Array[]> = { lengths: [], blocks: [] };
  const sinkOf = (name: 'lengths' | 'blocks') => ({
    write: (bytes: Uint8Array) => void sections[name].push(bytes.slice()),
  });
  const writer = new TextLengthsWriter(sinkOf('lengths'), sinkOf('blocks'));
  const lengths = [300, ...Array.from({ length: 40 }, (_, index) => index)];
  const texts = lengths.slice(0, otherTexts + 6 * textsPerDecision);
  writer.add(texts);
  writer.add(texts);
  const bytes = Buffer.concat(sections.lengths);
  const blocks = Uint32Array.of(0);
  expect(new TextLengths(blocks, bytes).read(1)).toEqual(texts);
  for (let end = 0; end < bytes.length; end++)
    expect(() => new TextLengths(blocks, bytes.subarray(0, end)).read(1)).toThrow(fault);
  expect(() => new TextLengths(new Uint32Array(), bytes).read(0)).toThrow(fault);
  expect(() => new TextLengths(new Uint32Array(), bytes).rangeOf(0)).toThrow(fault);
  expect(frameRangeOf(0, Float64Array.of(0, 9))).toEqual({ from: 0, to: 9 });
  expect(() => frameRangeOf(0, Float64Array.of(0))).toThrow(fault);
});
