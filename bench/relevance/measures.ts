/** Quality of a ranking against relevance judgments. */

export type Measures = {
  /** Normalized discounted cumulative gain of the top ten, 0 to 1. */
  readonly ndcgAt10: number;
  /** The share of good documents in the top hundred. */
  readonly recallAt100: number;
  /** The share of good documents among the first five. */
  readonly precisionAt5: number;
  /** 1 divided by the rank of the first good document, 0 if there is none; its mean is MRR. */
  readonly reciprocalRank: number;
  /** 1 if the first result is good, otherwise 0. */
  readonly firstIsGood: number;
  /** 1 if there is no result, otherwise 0. */
  readonly unanswered: number;
};

/** Number of results requested. */
export const rankedDepth = 100;
const ndcgDepth = 10;
const precisionDepth = 5;

/** Grades of documents, 1 and more; what is not judged is not relevant. */
export type Grades = ReadonlyMap<string, number>;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * DCG@10 = sum over ranks r of 1 to 10 of (2^grade(r) - 1) / log2(1 + r), the gain and discount of Burges et al. (Learning to Rank
 * Using Gradient Descent, ICML 2005); without grades, the gain is 1. Introduced by Järvelin and Kekäläinen (Cumulated Gain-Based
 * Evaluation of IR Techniques, ACM TOIS 20(4), 2002), who divide by max(1, log2(rank)).
 */
const dcg = (grades: readonly number[]): number =>
  sum(grades.slice(0, ndcgDepth).map((grade, index) => (2 ** grade - 1) / Math.log2(index + 2)));

/**
 * Measures a ranking. nDCG@10 = DCG@10 / (DCG@10 of the best possible ranking). The other measures regard documents of `goodGrade`
 * and more as good.
 */
export function measuresOf(ranked: readonly string[], grades: Grades, goodGrade: number): Measures {
  const ideal = [...grades.values()].toSorted((a, b) => b - a);
  const found = ranked.slice(0, rankedDepth).map((id) => grades.get(id) ?? 0);
  const isGood = (grade: number): boolean => grade >= goodGrade;
  const good = ideal.filter(isGood).length;
  const first = found.findIndex(isGood);
  return {
    ndcgAt10: dcg(found) / dcg(ideal),
    recallAt100: good === 0 ? 0 : found.filter(isGood).length / good,
    precisionAt5: found.slice(0, precisionDepth).filter(isGood).length / precisionDepth,
    reciprocalRank: first === -1 ? 0 : 1 / (first + 1),
    firstIsGood: Number(first === 0),
    unanswered: Number(ranked.length === 0),
  };
}

/** The mean of each measure. */
export function meanOf(all: readonly Measures[]): Measures {
  const mean = (key: keyof Measures): number => sum(all.map((measures) => measures[key])) / all.length;
  return {
    ndcgAt10: mean('ndcgAt10'),
    recallAt100: mean('recallAt100'),
    precisionAt5: mean('precisionAt5'),
    reciprocalRank: mean('reciprocalRank'),
    firstIsGood: mean('firstIsGood'),
    unanswered: mean('unanswered'),
  };
}
