/** Hostile texts and files, in both kinds of index. */
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { IndexPointer } from '../../../../schemas/index-pointer.ts';
import { IndexFault } from '../../../../search-lambda/engine/index-fault.ts';
import { openIndex } from '../../../../search-lambda/engine/open-index.ts';
import { SegmentTopK } from '../../../../search-lambda/engine/packed/query/top-k.ts';
import { search } from '../../../../search-lambda/engine/search.ts';
import { snippetOf } from '../../../../search-lambda/engine/snippet.ts';
import type { SearchDocument, SearchIndex } from '../../../../search-lambda/engine/search-index.ts';
import { packedFiles } from '../../../support/lambda/lambda-packed.ts';
import { WatchedReads } from '../../../support/lambda/lambda-reads.ts';
import { cases } from '../../../support/long.ts';
import { compareAnswers } from '../../../support/search/same-answers.ts';
import {
  atOnce,
  miniSearchIndex,
  packedIndex,
  readFrom,
  searchDocument,
  searchDocuments,
  writeIndex,
} from '../../../support/search/search-documents.ts';

const longWord = 'x'.repeat(10_000);
/** A megabyte of words, each of which occurs twice. */
const longText = Array.from({ length: 120_000 }, (_, number) => `n${number % 60_000}`)
  .join(' ')
  .padEnd(1024 * 1024, ' filler');
const repeated = 'housing '.repeat(100_000).trim();

const documents: SearchDocument[] = [
  searchDocument({ id: 'long word', headline: `The ${longWord} of parks`, summary: `${longWord}y` }),
  searchDocument({ id: 'long text', summary: longText }),
  searchDocument({ id: 'repeated', summary: repeated }),
  ...searchDocuments(...Array.from({ length: 200 }, () => ({ headline: 'Housing', summary: 'n1 n2' }))),
];

/** Both kinds of index of the documents. */
let indexes: readonly [miniSearch: SearchIndex, packed: SearchIndex];
beforeAll(async () => {
  indexes = await Promise.all([miniSearchIndex(documents), packedIndex(documents)]);
});

describe.each([
  ['MiniSearch', 0],
  ['packed', 1],
] as const)('%s', (_, number) => {
  let index: SearchIndex;
  beforeAll(() => {
    index = indexes[number];
  });
  const headlines = async (text: string): Promise<string[]> => {
    const { hits, query } = await search(index, {
      text,
      filters: {},
      limit: 3,
      sort: 'relevance',
      isStrict: true,
    });
    return hits.map(({ document }) => {
      expect(snippetOf(document, query).length).toBeLessThanOrEqual(240);
      return document.headline;
    });
  };

  it('finds a word of 10,000 characters, and no similar word', async () => {
    const found = [`The ${longWord} of parks`];
    expect(await headlines(longWord)).toEqual(found);
    expect(await headlines(`"${longWord} of"`)).toEqual(found);
    expect(await headlines(`${longWord}y`)).toEqual(found);
    for (const other of [longWord.slice(1), `${longWord}x`, `${longWord}yy`])
      expect(await headlines(other)).toEqual([]);
  });

  it('finds words in a megabyte of text, and returns the whole document', async () => {
    expect(await headlines('"n59999 n0"')).toHaveLength(1);
    expect(await headlines('n59999 -"n0 n59999"')).toHaveLength(1);
    const [hit] = await index.search({ kind: 'word', word: 'n59999', stem: 'n59999' }, {}, 5);
    expect(hit?.document).toEqual(documents[1]);
  });

  it('finds a word that occurs 100,000 times, and phrases of it', async () => {
    expect(await headlines('housing')).toHaveLength(3);
    expect(await headlines(`"${'housing '.repeat(40)}"`)).toHaveLength(1);
    expect(await headlines('housing -"housing housing"')).toHaveLength(3);
    expect(await headlines(`"${'housing '.repeat(40)} n1"`)).toEqual([]);
  });
});

it('both score long texts alike', async () => {
  const [miniSearch, packed] = indexes;
  const texts = ['housing', 'n1', 'n1 OR housing', longWord, 'n7 n8', '-housing', 'housing n1 park n3'];
  const queries = texts.map((text) => ({ text, filters: {}, limit: 50 }));
  const { different, hits } = await compareAnswers(miniSearch, packed, queries);
  expect(different).toEqual([]);
  expect(hits).toBeGreaterThan(300);
});

describe('OR of 60 frequent words', () => {
  const files = packedFiles(6000);
  const words = Array.from({ length: 60 }, (_, number) => (number < 40 ? `w${number}` : `x${number}`));
  const query = {
    kind: 'or' as const,
    operands: words.map((word) => ({ kind: 'word' as const, word, stem: word })),
  };

  it('reads no part of the index twice', async () => {
    const reads = new WatchedReads(files);
    const index = await openIndex(files.pointer, reads.read, atOnce);
    reads.clear();
    expect(await index.search(query, {}, 50)).toHaveLength(50);
    const sorted = reads.reads.toSorted((a, b) => a.from - b.from);
    expect(sorted.length).toBeGreaterThan(2);
    for (const [number, { from }] of sorted.entries())
      expect(from).toBeGreaterThanOrEqual(sorted[number - 1]?.to ?? 0);
  });

  it('considers few of the matching meetings', async () => {
    const index = await openIndex(files.pointer, new WatchedReads(files).read, atOnce);
    const add = vi.spyOn(SegmentTopK.prototype, 'add');
    await index.search(query, {}, 10);
    const considered = add.mock.calls.length;
    add.mockRestore();
    // Every meeting has the first word.
    expect(index.facts.meetings).toBe(6000);
    expect(considered).toBeGreaterThanOrEqual(10);
    expect(considered).toBeLessThan(600);
  });
});

describe('a MiniSearch file', () => {
  const { pointer, files } = writeIndex(searchDocuments({ headline: 'Larkspur' }, { summary: 'Housing' }));
  const [[name, file] = ['', new Uint8Array()]] = files;
  const open = (bytes: Uint8Array, over: Partial<IndexPointer> = {}): Promise<unknown> =>
    openIndex({ ...pointer, ...over }, readFrom(new Map([...files, [name, bytes]])), atOnce).catch(
      (error: unknown) => error,
    );

  test('is rejected with any of its bits flipped', async () => {
    for (let bit = 0; bit < 8 * file.length; bit += cases(7, 1)) {
      const damaged = Uint8Array.from(file);
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(await open(damaged)).toBeInstanceOf(IndexFault);
    }
  });

  test('is rejected wherever it is truncated', async () => {
    for (let end = 0; end < file.length; end += cases(7, 1))
      expect(await open(file.subarray(0, end))).toBeInstanceOf(IndexFault);
  });

  test('is opened if it is intact', async () => {
    expect(await open(file)).toHaveProperty('facts.meetings', 2);
  });
});
