/**
 * Second stage of ranking: rescoring of the best candidates by their passages. Pure, and shared by all index formats.
 *
 *     score    = (meeting + 4 * best) * (1 + 2 * coverage) * (1 + 2 * place)
 *     meeting  = BM25F of the meeting (document-terms.ts), summed over the query's words, each times its count in the query,
 *                plus 0.8 * the same for the query's concepts
 *     best     = the highest score of a single passage: a headline, a decision (headline and summary), or a brief
 *     passage  = sum over words     of count * idf * s(tf)
 *              + sum over concepts  of 0.8 * idf * s(tf)
 *              + sum over neighbors of min(idf, idf of the next word) * s(number of times that they are adjacent)
 *     s(tf)    = tf * (k + 1) / (tf + k * (1 - b + b * length / 25)), k = 1.2, b = 0.75, length in words
 *     coverage = share of the query's IDF that the meeting has: count * idf of each word, 0.8 of it where only a
 *                synonym occurs
 *     place    = certainty that the query names the meeting's place or state, 0 to 1
 *
 * A concept is a group of synonyms (synonyms.ts); its occurrences include those of the word itself, so a synonym counts less
 * than the word. A word that occurs nowhere has IDF 0; then its concept replaces it in the coverage.
 */
export const rescoring = {
  /** Number of candidates that are rescored; half as many more from a recognized place. */
  candidates: 100,
  /** Only for choosing candidates (`RankedQuery`); a document's own score is without it. */
  presence: 0.4,
  bestPassage: 4,
  coverage: 2,
  place: 2,
  synonym: 0.8,
  /** Weight of adjacent words. */
  neighbors: 1,
  /** Weight of each further time that the query has a word. */
  repetition: 1,
  k: 1.2,
  b: 0.75,
  /** A constant and not the mean of the index, so that scores do not depend on the other meetings' length. */
  averageLength: 25,
} as const;

/** Other numbers than these are for measurements (`npm run bench -- relevance`). */
export type Rescoring = Readonly<Record<keyof typeof rescoring, number>>;

/** Weight of a word by the number of times that the query has it. */
export const countOf = (times: number, { repetition }: Rescoring): number => 1 + repetition * (times - 1);

/** What a query looks for. Words and concepts are numbered together, words first. */
export type RescoredQuery = {
  /** Distinct stems in the query's order, with the number of times that the query has them. IDF 0 if it occurs nowhere. */
  readonly words: readonly { readonly idf: number; readonly count: number }[];
  /** Groups of synonyms that the query names, with the numbers of the words that name them. */
  readonly concepts: readonly { readonly idf: number; readonly words: readonly number[] }[];
};

/** The passage of file numbers, body, city and state. Its words are part of the coverage but no evidence of a topic. */
export const contextPassage = 0;

export type Candidate = {
  /** Score of the first stage. */
  readonly meeting: number;
  /** Certainty of the recognized place, 0 if the query names none or another. */
  readonly place: number;
  /** Length of each passage in words. Passage 0 is the context. */
  readonly lengths: ArrayLike<number>;
  /**
   * Occurrences of each word and concept: passage and position within it, in turn, ascending
   * (`[1, 4, 3, 0]`: passage 1 at word 4, passage 3 at word 0).
   */
  readonly occurrences: readonly ArrayLike<number>[];
};

export type Rescored = {
  readonly score: number;
  /** Score of each passage. */
  readonly passages: Float64Array;
};

/** Returns the score of a candidate. Takes time linear in its occurrences. */
export function rescore(
  query: RescoredQuery,
  candidate: Candidate,
  weights: Rescoring = rescoring,
): Rescored {
  const passages = passageScores(query, candidate, weights);
  let best = 0;
  for (let passage = 0; passage < passages.length; passage++) best = Math.max(best, passages[passage] ?? 0);
  const { bestPassage: evidence, coverage, place } = weights;
  const score =
    (candidate.meeting + evidence * best) *
    (1 + coverage * coverageOf(query, candidate.occurrences, weights)) *
    (1 + place * candidate.place);
  return { score, passages };
}

function passageScores(
  { words, concepts }: RescoredQuery,
  { lengths, occurrences }: Candidate,
  weights: Rescoring,
): Float64Array {
  const scores = new Float64Array(lengths.length);
  /** Scores occurrences by passage. Every `step`th number is a passage. */
  const add = (passages: ArrayLike<number>, step: number, weight: number): void => {
    for (let from = 0; from < passages.length;) {
      const passage = passages[from] ?? contextPassage;
      let to = from + step;
      while (passages[to] === passage) to += step;
      const known = scores[passage];
      if (known !== undefined && passage !== contextPassage)
        scores[passage] = known + weight * saturated((to - from) / step, lengths[passage] ?? 0, weights);
      from = to;
    }
  };
  for (const [number, { idf, count }] of words.entries()) {
    const own = occurrences[number] ?? none;
    add(own, 2, count * idf);
    const next = words[number + 1];
    const after = occurrences[number + 1] ?? none;
    if (next !== undefined && own.length > 0 && after.length > 0)
      add(adjacent(own, after), 1, weights.neighbors * Math.min(idf, next.idf));
  }
  for (const [number, { idf }] of concepts.entries())
    add(occurrences[words.length + number] ?? none, 2, weights.synonym * idf);
  return scores;
}

const none: ArrayLike<number> = [];

function saturated(frequency: number, length: number, { k, b, averageLength }: Rescoring): number {
  return (frequency * (k + 1)) / (frequency + k * (1 - b + (b * length) / averageLength));
}

/** The passage of each occurrence of a word directly before or after the other word. */
function adjacent(word: ArrayLike<number>, other: ArrayLike<number>): number[] {
  const found: number[] = [];
  let from = 0;
  for (let at = 0; at < word.length; at += 2) {
    const passage = word[at] ?? contextPassage;
    const position = word[at + 1] ?? 0;
    while (from < other.length && isBefore(other[from], other[from + 1], passage, position - 1)) from += 2;
    for (let next = from; next < other.length && other[next] === passage; next += 2) {
      const distance = (other[next + 1] ?? 0) - position;
      if (Math.abs(distance) === 1) found.push(passage);
      if (distance >= -1 && distance !== 0) break;
    }
  }
  return found;
}

const isBefore = (passage = 0, position = 0, otherPassage: number, otherPosition: number): boolean =>
  passage < otherPassage || (passage === otherPassage && position < otherPosition);

function coverageOf(
  { words, concepts }: RescoredQuery,
  occurrences: Candidate['occurrences'],
  { synonym }: Rescoring,
): number {
  const occurs = (number: number): boolean => (occurrences[number]?.length ?? 0) > 0;
  let [present, total] = [0, 0];
  words.forEach(({ idf, count }, number) => {
    const isSynonymPresent = concepts.some(
      (concept, at) => concept.words.includes(number) && occurs(words.length + at),
    );
    total += count * idf;
    present += count * idf * (occurs(number) ? 1 : isSynonymPresent ? synonym : 0);
  });
  concepts.forEach(({ idf, words: members }, at) => {
    if (members.some((number) => (words[number]?.idf ?? 0) > 0)) return;
    total += synonym * idf;
    if (occurs(words.length + at)) present += synonym * idf;
  });
  return total === 0 ? 0 : present / total;
}
