/** The index of documents: it is there if the corpus has texts, and incremental runs keep it equal to a whole one. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPublished } from '../../../../generator/search/segments/published-index.ts';
import { indexKeys } from '../../../../schemas/paths.ts';
import { newestVersion } from '../../../../search-lambda/engine/packed/format/layout.ts';
import type { SearchIndex } from '../../../../search-lambda/engine/search-index.ts';
import { cases } from '../../../support/long.ts';
import { MemoryStore } from '../../../support/lambda/memory-store.ts';
import { Random } from '../../../support/random.ts';
import { strictSearch } from '../../../support/search/strict-search.ts';
import { EditedCorpus, type Ran, rowsOf, runOnce } from './edited-corpus.fixture.ts';
import { answersOf, openPublished } from './published-answers.fixture.ts';
import { CorpusWithTexts } from './texts.fixture.ts';

const stamp = (minutes: number): string => new Date(Date.UTC(2026, 10, 20, 0, minutes)).toISOString();

const vocabulary = ['generator', 'levee', 'zoning', 'budget', 'harbor', 'the', 'permit', 'noise'];

const textOf = (random: Random): string =>
  Array.from({ length: 1 + random.below(30) }, () => vocabulary[random.below(vocabulary.length)]).join(' ');

/** A text of a few pages, some of them empty. */
const savedText = (random: Random) => ({
  pages: Array.from({ length: 1 + random.below(4) }, () => (random.below(5) === 0 ? ' ' : textOf(random))),
  ...(random.below(3) === 0 ? ({ readBy: 'ocr' } as const) : {}),
});

const one = (random: Random): string => packets[random.below(packets.length)] ?? '';

const packets = Array.from({ length: 20 }, (_, number) => `x${3 * number}`);

const countsOf = ({ summary: { index } }: Ran) => index?.documentsReport?.counts;

async function documentAnswers(store: MemoryStore): Promise<unknown[]> {
  const index = await openPublished(store, 'documents');
  const queries = ['generator', 'levee budget', '"the budget"', 'packet', '-zoning', 'noise OR harbor'];
  const found = await Promise.all(queries.map((query) => hitsOf(index, query)));
  const { updatedAt: _, ...facts } = index.facts;
  return [
    facts,
    found,
    await index.newest(undefined, {}, 100),
    await index.count(undefined, { page: { readBy: 'ocr' } }, true),
    await index.count(undefined, { page: { document: 'x3' } }, false),
  ];
}

const pagesWith = async (store: MemoryStore, word: string): Promise<string[]> =>
  (await strictSearch(await openPublished(store, 'documents'), word, {}))
    .map(({ document }) => document.id)
    .toSorted();

async function segmentNames(store: MemoryStore): Promise<string[]> {
  const { published } = await findPublished(store, newestVersion, 'documents');
  return (published?.segments ?? []).map(({ file }) => file.name);
}

const hitsOf = async (index: SearchIndex, query: string) =>
  (await strictSearch(index, query, {})).map(({ document, score }) => [document, score.toPrecision(6)]);

async function published(): Promise<{ corpus: CorpusWithTexts; store: MemoryStore }> {
  const corpus = new CorpusWithTexts();
  const random = new Random(7);
  for (const packet of packets.slice(0, 12)) corpus.saveText(packet, savedText(random));
  corpus.saveText('x3', { pages: ['the first page', 'the second page'] });
  const store = new MemoryStore();
  await runOnce(corpus, store, 'all', { parts: ['site', 'search'] });
  return { corpus, store };
}

/** The years of the meetings of each segment, in the order of the pointer. */
async function yearsOf(store: MemoryStore): Promise<string[][]> {
  const { published } = await findPublished(store, newestVersion, 'documents');
  return (published?.segments ?? []).map(({ rows }) => [...new Set(rows.days.map((day) => day.slice(0, 4)))]);
}

/** Each segment has one year, the newest first, and years of up to a thousand pages have one segment. */
async function expectYears(store: MemoryStore): Promise<void> {
  const years = await yearsOf(store);
  expect(years).toEqual(
    [...new Set(years.flat())]
      .toSorted()
      .toReversed()
      .map((year) => [year]),
  );
}

/** Redacts a document, and the first page of another. */
function redact(corpus: EditedCorpus, document: string, paged: string): void {
  const redactions = [
    { table: 'documents', id: document, reason: 'asked for' },
    { table: 'documents', id: paged, pages: [1], reason: 'asked for' },
  ];
  const lines = redactions.map((redaction) => `${JSON.stringify(redaction)}\n`);
  writeFileSync(join(dirname(corpus.file), 'redactions.ndjson'), lines.join(''));
}

const siteAndSearch = { parts: ['site', 'search'], maxLossPercent: 100 } as const;

async function whole(corpus: EditedCorpus): Promise<MemoryStore> {
  const store = new MemoryStore();
  await runOnce(corpus, store, 'whole', siteAndSearch);
  return store;
}

type Edit = (corpus: CorpusWithTexts, random: Random, at: string) => void;

const edits: readonly Edit[] = [
  (c, random) => c.saveText(one(random), savedText(random)),
  (c, random) => c.saveText(one(random), savedText(random)),
  (c, random) => c.forgetText(one(random)),
  (c, random) => c.run('DELETE FROM documents WHERE id = ?', one(random)),
  (c, random) => c.run('UPDATE documents SET title = ? WHERE id = ?', textOf(random), one(random)),
  (c, random, at) =>
    c.run(
      'UPDATE meetings SET meeting_date = ?, updated_at = ? WHERE id = ?',
      `202${3 + random.below(4)}-02-03`,
      at,
      `m${random.below(60)}`,
    ),
  (c, random, at) => c.retitle(`m${random.below(60)}`, `Zanzibar ${random.below(9)}`, at),
  (c, random) => c.delete(`m${random.below(60)}`),
];

describe('the index of documents', () => {
  it.each(Array.from({ length: cases(3, 100) }, (_, seed) => seed))(
    'equals a whole one after random edits (seed %i)',
    async (seed) => {
      const random = new Random(seed);
      const { corpus, store } = await published();
      for (let run = 0; run < 3; run++) {
        for (let count = random.below(4); count >= 0; count--)
          edits[random.below(edits.length)]?.(corpus, random, stamp(60 * seed + 10 * run + count));
        const how = random.below(4) === 0 ? 'all' : 'since-last';
        const { reason } = await runOnce(corpus, store, how, siteAndSearch);
        expect([seed, reason]).toEqual([seed, undefined]);
        const expected = await whole(corpus);
        expect(await documentAnswers(store)).toEqual(await documentAnswers(expected));
        expect(await answersOf(store)).toEqual(await answersOf(expected));
        await expectYears(store);
      }
      redact(corpus, one(random), one(random));
      await runOnce(corpus, store, 'all', siteAndSearch);
      expect(await documentAnswers(store)).toEqual(await documentAnswers(await whole(corpus)));
    },
  );

  it('loses redacted documents and pages', async () => {
    const { corpus, store } = await published();
    corpus.saveText('x0', { pages: ['a secret', 'a generator'] });
    corpus.saveText('x6', { pages: ['a secret', 'a levee'] });
    await runOnce(corpus, store, 'since-last', siteAndSearch);
    expect(await pagesWith(store, 'secret')).toEqual(['m0/x0/000001', 'm6/x6/000001']);
    redact(corpus, 'x0', 'x6');
    await runOnce(corpus, store, 'all', siteAndSearch);
    expect(await pagesWith(store, 'secret')).toEqual([]);
    expect(await pagesWith(store, 'levee')).toContain('m6/x6/000002');
    expect((await pagesWith(store, 'generator')).filter((id) => id.includes('/x0/'))).toEqual([]);
  });

  it('has pages read by OCR instead of those before', async () => {
    const { corpus, store } = await published();
    corpus.saveText('x3', { pages: ['the first page', 'a scan'], readBy: 'ocr' });
    const ran = await runOnce(corpus, store, 'since-last', siteAndSearch);
    expect(countsOf(ran)).toEqual({ added: 0, changed: 2, deleted: 0 });
    expect(await pagesWith(store, 'scan')).toEqual(['m3/x3/000002']);
    expect(await pagesWith(store, 'second')).toEqual([]);
  });

  it('writes only the years of what changed', async () => {
    const { corpus, store } = await published();
    const before = await segmentNames(store);
    corpus.saveText('x3', { pages: ['the first page', 'the second page', 'a generator'] });
    await runOnce(corpus, store, 'since-last', siteAndSearch);
    const after = await segmentNames(store);
    expect(before).toHaveLength(3);
    expect(before.filter((name) => after.includes(name))).toHaveLength(2);
  });

  it('gains a page, and keeps the others, if a document does', async () => {
    const { corpus, store } = await published();
    corpus.saveText('x3', { pages: ['the first page', 'the second page', 'a generator'] });
    const ran = await runOnce(corpus, store, 'since-last', siteAndSearch);
    expect([ran.reason, countsOf(ran)]).toEqual([undefined, { added: 1, changed: 0, deleted: 0 }]);
  });

  it('is left out without texts, and the other indexes are the same with them', async () => {
    const { corpus, store } = await published();
    const other = new CorpusWithTexts();
    const without = new MemoryStore();
    await runOnce(other, without, 'all', siteAndSearch);
    const isIndexed = (key: string): boolean => key.startsWith('search/');
    const [all, some] = [store.published(), without.published()].map(
      (files) => new Map([...files].filter(([key]) => isIndexed(key))),
    );
    expect(corpus.file).not.toBe(other.file);
    expect(some?.has(indexKeys.documents.pointer)).toBe(false);
    for (const [key, body] of some ?? []) expect([key, all?.get(key)]).toEqual([key, body]);
  });

  it('is built once there is a first text, and goes with the last', async () => {
    const corpus = new CorpusWithTexts();
    const store = new MemoryStore();
    await runOnce(corpus, store, 'all', siteAndSearch);
    corpus.saveText('x6', { pages: ['a generator'] });
    const first = await runOnce(corpus, store, 'since-last', siteAndSearch);
    expect(first.reason).toBe('no index of documents is published yet');
    expect(await documentAnswers(store)).toEqual(await documentAnswers(await whole(corpus)));
    corpus.forgetText('x6');
    await runOnce(corpus, store, 'since-last', siteAndSearch);
    expect(store.objects.has(indexKeys.documents.pointer)).toBe(false);
  });
});

it('is not there for a corpus without documents', async () => {
  const store = new MemoryStore();
  await runOnce(new EditedCorpus(rowsOf(20)), store, 'all', siteAndSearch);
  expect(store.objects.has(indexKeys.documents.pointer)).toBe(false);
});
