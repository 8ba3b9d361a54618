/** Which parts of a segment file a query needs. */
import { type QueryNode, type QueryTerm, readingsOf, termsOfPhrase } from '../../query/tree.ts';
import { type Directory, directoryEntryWords } from '../format/directory.ts';
import type { Header, SectionName } from '../format/sections.ts';
import type { Term } from '../format/term-dictionary.ts';
import type { ByteRange } from '../memory/checked-reads.ts';

/** The terms of a query's stems in a segment; undefined for stems that it lacks. */
export type QueryTerms = ReadonlyMap<string, Term | undefined>;

/** Every stem and concept of a query, repeated if several leaves have it. */
export const queryStemsOf = (query: QueryNode): string[] =>
  readingsOf(query).flatMap((reading) => [...leavesOf(reading)].flat());

/** The stems of each word, phrase and concept: a document has it only if it has all of them. */
function* leavesOf(node: QueryNode): Generator<string[]> {
  switch (node.kind) {
    case 'word':
    case 'phrase':
      yield leafStemsOf(node);
      return;
    case 'not':
      yield* leavesOf(node.operand);
      return;
    case 'and':
    case 'or':
      for (const operand of node.operands) yield* leavesOf(operand);
      return;
    case 'ranked':
      for (const { term } of node.words) yield [term];
      for (const operand of [...node.required, ...node.excluded]) yield* leavesOf(operand);
  }
}

/** The stems of a word or phrase. */
export const leafStemsOf = (leaf: QueryTerm): string[] =>
  leaf.kind === 'word' ? [leaf.stem] : termsOfPhrase(leaf);

/** The terms of a query that it reads the postings of. */
export function readTermsOf(query: QueryNode, terms: QueryTerms): Term[] {
  const read = new Set<Term>();
  for (const stems of leavesOf(query)) {
    const found = stems.flatMap((stem) => terms.get(stem) ?? []);
    // A phrase with an unknown stem matches nothing.
    if (found.length === stems.length) for (const term of found) read.add(term);
  }
  return [...read];
}

/** The directory entries of some terms. */
export function* directoryRangesOf(
  terms: readonly Term[],
  { directory }: Header['sections'],
): Generator<ByteRange> {
  for (const { directoryAt: first, blocks } of terms) {
    const end = first + blocks;
    // The last block ends where the entry after it begins.
    if (first < end) yield rangeIn(directory, first * directoryEntryBytes, (end + 1) * directoryEntryBytes);
  }
}

/** The postings of some terms, without positions. */
export function* postingRangesOf(
  terms: readonly Term[],
  { tails, postings }: Header['sections'],
): Generator<ByteRange> {
  for (const { tailAt, tailBytes, blocks, blockWords } of terms) {
    yield rangeIn(tails, tailAt, tailAt + tailBytes);
    if (blocks === 0) continue;
    const { postingsAt, postings: words } = blockWords;
    yield rangeIn(postings, 4 * postingsAt, 4 * (postingsAt + words));
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

type Section = Header['sections'][SectionName];

/** A part of a section in the file, clamped to its end. */
export const partIn = ({ offset, bytes }: Section, { from, to }: ByteRange): ByteRange => ({
  from: offset + from,
  to: offset + Math.min(to, bytes),
});

/** Bytes `from` to `to` of a section, clamped to its end. */
const rangeIn = (section: Section, from: number, to: number): ByteRange => partIn(section, { from, to });

/** Where whole sections are in the file. */
export const sectionRanges = ({ sections }: Header, names: readonly SectionName[]): ByteRange[] =>
  names.map((name) => partIn(sections[name], { from: 0, to: Infinity }));
