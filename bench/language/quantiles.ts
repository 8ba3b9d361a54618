import type { Random } from '../../generator/demo/random.ts';

/** Share of the values, and the value that they do not exceed; ascending, from share 0 to 1. */
export type Quantiles = readonly (readonly [share: number, value: number])[];

/** Draws a value of a distribution, interpolating between its quantiles. */
export function drawQuantile(quantiles: Quantiles, random: Random): number {
  const share = random.next();
  let [below, low] = [0, 0];
  for (const [above, high] of quantiles) {
    if (share < above) return low + ((high - low) * (share - below)) / (above - below);
    [below, low] = [above, high];
  }
  return low;
}
