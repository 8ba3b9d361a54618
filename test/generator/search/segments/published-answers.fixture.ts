/** Searches of the index that a store has. */
import { type IndexName, indexKeys, recordIndexNames, indexSegmentKey } from '../../../../schemas/paths.ts';
import { type IndexPointer, indexPointerSchema } from '../../../../schemas/index-pointer.ts';
import type { ObjectStore } from '../../../../generator/store/object-store.ts';
import { hiddenTerms } from '../../../../search-lambda/engine/document-terms.ts';
import { openIndex } from '../../../../search-lambda/engine/open-index.ts';
import type { SearchIndex } from '../../../../search-lambda/engine/search-index.ts';
import { sampleOf } from '../../../support/long.ts';
import { MemoryStore } from '../../../support/lambda/memory-store.ts';
import { strictSearch } from '../../../support/search/strict-search.ts';
import { type EditedCorpus, runOnce, type RunOptions, words } from './edited-corpus.fixture.ts';

export async function pointerIn(store: ObjectStore, name: IndexName = 'meetings'): Promise<IndexPointer> {
  const found = await store.get(indexKeys[name].pointer);
  return indexPointerSchema.parse(JSON.parse(Buffer.from(found?.body ?? []).toString()));
}

const queries = [
  ...sampleOf(words, (_, index) => index % 4 === 0),
  'budget housing',
  'harbor OR library',
  '"the budget"',
  'water -sewer',
  '-budget',
  'town',
  'zanzibar',
  'again',
];

/** Opens a published index. */
export async function openPublished(store: ObjectStore, name?: IndexName): Promise<SearchIndex> {
  return await openIndex(
    await pointerIn(store, name),
    async (name, offset, length) =>
      (await store.read(indexSegmentKey(name), offset, length)) ?? new Uint8Array(),
    () => Promise.resolve(),
  );
}

/** Links of the meetings that the published index finds. */
export async function foundIn(store: ObjectStore, query: string): Promise<string[]> {
  const hits = await strictSearch(await openPublished(store), query);
  return hits.map(({ document }) => document.url).toSorted();
}

/** Hidden terms of its documents. */
const filterTerms = [
  hiddenTerms.place('US/town-1'),
  hiddenTerms.word('body', 'council'),
  hiddenTerms.word('body', 'planning'),
  hiddenTerms.topic('housing'),
];

/** The facts of the published indexes and their answers to many queries, with scores to six digits. */
export async function answersOf(store: ObjectStore): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const name of recordIndexNames)
    if ((await store.get(indexKeys[name].pointer)) !== undefined)
      answers.push([name, await answersFrom(await openPublished(store, name))]);
  return answers;
}

async function answersFrom(index: SearchIndex): Promise<unknown[]> {
  const answers: unknown[] = [index.facts];
  for (const query of queries)
    for (const filters of [{}, { state: 'Ohio' }]) {
      const hits = await strictSearch(index, query, filters);
      answers.push([
        query,
        filters,
        hits.map(({ document, score }) => [document.url, document.headline, score.toPrecision(6)]),
      ]);
    }
  answers.push(
    index.places,
    await index.frequencies(filterTerms),
    await index.count(undefined, {}, true),
    await index.newest(undefined, {}, 50),
  );
  return answers;
}

/** Answers of a whole index of the current corpus. */
export async function expectedAnswers(corpus: EditedCorpus, options: RunOptions = {}): Promise<unknown[]> {
  const store = new MemoryStore();
  await runOnce(corpus, store, 'whole', options);
  return await answersOf(store);
}
