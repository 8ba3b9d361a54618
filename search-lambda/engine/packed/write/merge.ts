/**
 * Indexes of documents that follow one another -> one index. Their postings are read in the order of their stems and
 * written anew, one stem at a time; the stored documents are copied as they are.
 */
import { DictionaryWriter, type Term, formBitsOf } from '../format/term-dictionary.ts';
import { Norms } from '../format/norms.ts';
import { PostingList } from '../format/posting-list.ts';
import { PostingWriter } from '../format/posting-writer.ts';
import type { Sinks, Written } from './segment-builder.ts';
import type { SegmentReader } from './merge-input.ts';
import { documentsPerFrame, StoredWriter } from '../format/stored-frames.ts';

/** What an index that is merged still has to give. */
type Input = {
  readonly segment: SegmentReader;
  /** The number that its first document gets. */
  readonly first: number;
  readonly terms: Iterator<Term>;
  /** The next one. */
  term: Term | undefined;
};

/**
 * Writes one index of several. They must be made with the same dictionary, and all but the last one have a multiple of 2
 * documents.
 */
export function mergeSegments(segments: readonly SegmentReader[], sinks: Sinks): Written {
  const documents = segments.reduce((sum, { written }) => sum + written.documents, 0);
  const totalLength = segments.reduce((sum, { written }) => sum + written.totalLength, 0);
  const lengths = mergedLengths(segments, documents);
  sinks.lengths.write(new Uint8Array(lengths.buffer));
  const norms = new Norms(lengths, totalLength / documents);
  const postings = new PostingWriter(sinks, (document, frequency) => norms.of(document, frequency));
  const dictionary = new DictionaryWriter(sinks.terms, sinks.termBlocks);
  mergeTerms(inputsOf(segments), postings, dictionary);
  dictionary.finish();
  for (const { filters } of segments) sinks.filters.write(filters);
  copyStored(segments, sinks);
  return { documents, terms: dictionary.count, totalLength };
}

function mergedLengths(
  segments: readonly SegmentReader[],
  documents: number,
): Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  const isWide = segments.some(({ lengths }) => lengths instanceof Uint32Array);
  const merged = isWide ? new Uint32Array(documents) : new Uint16Array(documents);
  let first = 0;
  for (const { lengths } of segments) {
    merged.set(lengths, first);
    first += lengths.length;
  }
  return merged;
}

function inputsOf(segments: readonly SegmentReader[]): Input[] {
  let first = 0;
  return segments.map((segment) => {
    const terms = segment.terms();
    const input: Input = { segment, first, terms, term: next(terms) };
    first += segment.written.documents;
    return input;
  });
}

const next = (terms: Iterator<Term>): Term | undefined => {
  const { done, value } = terms.next();
  return done === true ? undefined : value;
};

function mergeTerms(inputs: readonly Input[], postings: PostingWriter, dictionary: DictionaryWriter): void {
  const list = new PostingList();
  for (let stem = firstStem(inputs); stem !== undefined; stem = firstStem(inputs)) {
    const having = inputs.filter(({ term }) => term?.stem === stem);
    const forms = mergedForms(having);
    list.clear();
    for (const input of having) {
      if (input.term === undefined) continue;
      input.segment.read(input.term, input.first, formNumbersOf(input.term, forms), list);
      input.term = next(input.terms);
    }
    dictionary.add(stem, forms, list.size, postings.write(list, formBitsOf(forms.length)));
  }
}

function firstStem(inputs: readonly Input[]): string | undefined {
  let first: string | undefined;
  for (const { term } of inputs)
    if (term !== undefined && (first === undefined || term.stem < first)) first = term.stem;
  return first;
}

function mergedForms(inputs: readonly Input[]): readonly string[] {
  const [only] = inputs;
  if (inputs.length === 1 && only?.term !== undefined) return only.term.forms;
  return [...new Set(inputs.flatMap(({ term }) => term?.forms ?? []))].toSorted((a, b) => (a < b ? -1 : 1));
}

/** The place of each form of a term among all forms of its stem. */
const formNumbersOf = ({ forms }: Term, all: readonly string[]): readonly number[] =>
  forms.map((form) => all.indexOf(form));

function copyStored(segments: readonly SegmentReader[], sinks: Sinks): void {
  const [first] = segments;
  const dictionary = first?.dictionary ?? new Uint8Array();
  sinks.dictionary.write(dictionary);
  const stored = new StoredWriter(sinks.stored, sinks.storedBlocks, dictionary);
  for (const [index, segment] of segments.entries()) {
    if (index < segments.length - 1 && segment.written.documents % documentsPerFrame !== 0)
      throw new Error('an index within others must end with a full frame');
    for (const frame of segment.frames()) stored.addFrame(frame);
  }
  stored.finish();
}
