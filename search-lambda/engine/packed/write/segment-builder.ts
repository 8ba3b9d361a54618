/** Documents in index order -> the sections of a segment, except the stored documents. Occurrences of words are kept in memory until the end. */
import { filterTermsOf, lengthOf, searchedTexts } from '../../document-terms.ts';
import type { SearchDocument } from '../../search-index.ts';
import { wordOfForm } from '../../text/analyzers.ts';
import { encodeLengths, Norms } from '../format/norms.ts';
import type { Layout } from '../format/layout.ts';
import { PostingList } from '../format/posting-list.ts';
import { PostingWriter } from '../format/posting-writer.ts';
import type { SectionSinks } from '../format/sections.ts';
import { formBitsOf, TermDictionaryWriter } from '../format/term-dictionary.ts';
import { ColumnsWriter, type SegmentTables } from './columns-writer.ts';
import { Occurrences } from './occurrences.ts';
import { ReadTexts } from './read-texts.ts';

/** The counts of a segment that its header records. */
export type SegmentCounts = {
  readonly documents: number;
  readonly terms: number;
  readonly totalLength: number;
};

/** Builds a segment. */
export class SegmentBuilder {
  readonly #sinks: SectionSinks;
  readonly #layout: Layout;
  readonly #columns: ColumnsWriter;
  readonly #texts: ReadTexts;
  /** The last document that had each stem, plus 1. */
  #lastDocuments = new Uint32Array(4096);
  readonly #occurrences = new Occurrences();
  readonly #lengths: number[] = [];

  /** @param texts reads the texts of documents; segments that are built together share it. */
  constructor(sinks: SectionSinks, tables: SegmentTables, layout: Layout, texts = new ReadTexts()) {
    this.#sinks = sinks;
    this.#texts = texts;
    this.#layout = layout;
    this.#columns = new ColumnsWriter(sinks, tables);
  }

  add(document: SearchDocument): void {
    const texts = this.#texts;
    const wordCounts: number[] = [];
    let length = 0;
    let from = 0;
    for (const { text, weight, languages, isIndexed } of searchedTexts(document)) {
      const read = texts.read(text, languages);
      const { words } = texts;
      let other = 0;
      // In the order of positions: words and others may have the same stem.
      for (let index = 0; index < read.count; index++) {
        const word = words[read.from + index] ?? 0;
        const isLeftOut =
          isIndexed !== undefined && !isIndexed(wordOfForm(texts.vocabulary.words[word] ?? ''));
        if (!isLeftOut) length += this.#addWord(word, from + index, weight);
        for (; read.others[other]?.start === index; other++)
          if (!isLeftOut) length += this.#addWord(read.others[other]?.word ?? 0, from + index, weight);
      }
      wordCounts.push(read.count);
      // A gap keeps phrases from matching across texts.
      from += read.count + 1;
    }
    for (const term of filterTermsOf(document)) this.#addWord(texts.vocabulary.numberOf(term, term), 0, 1);
    this.#lengths.push(lengthOf(length));
    this.#columns.add(document, wordCounts);
  }

  finish(): SegmentCounts {
    const totalLength = this.#lengths.reduce((sum, length) => sum + length, 0);
    const lengths = encodeLengths(this.#lengths);
    const norms = new Norms(lengths, totalLength / lengths.length);
    const postings = new PostingWriter(this.#sinks, this.#layout, (document, frequency) =>
      norms.of(document, frequency),
    );
    const { terms, termBlocks } = this.#sinks;
    const dictionary = new TermDictionaryWriter(terms, termBlocks, this.#layout);
    this.#writeTerms(postings, dictionary);
    dictionary.finish();
    this.#sinks.lengths.write(new Uint8Array(lengths.buffer));
    this.#columns.finish();
    return { documents: lengths.length, terms: dictionary.count, totalLength };
  }

  /** Adds an occurrence of a word to the current document. Returns 1 if it is the first one of its stem, else 0. */
  #addWord(word: number, position: number, weight: number): number {
    const document = this.#lengths.length;
    const stem = this.#texts.vocabulary.stemOfWord[word] ?? 0;
    if (stem >= this.#lastDocuments.length) this.#growLastDocuments();
    const isFirst = this.#lastDocuments[stem] !== document + 1;
    this.#lastDocuments[stem] = document + 1;
    this.#occurrences.add(document, word, position, weight);
    return Number(isFirst);
  }

  #growLastDocuments(): void {
    const larger = new Uint32Array(2 * this.#texts.vocabulary.stems.length);
    larger.set(this.#lastDocuments);
    this.#lastDocuments = larger;
  }

  #writeTerms(postings: PostingWriter, dictionary: TermDictionaryWriter): void {
    const { words, stems, stemOfWord } = this.#texts.vocabulary;
    const stemNumbers = Uint32Array.from(stemOfWord);
    // A shared vocabulary has words of other segments too.
    const { forms, formNumbers } = formsByStem(this.#occurrences.words(words.length), words, stemNumbers);
    const occurrences = this.#occurrences.groupByStem(stemNumbers, stems.length);
    const list = new PostingList();
    const sorted = [...forms.keys()].toSorted((a, b) => ((stems[a] ?? '') < (stems[b] ?? '') ? -1 : 1));
    for (const number of sorted) {
      occurrences.read(number, formNumbers, list);
      const stem = stems[number] ?? '';
      const stemForms = forms.get(number) ?? [];
      const sizes = postings.write(list, formBitsOf(stemForms.length));
      dictionary.add(stem, stemForms, list.size, sizes);
    }
  }
}

/** The sorted words of each stem, of those that are used, and the index of each word among those of its stem. */
function formsByStem(
  used: readonly number[],
  words: readonly string[],
  stemOfWord: Uint32Array,
): { readonly forms: ReadonlyMap<number, readonly string[]>; readonly formNumbers: Uint16Array } {
  const forms = new Map<number, string[]>();
  const formNumbers = new Uint16Array(words.length);
  const sorted = used.toSorted((a, b) => ((words[a] ?? '') < (words[b] ?? '') ? -1 : 1));
  for (const number of sorted) {
    const stem = stemOfWord[number] ?? 0;
    const stemForms = forms.get(stem) ?? [];
    if (stemForms.length === 0) forms.set(stem, stemForms);
    formNumbers[number] = stemForms.push(words[number] ?? '') - 1;
  }
  return { forms, formNumbers };
}
