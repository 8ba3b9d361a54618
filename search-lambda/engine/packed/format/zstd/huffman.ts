/** Literals in Huffman codes (RFC 8878, 4.2). */
import { bitsAt, bitsBefore, endOfStream, frameFault } from './bits.ts';
import { fseTableOf, readFseCounts } from './fse.ts';

const maxCodeBits = 11;
const maxWeights = 255;
const maxWeightLog = 6;

/** By the next `codeBits` bits: a symbol, and above it the number of bits of its code. */
export type HuffmanTable = { readonly codeBits: number; readonly codes: Uint16Array };

/**
 * Reads a table from byte `from` on.
 * @returns the table, and the byte after it
 * @throws {IndexFault} if it contradicts the format
 */
export function readHuffmanTable(
  bytes: Uint8Array,
  from: number,
  end: number,
): { readonly table: HuffmanTable; readonly to: number } {
  const header = bytes[from] ?? 0;
  const weights = new Uint8Array(maxWeights + 1);
  const begin = from + 1;
  const to = begin + (header < 128 ? header : (header - 126) >>> 1);
  if (to > end) throw frameFault();
  let count = header - 127;
  if (header < 128) count = readWeights(bytes, begin, to, weights);
  else
    for (let index = 0; index < count; index++)
      weights[index] = ((bytes[begin + (index >>> 1)] ?? 0) >>> (index % 2 === 0 ? 4 : 0)) & 15;
  return { table: tableOf(weights, count), to };
}

/** Reads weights in two alternating states of an FSE code; returns their number. */
function readWeights(bytes: Uint8Array, from: number, to: number, weights: Uint8Array): number {
  const { to: begin, ...counts } = readFseCounts(bytes, from, maxWeightLog, maxCodeBits + 1);
  if (begin > to) throw frameFault();
  const { accuracyLog, states } = fseTableOf(counts);
  const first = 8 * begin;
  let end = endOfStream(bytes, begin, to);
  let state = bitsBefore(bytes, first, end, accuracyLog);
  let other = bitsBefore(bytes, first, (end -= accuracyLog), accuracyLog);
  end -= accuracyLog;
  for (let count = 0; count < maxWeights;) {
    const entry = states[state] ?? 0;
    weights[count++] = entry;
    const width = (entry >>> 8) & 0xff;
    const next = (entry >>> 16) + bitsBefore(bytes, first, end, width);
    end -= width;
    [state, other] = [other, next];
    if (end >= first) continue;
    weights[count++] = states[state] ?? 0;
    return count;
  }
  throw frameFault();
}

/** Builds the table. The weight of the last symbol follows from the others. */
function tableOf(weights: Uint8Array, count: number): HuffmanTable {
  let sum = 0;
  for (let symbol = 0; symbol < count; symbol++) sum += (1 << (weights[symbol] ?? 0)) >>> 1;
  const codeBits = 32 - Math.clz32(sum);
  const rest = (1 << codeBits) - sum;
  if (sum === 0 || codeBits > maxCodeBits || (rest & (rest - 1)) !== 0) throw frameFault();
  weights[count] = 32 - Math.clz32(rest);
  const codes = new Uint16Array(1 << codeBits);
  const starts = startsOf(weights, count);
  for (let symbol = 0; symbol <= count; symbol++) {
    const weight = weights[symbol] ?? 0;
    if (weight === 0) continue;
    const code = symbol | ((codeBits + 1 - weight) << 8);
    const from = starts[weight] ?? 0;
    const to = from + (1 << (weight - 1));
    for (let at = from; at < to; at++) codes[at] = code;
    starts[weight] = to;
  }
  return { codeBits, codes };
}

/** By weight: where its codes begin in the table. Longer codes, which have lower weights, come first. */
function startsOf(weights: Uint8Array, last: number): Uint32Array {
  const starts = new Uint32Array(maxCodeBits + 2);
  for (let symbol = 0; symbol <= last; symbol++) {
    const weight = weights[symbol] ?? 0;
    if (weight > 0) starts[weight + 1] = (starts[weight + 1] ?? 0) + (1 << (weight - 1));
  }
  for (let weight = 1; weight < starts.length; weight++)
    starts[weight] = (starts[weight] ?? 0) + (starts[weight - 1] ?? 0);
  return starts;
}

/**
 * Decodes a stream of codes, from its end to its beginning.
 * @throws {IndexFault} unless it has exactly the literals from index `at` to `end` of the target
 */
export function readCodes(
  bytes: Uint8Array,
  from: number,
  to: number,
  { codeBits, codes }: HuffmanTable,
  target: Uint8Array,
  at: number,
  end: number,
): void {
  const begin = 8 * from;
  let bit = endOfStream(bytes, from, to);
  let index = at;
  // Two codes have at most 22 bits.
  for (const two = 2 * codeBits; index + 1 < end && bit - two >= begin; index += 2) {
    const bits = bitsAt(bytes, bit - two, two);
    const first = codes[bits >>> codeBits] ?? 0;
    const width = first >>> 8;
    const second = codes[(bits >>> (codeBits - width)) & ((1 << codeBits) - 1)] ?? 0;
    target[index] = first;
    target[index + 1] = second;
    bit -= width + (second >>> 8);
  }
  for (; index < end; index++) {
    const code = codes[bitsBefore(bytes, begin, bit, codeBits)] ?? 0;
    target[index] = code;
    bit -= code >>> 8;
  }
  if (bit !== begin) throw frameFault();
}
