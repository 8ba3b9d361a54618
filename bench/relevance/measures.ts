/** Quality of a ranking against relevance judgments. Gains are binary. */

export type Measures = {
  /** Normalized discounted cumulative gain of the top ten, 0 to 1. */
  readonly ndcgAt10: number;
  /** The share of relevant documents in the top hundred. */
  readonly recallAt100: number;
};

/** Number of results requested. */
export const rankedDepth = 100;
const ndcgDepth = 10;

/**
 * Returns the contribution of a relevant result at a position (from 0) to the discounted cumulative gain of Järvelin and Kekäläinen (Cumulated
 * Gain-Based Evaluation of IR Techniques, ACM TOIS 20(4), 2002). They divide by max(1, log2(rank)); this uses the
 * now common log2(1 + rank) of Burges et al. (Learning to Rank Using Gradient Descent, ICML 2005), as does trec_eval.
 */
const discount = (index: number): number => 1 / Math.log2(index + 2);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * nDCG@10 = DCG@10 / (DCG@10 of the best possible ranking), where DCG@10 = sum over ranks r of 1 to 10 of
 * relevant(r) / log2(1 + r). Recall@100 = relevant documents in the top 100 / all relevant documents.
 */
export function measuresOf(ranked: readonly string[], relevant: ReadonlySet<string>): Measures {
  const gain = sum(ranked.slice(0, ndcgDepth).map((id, index) => (relevant.has(id) ? discount(index) : 0)));
  const ideal = sum(
    Array.from({ length: Math.min(ndcgDepth, relevant.size) }, (_, index) => discount(index)),
  );
  const found = ranked.slice(0, rankedDepth).filter((id) => relevant.has(id)).length;
  return { ndcgAt10: gain / ideal, recallAt100: found / relevant.size };
}

/** The mean of each measure. */
export const meanOf = (all: readonly Measures[]): Measures => ({
  ndcgAt10: sum(all.map(({ ndcgAt10 }) => ndcgAt10)) / all.length,
  recallAt100: sum(all.map(({ recallAt100 }) => recallAt100)) / all.length,
});
