/** Documents in index order -> the sections of a segment, except the stored documents. Occurrences of words are kept in memory until the end. */
import { bodyTermsOf, hiddenTerms, lengthOf } from '../../document-terms.ts';
import type { SearchDocument } from '../../search-index.ts';
import { encodeLengths, Norms } from '../format/columns.ts';
import { PostingList } from '../format/posting-list.ts';
import { PostingWriter } from '../format/posting-writer.ts';
import type { SectionSinks } from '../format/sections.ts';
import type { Encoding } from '../format/segment-file.ts';
import { formBitsOf, TermDictionaryWriter } from '../format/term-dictionary.ts';
import { type ColumnsWriter, columnsWriterOf, type SegmentTables } from './columns-writer.ts';
import { Occurrences } from './occurrences.ts';
import { Vocabulary } from './vocabulary.ts';
import { writerOf } from './version-writers.ts';

/** The counts of a segment that its header records. */
export type SegmentCounts = {
  readonly documents: number;
  readonly terms: number;
  readonly totalLength: number;
};

/** Builds a segment. */
export class SegmentBuilder {
  readonly #sinks: SectionSinks;
  readonly #encoding: Encoding;
  readonly #columns: ColumnsWriter;
  readonly #vocabulary = new Vocabulary();
  /** By name of a body: its hidden terms, as words. */
  readonly #bodyTerms = new Map<string, readonly number[]>();
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
    const { textsOf, hasHiddenTerms } = writerOf(this.#encoding.version);
    const vocabulary = this.#vocabulary;
    const wordCounts: number[] = [];
    let length = 0;
    let from = 0;
    for (const { text, weight } of textsOf(document)) {
      const count = vocabulary.readText(text);
      const { read } = vocabulary;
      for (let index = 0; index < count; index++)
        length += this.#addWord(read[index] ?? 0, from + index, weight);
      if (hasHiddenTerms)
        vocabulary.visitConcepts(count, (concept, start) => {
          length += this.#addWord(vocabulary.numberOf(concept, concept), from + start, weight);
        });
      wordCounts.push(count);
      // A gap keeps phrases from matching across texts.
      from += count + 1;
    }
    if (hasHiddenTerms) this.#addFilterTerms(document);
    this.#lengths.push(lengthOf(length));
    this.#columns.add(document, wordCounts);
  }

  finish(): SegmentCounts {
    const totalLength = this.#lengths.reduce((sum, length) => sum + length, 0);
    const lengths = encodeLengths(this.#lengths, this.#encoding.version);
    const norms = new Norms(lengths, totalLength / lengths.length);
    const postings = new PostingWriter(this.#sinks, this.#encoding, (document, frequency) =>
      norms.of(document, frequency),
    );
    const { terms, termBlocks } = this.#sinks;
    const dictionary = new TermDictionaryWriter(terms, termBlocks, this.#encoding.layout);
    this.#writeTerms(postings, dictionary);
    dictionary.finish();
    this.#sinks.lengths.write(new Uint8Array(lengths.buffer));
    this.#columns.finish();
    return { documents: lengths.length, terms: dictionary.count, totalLength };
  }

  /** Adds an occurrence of a word to the current document. Returns 1 if it is the first one of its stem, else 0. */
  #addWord(word: number, position: number, weight: number): number {
    const document = this.#lengths.length;
    const stem = this.#vocabulary.stemOfWord[word] ?? 0;
    const isFirst = this.#lastDocuments[stem] !== document;
    this.#lastDocuments[stem] = document;
    this.#occurrences.add(document, word, position, weight);
    return Number(isFirst);
  }

  /** Adds the terms of `filterTermsOf`. */
  #addFilterTerms({ place, body, topics }: SearchDocument): void {
    const add = (term: string): number => this.#vocabulary.numberOf(term, term);
    this.#addWord(add(hiddenTerms.place(place)), 0, 1);
    let ofBody = this.#bodyTerms.get(body);
    if (ofBody === undefined) {
      ofBody = bodyTermsOf(body).map(add);
      this.#bodyTerms.set(body, ofBody);
    }
    for (const term of ofBody) this.#addWord(term, 0, 1);
    for (const topic of topics) this.#addWord(add(hiddenTerms.topic(topic)), 0, 1);
  }

  #writeTerms(postings: PostingWriter, dictionary: TermDictionaryWriter): void {
    const { words, stems } = this.#vocabulary;
    const stemOfWord = Uint32Array.from(this.#vocabulary.stemOfWord);
    const { forms, formNumbers } = formsByStem(words, stemOfWord, stems.length);
    const occurrences = this.#occurrences.groupByStem(stemOfWord, stems.length);
    const list = new PostingList();
    for (const [number, stem] of [...stems.entries()].toSorted(([, a], [, b]) => (a < b ? -1 : 1))) {
      occurrences.read(number, formNumbers, list);
      const stemForms = forms[number] ?? [];
      const sizes = postings.write(list, formBitsOf(stemForms.length));
      dictionary.add(stem, stemForms, list.size, sizes);
    }
  }
}

/** The sorted words of each stem, and the index of each word among those of its stem. */
function formsByStem(
  words: readonly string[],
  stemOfWord: Uint32Array,
  stems: number,
): { readonly forms: string[][]; readonly formNumbers: Uint16Array } {
  const forms = Array.from({ length: stems }, (): string[] => []);
  const formNumbers = new Uint16Array(words.length);
  const sorted = [...words.entries()].toSorted(([, a], [, b]) => (a < b ? -1 : 1));
  for (const [number, word] of sorted)
    formNumbers[number] = (forms[stemOfWord[number] ?? 0]?.push(word) ?? 1) - 1;
  return { forms, formNumbers };
}
