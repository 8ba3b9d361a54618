/** Reference implementation of matching and ranking (CONTRACT.md 4), without an index: slow and simple. */
import { bm25, idf, termsOf, textsOf } from '../../../search-lambda/engine/document-terms.ts';
import type { QueryNode } from '../../../search-lambda/engine/query/tree.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { stemOf } from '../../../search-lambda/engine/text/stem.ts';
import { wordsOf } from '../../../search-lambda/engine/text/words.ts';

export type ModelHit = { readonly id: string; readonly score: number };

type Bag = { readonly document: SearchDocument; readonly counts: ReadonlyMap<string, number> };

/** Returns every matching document, best first, with its unrounded score. */
export function modelHits(documents: readonly SearchDocument[], query: QueryNode): ModelHit[] {
  const bags = documents.map((document) => ({ document, counts: countsOf(document) }));
  return bags
    .flatMap((bag) => {
      const score = scoreOf(query, bag, bags);
      return score === undefined ? [] : [{ id: bag.document.id, date: bag.document.date, score }];
    })
    .toSorted((a, b) => b.score - a.score || compare(b.date, a.date) || compare(a.id, b.id))
    .map(({ id, score }) => ({ id, score }));
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

function countsOf(document: SearchDocument): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of termsOf(document)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Returns a score, or undefined if the query does not match. */
function scoreOf(node: QueryNode, bag: Bag, bags: readonly Bag[]): number | undefined {
  switch (node.kind) {
    case 'word':
      return bm25Of(node.stem, bag, bags);
    case 'phrase':
      return hasPhrase(bag.document, node.words)
        ? sum([...new Set(node.words.map(stemOf))].map((stem) => bm25Of(stem, bag, bags) ?? 0))
        : undefined;
    case 'and': {
      const scores = node.operands.map((operand) => scoreOf(operand, bag, bags));
      return scores.includes(undefined) ? undefined : sum(scores.map((score) => score ?? 0));
    }
    case 'or': {
      const scores = node.operands.flatMap((operand) => scoreOf(operand, bag, bags) ?? []);
      return scores.length === 0 ? undefined : sum(scores);
    }
    case 'not':
      return scoreOf(node.operand, bag, bags) === undefined ? 0 : undefined;
    case 'some': {
      const weights = node.operands.map((operand) => weightOf(operand, bags));
      const scores = node.operands.map((operand) => scoreOf(operand, bag, bags));
      const carried = sum(weights.filter((_, number) => scores[number] !== undefined));
      const isMatch =
        scores.some((score) => score !== undefined) && carried >= node.share * sum(weights) - 1e-9;
      return isMatch ? sum(scores.map((score) => score ?? 0)) : undefined;
    }
  }
}

function weightOf(node: QueryNode, bags: readonly Bag[]): number {
  const frequency = bags.filter((bag) => scoreOf(node, bag, bags) !== undefined).length;
  return frequency === 0 ? 0 : idf(bags.length, frequency);
}

function bm25Of(stem: string, { counts }: Bag, bags: readonly Bag[]): number | undefined {
  const count = counts.get(stem);
  if (count === undefined) return undefined;
  const frequency = bags.filter((bag) => bag.counts.has(stem)).length;
  const averageLength = sum(bags.map((bag) => bag.counts.size)) / bags.length;
  const { k, b } = bm25;
  return (
    (idf(bags.length, frequency) * (count * (k + 1))) /
    (count + k * (1 - b + (b * counts.size) / averageLength))
  );
}

const hasPhrase = (document: SearchDocument, phrase: readonly string[]): boolean =>
  textsOf(document).some((text) => {
    const words = [...wordsOf(text)].map((word) => word.text);
    return words.some((_, start) => phrase.every((word, offset) => words[start + offset] === word));
  });

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
