/** MiniSearch with default options, and with our tokens; both sum one BM25 score per field. */
import MiniSearch from 'minisearch';
import { stemOf } from '../../search-lambda/engine/text/stem.ts';
import { wordsOf } from '../../search-lambda/engine/text/words.ts';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { rankedDepth } from './measures.ts';
import { fieldNames, fieldTexts, type FieldWeights, queryWords, type Ranking } from './ranking.ts';

type Indexed = { readonly id: string };

/** MiniSearch with default options: no stemming, no boosts, any word. */
export async function* miniSearchDefaults(documents: readonly SearchDocument[]): AsyncGenerator<Ranking> {
  const index = new MiniSearch<Indexed>({ fields: [...fieldNames] });
  index.addAll(documents.map((document) => ({ id: document.id, ...fieldTexts(document) })));
  yield {
    engine: 'MiniSearch',
    setting: 'defaults',
    rank: (query) =>
      Promise.resolve(
        index
          .search(query)
          .slice(0, rankedDepth)
          .map(({ id }) => String(id)),
      ),
  };
}

const weightChoices: readonly FieldWeights[] = [
  [1, 1, 1, 1],
  [2, 1, 1, 1],
  [4, 3, 2, 1],
];
const bm25Choices = [
  { k: 1.2, b: 0.7, d: 0.5 },
  { k: 1.2, b: 0.7, d: 0 },
  { k: 2, b: 0.5, d: 0 },
];

/** Our tokens, stems and stop words, but one BM25 per field, weighted and summed over fields and words. */
export async function* bm25PerField(documents: readonly SearchDocument[]): AsyncGenerator<Ranking> {
  const index = new MiniSearch<Indexed>({
    fields: [...fieldNames],
    tokenize: (text) => wordsOf(text).map(({ text }) => text),
    processTerm: stemOf,
  });
  index.addAll(documents.map((document) => ({ id: document.id, ...fieldTexts(document) })));
  for (const weights of weightChoices)
    for (const bm25 of bm25Choices)
      yield {
        engine: "this project's tokens, one BM25 per field",
        setting: `weights ${weights.join('/')}, k ${bm25.k}, b ${bm25.b}, d ${bm25.d}`,
        rank: (query) => Promise.resolve(rankBySum(index, query, { weights, bm25 })),
      };
}

type Settings = { readonly weights: FieldWeights; readonly bm25: (typeof bm25Choices)[number] };

/** One search per word: a multi-word search multiplies each sum by the number of matching words. */
function rankBySum(index: MiniSearch<Indexed>, query: string, { weights, bm25 }: Settings): string[] {
  const boost = Object.fromEntries(fieldNames.map((name, field) => [name, weights[field] ?? 1]));
  const stems = new Set(queryWords(query, 'left out').map(stemOf));
  const scores = new Map<string, number>();
  for (const stem of stems)
    for (const { id, score } of index.search(stem, {
      boost,
      bm25,
      tokenize: (text) => [text],
      processTerm: (term) => term,
    }))
      scores.set(String(id), (scores.get(String(id)) ?? 0) + score);
  return [...scores]
    .toSorted(([idA, a], [idB, b]) => b - a || (idA < idB ? -1 : 1))
    .slice(0, rankedDepth)
    .map(([id]) => id);
}
