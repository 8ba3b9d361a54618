/** Our packed index, opened as in the function, with the ranking as shipped and with parts of it switched off. */
import { FactsBuilder } from '../../search-lambda/engine/index-facts.ts';
import { openIndex } from '../../search-lambda/engine/open-index.ts';
import { packInMemory, pointerTo } from '../../search-lambda/engine/packed/write/pack-in-memory.ts';
import { parseQuery } from '../../search-lambda/engine/query/parse.ts';
import { rankedQueryOf } from '../../search-lambda/engine/ranking/ranked-query.ts';
import { type Rescoring, rescoring } from '../../search-lambda/engine/ranking/rescore.ts';
import { search } from '../../search-lambda/engine/search.ts';
import type { SearchDocument, SearchIndex } from '../../search-lambda/engine/search-index.ts';
import { rankedDepth } from './measures.ts';
import { PlacesOfDocuments } from '../search/places.ts';
import type { Engine, Ranking } from './ranking.ts';

export const firstStageName = 'this project, first stage only';
export const asAnsweredName = 'this project, as /search answers';
export const inPartName = 'this project, in part';

/** The parts of the ranking that the ablation switches off in turn, and other constants. */
const parts: Readonly<Record<string, Partial<Rescoring>>> = {
  'without the best passage': { bestPassage: 0 },
  'without coverage': { coverage: 0 },
  'without presence in the first stage': { presence: 0 },
  'without the place': { place: 0 },
  'without synonyms': { synonym: 0 },
  'without adjacent words': { neighbors: 0 },
  'without counting repeated words': { repetition: 0 },
  'half the presence': { presence: 0.2 },
  'half the best passage': { bestPassage: 2 },
  'twice the best passage': { bestPassage: 8 },
  'half the coverage': { coverage: 1 },
  'twice the coverage': { coverage: 4 },
  'adjacent words count half': { neighbors: 0.5 },
};

/** Ranks by the first stage alone and like /search. */
export const ours: Engine = async function* (documents): AsyncGenerator<Ranking> {
  const index = await indexed(documents);
  yield {
    engine: firstStageName,
    setting: 'BM25F of any word',
    rank: async (text) => {
      const query = rankedQueryOf(parseQuery(text), undefined, { ...rescoring, synonym: 0 });
      const hits = query === undefined ? [] : await index.search(query, {}, rankedDepth);
      return hits.map(({ document }) => document.id);
    },
  };
  yield rankingOf(index, asAnsweredName, 'as shipped', {});
};

/** Ranks like /search without one part of the ranking. */
export const oursInPart: Engine = async function* (documents): AsyncGenerator<Ranking> {
  const index = await indexed(documents);
  for (const [setting, weights] of Object.entries(parts))
    yield rankingOf(index, inPartName, setting, weights);
};

const rankingOf = (
  index: SearchIndex,
  engine: string,
  setting: string,
  weights: Partial<Rescoring>,
): Ranking => ({
  engine,
  setting,
  rank: (text) => rankedIds(index, text, { ...rescoring, ...weights }),
});

/** Returns the ids that /search answers with. */
export async function rankedIds(index: SearchIndex, text: string, weights?: Rescoring): Promise<string[]> {
  const { hits } = await search(index, {
    text,
    filters: {},
    limit: rankedDepth,
    sort: 'relevance',
    isStrict: false,
    weights,
  });
  return hits.map(({ document }) => document.id);
}

const indexes = new WeakMap<readonly SearchDocument[], Promise<SearchIndex>>();

/** The index of these documents, packed once. */
function indexed(documents: readonly SearchDocument[]): Promise<SearchIndex> {
  const known = indexes.get(documents) ?? packed(documents);
  indexes.set(documents, known);
  return known;
}

function packed(documents: readonly SearchDocument[]): Promise<SearchIndex> {
  const builder = new FactsBuilder();
  const places = new PlacesOfDocuments();
  for (const document of documents) {
    builder.add(document, null, document.place);
    places.add(document);
  }
  const { facts } = builder;
  const { name, file, sha256 } = packInMemory(documents, facts);
  const { file: list, body } = places.file();
  return openIndex(
    pointerTo([{ name, bytes: file.length, sha256 }], facts, list),
    (wanted, offset, length) =>
      Promise.resolve((wanted === name ? file : body).subarray(offset, offset + length)),
    () => Promise.resolve(),
  );
}
