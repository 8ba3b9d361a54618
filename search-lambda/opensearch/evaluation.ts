/** Exact scores of single meetings. OpenSearch finds candidates with float scores; this module reranks them. Pure. */
import { isEnough, textsOf } from '../engine/document-terms.ts';
import { phraseTest } from '../engine/query/phrase.ts';
import type { QueryNode, QueryTerm } from '../engine/query/tree.ts';
import type { SearchDocument } from '../engine/search-index.ts';
import { type Bag, bagOf, bagLength, saturation } from './fields.ts';
import { type IdfOf, phraseStems, termOfStem } from './query.ts';

/** Scores meetings for a query. */
export class Evaluation {
  readonly #query: QueryNode;
  readonly #idfOf: IdfOf;
  readonly #averageLength: number;

  constructor(query: QueryNode, idfOf: IdfOf, averageLength: number) {
    this.#query = query;
    this.#idfOf = idfOf;
    this.#averageLength = averageLength;
  }

  /** Returns the score of a meeting, or undefined if the query does not match it. A query of exclusions scores 0. */
  scoreOf(document: SearchDocument): number | undefined {
    return this.#score(this.#query, { document, bag: bagOf(document) });
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
      case 'some':
        return this.#some(node.operands, node.share, meeting);
    }
  }

  #stem(stem: string, { bag }: Meeting): number | undefined {
    const frequency = bag.get(stem);
    if (frequency === undefined) return undefined;
    return this.#idfOf(termOfStem(stem)) * saturation(frequency, bagLength(bag), this.#averageLength);
  }

  #phrase(phrase: Extract<QueryTerm, { kind: 'phrase' }>, meeting: Meeting): number | undefined {
    if (!textsOf(meeting.document).some(phraseTest(phrase.words))) return undefined;
    return sumOf(phraseStems(phrase).map((stem) => this.#stem(stem, meeting)));
  }

  #some(operands: readonly QueryTerm[], share: number, meeting: Meeting): number | undefined {
    const matches = operands.flatMap((operand) => {
      const score = this.#score(operand, meeting);
      return score === undefined ? [] : [{ score, weight: this.#idfOf(operand) }];
    });
    if (matches.length === 0) return undefined;
    const matchedIdf = sumOf(matches.map(({ weight }) => weight));
    if (!isEnough(matchedIdf, sumOf(operands.map(this.#idfOf)), share)) return undefined;
    return sumOf(matches.map(({ score }) => score));
  }
}

type Meeting = { readonly document: SearchDocument; readonly bag: Bag };

const sumOf = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
