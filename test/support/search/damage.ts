/** Damages files for tests. */

/** Yields reproducible pseudo-random numbers from 0 to below `end` (the LCG of Numerical Recipes). */
export function* spread(count: number, end: number): Generator<number> {
  for (let number = 0, state = 1; number < count; number++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield Math.floor((state / 2 ** 32) * end);
  }
}

/** A copy with one bit flipped. */
export function withBitFlipped(bytes: Uint8Array, bit: number): Uint8Array {
  const other = Uint8Array.from(bytes);
  other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return other;
}
