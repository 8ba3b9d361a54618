/**
 * Segments of consecutive documents -> one segment. Postings are decoded in stem order and encoded again, one stem at a time; stored
 * documents are copied without decompressing them.
 */
import { type EncodedLengths, lengthsOfWidth, Norms } from '../format/norms.ts';
import type { Layout } from '../format/layout.ts';
import { PostingList } from '../format/posting-list.ts';
import { PostingWriter } from '../format/posting-writer.ts';
import type { SectionSinks } from '../format/sections.ts';
import { formBitsOf, type Term, TermDictionaryWriter } from '../format/term-dictionary.ts';
import type { MergeInput } from './merge-input.ts';
import { mergeColumns } from './merge-columns.ts';
import type { SegmentCounts } from './segment-builder.ts';

/** How far the merge has read a segment. */
type MergeCursor = {
  readonly input: MergeInput;
  /** New number of its first document. */
  readonly firstDocument: number;
  readonly terms: Iterator<Term>;
  /** Next term; undefined at the end. */
  term: Term | undefined;
};

/**
 * Merges segments that were built with the same tables and the same compression dictionary. All must have this layout, and all but the
 * last must fill their frames: the number of their documents is a multiple of the documents per frame.
 */
export function mergeSegments(
  inputs: readonly MergeInput[],
  sinks: SectionSinks,
  layout: Layout,
): SegmentCounts {
  const documents = inputs.reduce((sum, { counts }) => sum + counts.documents, 0);
  const totalLength = inputs.reduce((sum, { counts }) => sum + counts.totalLength, 0);
  const lengths = mergeLengths(inputs, documents);
  sinks.lengths.write(new Uint8Array(lengths.buffer));
  const norms = new Norms(lengths, totalLength / documents);
  const postings = new PostingWriter(sinks, layout, (document, frequency) => norms.of(document, frequency));
  const dictionary = new TermDictionaryWriter(sinks.terms, sinks.termBlocks, layout);
  mergeTerms(cursorsOf(inputs), postings, dictionary);
  dictionary.finish();
  mergeColumns(inputs, sinks);
  copyStored(inputs, sinks, layout);
  return { documents, terms: dictionary.count, totalLength };
}

/** The merged lengths are as wide as the widest, which is the narrowest type that fits all of them. */
function mergeLengths(inputs: readonly MergeInput[], documents: number): EncodedLengths {
  const width = Math.max(...inputs.map(({ lengths }) => lengths.BYTES_PER_ELEMENT));
  const merged = lengthsOfWidth(width, documents);
  let first = 0;
  for (const { lengths } of inputs) {
    merged.set(lengths, first);
    first += lengths.length;
  }
  return merged;
}

function cursorsOf(inputs: readonly MergeInput[]): MergeCursor[] {
  let firstDocument = 0;
  return inputs.map((input) => {
    const terms = input.terms();
    const cursor: MergeCursor = { input, firstDocument, terms, term: next(terms) };
    firstDocument += input.counts.documents;
    return cursor;
  });
}

const next = (terms: Iterator<Term>): Term | undefined => {
  const { done, value } = terms.next();
  return done === true ? undefined : value;
};

function mergeTerms(
  cursors: readonly MergeCursor[],
  postings: PostingWriter,
  dictionary: TermDictionaryWriter,
): void {
  const list = new PostingList();
  for (let matching = nextCursors(cursors); matching.length > 0; matching = nextCursors(cursors)) {
    const stem = matching[0]?.term?.stem ?? '';
    const forms = mergeForms(matching);
    list.clear();
    for (const cursor of matching) {
      const { input, firstDocument, term } = cursor;
      if (term === undefined) continue;
      const newForms = term.forms.map((form) => forms.indexOf(form));
      input.readPostings(term, { firstDocument, forms: newForms }, list);
      cursor.term = next(cursor.terms);
    }
    dictionary.add(stem, forms, list.size, postings.write(list, formBitsOf(forms.length)));
  }
}

/** The cursors at the smallest stem. */
function nextCursors(cursors: readonly MergeCursor[]): MergeCursor[] {
  let smallest: string | undefined;
  let matching: MergeCursor[] = [];
  for (const cursor of cursors) {
    const stem = cursor.term?.stem;
    if (stem === undefined || (smallest !== undefined && stem > smallest)) continue;
    if (stem === smallest) matching.push(cursor);
    else [smallest, matching] = [stem, [cursor]];
  }
  return matching;
}

function mergeForms(cursors: readonly MergeCursor[]): readonly string[] {
  const [only] = cursors;
  if (cursors.length === 1 && only?.term !== undefined) return only.term.forms;
  return [...new Set(cursors.flatMap(({ term }) => term?.forms ?? []))].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Copies the frames of all segments, and moves their offsets by the size of those before. */
function copyStored(inputs: readonly MergeInput[], sinks: SectionSinks, layout: Layout): void {
  const [first] = inputs;
  sinks.dictionary.write(first?.dictionary ?? new Uint8Array());
  let end = 0;
  for (const [index, input] of inputs.entries()) {
    if (index < inputs.length - 1 && input.counts.documents % layout.documentsPerFrame !== 0)
      throw new Error('every merged segment but the last must end with a full frame');
    for (const piece of input.pieces('stored')) sinks.stored.write(piece);
    const offsets = new Float64Array(input.section('storedBlocks').buffer);
    const start = end;
    sinks.storedBlocks.write(bytesOf(offsets.subarray(0, -1).map((offset) => start + offset)));
    end += input.sectionBytes('stored');
  }
  sinks.storedBlocks.write(bytesOf(Float64Array.of(end)));
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
