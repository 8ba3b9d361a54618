/** The packed index of each version answers like MiniSearch: the same meetings in the same order with the same scores. */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { FactsBuilder } from '../../../../search-lambda/engine/index-facts.ts';
import type { Version } from '../../../../search-lambda/engine/packed/format/layout.ts';
import { encodingOf } from '../../../../search-lambda/engine/packed/format/segment-file.ts';
import { packInMemory, pointerTo } from '../../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import type { SearchDocument, SearchIndex } from '../../../../search-lambda/engine/search-index.ts';
import { cases } from '../../../support/long.ts';
import {
  randomFilters,
  randomLimit,
  randomMeeting,
  randomQuery,
  treesOf,
} from '../../../support/search/random-meetings.ts';
import {
  miniSearchIndex,
  openFiles,
  packedIndex,
  searchDocument,
} from '../../../support/search/search-documents.ts';

/** A packed index of an earlier version. */
function versionOf(version: Version, documents: readonly SearchDocument[]): Promise<SearchIndex> {
  const facts = new FactsBuilder();
  for (const document of documents) facts.add(document, null, document.city);
  const { name, file, sha256 } = packInMemory(documents, facts.facts, encodingOf(version));
  const pointer = pointerTo([{ name, bytes: file.length, sha256 }], facts.facts, undefined, version);
  return openFiles({ pointer, files: new Map([[name, file]]) });
}

const answerOf = async (index: SearchIndex, ...search: Parameters<SearchIndex['search']>) =>
  (await index.search(...search)).map(({ document: { id }, score }) => [id, score]);

describe.each([300, 3000])('over %i random meetings', (count) => {
  let documents: SearchDocument[];
  let expected: SearchIndex;
  let actual: readonly SearchIndex[];
  beforeAll(async () => {
    documents = fc
      .sample(randomMeeting(60), { numRuns: count, seed: count })
      .map((fields, number) => searchDocument({ id: `m${number}`, ...fields }));
    expected = await miniSearchIndex(documents);
    actual = await Promise.all([packedIndex(documents), versionOf(5, documents)]);
  });

  it('all answer every query alike', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(randomQuery, randomFilters, randomLimit, async (text, filters, limit) => {
        for (const tree of treesOf(text)) {
          const wanted = await answerOf(expected, tree, filters, limit);
          for (const index of actual) expect(await answerOf(index, tree, filters, limit)).toEqual(wanted);
          compared += wanted.length;
        }
      }),
      { numRuns: cases(50, 300), seed: 7 },
    );
    // Most queries find something.
    expect(compared).toBeGreaterThan(cases(350, 2000));
  });
});
