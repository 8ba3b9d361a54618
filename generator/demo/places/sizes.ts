/** How steeply sizes fall from the largest place to the smallest; most places are small. */
const exponent = 0.8;
/** How much the largest place stands out. */
const capitalFactor = 3.4;
/** No place holds more than this many times the mean: real ones have at most some ten thousand meetings in ten years. */
const capFactor = 30;
/** The share of places that publish no meeting. */
const silentShare = 0.03;

/** How many meetings the places hold, largest first. They sum up to `meetings`. */
export function meetingsBySize(places: number, meetings: number): number[] {
  const active = Math.max(1, places - Math.round(places * silentShare));
  const weights = capped(
    Array.from({ length: active }, (_, rank) => (rank + 1) ** -exponent * (rank === 0 ? capitalFactor : 1)),
  );
  return [...apportion(weights, meetings), ...Array.from({ length: places - active }, () => 0)];
}

/** Residents of the largest and of the smallest place. */
const populationRange = { most: 1_400_000, least: 900 };

/** How many residents the places have, largest first: by a power of the rank, like cities everywhere (Zipf's law). */
export function populationsBySize(places: number): number[] {
  const { most, least } = populationRange;
  const steepness = Math.log(most / least) / Math.log(Math.max(places, 40));
  return Array.from({ length: places }, (_, rank) => most * (rank + 1) ** -steepness);
}

/** Weights of which none exceeds `capFactor` times the mean; what is cut off is spread over the others. */
function capped(weights: number[]): number[] {
  const total = sum(weights);
  const cap = (total / weights.length) * capFactor;
  const over = weights.filter((weight) => weight > cap);
  const rest = total - sum(over);
  const factor = rest === 0 ? 1 : (total - over.length * cap) / rest;
  return weights.map((weight) => (weight > cap ? cap : weight * factor));
}

/** Whole numbers in proportion to the weights: each gets what is due to all up to it, less what those before it got. */
function apportion(weights: number[], total: number): number[] {
  const all = sum(weights);
  let weight = 0;
  let given = 0;
  return weights.map((own) => {
    weight += own;
    const share = Math.round((weight / all) * total) - given;
    given += share;
    return share;
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
