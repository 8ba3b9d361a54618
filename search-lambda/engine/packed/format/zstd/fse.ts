/** Tables of Finite State Entropy codes (RFC 8878, 4.1). */
import { bitsAt, frameFault } from './bits.ts';

/**
 * A table by state: the symbol in bits 0 to 7, the number of bits to read in bits 8 to 15, and above them what they are added to for the next
 * state.
 */
export type FseTable = { readonly accuracyLog: number; readonly states: Uint32Array };

/** What a table is built from: for each symbol its share of the states; -1 for less than one state. */
export type FseCounts = { readonly accuracyLog: number; readonly counts: Int16Array };

/** A table whose only symbol takes no bits. */
export const tableOfOne = (symbol: number): FseTable => ({ accuracyLog: 0, states: Uint32Array.of(symbol) });

export function fseTableOf({ accuracyLog, counts }: FseCounts): FseTable {
  const size = 1 << accuracyLog;
  const states = new Uint32Array(size);
  const next = spread(counts, states);
  for (let state = 0; state < size; state++) {
    const symbol = states[state] ?? 0;
    const number = next[symbol] ?? 0;
    next[symbol] = number + 1;
    const bits = accuracyLog - (31 - Math.clz32(number));
    states[state] = symbol | (bits << 8) | (((number << bits) - size) << 16);
  }
  return { accuracyLog, states };
}

/** Assigns each state its symbol; returns the number of the first state of each symbol. */
function spread(counts: Int16Array, symbols: Uint32Array): Uint16Array {
  const size = symbols.length;
  const next = new Uint16Array(counts.length);
  let high = size;
  for (let symbol = 0; symbol < counts.length; symbol++) {
    const count = counts[symbol] ?? 0;
    if (count === -1) symbols[--high] = symbol;
    next[symbol] = Math.abs(count);
  }
  const step = (size >>> 1) + (size >>> 3) + 3;
  let state = 0;
  for (let symbol = 0; symbol < counts.length; symbol++)
    for (let left = counts[symbol] ?? 0; left > 0; left--) {
      symbols[state] = symbol;
      do state = (state + step) & (size - 1);
      while (state >= high);
    }
  return next;
}

/**
 * Reads the counts of a table from byte `from` on.
 * @returns the counts, and the byte after them
 * @throws {IndexFault} if they contradict the format
 */
export function readFseCounts(
  bytes: Uint8Array,
  from: number,
  maxAccuracyLog: number,
  maxSymbol: number,
): FseCounts & { readonly to: number } {
  const accuracyLog = bitsAt(bytes, 8 * from, 4) + 5;
  if (accuracyLog > maxAccuracyLog) throw frameFault();
  const counts = new Int16Array(maxSymbol + 1);
  let bit = 8 * from + 4;
  let left = 1 << accuracyLog;
  let symbol = 0;
  while (left > 0) {
    if (symbol > maxSymbol) throw frameFault();
    // A number up to left + 1; the lowest ones take a bit less.
    const width = 32 - Math.clz32(left + 1);
    const short = (1 << width) - 1 - (left + 1);
    let value = bitsAt(bytes, bit, width);
    const low = value & ((1 << (width - 1)) - 1);
    if (low < short) {
      value = low;
      bit += width - 1;
    } else {
      if (value >= 1 << (width - 1)) value -= short;
      bit += width;
    }
    const count = value - 1;
    counts[symbol++] = count;
    left -= Math.abs(count);
    if (count !== 0) continue;
    // Further symbols without states: up to 3, again and again.
    for (let more = 3; more === 3; symbol += more) {
      more = bitsAt(bytes, bit, 2);
      bit += 2;
      if (symbol > maxSymbol) throw frameFault();
    }
  }
  const to = (bit + 7) >>> 3;
  if (left < 0 || to > bytes.length) throw frameFault();
  return { accuracyLog, counts, to };
}
