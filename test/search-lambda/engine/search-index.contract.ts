/** The contract of `SearchIndex`, run over each implementation. */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseQuery, withoutStopWords } from '../../../search-lambda/engine/query/parse.ts';
import type { QueryNode } from '../../../search-lambda/engine/query/tree.ts';
import { rankedQueryOf } from '../../../search-lambda/engine/ranking/ranked-query.ts';
import type {
  Filters,
  Hit,
  SearchDocument,
  SearchIndex,
} from '../../../search-lambda/engine/search-index.ts';
import { searchDocument, searchDocuments } from '../../support/search/search-documents.ts';
import { describeAnswers, type MakeIndex } from './answers.contract.ts';
import { describeFilters } from './filters.contract.ts';
import { modelHits } from '../../support/search/search-model.ts';

export function describeSearchIndex(name: string, makeIndex: MakeIndex): void {
  describeAnswers(name, makeIndex);
  describeFilters(name, makeIndex);

  const find = async (
    documents: readonly SearchDocument[],
    query: string,
    filters: Filters = {},
    limit = 50,
  ): Promise<Hit[]> => (await makeIndex(documents)).search(treeOf(query), filters, limit);
  const idsOf = async (...args: Parameters<typeof find>): Promise<string[]> =>
    (await find(...args)).map(({ document }) => document.id);

  describe(`${name}: matches`, () => {
    const documents = searchDocuments(
      { headline: 'Council rezones Larkspur Avenue', decisions: ['Affordable housing fund', 'Parking ban'] },
      { summary: 'The rezoning of two lots for housing that is affordable.', body: 'Zoning Board' },
      {
        headline: 'École publique',
        summary: 'Le conseil de l’école. Mixed-use plan, $1.2 million, ordinance 2024-117.',
      },
      { city: 'Montréal', state: 'Québec', headline: 'Parking', decisions: ["The mayor's office"] },
    );
    let index: SearchIndex;
    beforeAll(async () => {
      index = await makeIndex(documents);
    });

    test.each<[string, string]>([
      ['rezoning', 'm0 m1'],
      ['rezone', 'm0 m1'],
      ['housing', 'm0 m1'],
      ['zoning board', 'm1'],
      ['ohio', 'm0 m1 m2'],
      ['montreal parking', 'm3'],
      ['quebec', 'm3'],
      ['ecole', 'm2'],
      ["d'école", 'm2'],
      ['mayors', 'm3'],
      ['mayor', 'm3'],
      ['"mayor"', 'm3'],
      ['"mayors"', ''],
      ['housing parking', 'm0'],
      ['housing OR parking', 'm0 m1 m3'],
      ['larkspur housing OR montreal', 'm0 m3'],
      ['housing -parking', 'm1'],
      ['-housing', 'm2 m3'],
      ['-housing -parking', 'm2'],
      ['montreal OR -parking', 'm1 m2 m3'],
      ['"affordable housing"', 'm0'],
      ['"housing affordable"', ''],
      ['"rezones larkspur"', 'm0'],
      ['"rezone larkspur"', ''],
      ['"fund parking"', ''],
      ['housing -"affordable housing"', 'm1'],
      ['mixed-use', 'm2'],
      ['"mixed use"', 'm2'],
      ['use-mixed', ''],
      ['2024-117', 'm2'],
      ['$1.2 million', 'm2'],
      ['"the mayor’s office"', 'm3'],
      ['"the mayor office"', 'm3'],
      ['the parking', 'm0 m3'],
      ['nowhere', ''],
      ['nowhere OR montreal', 'm3'],
      ['montreal -nowhere', 'm3'],
    ])('%s finds %j', async (query, ids) => {
      const hits = await index.search(treeOf(query), {}, 50);
      expect(
        hits
          .map(({ document }) => document.id)
          .toSorted()
          .join(' '),
      ).toBe(ids);
    });
  });

  describe(`${name}: filters`, () => {
    const documents = searchDocuments(
      ...Array.from({ length: 40 }, () => ({ headline: 'Housing housing housing' })),
      { state: 'Québec', kind: 'school', summary: 'A word about housing.' },
      { state: 'Québec', summary: 'A word about housing.' },
    );

    test('are applied before the limit', async () => {
      expect(await idsOf(documents, 'housing', { kind: 'school' }, 1)).toEqual(['m40']);
      expect(await idsOf(documents, 'housing', { state: 'Québec' }, 5)).toEqual(['m40', 'm41']);
      expect(await idsOf(documents, 'housing', { state: 'Québec', kind: 'city' }, 5)).toEqual(['m41']);
      expect(await idsOf(documents, '-parking', { state: 'Québec', kind: 'city' }, 5)).toEqual(['m41']);
      expect(await idsOf(documents, 'housing', { state: 'Texas' })).toEqual([]);
    });

    test('ignore case and accents of states', async () => {
      expect(await idsOf(documents, 'housing', { state: 'QUEBEC' })).toEqual(['m40', 'm41']);
    });

    test('do not change scores', async () => {
      const [all, filtered] = [
        await find(documents, 'housing'),
        await find(documents, 'housing', { kind: 'school' }),
      ];
      expect(filtered[0]?.score).toBe(all.find(({ document }) => document.id === 'm40')?.score);
    });
  });

  describe(`${name}: ranking`, () => {
    test('ranks a match in the headline first, then in a decision, in the summary, and in other fields', async () => {
      const documents = searchDocuments(
        { body: 'Housing Board' },
        { body: 'City Board', summary: 'Housing' },
        { body: 'City Board', decisions: ['Housing'] },
        { body: 'City Board', headline: 'Housing' },
      );
      expect(await idsOf(documents, 'housing')).toEqual(['m3', 'm2', 'm1', 'm0']);
    });

    test('gives a rare word more weight than a frequent one', async () => {
      const documents = searchDocuments(
        { headline: 'Council' },
        { headline: 'Larkspur' },
        { headline: 'Council' },
        {},
      );
      expect(await idsOf(documents, 'larkspur OR council')).toEqual(['m1', 'm0', 'm2', 'm3']);
    });

    test('ranks the newer of two equal meetings first, then the one with the smaller id', async () => {
      const documents = [
        searchDocument({ id: 'b', headline: 'Housing', date: '2025-01-01' }),
        searchDocument({ id: 'a', headline: 'Housing', date: '2025-01-01' }),
        searchDocument({ id: 'z', headline: 'Housing', date: '2025-01-02' }),
        searchDocument({ id: 'B', headline: 'Housing', date: '2025-01-01' }),
      ];
      expect(await idsOf(documents, 'housing')).toEqual(['z', 'B', 'a', 'b']);
      expect(await idsOf(documents, '-parking')).toEqual(['z', 'B', 'a', 'b']);
      expect(await idsOf(documents, 'housing', {}, 2)).toEqual(['z', 'B']);
    });

    test('returns positive scores with four decimals, and 1 for exclusions only', async () => {
      const documents = searchDocuments({ headline: 'Housing' }, { summary: 'Parking and housing' }, {});
      const scores = (await find(documents, 'housing OR -parking')).map(({ score }) => score);
      expect(scores).toHaveLength(3);
      for (const score of scores) {
        expect(score).toBeGreaterThan(0);
        expect(Number(score.toFixed(4))).toBe(score);
      }
      expect((await find(documents, '-parking -"city hall"')).map(({ score }) => score)).toEqual([1, 1]);
    });
  });

  describe(`${name}: the whole index`, () => {
    test('returns the documents unchanged', async () => {
      const document = searchDocument({
        headline: '“Quoted” \u2028 \\ <b>',
        decisions: ['ünïcödé 💡', ''],
        summary: 'line\nbreak\ttab "x"',
      });
      expect((await find([document], 'quoted')).map((hit) => hit.document)).toEqual([document]);
    });

    test('reports its facts', async () => {
      const documents = searchDocuments(
        { date: '2024-05-06' },
        { date: '1999-01-01', city: 'Basswood' },
        { date: '2026-12-31', state: 'Alaska' },
      );
      expect((await makeIndex(documents, '2026-01-02T03:04:05Z')).facts).toEqual({
        meetings: 3,
        places: 3,
        oldest: '1999-01-01',
        newest: '2026-12-31',
        updatedAt: '2026-01-02T03:04:05Z',
        states: ['Alaska', 'Ohio'],
      });
    });

    test('is empty without meetings', async () => {
      const index = await makeIndex([]);
      expect(index.facts).toEqual({
        meetings: 0,
        places: 0,
        oldest: null,
        newest: null,
        updatedAt: null,
        states: [],
      });
      for (const query of ['a', '-a', '"a b"', 'a OR b'])
        expect(await index.search(treeOf(query), {}, 50)).toEqual([]);
      expect(await index.search(rankedOf('a b'), {}, 50)).toEqual([]);
      expect(await index.newest(undefined, {}, 50)).toEqual([]);
      expect(await index.count(undefined, {}, false)).toEqual({ total: 0, isExact: true });
    });

    test('matches and scores as defined', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(randomDocument, { minLength: 1, maxLength: 12 }),
          randomQuery,
          async (texts, node) => {
            const documents = searchDocuments(...texts);
            const hits = await (await makeIndex(documents)).search(node, {}, 50);
            const expected = modelHits(documents, node);
            expect(hits.map(({ document }) => document.id).toSorted()).toEqual(
              expected.map(({ id }) => id).toSorted(),
            );
            const scores = new Map(expected.map(({ id, score }) => [id, score]));
            if (!onlyExcludes(node))
              for (const { document, score } of hits)
                expect(Math.abs(score - Math.max(scores.get(document.id) ?? 0, 0.0001))).toBeLessThan(
                  0.0000501,
                );
          },
        ),
        { numRuns: 150 },
      );
    });
  });
}

const onlyExcludes = (node: QueryNode): boolean =>
  node.kind === 'not' || ((node.kind === 'and' || node.kind === 'or') && node.operands.every(onlyExcludes));

/** Parses a query; throws if it has no tree. */
function treeOf(query: string): QueryNode {
  const { root } = parseQuery(query);
  if (root === undefined) throw new Error(`no word in ${query}`);
  return withoutStopWords(root);
}

/** The ranked form of a query; throws if it has no plain word. */
function rankedOf(query: string): QueryNode {
  const ranked = rankedQueryOf(parseQuery(query));
  if (ranked === undefined) throw new Error(`no plain word in ${query}`);
  return ranked;
}

const vocabulary = ['alder', 'birch', 'cedar', 'dogwood', 'elms', 'elm', "fir's", 'ginkgo-hazel', 'the'];
const randomText = fc.array(fc.constantFrom(...vocabulary), { maxLength: 8 }).map((words) => words.join(' '));
const randomDocument = fc.record({
  headline: randomText,
  decisions: fc.array(randomText, { maxLength: 3 }),
  summary: randomText,
  date: fc.constantFrom('2025-01-01', '2025-01-02'),
});
const randomTerm = fc.oneof(
  fc.constantFrom(...vocabulary),
  fc
    .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 3 })
    .map((words) => `"${words.join(' ')}"`),
);
const randomOperand = fc.tuple(fc.constantFrom('', '', '', '-'), randomTerm).map((parts) => parts.join(''));
const randomQuery = fc
  .array(fc.array(randomOperand, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .chain((alternatives) => {
    const query = parseQuery(alternatives.map((operands) => operands.join(' ')).join(' OR '));
    const { root } = query;
    return root === undefined
      ? fc.constant(treeOf('alder'))
      : fc.constantFrom(root, withoutStopWords(root), rankedQueryOf(query) ?? root);
  });
