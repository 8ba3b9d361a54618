/** Documents in index order -> the sections of a segment. Occurrences of words are kept in memory until the end. */
import { lengthOf, searchedTexts } from '../../document-terms.ts';
import type { SearchDocument } from '../../search-index.ts';
import { stemOf } from '../../text/stem.ts';
import { wordsOf } from '../../text/words.ts';
import type { Sink } from '../format/bytes.ts';
import { encodeLengths, filterOf, Norms } from '../format/columns.ts';
import type { Layout } from '../format/layout.ts';
import { PostingList } from '../format/posting-list.ts';
import { PostingWriter } from '../format/posting-writer.ts';
import type { SectionName } from '../format/segment-file.ts';
import { StoredWriter } from '../format/stored-frames.ts';
import { formBitsOf, TermDictionaryWriter } from '../format/term-dictionary.ts';
import { Occurrences } from './occurrences.ts';

export type SectionSinks = Readonly<Record<SectionName, Sink>>;

/** The counts of a segment that its header records. */
export type SegmentCounts = {
  readonly documents: number;
  readonly terms: number;
  readonly totalLength: number;
};

/** A word and the number of its stem. */
type KnownWord = { readonly word: string; readonly stem: number };

/** Builds a segment. Words and stems are numbered in order of first appearance. */
export class SegmentBuilder {
  readonly #sinks: SectionSinks;
  readonly #states: readonly string[];
  readonly #layout: Layout;
  readonly #stored: StoredWriter;
  readonly #wordNumbers = new Map<string, number>();
  readonly #words: KnownWord[] = [];
  readonly #stemNumbers = new Map<string, number>();
  /** The last document that had each stem. */
  readonly #lastDocuments: number[] = [];
  readonly #occurrences = new Occurrences();
  readonly #lengths: number[] = [];
  readonly #filters: number[] = [];

  /**
   * @param states the states of all documents, sorted.
   * @param dictionary compression dictionary of the stored documents.
   */
  constructor(sinks: SectionSinks, states: readonly string[], dictionary: Uint8Array, layout: Layout) {
    this.#sinks = sinks;
    this.#states = states;
    this.#layout = layout;
    this.#stored = new StoredWriter(sinks.stored, sinks.storedBlocks, dictionary, layout.documentsPerFrame);
    sinks.dictionary.write(dictionary);
  }

  add(document: SearchDocument): void {
    const number = this.#lengths.length;
    let length = 0;
    let position = 0;
    for (const { text, weight } of searchedTexts(document)) {
      for (const { text: word } of wordsOf(text)) {
        const wordNumber = this.#numberOf(word);
        const stem = this.#words[wordNumber]?.stem ?? 0;
        if (this.#lastDocuments[stem] !== number) length++;
        this.#lastDocuments[stem] = number;
        this.#occurrences.add(number, wordNumber, position++, weight);
      }
      // A gap keeps phrases from matching across texts.
      position++;
    }
    this.#lengths.push(lengthOf(length));
    this.#filters.push(filterOf(document, this.#states));
    this.#stored.add(document);
  }

  finish(): SegmentCounts {
    const totalLength = this.#lengths.reduce((sum, length) => sum + length, 0);
    const lengths = encodeLengths(this.#lengths);
    const norms = new Norms(lengths, totalLength / lengths.length);
    const { documentsPerBlock } = this.#layout;
    const postings = new PostingWriter(this.#sinks, documentsPerBlock, (document, frequency) =>
      norms.of(document, frequency),
    );
    const { terms, termBlocks } = this.#sinks;
    const dictionary = new TermDictionaryWriter(terms, termBlocks, documentsPerBlock);
    this.#writeTerms(postings, dictionary);
    dictionary.finish();
    this.#stored.finish();
    this.#sinks.lengths.write(new Uint8Array(lengths.buffer));
    this.#sinks.filters.write(new Uint8Array(Uint16Array.from(this.#filters).buffer));
    return { documents: lengths.length, terms: dictionary.count, totalLength };
  }

  #numberOf(word: string): number {
    const known = this.#wordNumbers.get(word);
    if (known !== undefined) return known;
    const stem = stemOf(word);
    const stemNumber = this.#stemNumbers.get(stem) ?? this.#stemNumbers.size;
    this.#stemNumbers.set(stem, stemNumber);
    this.#wordNumbers.set(word, this.#words.length);
    this.#words.push({ word, stem: stemNumber });
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
