/** The documents of a segment are read as they were written. */
import { describe, expect, it } from 'vitest';
import { IndexFault } from '../../../../../search-lambda/engine/index-fault.ts';
import { stemsOf, termsOf } from '../../../../../search-lambda/engine/document-terms.ts';
import { FactsBuilder } from '../../../../../search-lambda/engine/index-facts.ts';
import { StoredDocuments } from '../../../../../search-lambda/engine/packed/query/stored-documents.ts';
import {
  compareDocuments,
  packInMemory,
} from '../../../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import type { ReadBytes, SearchDocument } from '../../../../../search-lambda/engine/search-index.ts';
import { searchDocument } from '../../../../support/search/search-documents.ts';

/** Text that hardly compresses, so that the documents fill many chunks. */
const noise = (number: number): string =>
  Array.from({ length: 60 }, (_, index) =>
    (Math.imul(number * 131 + index + 1, 0x9e3779b1) >>> 0).toString(36),
  ).join('');

const documents = Array.from({ length: 6001 }, (_, number) =>
  searchDocument({ id: `m${number}`, date: `2026-01-${10 + (number % 9)}`, summary: noise(number) }),
).toSorted(compareDocuments);

const pack = (documents: readonly SearchDocument[]): { readonly name: string; readonly file: Uint8Array } => {
  const facts = new FactsBuilder();
  for (const document of documents) facts.add(document, null, document.city);
  return packInMemory(documents, facts.facts);
};

const { name, file } = pack(documents);

/** Offset of the last read. */
let lastOffset = 0;

async function open(bytes = file): Promise<{ stored: StoredDocuments; reads: number[] }> {
  const reads: number[] = [];
  const read: ReadBytes = async (_, offset, length) => {
    lastOffset = offset;
    reads.push(length);
    return bytes.subarray(offset, offset + length);
  };
  const stored = await StoredDocuments.open({ name, bytes: file.length, sha256: '' }, read);
  return { stored, reads };
}

it('knows their number and total length from a small part of the file', async () => {
  const { stored, reads } = await open();
  expect(stored.documents).toBe(documents.length);
  expect(stored.totalLength).toBe(documents.reduce((sum, document) => sum + stemsOf(document).length, 0));
  expect(reads.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(file.length / 4);
});

it('reads the requested documents, in that order, with few reads', async () => {
  const { stored, reads } = await open();
  reads.length = 0;
  const numbers = [6000, 3, 0, 2999, 3, 4000, ...Array.from({ length: 400 }, (_, index) => 5600 - index)];
  expect(await stored.read(numbers)).toEqual(numbers.map((number) => documents[number]));
  expect(reads.length).toBeLessThan(12);
  expect(await stored.read([])).toEqual([]);
});

it('reads all of them, a few megabytes at a time', async () => {
  const { stored, reads } = await open();
  const all: SearchDocument[] = [];
  for await (const document of stored.all()) {
    if (all.length === 0) expect(reads.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(9 * 2 ** 20);
    all.push(document);
  }
  expect(all).toEqual(documents);
  expect(Math.max(...reads)).toBeLessThanOrEqual(2 * 2 ** 20);
});

it.each([0, 1, 4, 5])('reads all of %i documents', async (count) => {
  const few = pack(documents.slice(0, count));
  const stored = await StoredDocuments.open(
    { name, bytes: few.file.length, sha256: '' },
    async (_, from, length) => few.file.subarray(from, from + length),
  );
  const all: SearchDocument[] = [];
  for await (const document of stored.all()) all.push(document);
  expect(all).toEqual(documents.slice(0, count));
});

describe('rejects', () => {
  it.each([-1, 6001, 0.5, Number.NaN])('number %d', async (number) => {
    const { stored } = await open();
    await expect(stored.read([0, number])).rejects.toThrow(/has 6001 documents, but none with number/);
  });

  it('a damaged chunk, and no other', async () => {
    const damaged = Uint8Array.from(file);
    const { stored } = await open(damaged);
    await stored.read([6000]);
    damaged[lastOffset] = ~(damaged[lastOffset] ?? 0);
    await expect(stored.read([6000])).rejects.toThrow(IndexFault);
    expect(await stored.read([0])).toEqual([documents[0]]);
  });
});

it('the stems of a document are the terms that it is indexed by', () => {
  const document = searchDocument({
    headline: 'Zoning, zones and the École',
    decisions: ['Water', 'water mains'],
  });
  const { stems, length } = stemsOf(document);
  expect([...stems].toSorted()).toEqual([...new Set(termsOf(document))].toSorted());
  expect(length).toBe(stems.size);
  expect(stemsOf(searchDocument({ city: '', state: '', body: '' })).length).toBe(1);
});
