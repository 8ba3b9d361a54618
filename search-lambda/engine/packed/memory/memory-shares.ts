/**
 * How much of a memory each of some files gets: the small ones have room for all of them, the others share what is left
 * alike (max-min fairness).
 */
export function memorySharesOf(sizes: readonly number[], memoryBytes: number): number[] {
  const shares = new Map<number, number>();
  let left = memoryBytes;
  const ascending = [...sizes.entries()].toSorted(([, a], [, b]) => a - b);
  for (const [rank, [place, bytes]] of ascending.entries()) {
    const share = Math.min(bytes, left / (ascending.length - rank));
    shares.set(place, share);
    left -= share;
  }
  return sizes.map((_, place) => shares.get(place) ?? 0);
}
