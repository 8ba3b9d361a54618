/** Tests of the ranking in the index of meetings that real-corpus.test.ts builds from the real corpus. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { civicLinks, civicQuestions, type DecidedMatter } from '../../bench/relevance/civic.ts';
import type { Collection } from '../../bench/relevance/collection.ts';
import { meanOf, type Measures, measuresOf } from '../../bench/relevance/measures.ts';
import { rankedIds } from '../../bench/relevance/ours.ts';
import { indexKeys, type IndexName, indexSegmentKey } from '../../schemas/paths.ts';
import { indexFilesOf, indexPointerSchema } from '../../schemas/index-pointer.ts';
import { openIndex } from '../../search-lambda/engine/open-index.ts';
import type { SearchDocument, SearchIndex } from '../../search-lambda/engine/search-index.ts';
import type { CorpusRows } from '../support/corpus/corpus.ts';
import { cases } from '../support/long.ts';
import { atOnce } from '../support/search/search-documents.ts';

const data = resolve(import.meta.dirname, '../../../shared/data');

/** Every nth official title is used, since ranking 300 long queries takes as long as a build. */
const nthTitle = cases(10, 1);

/** Defines the tests of a search index, which must exist before they run. */
export function relevanceTests(folder: string, corpus: () => Required<CorpusRows>): void {
  describe('as a search', () => {
    let index: SearchIndex;
    let documents: SearchDocument[];

    beforeAll(async () => {
      index = await openBuilt(folder);
      documents = await index.newest(undefined, {}, index.facts.meetings);
    });

    it('answers the questions of readers with the decisions that they ask for', async () => {
      const measures = await measured(index, civicQuestions(data, documents));
      process.stdout.write(`civic-questions: ${JSON.stringify(measures)}\n`);
      expect(measures.ndcgAt10).toBeGreaterThan(0.65);
      expect(measures.firstIsGood).toBeGreaterThanOrEqual(0.7);
      expect(measures.unanswered).toBe(0);
    });

    it('finds the decisions on a matter by its official title', async () => {
      const links = civicLinks(decidedMatters(corpus()), documents);
      const queries = links.queries.filter((_, number) => number % nthTitle === 0);
      const measures = await measured(index, { ...links, queries });
      process.stdout.write(`civic-links: ${JSON.stringify(measures)}\n`);
      expect(measures.ndcgAt10).toBeGreaterThan(0.6);
    });
  });
}

/** Opens an index in a built folder. */
export function openBuilt(folder: string, name: IndexName = 'meetings'): Promise<SearchIndex> {
  const text = readFileSync(join(folder, indexKeys[name].pointer), 'utf8');
  const pointer = indexPointerSchema.parse(JSON.parse(text));
  const files = new Map(
    indexFilesOf(pointer).map(({ name }) => [name, readFileSync(join(folder, indexSegmentKey(name)))]),
  );
  return openIndex(
    pointer,
    (name, offset, length) =>
      Promise.resolve(files.get(name)?.subarray(offset, offset + length) ?? new Uint8Array()),
    atOnce,
  );
}

async function measured(index: SearchIndex, { queries, goodGrade }: Collection): Promise<Measures> {
  expect(queries.length).toBeGreaterThan(25);
  const all: Measures[] = [];
  for (const { text, grades } of queries)
    all.push(measuresOf(await rankedIds(index, text), grades, goodGrade));
  return meanOf(all);
}

/** The links between decisions and matters, from the rows of the corpus. */
function decidedMatters(corpus: Required<CorpusRows>): DecidedMatter[] {
  const matters = new Map(corpus.matters.map((row) => [row['id'], row]));
  const decisions = new Map(corpus.decisions.map((row) => [row['id'], row]));
  return corpus.decision_links.flatMap((link): DecidedMatter[] => {
    const matter = link['target_table'] === 'matters' ? matters.get(link['target_id']) : undefined;
    const decision = decisions.get(link['decision_id']);
    if (matter === undefined || decision === undefined) return [];
    return [
      {
        place: String(matter['muni_id']),
        title: String(matter['title']),
        meeting: String(decision['meeting_id']),
        headline: String(decision['headline']),
      },
    ];
  });
}
