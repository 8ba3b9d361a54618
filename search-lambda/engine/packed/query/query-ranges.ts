/** Which parts of a segment file a query needs. */
import type { QueryNode, QueryTerm } from '../../query/tree.ts';
import { stemOf } from '../../text/stem.ts';
import { type Directory, directoryEntryWords } from '../format/directory.ts';
import type { Header } from '../format/segment-file.ts';
import type { Term } from '../format/term-dictionary.ts';
import type { ByteRange } from '../memory/checked-reads.ts';

/** The terms of a query's stems in a segment; undefined for stems that it lacks. */
export type QueryTerms = ReadonlyMap<string, Term | undefined>;

/** Every stem of a query, repeated if several leaves have it. */
export const queryStemsOf = (node: QueryNode): string[] => [...leavesOf(node)].flatMap(leafStemsOf);

function* leavesOf(node: QueryNode): Generator<QueryTerm> {
  if (node.kind === 'word' || node.kind === 'phrase') yield node;
  else if (node.kind === 'not') yield* leavesOf(node.operand);
  else for (const operand of node.operands) yield* leavesOf(operand);
}

/** The stems of a word or phrase. */
export const leafStemsOf = (leaf: QueryTerm): string[] =>
  leaf.kind === 'word' ? [leaf.stem] : leaf.words.map(stemOf);

/** The directory entries of a query's stems. */
export function* directoryRangesOf(
  terms: QueryTerms,
  { directory }: Header['sections'],
): Generator<ByteRange> {
  for (const term of terms.values()) {
    if (term === undefined) continue;
    const first = term.directoryAt;
    const end = first + term.blocks;
    // The last block ends where the entry after it begins.
    if (first < end) yield rangeIn(directory, first * directoryEntryBytes, (end + 1) * directoryEntryBytes);
  }
}

/** The postings of a query's stems, without positions. */
export function* postingRangesOf(
  query: QueryNode,
  terms: QueryTerms,
  sections: Header['sections'],
  directory: Directory,
): Generator<ByteRange> {
  for (const leaf of leavesOf(query)) {
    const stems = leafStemsOf(leaf);
    // A phrase with an unknown stem matches nothing.
    if (!stems.every((stem) => terms.get(stem) !== undefined)) continue;
    for (const stem of stems) {
      const term = terms.get(stem);
      if (term === undefined) continue;
      yield rangeIn(sections.tails, term.tailAt, term.tailAt + term.tailBytes);
      const first = term.directoryAt;
      const end = first + term.blocks;
      if (first === end) continue;
      const isLast = end * directoryEntryBytes >= sections.directory.bytes;
      yield rangeIn(
        sections.postings,
        4 * directory.postings(first),
        isLast ? Infinity : 4 * directory.postings(end),
      );
    }
  }
}

/** The positions of a block; undefined for the tail, which has its own. */
export function positionRangeOf(
  { directoryAt, blocks }: Term,
  block: number,
  sections: Header['sections'],
  directory: Directory,
): ByteRange | undefined {
  if (block >= blocks) return undefined;
  const entry = directoryAt + block;
  const isLast = (entry + 1) * directoryEntryBytes >= sections.directory.bytes;
  return rangeIn(
    sections.positions,
    4 * directory.positions(entry),
    isLast ? Infinity : 4 * directory.positions(entry + 1),
  );
}

const directoryEntryBytes = 4 * directoryEntryWords;

/** Bytes `from` to `to` of a section, clamped to its end. */
const rangeIn = (
  section: Header['sections'][keyof Header['sections']],
  from: number,
  to: number,
): ByteRange => ({
  from: section.offset + from,
  to: section.offset + Math.min(to, section.bytes),
});
