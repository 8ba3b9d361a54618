/** Kinds of requests, drawn from the words of an index; deterministic. */
import { Random } from '../../generator/demo/random.ts';
import type { Search } from '../../search-lambda/engine/search.ts';
import type { Filters, SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { isStopWord } from '../../search-lambda/engine/text/stop-words.ts';
import { wordsOf } from '../../search-lambda/engine/text/words.ts';

export type Drawn = { readonly text: string; readonly filters: Filters };
export type Kind = {
  readonly name: string;
  readonly draw: (source: Source) => Drawn;
  readonly options?: Partial<Search>;
};

/** Draws words and documents of an index. */
export class Source {
  readonly #random: Random;
  readonly #documents: readonly SearchDocument[];

  constructor(documents: readonly SearchDocument[]) {
    this.#random = new Random(20);
    this.#documents = documents;
  }

  document(): SearchDocument {
    const document = this.#documents[this.#random.int(0, this.#documents.length - 1)];
    if (document === undefined) throw new Error('the index has no documents');
    return document;
  }

  /** Up to `count` different significant words of a document's decision or headline. */
  words(count: number, document = this.document()): string[] {
    const text = document.decisions[0]?.headline ?? document.headline;
    const words = [...new Set(wordsOf(text).map((word) => word.text))].filter((word) => !isStopWord(word));
    const from = this.#random.int(0, Math.max(0, words.length - count));
    return words.slice(from, from + count);
  }
}

const textOf = (source: Source, count: number): string => source.words(count).join(' ');
export const plain = (source: Source): Drawn => ({ text: textOf(source, 3), filters: {} });

const filtered =
  (filtersOf: (document: SearchDocument) => Filters) =>
  (source: Source): Drawn => {
    const document = source.document();
    return { text: source.words(2, document).join(' '), filters: filtersOf(document) };
  };

/** Kinds of requests; the first ones together are the mix. */
export const mixKinds: readonly Kind[] = [
  { name: 'one word', draw: (source) => ({ text: textOf(source, 1), filters: {} }) },
  { name: 'two words', draw: (source) => ({ text: textOf(source, 2), filters: {} }) },
  { name: 'three words', draw: plain },
  {
    name: 'question',
    draw: (source) => ({
      text: `what did the council decide about ${textOf(source, 4)} and ${textOf(source, 2)}`,
      filters: {},
    }),
  },
  {
    name: 'topic and place',
    draw: (source) => {
      const document = source.document();
      return { text: `${source.words(2).join(' ')} ${document.city} ${document.state}`, filters: {} };
    },
  },
  {
    name: 'phrase and word',
    draw: (source) => {
      const words = source.words(3);
      return { text: `"${words.slice(0, 2).join(' ')}" ${words.slice(2).join(' ')}`, filters: {} };
    },
  },
  {
    name: 'OR of two',
    draw: (source) => ({ text: `${textOf(source, 1)} OR ${textOf(source, 1)}`, filters: {} }),
  },
  {
    name: 'two words, strict',
    draw: (source) => ({ text: textOf(source, 2), filters: {} }),
    options: { isStrict: true },
  },
];

export const otherKinds: readonly Kind[] = [
  { name: 'two words in a state', draw: filtered(({ state }) => ({ state })) },
  { name: 'two words in a place', draw: filtered(({ place }) => ({ place })) },
  {
    name: 'two words of a year',
    draw: filtered(({ date }) => ({ from: `${date.slice(0, 4)}-01-01`, to: `${date.slice(0, 4)}-12-31` })),
  },
  { name: 'two words of a body', draw: filtered(({ body }) => (body === '' ? {} : { body })) },
  { name: 'two words, failed', draw: filtered(() => ({ decision: { outcome: 'failed' } })) },
  {
    name: 'two words, divided, over 1 million',
    draw: filtered(() => ({ decision: { divided: true, minAmount: 1_000_000 } })),
  },
  {
    name: 'two words by date',
    draw: (source) => ({ text: textOf(source, 2), filters: {} }),
    options: { sort: 'date' },
  },
  {
    name: 'two words with total',
    draw: (source) => ({ text: textOf(source, 2), filters: {} }),
    options: { counts: 'total' },
  },
  {
    name: 'two words with facets',
    draw: (source) => ({ text: textOf(source, 2), filters: {} }),
    options: { counts: 'facets' },
  },
  {
    name: 'one word with facets',
    draw: (source) => ({ text: textOf(source, 1), filters: {} }),
    options: { counts: 'facets' },
  },
];
