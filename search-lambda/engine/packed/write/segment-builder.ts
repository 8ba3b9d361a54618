/** Documents in index order -> the sections of a segment, except the stored documents. Occurrences of words are kept in memory until the end. */
import { lengthOf } from '../../document-terms.ts';
import type { SearchDocument } from '../../search-index.ts';
import { stemOf } from '../../text/stem.ts';
import { encodeLengths, Norms } from '../format/columns.ts';
import { PostingList } from '../format/posting-list.ts';
import { PostingWriter } from '../format/posting-writer.ts';
import type { SectionSinks } from '../format/sections.ts';
import type { Encoding } from '../format/segment-file.ts';
import { formBitsOf, TermDictionaryWriter } from '../format/term-dictionary.ts';
import { type ColumnsWriter, columnsWriterOf, type SegmentTables } from './columns-writer.ts';
import { Occurrences } from './occurrences.ts';
import { writerOf } from './version-writers.ts';

/** The counts of a segment that its header records. */
export type SegmentCounts = {
  readonly documents: number;
  readonly terms: number;
  readonly totalLength: number;
};

/** A word, and its stem with its number. */
type KnownWord = { readonly word: string; readonly stem: number; readonly stemText: string };

/** Builds a segment. Words and stems are numbered in order of first appearance; a hidden term is a word that is its own stem. */
export class SegmentBuilder {
  readonly #sinks: SectionSinks;
  readonly #encoding: Encoding;
  readonly #columns: ColumnsWriter;
  readonly #wordNumbers = new Map<string, number>();
  readonly #words: KnownWord[] = [];
  readonly #stemNumbers = new Map<string, number>();
  /** The last document that had each stem. */
  readonly #lastDocuments: number[] = [];
  readonly #occurrences = new Occurrences();
  readonly #lengths: number[] = [];

  constructor(sinks: SectionSinks, tables: SegmentTables, encoding: Encoding) {
    this.#sinks = sinks;
    this.#encoding = encoding;
    this.#columns = columnsWriterOf(encoding.version, sinks, tables);
  }

  add(document: SearchDocument): void {
    const { analyze, filterTermsOf } = writerOf(this.#encoding.version);
    const texts = analyze(document, this.#stemOf);
    let length = 0;
    let from = 0;
    for (const { words, stems, concepts, weight } of texts) {
      for (const [index, word] of words.entries())
        length += this.#addTerm(word, stems[index] ?? word, from + index, weight);
      for (const { concept, start } of concepts)
        length += this.#addTerm(concept, concept, from + start, weight);
      // A gap keeps phrases from matching across texts.
      from += words.length + 1;
    }
    for (const term of filterTermsOf(document)) this.#addTerm(term, term, 0, 1);
    this.#lengths.push(lengthOf(length));
    this.#columns.add(document, texts);
  }

  finish(): SegmentCounts {
    const totalLength = this.#lengths.reduce((sum, length) => sum + length, 0);
    const lengths = encodeLengths(this.#lengths, this.#encoding.version);
    const norms = new Norms(lengths, totalLength / lengths.length);
    const { documentsPerBlock } = this.#encoding.layout;
    const postings = new PostingWriter(this.#sinks, this.#encoding, (document, frequency) =>
      norms.of(document, frequency),
    );
    const { terms, termBlocks } = this.#sinks;
    const dictionary = new TermDictionaryWriter(terms, termBlocks, documentsPerBlock);
    this.#writeTerms(postings, dictionary);
    dictionary.finish();
    this.#sinks.lengths.write(new Uint8Array(lengths.buffer));
    this.#columns.finish();
    return { documents: lengths.length, terms: dictionary.count, totalLength };
  }

  /** `stemOf`, which is slower and does not remember all words of a corpus. */
  readonly #stemOf = (word: string): string =>
    this.#words[this.#wordNumbers.get(word) ?? -1]?.stemText ?? stemOf(word);

  /** Adds an occurrence of a term to the current document. Returns 1 if it is the first one of its stem, else 0. */
  #addTerm(word: string, stem: string, position: number, weight: number): number {
    const document = this.#lengths.length;
    const wordNumber = this.#numberOf(word, stem);
    const stemNumber = this.#words[wordNumber]?.stem ?? 0;
    const isFirst = this.#lastDocuments[stemNumber] !== document;
    this.#lastDocuments[stemNumber] = document;
    this.#occurrences.add(document, wordNumber, position, weight);
    return Number(isFirst);
  }

  #numberOf(word: string, stem: string): number {
    const known = this.#wordNumbers.get(word);
    if (known !== undefined) return known;
    const stemNumber = this.#stemNumbers.get(stem) ?? this.#stemNumbers.size;
    this.#stemNumbers.set(stem, stemNumber);
    this.#wordNumbers.set(word, this.#words.length);
    this.#words.push({ word, stem: stemNumber, stemText: stem });
    return this.#words.length - 1;
  }

  #writeTerms(postings: PostingWriter, dictionary: TermDictionaryWriter): void {
    const { forms, formNumbers } = formsByStem(this.#words, this.#stemNumbers.size);
    const stemOfWord = Uint32Array.from(this.#words, ({ stem }) => stem);
    const occurrences = this.#occurrences.groupByStem(stemOfWord, this.#stemNumbers.size);
    const list = new PostingList();
    for (const [stem, number] of [...this.#stemNumbers].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      occurrences.read(number, formNumbers, list);
      const stemForms = forms[number] ?? [];
      const tailBytes = postings.write(list, formBitsOf(stemForms.length));
      dictionary.add(stem, stemForms, list.size, tailBytes);
    }
  }
}

/** The sorted words of each stem, and the index of each word among those of its stem. */
function formsByStem(
  words: readonly KnownWord[],
  stems: number,
): { readonly forms: string[][]; readonly formNumbers: Uint16Array } {
  const forms = Array.from({ length: stems }, (): string[] => []);
  const formNumbers = new Uint16Array(words.length);
  const sorted = [...words.entries()].toSorted(([, a], [, b]) => (a.word < b.word ? -1 : 1));
  for (const [number, { word, stem }] of sorted) formNumbers[number] = (forms[stem]?.push(word) ?? 1) - 1;
  return { forms, formNumbers };
}
