/** The model as an index, so that whole answers can be compared with it. */
import { searchedTexts } from '../../../search-lambda/engine/document-terms.ts';
import { FactsBuilder } from '../../../search-lambda/engine/index-facts.ts';
import type { QueryNode } from '../../../search-lambda/engine/query/tree.ts';
import { synonyms } from '../../../search-lambda/engine/ranking/synonyms.ts';
import {
  type Candidates,
  type CandidateSearch,
  type Counts,
  type DatePosition,
  type WordPositions,
  type FacetName,
  type Facets,
  facetNames,
  type Filters,
  type Hit,
  type IndexFacts,
  type KnownPlace,
  type SearchDocument,
  type SearchIndex,
} from '../../../search-lambda/engine/search-index.ts';
import { analyzerOf, writtenWordsOf } from '../../../search-lambda/engine/text/analyzers.ts';
import { knownPlacesOf } from './known-places.ts';
import { modelFacets, type ModelHit, SearchModel } from './search-model.ts';

export class ModelIndex implements SearchIndex {
  readonly facts: IndexFacts;
  readonly places: readonly KnownPlace[];
  readonly #model: SearchModel;

  constructor(documents: readonly SearchDocument[]) {
    const facts = new FactsBuilder();
    for (const document of documents) facts.add(document, null, `${document.city}, ${document.state}`);
    this.facts = facts.facts;
    this.places = knownPlacesOf(documents);
    this.#model = new SearchModel(documents);
  }

  async search(query: QueryNode, filters: Filters, limit: number): Promise<Hit[]> {
    return hitsOf(this.#model.candidates(query, [{ filters, limit }]));
  }

  async candidates(query: QueryNode, searches: readonly CandidateSearch[]): Promise<Candidates> {
    const hits = this.#model.candidates(query, searches);
    const documents = hits.map(({ document }) => document);
    return {
      scores: hits.map(({ score }) => score),
      places: async () => documents.map(({ place }) => place),
      dates: documents.map(({ date }) => date),
      idfOf: (term) => this.#model.idfIn(query, term),
      positionsOf: async (terms) => documents.map((document) => wordPositionsOf(document, terms)),
      read: async (numbers) => numbers.flatMap((number) => documents[number] ?? []),
    };
  }

  async newest(
    query: QueryNode | undefined,
    filters: Filters,
    limit: number,
    from?: DatePosition,
  ): Promise<SearchDocument[]> {
    const matches = this.#model.newest(query, filters);
    if (from === undefined) return matches.slice(0, limit);
    const ofDay = matches.filter(({ date }) => date === from.date);
    const older = matches.filter(({ date }) => date < from.date);
    return [...ofDay.slice(from.skip), ...older].slice(0, limit);
  }

  async count(query: QueryNode | undefined, filters: Filters, hasFacets: boolean): Promise<Counts> {
    const matches = this.#model.newest(query, filters);
    return {
      total: matches.length,
      isExact: true,
      ...(hasFacets ? { facets: sortedFacets(modelFacets(matches)) } : {}),
    };
  }

  async frequencies(terms: readonly string[]): Promise<readonly number[]> {
    return terms.map((term) => this.#model.frequencyOf(term));
  }
}

const hitsOf = (hits: readonly ModelHit[]): Hit[] => hits.map(({ document, score }) => ({ document, score }));

/** Text by text, in the order of CONTRACT.md 4, with a gap of one position after each. */
function wordPositionsOf(document: SearchDocument, terms: readonly string[]): WordPositions {
  const texts = searchedTexts(document).map(({ text, languages }) => ({
    languages,
    words: writtenWordsOf(text),
  }));
  const positions = terms.map((): number[] => []);
  let start = 0;
  for (const { words, languages } of texts) {
    const analyzers = languages.map(analyzerOf);
    const concepts = analyzers.flatMap(({ mainTermOf }) =>
      synonyms.find(words.map(({ text }) => mainTermOf(text))),
    );
    for (const [number, term] of terms.entries())
      for (const [at, word] of words.entries())
        if (
          analyzers.some(({ termsOf }) => termsOf(word).includes(term)) ||
          concepts.some((each) => each.concept === term && each.start === at)
        )
          positions[number]?.push(start + at);
    start += words.length + 1;
  }
  return { textLengths: texts.map(({ words }) => words.length), positions };
}

/** Most frequent values first, years by value; at most 20 bodies. */
function sortedFacets(counts: Record<FacetName, Map<string, number>>): Facets {
  const sorted = facetNames.map((name) => {
    const values = Array.from(counts[name], ([value, count]) => ({ value, count }));
    values.sort((a, b) => (a.value < b.value ? -1 : 1));
    if (name === 'year') values.reverse();
    else values.sort((a, b) => b.count - a.count);
    return [name, name === 'body' ? values.slice(0, 20) : values] as const;
  });
  return Object.fromEntries<Facets[FacetName]>(sorted) as Facets;
}
