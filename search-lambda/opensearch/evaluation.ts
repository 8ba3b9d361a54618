/** Exact scores of single meetings. OpenSearch finds candidates with float scores; this module reranks them. Pure. */
import { textsFor } from '../engine/document-terms.ts';
import { phraseTest } from '../engine/query/phrase.ts';
import {
  type Phrase,
  type QueryNode,
  type RankedQuery,
  type RankedTerm,
  readingsOf,
} from '../engine/query/tree.ts';
import { isConcept } from '../engine/ranking/synonyms.ts';
import type { SearchDocument } from '../engine/search-index.ts';
import { type Bag, bagOf, bagLength, saturation } from './fields.ts';
import { type Description, version } from './format.ts';
import { type IdfOf, phraseStems, rankedShare } from './query.ts';

/** Scores meetings for a query. */
export class Evaluation {
  readonly #query: QueryNode;
  readonly #idfOf: IdfOf;
  readonly #averageLength: number;
  readonly #bagOf: (document: SearchDocument) => Bag;

  constructor(query: QueryNode, idfOf: IdfOf, { average_length: averageLength, version: own }: Description) {
    this.#query = query;
    this.#idfOf = idfOf;
    this.#averageLength = averageLength;
    this.#bagOf = own === version ? bagOf : bagWithoutConcepts;
  }

  /** Returns the score of a meeting, or undefined if the query does not match it. A query of exclusions scores 0. */
  scoreOf(document: SearchDocument): number | undefined {
    const meeting = { document, bag: this.#bagOf(document) };
    const scores = readingsOf(this.#query).flatMap((reading) => this.#score(reading, meeting) ?? []);
    return scores.length === 0 ? undefined : Math.max(...scores);
  }

  #score(node: QueryNode, meeting: Meeting): number | undefined {
    switch (node.kind) {
      case 'word':
        return this.#stem(node.stem, meeting);
      case 'phrase':
        return this.#phrase(node, meeting);
      case 'and': {
        const scores = node.operands.map((operand) => this.#score(operand, meeting));
        return scores.includes(undefined) ? undefined : sumOf(scores);
      }
      case 'or': {
        const scores = node.operands.map((operand) => this.#score(operand, meeting));
        return scores.every((score) => score === undefined) ? undefined : sumOf(scores);
      }
      case 'not':
        return this.#score(node.operand, meeting) === undefined ? 0 : undefined;
      case 'ranked':
        return this.#ranked(node, meeting);
    }
  }

  #stem(stem: string, { bag }: Meeting): number | undefined {
    const frequency = bag.get(stem);
    if (frequency === undefined) return undefined;
    return this.#idfOf(stem) * saturation(frequency, bagLength(bag), this.#averageLength);
  }

  #phrase(phrase: Phrase, meeting: Meeting): number | undefined {
    if (!textsFor(phrase, meeting.document).some(phraseTest(phrase.words))) return undefined;
    return sumOf(phraseStems(phrase).map((stem) => this.#stem(stem, meeting)));
  }

  #ranked(query: RankedQuery, meeting: Meeting): number | undefined {
    const phrases = query.required.map((phrase) => this.#phrase(phrase, meeting));
    if (phrases.includes(undefined)) return undefined;
    const { known, matchedIdfOf, least } = rankedShare(query, this.#idfOf);
    const found = known.filter(({ term }) => meeting.bag.has(term));
    if (found.length === 0 && phrases.length === 0) return undefined;
    if (sumOf(found.map(matchedIdfOf)) < least) return undefined;
    if (query.excluded.some((node) => this.#score(node, meeting) !== undefined)) return undefined;
    const scoreOf = ({ term, weight }: RankedTerm): number =>
      weight * ((this.#stem(term, meeting) ?? 0) + query.presence * this.#idfOf(term) ** 2);
    return sumOf([...phrases, ...found.map(scoreOf)]);
  }
}

/** Version 1 has no concepts, and lengths do not count them. */
const bagWithoutConcepts = (document: SearchDocument): Bag =>
  new Map([...bagOf(document)].filter(([term]) => !isConcept(term)));

type Meeting = { readonly document: SearchDocument; readonly bag: Bag };

const sumOf = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
