/** An index of the previous format version is answered until a newer one is loaded. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parsePointer } from '../../../search-lambda/load/pointer.ts';
import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { Cluster } from '../../../search-lambda/opensearch/cluster.ts';
import { createAliasStore } from '../../../search-lambda/opensearch/store.ts';
import { type OpenSearchServer, startOpenSearch } from '../../support/opensearch/server.ts';
import { answerTo, idsIn } from '../../support/search/answers.ts';
import { clientOf } from '../../support/search/opensearch-index.ts';
import { previousIndex } from '../../support/search/previous-opensearch.ts';
import { miniSearchIndex, searchDocuments } from '../../support/search/search-documents.ts';
import { strictSearch } from '../../support/search/strict-search.ts';

/** Without synonyms, which that version does not have. */
const documents = searchDocuments(
  { headline: 'Larkspur quarry', decisions: ['A quarry for the creek'], kind: 'school' },
  { headline: 'Quarry', summary: 'The quarry over Larkspur Creek.' },
  { headline: 'Kiosk', decisions: ['Two kiosks'] },
  { headline: 'Kiosk', state: 'Texas' },
).map((document) => ({ ...document, body: '' }));

describe('an index of version 1', () => {
  let server: OpenSearchServer;
  let index: SearchIndex;
  let current: SearchIndex;
  beforeAll(async () => {
    server = await startOpenSearch();
    [index, current] = [await previousIndex(server, documents), await miniSearchIndex(documents)];
  });
  afterAll(() => server.stop());

  test('has a pointer of its version, and is not complete', async () => {
    const store = createAliasStore(new Cluster(clientOf(server)), 'previous');
    const pointer = parsePointer(await store.readPointer(new AbortController().signal));
    expect(pointer).toMatchObject({ format: 'opensearch', version: 1, meetings: 4 });
    expect([index.isComplete, index.places]).toEqual([false, []]);
  });

  test.each(['quarry', '"larkspur creek"', 'quarry -kiosk', 'kiosk OR larkspur', '-quarry'])(
    'matches and scores %s as before',
    async (text) => {
      const [wanted, found] = await Promise.all(
        [current, index].map((each) => strictSearch(each, text, { state: 'ohio' })),
      );
      const scored = (hits: typeof found) => hits?.map(({ document, score }) => [document.id, score]);
      expect(scored(found)).toEqual(scored(wanted));
      expect(found?.length).toBeGreaterThan(0);
    },
  );

  test('scores words without the synonyms that the same meetings have in a newer index', async () => {
    const other = await startOpenSearch();
    onTestFinished(() => other.stop());
    const headlines = (word: string) =>
      searchDocuments({ headline: `Quarry ${word}` }, { headline: 'Quarry' }, { headline: 'Harbor' });
    const second = await startOpenSearch();
    onTestFinished(() => second.stop());
    const withSynonym = await previousIndex(other, headlines('airbnb'));
    const without = await previousIndex(second, headlines('zzzzz'));
    const scores = async (each: SearchIndex) =>
      (await strictSearch(each, 'quarry')).map(({ document, score }) => [document.id, score]);
    expect(await scores(withSynonym)).toEqual(await scores(without));
  });

  test('answers questions with some of their words, and exclusions alone', async () => {
    const answer = await answerTo(index, 'kiosk nowhere');
    expect(answer.hits.map(({ document, missing }) => [document.id, ...missing])).toEqual([
      ['m2', 'nowhere'],
      ['m3', 'nowhere'],
    ]);
    expect(answer.hits[0]?.document.decisions).toEqual([{ id: '', headline: 'Two kiosks', source: '' }]);
    expect(idsIn(await answerTo(index, '-kiosk'))).toEqual(['m0', 'm1']);
    expect(server.faults).toEqual([]);
  });
});
