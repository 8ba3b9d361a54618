/** After any history of additions, changes, deletions and merges, the segments answer like one segment of all live meetings. */
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Hit, SearchDocument, SearchIndex } from '../../../../search-lambda/engine/search-index.ts';
import { cases } from '../../../support/long.ts';
import { Random } from '../../../support/random.ts';
import {
  randomFilters,
  randomMeeting,
  randomQuery,
  treesOf,
} from '../../../support/search/random-meetings.ts';
import { openFiles, packedIndex, searchDocument } from '../../../support/search/search-documents.ts';
import { SegmentedIndex } from '../../../support/search/segmented-index.ts';

const histories = cases(2, 40);
const steps = 8;
const updatedAt = '2026-03-01T00:00:00Z';
const queriesPerStep = 25;

/** Short and long meetings, so that the segments differ in average length. */
const meetings = [3, 15, 60].map((maxWords, seed) =>
  fc.sample(randomMeeting(maxWords), { numRuns: 2000, seed }),
);
const questions = fc
  .sample(fc.record({ text: randomQuery, filters: randomFilters, limit: fc.constantFrom(1, 3, 10, 30) }), {
    numRuns: cases(600, 4000),
    seed: 1,
  })
  .flatMap(({ text, ...rest }) => treesOf(text).map((tree) => ({ ...rest, text, tree })));

/** A random edit history of a corpus. */
class EditHistory {
  readonly packed = new SegmentedIndex(updatedAt);
  readonly random: Random;
  #number = 0;

  constructor(seed: number) {
    this.random = new Random(seed);
    this.packed.run(this.#added(this.random.of([20, 150, 300]) ?? 0));
  }

  /** Makes one run, then sometimes merges segments. */
  step(): void {
    const { random, packed } = this;
    const [limit = 0, before] = [random.of([1, 8, 40]), packed.documents];
    const renamed = random.below(4) === 0 ? this.#renamed(before) : [];
    const changed = random.some(before, random.below(limit)).map((old) => this.#changed(old));
    const written = new Map(
      [...this.#added(random.below(limit)), ...renamed, ...changed].map((each) => [each.id, each]),
    );
    const deleted = random.some(before, random.below(limit)).filter(({ id }) => !written.has(id));
    packed.run(
      [...written.values()],
      deleted.map(({ id }) => id),
    );
    if (random.below(3) === 0) packed.merge(random.below(packed.segments));
  }

  #added(count: number): SearchDocument[] {
    return Array.from({ length: count }, () => this.#meeting(`m${this.#number++}`));
  }

  #meeting(id: string): SearchDocument {
    const { random } = this;
    return searchDocument({ id, ...random.of(random.of(meetings) ?? []) });
  }

  /** Changes the text, or only the day. */
  #changed(old: SearchDocument): SearchDocument {
    const other = this.#meeting(old.id);
    return this.random.below(3) === 0 ? { ...old, date: other.date } : other;
  }

  /** Renames a place, which changes all of its meetings. */
  #renamed(documents: readonly SearchDocument[]): SearchDocument[] {
    const { city, state } = this.random.of(documents) ?? searchDocument();
    const affected = documents.filter((document) => document.city === city && document.state === state);
    return affected.map((document) => ({ ...document, city: `New ${city}` }));
  }
}

/** What must be equal in any index of the same meetings: the order, and scores to 1e-6. As JSON, which is faster to compare. */
const comparable = (hits: readonly Hit[]): string =>
  JSON.stringify(hits.map(({ document, score }) => [document, score.toFixed(6)]));

const counts = { histories: 0, queries: 0, hits: 0, segments: 0, ties: 0 };

async function expectSameAnswers({ packed, random }: EditHistory): Promise<void> {
  const [actual, expected] = await indexesOf(packed);
  expect(actual.facts).toEqual(expected.facts);
  counts.segments = Math.max(counts.segments, packed.segments);
  for (let query = 0; query < queriesPerStep; query++)
    await expectSameAnswer(random.of(questions), actual, expected);
}

/** The index in segments, and one in a single segment. */
const indexesOf = (packed: SegmentedIndex): Promise<[SearchIndex, SearchIndex]> =>
  Promise.all([openFiles(packed.published()), packedIndex(packed.documents, updatedAt)]);

async function expectSameAnswer(
  question: (typeof questions)[number] | undefined,
  actual: SearchIndex,
  expected: SearchIndex,
): Promise<void> {
  if (question === undefined) throw new Error('there are no questions');
  const { tree, filters, limit, text } = question;
  const got = await actual.search(tree, filters, limit);
  const wanted = await expected.search(tree, filters, limit);
  expect(comparable(got), text).toBe(comparable(wanted));
  counts.queries++;
  counts.hits += wanted.length;
  counts.ties += wanted.filter(({ score }, rank) => score === wanted[rank - 1]?.score).length;
}

/** Proves that the comparisons mean something: many queries find something, with ties, in several segments. */
function expectSubstance(): void {
  // With `-t`, only some of the histories ran.
  if (counts.histories < histories) return;
  expect(counts.queries).toBe(histories * steps * queriesPerStep);
  expect(counts.hits).toBeGreaterThan(counts.queries);
  expect(counts.ties).toBeGreaterThan(counts.queries / 10);
  expect(counts.segments).toBeGreaterThan(5);
}

describe('segments answer like one segment, with edit history', () => {
  it.each(Array.from({ length: histories }, (_, seed) => seed))('number %i', async (seed) => {
    counts.histories++;
    const history = new EditHistory(seed);
    for (let step = 0; step < steps; step++) {
      history.step();
      await expectSameAnswers(history);
    }
  });

  afterAll(expectSubstance);
});

it('segments whose meetings are much shorter answer the same, although their bounds are too low', async () => {
  const [, , long = []] = meetings;
  const headlines = long.map(({ headline }, number) => searchDocument({ id: `short${number}`, headline }));
  const books = long.slice(0, 600).map((fields, number) => {
    const pages = long.slice(number, number + 8).map(({ summary }) => summary);
    return searchDocument({ ...fields, id: `long${number}`, summary: pages.join(' ') });
  });
  const packed = new SegmentedIndex(updatedAt);
  packed.run(headlines);
  packed.run(books);
  const [actual, expected] = await indexesOf(packed);
  for (const question of questions.slice(0, 400))
    await expectSameAnswer({ ...question, limit: 3 }, actual, expected);
});
