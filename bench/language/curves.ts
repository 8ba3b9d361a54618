/** Curves of the vocabulary of a corpus, computed from the document frequencies of its stems. Pure. */

/** A sample of meetings, and the number of them that have each stem, highest first. */
export type Vocabulary = { readonly meetings: number; readonly frequencies: Uint32Array };

export type Point = readonly [x: number, y: number];

/**
 * Expected number of different stems in `sample` meetings drawn at random without replacement: the sum over stems of 1 minus the
 * probability that no drawn meeting has the stem (Hurlbert 1971, "The nonconcept of species diversity", formula 6: rarefaction).
 */
export function expectedStems({ meetings, frequencies }: Vocabulary, sample: number): number {
  if (sample >= meetings) return frequencies.length;
  const missing = new Map<number, number>();
  let stems = 0;
  for (const frequency of frequencies) {
    let probability = missing.get(frequency);
    if (probability === undefined) {
      probability = probabilityOfNone(meetings, sample, frequency);
      missing.set(frequency, probability);
    }
    stems += 1 - probability;
  }
  return stems;
}

/** Probability that a sample without replacement has none of `frequency` of the meetings: C(N - f, n) / C(N, n). */
function probabilityOfNone(meetings: number, sample: number, frequency: number): number {
  let probability = 1;
  for (let drawn = 0; drawn < frequency && probability > 1e-12; drawn++)
    probability *= Math.max(0, (meetings - sample - drawn) / (meetings - drawn));
  return probability;
}

/** Number of meetings -> number of stems, at numbers that are even on a logarithmic scale, ending with all meetings. */
export function growthOf(vocabulary: Vocabulary, perDecade = 6): Point[] {
  const samples = logSteps(100, vocabulary.meetings, perDecade);
  return samples.map((sample) => [sample, expectedStems(vocabulary, sample)]);
}

/** Rank of a stem by document frequency -> share of the meetings that have it, ending with the rarest stem. */
export function sharesOf({ meetings, frequencies }: Vocabulary, perDecade = 12): Point[] {
  const ranks = logSteps(1, frequencies.length, perDecade);
  return [...new Set(ranks)].map((rank) => [rank, (frequencies[rank - 1] ?? 0) / meetings]);
}

/** Integers from `first` to `last`, both included. */
function logSteps(first: number, last: number, perDecade: number): number[] {
  const count = Math.max(1, Math.ceil(Math.log10(last / first) * perDecade));
  return Array.from({ length: count + 1 }, (_, step) => Math.round(first * (last / first) ** (step / count)));
}
