/** Both kinds of index answer alike for demo corpora. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeDemoCorpus } from '../../../generator/demo/write.ts';
import { writeRealLanguage } from '../../../bench/language/write-corpus.ts';
import { indexKinds } from '../../../generator/commands/shared/corpus-options.ts';
import type { IndexKind } from '../../../generator/search/begin-search.ts';
import { indexPointerKey, indexSegmentKey } from '../../../schemas/paths.ts';
import { indexFilesOf, indexPointerSchema } from '../../../schemas/index-pointer.ts';
import { openIndex } from '../../../search-lambda/engine/open-index.ts';
import type { SearchDocument, SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { cases } from '../../support/long.ts';
import { compareCounts } from '../../support/oracle/count-differences.ts';
import { buildInto, readJson } from '../../support/site/build.ts';
import { corpusQueries } from '../../support/search/corpus-queries.ts';
import { compareAnswers, comparePacked } from '../../support/search/same-answers.ts';
import { atOnce } from '../../support/search/search-documents.ts';

const work = mkdtempSync(join(tmpdir(), 'civic-same-answers-'));
const corpus = join(work, 'demo.db');
let miniSearch: SearchIndex;
let packed: SearchIndex;

beforeAll(async () => {
  writeDemoCorpus(corpus, { places: 12, meetings: 990 });
  [miniSearch, packed] = await Promise.all([builtIndex('minisearch'), builtIndex('packed')]);
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

async function builtIndex(kind: IndexKind, corpusFile = corpus): Promise<SearchIndex> {
  const folder = join(work, `${basename(corpusFile, '.db')}-${kind}`);
  await buildInto(folder, corpusFile, { parts: ['search'], index: kind });
  const pointer = indexPointerSchema.parse(readJson(folder, indexPointerKey));
  expect(pointer.format).toBe(kind);
  const files = new Map(
    indexFilesOf(pointer).map(({ name }) => [name, readFileSync(join(folder, indexSegmentKey(name)))]),
  );
  const read = async (name: string, offset: number, length: number): Promise<Uint8Array> =>
    files.get(name)?.subarray(offset, offset + length) ?? new Uint8Array();
  return openIndex(pointer, read, atOnce);
}

/** All meetings, newest first. */
async function documentsIn(index: SearchIndex): Promise<SearchDocument[]> {
  const word = { kind: 'word', word: 'nowhere', stem: 'nowhere' } as const;
  const hits = await index.search({ kind: 'not', operand: word }, {}, index.facts.meetings);
  return hits.map(({ document }) => document);
}

it(`both kinds have the same facts and meetings: ${indexKinds.join(', ')}`, async () => {
  expect(packed.facts).toEqual(miniSearch.facts);
  expect(packed.facts.meetings).toBeGreaterThan(800);
  expect(await documentsIn(packed)).toEqual(await documentsIn(miniSearch));
});

it('both answer every query alike', async () => {
  const queries = corpusQueries(await documentsIn(miniSearch), 12, 1);
  const { evaluated, answered, hits, different } = await compareAnswers(miniSearch, packed, queries);
  expect(different).toEqual([]);
  // Most queries find something.
  expect(answered).toBeGreaterThan(evaluated / 2);
  expect(hits).toBeGreaterThan(2500);
});

it('all kinds answer alike for meetings with real language', async () => {
  const corpusFile = join(work, 'real-language.db');
  writeRealLanguage(corpusFile, { places: cases(12, 170), meetings: cases(1200, 53_000) });
  const index = await builtIndex('packed', corpusFile);
  const documents = await documentsIn(index);
  expect(documents.length).toBeGreaterThanOrEqual(cases(1000, 50_000));
  const queries = corpusQueries(documents, 12, 4);
  for (const { evaluated, answered, hits, different } of await comparePacked(
    'real language',
    documents,
    index,
    queries,
  )) {
    expect(different).toEqual([]);
    expect(answered).toBeGreaterThan(evaluated / 2);
    expect(hits).toBeGreaterThan(2500);
  }
});

it('both kinds filter and count like SQLite', async () => {
  const documents = await documentsIn(miniSearch);
  const comparison = await compareCounts([miniSearch, packed], documents, cases(60, 500), 3);
  expect(comparison.different).toEqual([]);
  // Most queries find something.
  expect(comparison.matched).toBeGreaterThan(comparison.compared / 3);
});
