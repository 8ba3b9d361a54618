/** The postings of a stem that fill no block. */
import { ByteReader } from '../format/bytes.ts';
import type { Term } from '../format/term-dictionary.ts';

export type Tail = {
  readonly documents: number[];
  /** Minus 1. */
  readonly frequencies: number[];
  /** Offset in `tails` of the occurrences and positions of each document. */
  readonly positionsAt: number[];
};

export function readTail(
  tails: Uint8Array,
  documentsPerBlock: number,
  { frequency, tailAt, tailBytes }: Term,
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
