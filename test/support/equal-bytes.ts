/** Lets `toEqual` compare buffers as bytes. Vitest visits each byte as a property, which takes seconds for a built folder. */
import { expect } from 'vitest';

let isAdded = false;

/** Adds the comparison, once in each worker. */
export function compareBuffersAsBytes(): void {
  if (isAdded) return;
  isAdded = true;
  expect.addEqualityTesters([
    (one: unknown, other: unknown) =>
      Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined,
  ]);
}
