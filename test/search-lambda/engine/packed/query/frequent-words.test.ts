/** The best documents of frequent words are those of a search that leaves none out, in several windows of documents. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../../../../generator/demo/random.ts';
import type { RankedQuery } from '../../../../../search-lambda/engine/query/tree.ts';
import type { Filters, SearchIndex } from '../../../../../search-lambda/engine/search-index.ts';
import { packedIndex, searchDocument } from '../../../../support/search/search-documents.ts';

/** Words by their share of the documents. */
const shares = { budget: 0.7, agenda: 0.45, hearing: 0.3, permit: 0.2, levee: 0.08, quorum: 0.02 };
type Word = keyof typeof shares;
const stems: Readonly<Record<Word, string>> = {
  budget: 'budget',
  agenda: 'agenda',
  hearing: 'hear',
  permit: 'permit',
  levee: 'leve',
  quorum: 'quorum',
};

const count = 9000;

function documentsOf(random: Random) {
  return Array.from({ length: count }, (_, number) => {
    const words = Object.entries(shares).flatMap(([word, share]) =>
      random.next() < share ? Array.from({ length: random.int(1, 4) }, () => word) : [],
    );
    const others = Array.from({ length: random.int(0, 30) }, (_, at) => `w${number}x${at}`);
    return searchDocument({
      id: `m${number}`,
      state: number % 3 === 0 ? 'Ohio' : 'Iowa',
      summary: random.shuffle([...words, ...others]).join(' '),
    });
  });
}

const queryOf = (words: readonly Word[], presence: number): RankedQuery => ({
  kind: 'ranked',
  words: words.map((word) => ({ term: stems[word], weight: 1, isConcept: false })),
  required: [],
  excluded: [],
  minShare: 0.1,
  presence,
});

describe('frequent words of a ranked query', () => {
  let index: SearchIndex;
  beforeAll(async () => {
    index = await packedIndex(documentsOf(new Random(3)));
  });

  const best = async (query: RankedQuery, filters: Filters, limit: number) =>
    (await index.search(query, filters, limit)).map(({ document, score }) => [document.id, score]);

  it.each([
    [['budget', 'agenda'], 5],
    [['budget', 'agenda', 'hearing'], 5],
    [['budget', 'agenda', 'hearing'], 0],
    [['agenda', 'hearing', 'permit', 'budget'], 5],
    [['budget', 'permit', 'levee'], 5],
    [['budget', 'agenda', 'quorum'], 5],
  ] as const)('%j with the presence %i have the best documents of all', async (words, presence) => {
    const query = queryOf(words, presence);
    for (const filters of [{}, { state: 'Ohio' }]) {
      // With this limit, no document is left out.
      const all = await best(query, filters, count);
      for (const limit of [1, 10, 60]) expect(await best(query, filters, limit)).toEqual(all.slice(0, limit));
    }
  });
});
