/** What of an index a query needs. */
import type { QueryNode } from '../../query/tree.ts';
import { stemOf } from '../../text/stem.ts';
import type { Term } from '../format/term-dictionary.ts';
import { type Directory, directoryEntryWords } from '../format/directory.ts';
import type { Header } from '../format/segment-file.ts';
import { blockSize } from '../format/posting-list.ts';
import type { Range } from '../memory/memory-plan.ts';

/** Every stem of a query. */
export function stemsOf(node: QueryNode): string[] {
  return [...leavesOf(node)].flatMap((leaf) => (leaf.kind === 'word' ? [leaf.stem] : leaf.words.map(stemOf)));
}

type Leaf = Extract<QueryNode, { kind: 'word' | 'phrase' }>;

function* leavesOf(node: QueryNode): Generator<Leaf> {
  if (node.kind === 'word' || node.kind === 'phrase') yield node;
  else if (node.kind === 'not') yield* leavesOf(node.operand);
  else for (const operand of node.operands) yield* leavesOf(operand);
}

/** The parts of the file that tell where the postings of a query's stems are. */
export function* directoryRangesOf(
  terms: ReadonlyMap<string, Term | undefined>,
  { directory }: Header['sections'],
): Generator<Range> {
  for (const term of terms.values()) {
    if (term === undefined) continue;
    const first = term.directoryAt;
    const end = first + Math.floor(term.frequency / blockSize);
    // Where the last block ends, the entry behind it says.
    if (first < end) yield rangeOf(directory, first * directoryEntryBytes, (end + 1) * directoryEntryBytes);
  }
}

/** The parts of the file that have the postings of a query's stems, and for phrases their positions. */
export function* rangesOf(
  query: QueryNode,
  terms: ReadonlyMap<string, Term | undefined>,
  sections: Header['sections'],
  directory: Directory,
): Generator<Range> {
  for (const leaf of leavesOf(query)) {
    const stems = leaf.kind === 'word' ? [leaf.stem] : leaf.words.map(stemOf);
    // Where one is missing there is no such phrase.
    if (!stems.every((stem) => terms.get(stem) !== undefined)) continue;
    for (const stem of stems) {
      const term = terms.get(stem);
      if (term === undefined) continue;
      yield rangeOf(sections.tails, term.tailAt, term.tailAt + term.tailBytes);
      const first = term.directoryAt;
      const end = first + Math.floor(term.frequency / blockSize);
      if (first === end) continue;
      const isLast = end * directoryEntryBytes >= sections.directory.bytes;
      yield rangeOf(
        sections.postings,
        4 * directory.postings(first),
        isLast ? Infinity : 4 * directory.postings(end),
      );
      if (leaf.kind === 'phrase')
        yield rangeOf(
          sections.positions,
          4 * directory.positions(first),
          isLast ? Infinity : 4 * directory.positions(end),
        );
    }
  }
}

const directoryEntryBytes = 4 * directoryEntryWords;

/** Bytes `from` to `to` of a section. */
const rangeOf = (section: Header['sections'][keyof Header['sections']], from: number, to: number): Range => ({
  from: section.offset + from,
  to: section.offset + Math.min(to, section.bytes),
});
