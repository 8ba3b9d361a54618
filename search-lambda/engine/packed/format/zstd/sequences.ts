/** Sequences of a compressed block: literals to copy, then a match in what precedes (RFC 8878, 3.1.1.3.2). */
import { bitsAt, endOfStream, frameFault, maxBitsAtOnce } from './bits.ts';
import { type FseTable, fseTableOf, readFseCounts, tableOfOne } from './fse.ts';

/** A code of a length: the smallest length, and the number of further bits. */
type LengthCodes = { readonly bases: Uint32Array; readonly bits: Uint8Array };

/** @param bits of the codes after the first ones, which have no further bits and ascend from `least` by 1. */
function lengthCodesOf(least: number, direct: number, bits: readonly number[]): LengthCodes {
  const bases = Array.from({ length: direct }, (_, code) => least + code);
  let next = least + direct;
  for (const width of bits) {
    bases.push(next);
    next += 2 ** width;
  }
  return {
    bases: Uint32Array.from(bases),
    bits: Uint8Array.from([...Array.from({ length: direct }, () => 0), ...bits]),
  };
}

const literalLengths = lengthCodesOf(
  0,
  16,
  [1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
);
const matchLengths = lengthCodesOf(
  3,
  32,
  [1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
);

/** A kind of code, with its predefined counts (RFC 8878, 3.1.1.3.2.2). */
type CodeKind = {
  readonly maxAccuracyLog: number;
  readonly maxSymbol: number;
  readonly predefined: FseTable;
};

const predefined = (accuracyLog: number, counts: readonly number[]): FseTable =>
  fseTableOf({ accuracyLog, counts: Int16Array.from(counts) });

const literalLengthCodes: CodeKind = {
  maxAccuracyLog: 9,
  maxSymbol: 35,
  predefined: predefined(
    6,
    [
      4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1,
      -1, -1,
    ],
  ),
};

/** Offsets of more bits do not fit into a document. */
const maxOffsetBits = 24;

const offsetCodes: CodeKind = {
  maxAccuracyLog: 8,
  maxSymbol: 31,
  predefined: predefined(
    5,
    [1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1],
  ),
};

const matchLengthCodes: CodeKind = {
  maxAccuracyLog: 9,
  maxSymbol: 52,
  predefined: predefined(
    6,
    [
      1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
      1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1,
    ],
  ),
};

/** The tables of a block, which the next one may use again. */
export type SequenceTables = {
  readonly literalLengths: FseTable;
  readonly offsets: FseTable;
  readonly matchLengths: FseTable;
};

/**
 * Reads the tables of a block.
 * @param modes the byte that says where each table is from.
 * @returns the tables, and the byte after them
 * @throws {IndexFault} if they contradict the format
 */
export function readSequenceTables(
  bytes: Uint8Array,
  from: number,
  modes: number,
  previous: SequenceTables | undefined,
): { readonly tables: SequenceTables; readonly to: number } {
  let to = from;
  const read = (mode: number, kind: CodeKind, previousTable: FseTable | undefined): FseTable => {
    if (mode === 0) return kind.predefined;
    if (mode === 1) return tableOfOne(bytes[to++] ?? 0);
    if (mode === 2) {
      const counts = readFseCounts(bytes, to, kind.maxAccuracyLog, kind.maxSymbol);
      to = counts.to;
      return fseTableOf(counts);
    }
    if (previousTable === undefined) throw frameFault();
    return previousTable;
  };
  const tables = {
    literalLengths: read(modes >>> 6, literalLengthCodes, previous?.literalLengths),
    offsets: read((modes >>> 4) & 3, offsetCodes, previous?.offsets),
    matchLengths: read((modes >>> 2) & 3, matchLengthCodes, previous?.matchLengths),
  };
  return { tables, to };
}

/** Literal length, offset value and match length of each sequence, one after another. */
export function readSequences(
  bytes: Uint8Array,
  from: number,
  to: number,
  count: number,
  { literalLengths: literals, offsets, matchLengths: matches }: SequenceTables,
): Uint32Array {
  const sequences = new Uint32Array(3 * count);
  const begin = 8 * from;
  let bit = endOfStream(bytes, from, to);
  let literalState = bitsAt(bytes, (bit -= literals.accuracyLog), literals.accuracyLog);
  let offsetState = bitsAt(bytes, (bit -= offsets.accuracyLog), offsets.accuracyLog);
  let matchState = bitsAt(bytes, (bit -= matches.accuracyLog), matches.accuracyLog);
  const { bases: matchBases, bits: bitsOfMatches } = matchLengths;
  const { bases: literalBases, bits: bitsOfLiterals } = literalLengths;
  for (let at = 0; at < sequences.length; at += 3) {
    const offset = offsets.states[offsetState] ?? 0;
    const match = matches.states[matchState] ?? 0;
    const literal = literals.states[literalState] ?? 0;
    const offsetBits = offset & 0xff;
    const matchBits = bitsOfMatches[match & 0xff] ?? 0;
    const literalBits = bitsOfLiterals[literal & 0xff] ?? 0;
    if (offsetBits > maxOffsetBits || bit < begin) throw frameFault();
    // The states move on except after the last sequence.
    const moves = at + 3 < sequences.length;
    const literalMove = moves ? (literal >>> 8) & 0xff : 0;
    const matchMove = moves ? (match >>> 8) & 0xff : 0;
    const offsetMove = moves ? (offset >>> 8) & 0xff : 0;
    sequences[at + 1] = (1 << offsetBits) + bitsAt(bytes, (bit -= offsetBits), offsetBits);
    const lengthBits = matchBits + literalBits;
    if (lengthBits <= maxBitsAtOnce) {
      const lengths = bitsAt(bytes, (bit -= lengthBits), lengthBits);
      sequences[at + 2] = (matchBases[match & 0xff] ?? 0) + (lengths >>> literalBits);
      sequences[at] = (literalBases[literal & 0xff] ?? 0) + (lengths & ((1 << literalBits) - 1));
    } else {
      sequences[at + 2] = (matchBases[match & 0xff] ?? 0) + bitsAt(bytes, (bit -= matchBits), matchBits);
      sequences[at] = (literalBases[literal & 0xff] ?? 0) + bitsAt(bytes, (bit -= literalBits), literalBits);
    }
    literalState = (literal >>> 16) + bitsAt(bytes, (bit -= literalMove), literalMove);
    // At most 9 and 8 bits.
    const move = bitsAt(bytes, (bit -= matchMove + offsetMove), matchMove + offsetMove);
    matchState = (match >>> 16) + (move >>> offsetMove);
    offsetState = (offset >>> 16) + (move & ((1 << offsetMove) - 1));
  }
  if (bit !== begin) throw frameFault();
  return sequences;
}
