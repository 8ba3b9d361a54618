/** Decodes the postings of a stem that fill no block; see posting-list.ts for their layout. */
import { ByteReader } from './bytes.ts';
import { formBitsOf, type Term } from './term-dictionary.ts';

export type Tail = {
  readonly documents: number[];
  /** Minus 1. */
  readonly frequencies: number[];
  /** Offset in `tails` of the occurrences and positions of each document. */
  readonly positionsAt: number[];
};

/** @param previous the last document of the blocks; -1 without any. */
export function readTail(
  tails: Uint8Array,
  documentsPerBlock: number,
  { frequency, tailAt, tailBytes }: Pick<Term, 'frequency' | 'tailAt' | 'tailBytes'>,
  previous: number,
): Tail {
  const tail: Tail = { documents: [], frequencies: [], positionsAt: [] };
  const reader = new ByteReader(tails, tailAt);
  let document = previous;
  const end = tailAt + tailBytes;
  for (let count = frequency % documentsPerBlock; count > 0 && reader.position < end; count--) {
    document += reader.readNumber() + 1;
    tail.documents.push(document);
    tail.frequencies.push(reader.readNumber());
    tail.positionsAt.push(reader.position);
    for (let positions = reader.readNumber() + 1; positions > 0; positions--) reader.readNumber();
  }
  return tail;
}

/** The positions of a document of the tail, ascending, and the form of the stem at each. */
export type TailPositions = { readonly positions: number[]; readonly forms: number[] };

/** @param at where they are in `tails` (`positionsAt`). */
export function readTailPositions(
  tails: Uint8Array,
  at: number,
  { forms: { length } }: Pick<Term, 'forms'>,
): TailPositions {
  const reader = new ByteReader(tails, at);
  const formScale = 2 ** formBitsOf(length);
  const read: TailPositions = { positions: [], forms: [] };
  let position = -1;
  for (let left = reader.readNumber() + 1; left > 0; left--) {
    const number = reader.readNumber();
    position += Math.floor(number / formScale) + 1;
    read.positions.push(position);
    read.forms.push(number % formScale);
  }
  return read;
}
