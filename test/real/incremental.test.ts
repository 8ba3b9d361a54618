/** Incremental runs over the real corpus in ../shared, which exists only on the project's machines, while it is edited. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readQueries } from '../../bench/relevance/collection.ts';
import { openFolderStore } from '../../generator/store/folder-store.ts';
import type { ObjectStore } from '../../generator/store/object-store.ts';
import { recordIndexNames } from '../../schemas/paths.ts';
import { placeTables, tableNames } from '../../schemas/tables/index.ts';
import { journaledCorpus, runSite } from '../generator/build/since-last/site-runs.fixture.ts';
import { openPublished } from '../generator/search/segments/published-answers.fixture.ts';
import { temporaryFolder } from '../support/corpus/corpus.ts';
import {
  addRowTo,
  applyEdits,
  changeCellOf,
  deleteRowOf,
  type Edit,
  mergePlaces,
  renamePlace,
} from '../support/corpus/random-edits.ts';
import { MemoryStore } from '../support/lambda/memory-store.ts';
import { isLong } from '../support/long.ts';
import { Random } from '../support/random.ts';
import { compareAnswers } from '../support/search/same-answers.ts';
import { realCorpus, realData, readRealRows, readRowsOf } from './real-rows.ts';

/** Places with meetings, votes, finances or permits of every kind, and few enough rows for a short run. */
const sampledPlaces = new Set([
  'us-4159000', // Portland
  'us-0613014', // Chico
  'us-sd-0622710', // Los Angeles Unified School District
  'us-0807850', // Boulder
  'us-0669000', // Santa Ana
  'us-0680000', // Torrance
  'us-5126496', // Fairfax
  'us-4865000', // San Antonio
  'us-2507000', // Boston
]);
/** Of all other places, every nth is sampled. */
const nthPlace = 300;

/** A change in each table, additions to most and deletions in some, a place that is renamed, and one that is merged with another. */
const edits: readonly Edit[] = [
  ...tableNames.map(changeCellOf),
  ...placeTables.flatMap((table, index) => (index % 3 === 0 ? [] : [addRowTo(table)])),
  ...['meetings', 'officials', 'gov_finances', 'motions'].flatMap((name) =>
    placeTables.filter((table) => table === name).map(deleteRowOf),
  ),
  renamePlace,
  mergePlaces,
];

const batches = 5;
const hourMs = 3_600_000;
const parts = ['site', 'search'] as const;

/** SHA-256 of the published files of the sites, by key. */
async function filesOf(store: ObjectStore): Promise<Map<string, string | undefined>> {
  const files = new Map<string, string | undefined>();
  for await (const { key } of store.list(''))
    if (!/^(?:\.build|search)\//.test(key)) files.set(key, (await store.head(key))?.sha256);
  return files;
}

/** Queries whose results differ between the indexes of two stores. */
async function differentAnswers(expected: ObjectStore, actual: ObjectStore): Promise<readonly string[]> {
  const questions = readQueries(join(realData, 'ir', 'civic-questions'), (grade) => grade);
  const texts = [...questions.map(({ text }) => text), 'budget', '"public hearing"', 'housing OR zoning'];
  const queries = texts.map((text) => ({ text, filters: {}, limit: 50 }));
  const different: string[] = [];
  for (const name of recordIndexNames) {
    const compared = await compareAnswers(
      await openPublished(expected, name),
      await openPublished(actual, name),
      queries,
    );
    expect(compared.hits).toBeGreaterThan(queries.length);
    different.push(...compared.different);
  }
  return different;
}

const isThere = existsSync(realCorpus);

it.skipIf(!isThere)(
  'incremental runs over 50 edits publish the same as a build of all places',
  async () => {
    const corpus = journaledCorpus(
      isLong
        ? readRealRows()
        : readRowsOf((place, index) => sampledPlaces.has(place) || index % nthPlace === 0),
    );
    // The files of all places do not fit in memory.
    const newStore = (): ObjectStore => (isLong ? openFolderStore(temporaryFolder()) : new MemoryStore());
    expect(edits).toHaveLength(50);
    const [store, whole] = [newStore(), newStore()];
    const random = new Random(20_261_123);
    const shuffled = random.some(edits, edits.length);
    let now = Date.parse('2026-11-18T22:00:00Z');
    const options = () => ({ asOf: new Date(now).toISOString(), skipInvalid: true, parts });
    await runSite(corpus, store, 'all', options());
    for (let batch = 0; batch < batches; batch++) {
      applyEdits(
        corpus,
        random,
        shuffled.filter((_, index) => index % batches === batch),
      );
      now += (1 + 24 * batch) * hourMs;
      const { reason, summary } = await runSite(corpus, store, 'since-last', options());
      expect(reason).toBeUndefined();
      expect(summary.placesRead).toBeLessThan(summary.places / 2);
    }
    await runSite(corpus, whole, 'all', options());
    expect(await filesOf(store)).toEqual(await filesOf(whole));
    expect(await differentAnswers(whole, store)).toEqual([]);
  },
  3_600_000,
);
