/** Reference implementation of matching, ranking, filters and counts (CONTRACT.md 4), without an index: slow and simple. */
import { bm25, idf, searchedTexts, termsOf } from '../../../search-lambda/engine/document-terms.ts';
import {
  hasPositive,
  type QueryNode,
  type RankedQuery,
  type Phrase,
  type RankedTerm,
  readingsByTerm,
  readingsOf,
  termsOfPhrase,
} from '../../../search-lambda/engine/query/tree.ts';
import type {
  CandidateSearch,
  FacetName,
  Filters,
  SearchDocument,
} from '../../../search-lambda/engine/search-index.ts';
import { fold } from '../../../schemas/names/fold.ts';
import { analyzerOf } from '../../../search-lambda/engine/text/analyzers.ts';
import { stemOf } from '../../../search-lambda/engine/text/stem.ts';
import { wordsOf } from '../../../search-lambda/engine/text/words.ts';

export type ModelHit = { readonly document: SearchDocument; readonly id: string; readonly score: number };

type Bag = { readonly document: SearchDocument; readonly counts: ReadonlyMap<string, number> };

/** The live documents of an index. */
export class SearchModel {
  readonly #bags: readonly Bag[];
  readonly #averageLength: number;
  readonly #frequencies = new Map<string, number>();
  /** Of the query that is evaluated. */
  #readings: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(documents: readonly SearchDocument[]) {
    this.#bags = documents.toSorted(byDate).map((document) => ({ document, counts: countsOf(document) }));
    this.#averageLength = sum(this.#bags.map(({ counts }) => Math.max(1, counts.size))) / documents.length;
  }

  /** Returns every matching document, best first, with its unrounded score. */
  hits(query: QueryNode, filters: Filters = {}): ModelHit[] {
    this.#readings = readingsByTerm(query);
    return this.#bags
      .flatMap((bag) => {
        const scores = passes(bag.document, filters)
          ? readingsOf(query).flatMap((reading) => this.#scoreOf(reading, bag) ?? [])
          : [];
        const score = scores.length === 0 ? undefined : Math.max(...scores);
        return score === undefined ? [] : [{ document: bag.document, id: bag.document.id, score }];
      })
      .toSorted((a, b) => b.score - a.score);
  }

  /** Returns the union of several top-k searches, best first, with published scores. */
  candidates(query: QueryNode, searches: readonly CandidateSearch[]): ModelHit[] {
    const found = new Map(
      searches
        .flatMap(({ filters, limit }) => this.#published(query, filters).slice(0, limit))
        .map((hit) => [hit.id, hit]),
    );
    return [...found.values()].toSorted((a, b) => b.score - a.score || byDate(a.document, b.document));
  }

  /** Returns the matches, newest first, then by id. */
  newest(query: QueryNode | undefined, filters: Filters = {}): SearchDocument[] {
    return this.#bags
      .filter(
        (bag) =>
          passes(bag.document, filters) && (query === undefined || this.#scoreOf(query, bag) !== undefined),
      )
      .map(({ document }) => document);
  }

  /** IDF of a term of a query. */
  idfIn(query: QueryNode, term: string): number {
    this.#readings = readingsByTerm(query);
    return this.idfOf(term);
  }

  /** IDF of a stem or concept, that of the most frequent reading of its word; 0 if no document has it. */
  idfOf(term: string): number {
    const frequency = Math.max(...(this.#readings.get(term) ?? [term]).map((each) => this.frequencyOf(each)));
    return frequency === 0 ? 0 : idf(this.#bags.length, frequency);
  }

  #published(query: QueryNode, filters: Filters): ModelHit[] {
    return this.hits(query, filters)
      .map((hit) => ({
        ...hit,
        score: hasPositive(query) ? Math.max(1, Math.round(hit.score * 10_000)) / 10_000 : 1,
      }))
      .toSorted((a, b) => b.score - a.score || byDate(a.document, b.document));
  }

  /** Returns a score, or undefined if the query does not match. */
  #scoreOf(node: QueryNode, bag: Bag): number | undefined {
    switch (node.kind) {
      case 'word':
        return this.#bm25Of(node.stem, bag);
      case 'phrase':
        return hasPhrase(bag.document, node)
          ? sum([...new Set(termsOfPhrase(node))].map((stem) => this.#bm25Of(stem, bag) ?? 0))
          : undefined;
      case 'and': {
        const scores = node.operands.map((operand) => this.#scoreOf(operand, bag));
        return scores.includes(undefined) ? undefined : sum(scores.map((score) => score ?? 0));
      }
      case 'or': {
        const scores = node.operands.flatMap((operand) => this.#scoreOf(operand, bag) ?? []);
        return scores.length === 0 ? undefined : sum(scores);
      }
      case 'not':
        return this.#scoreOf(node.operand, bag) === undefined ? 0 : undefined;
      case 'ranked':
        return this.#rankedScoreOf(node, bag);
    }
  }

  #rankedScoreOf(
    { words, required, excluded, minShare, presence }: RankedQuery,
    bag: Bag,
  ): number | undefined {
    const phrases = required.map((phrase) => this.#scoreOf(phrase, bag));
    if (phrases.includes(undefined)) return undefined;
    if (excluded.some((node) => this.#scoreOf(node, bag) !== undefined)) return undefined;
    const found = words.filter(({ term }) => bag.counts.has(term));
    if (found.length === 0 && required.length === 0) return undefined;
    const stemsOfPhrases = new Set(required.flatMap(termsOfPhrase));
    const idfOfPhrases = sum(Array.from(stemsOfPhrases, (stem) => this.idfOf(stem)));
    const total =
      sum(words.map(({ term, isConcept, of }) => (isConcept || of !== undefined ? 0 : this.idfOf(term)))) +
      idfOfPhrases;
    const shareOf = ({ term, weight, isConcept }: RankedTerm): number =>
      (isConcept ? weight : 1) * this.idfOf(term);
    const matched = sum(found.map(shareOf)) + idfOfPhrases;
    if (matched < minShare * total - 1e-9) return undefined;
    return sum([
      ...phrases.map((score) => score ?? 0),
      ...found.map(
        ({ term, weight }) => weight * ((this.#bm25Of(term, bag) ?? 0) + presence * this.idfOf(term) ** 2),
      ),
    ]);
  }

  #bm25Of(term: string, { counts }: Bag): number | undefined {
    const count = counts.get(term);
    if (count === undefined) return undefined;
    const { k, b } = bm25;
    const saturation = k * (1 - b + (b * Math.max(1, counts.size)) / this.#averageLength);
    return (this.idfOf(term) * (count * (k + 1))) / (count + saturation);
  }

  /** Number of documents with a stem or concept. */
  frequencyOf(term: string): number {
    const known = this.#frequencies.get(term);
    const frequency = known ?? this.#bags.filter(({ counts }) => counts.has(term)).length;
    this.#frequencies.set(term, frequency);
    return frequency;
  }
}

/** Returns every matching document that passes the filters, best first, with its unrounded score. */
export const modelHits = (
  documents: readonly SearchDocument[],
  query: QueryNode,
  filters: Filters = {},
): ModelHit[] => new SearchModel(documents).hits(query, filters);

/** Number of documents by value, for the facets of these matches. */
export function modelFacets(matches: readonly SearchDocument[]): Record<FacetName, Map<string, number>> {
  const facet = (valuesOf: (document: SearchDocument) => readonly string[]): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const document of matches)
      for (const value of new Set(valuesOf(document))) counts.set(value, (counts.get(value) ?? 0) + 1);
    return counts;
  };
  return {
    state: facet(({ state }) => [state]),
    kind: facet(({ kind }) => [kind]),
    year: facet(({ date }) => [date.slice(0, 4)]),
    type: facet(({ page }) => (page === undefined ? [] : [page.type])),
    outcome: facet(({ decisions }) => decisions.flatMap(({ outcome }) => outcome ?? [])),
    topic: facet(({ topics }) => topics),
    body: facet(({ body }) => (body === '' ? [] : [body])),
    place: facet(({ place }) => [place]),
  };
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** The order of documents: newer day first, then smaller id. */
const byDate = (a: SearchDocument, b: SearchDocument): number =>
  compare(b.date, a.date) || compare(a.id, b.id);

function countsOf(document: SearchDocument): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of termsOf(document)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function passes(document: SearchDocument, filters: Filters): boolean {
  const { state, kind, place, withoutPlaces = [], from = '', to = '9', body, topic, decision } = filters;
  const bodyStems = stems(document.body);
  return (
    (state === undefined || fold(document.state) === fold(state)) &&
    (kind === undefined || document.kind === kind) &&
    (place === undefined || document.place === place) &&
    !withoutPlaces.includes(document.place) &&
    document.date >= from &&
    document.date <= to &&
    (body === undefined || stems(body).every((stem) => bodyStems.includes(stem))) &&
    (topic === undefined || document.topics.includes(topic)) &&
    (decision === undefined ||
      document.decisions.some(
        ({ outcome, stage, yes = 0, no = 0, amount_cents = -1 }) =>
          (decision.outcome === undefined || outcome === decision.outcome) &&
          (decision.stage === undefined || stage === decision.stage) &&
          (decision.divided === undefined || (yes > 0 && no > 0)) &&
          (decision.minAmount === undefined || amount_cents >= 100 * decision.minAmount),
      ))
  );
}

const stems = (text: string): string[] => wordsOf(text).map((word) => stemOf(word.text));

/** A text has a phrase if it has the words in a language in which they have its terms: numbers are the same in all. */
const hasPhrase = (document: SearchDocument, phrase: Phrase): boolean =>
  searchedTexts(document).some(({ text, languages }) => {
    const words = [...wordsOf(text)].map((word) => word.text);
    const terms = termsOfPhrase(phrase);
    const isInLanguage = languages.some((language) =>
      phrase.words.every((word, at) => analyzerOf(language).mainTermOf(word) === terms[at]),
    );
    return (
      isInLanguage &&
      words.some((_, start) => phrase.words.every((word, offset) => words[start + offset] === word))
    );
  });

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
