/** Exponent of the rank: the larger it is, the more steeply sizes fall. Most places are small. */
const exponent = 0.8;
/** The largest place is this many times larger than its rank predicts. */
const capitalFactor = 3.4;
/** Cap on meetings per place, as a multiple of the mean: real places have at most about ten thousand meetings in ten years. */
const capFactor = 30;
/** Share of places that publish no meetings. */
const silentShare = 0.03;

/** Meetings per place, largest first. They add up to `meetings`. */
export function meetingsBySize(places: number, meetings: number): number[] {
  const active = Math.max(1, places - Math.round(places * silentShare));
  const weights = capped(
    Array.from({ length: active }, (_, rank) => (rank + 1) ** -exponent * (rank === 0 ? capitalFactor : 1)),
  );
  return [...apportion(weights, meetings), ...Array.from({ length: places - active }, () => 0)];
}

/** Residents of the largest and the smallest place. */
const populationRange = { most: 1_400_000, least: 900 };

/** Residents per place, largest first: a power of the rank, as in Zipf's law. */
export function populationsBySize(places: number): number[] {
  const { most, least } = populationRange;
  const steepness = Math.log(most / least) / Math.log(Math.max(places, 40));
  return Array.from({ length: places }, (_, rank) => most * (rank + 1) ** -steepness);
}

/** Caps the weights at `capFactor` times the mean and spreads the excess over the other weights. */
function capped(weights: number[]): number[] {
  const total = sum(weights);
  const cap = (total / weights.length) * capFactor;
  const over = weights.filter((weight) => weight > cap);
  const rest = total - sum(over);
  const factor = rest === 0 ? 1 : (total - over.length * cap) / rest;
  return weights.map((weight) => (weight > cap ? cap : weight * factor));
}

/** Returns whole numbers in proportion to the weights, which add up to `total`, by cumulative rounding. */
function apportion(weights: number[], total: number): number[] {
  const all = sum(weights);
  let weight = 0;
  let assigned = 0;
  return weights.map((own) => {
    weight += own;
    const share = Math.round((weight / all) * total) - assigned;
    assigned += share;
    return share;
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
