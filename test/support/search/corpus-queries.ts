/** Queries of every form over the words of some meetings, identical in every run. */
import { Random } from '../../../generator/demo/random.ts';
import { textsOf } from '../../../search-lambda/engine/document-terms.ts';
import type { Filters, SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { wordsOf } from '../../../search-lambda/engine/text/words.ts';

export type CorpusQuery = { readonly text: string; readonly filters: Filters; readonly limit: number };

type Form = (source: Source) => string;

const forms = {
  'one word': (source) => source.word(),
  'a quoted word': (source) => `"${source.word()}"`,
  'words of a meeting': (source) => source.together(source.random.int(2, 5)).join(' '),
  'words of several meetings': (source) => source.words(2, 4).join(' '),
  'a long question': (source) => source.words(6, 12).join(' '),
  'a phrase': (source) => `"${source.excerpt(2, 5)}"`,
  'a phrase that occurs nowhere': (source) => `"${source.excerpt(1, 2)} ${source.excerpt(1, 2)}"`,
  'common words': (source) => source.some(1, 4, () => source.random.pick(common)).join(' '),
  'a phrase of common words': (source) =>
    `"${source.some(2, 3, () => source.random.pick(common)).join(' ')}"`,
  'OR and AND': (source) =>
    source.some(2, 4, () => source.some(1, 3, () => source.operand()).join(' ')).join(' OR '),
  'OR of many': (source) => source.some(8, 40, () => source.word()).join(' OR '),
  exclusions: (source) => `${source.operand()} ${source.some(1, 2, () => `-${source.operand()}`).join(' ')}`,
  'only exclusions': (source) => source.some(1, 3, () => `-${source.operand()}`).join(' '),
  'an alternative to an exclusion': (source) => `${source.operand()} OR -${source.operand()}`,
  'the beginning of a word': (source) => source.word().slice(0, source.random.int(1, 4)),
  'words with hyphens': (source) => source.excerpt(2, 3).replaceAll(/\s+/g, '-'),
  'accents and capitals': (source) => accented(source.random, source.together(2).join(' ')),
} as const satisfies Readonly<Record<string, Form>>;

const common = ['the', 'of', 'and', 'to', 'in', 'a', 'for', 'on', 'this', 'de', 'la'];
const accents: Readonly<Record<string, string>> = { a: 'à', e: 'é', i: 'ï', o: 'Ô', u: 'ü', c: 'Ç', n: 'ñ' };

const accented = (random: Random, text: string): string =>
  text.replaceAll(/[aeioucn]/g, (letter) => (random.chance(0.5) ? (accents[letter] ?? letter) : letter));

/** Generates `countOfEach` queries of each form, some of them with filters. */
export function corpusQueries(
  documents: readonly SearchDocument[],
  countOfEach: number,
  seed: number,
): CorpusQuery[] {
  const source = new Source(documents, new Random(seed));
  return Object.values<Form>(forms).flatMap((form) =>
    Array.from({ length: countOfEach }, () => ({
      text: form(source),
      filters: source.filters(),
      limit: source.random.pick([1, 5, 25, 50]),
    })),
  );
}

/** Source of words for queries. Words are drawn by their frequency in the meetings, so most are common. */
class Source {
  readonly random: Random;
  readonly #documents: readonly SearchDocument[];

  constructor(documents: readonly SearchDocument[], random: Random) {
    this.#documents = documents;
    this.random = random;
  }

  word(): string {
    return this.together(1)[0] ?? 'council';
  }

  words(min: number, max: number): string[] {
    return this.some(min, max, () => this.word());
  }

  /** Returns words of one meeting, in any order. */
  together(count: number): string[] {
    const words = textsOf(this.random.pick(this.#documents)).flatMap((text) =>
      wordsOf(text).map(({ start, end }) => text.slice(start, end)),
    );
    return words.length === 0 ? [] : Array.from({ length: count }, () => this.random.pick(words));
  }

  /** Returns consecutive words of a meeting's text. */
  excerpt(min: number, max: number): string {
    const words = this.random
      .pick(textsOf(this.random.pick(this.#documents)))
      .replaceAll('"', ' ')
      .trim()
      .split(/\s+/);
    const start = this.random.int(0, words.length - 1);
    return words.slice(start, start + this.random.int(min, max)).join(' ');
  }

  operand(): string {
    return this.random.pick([
      () => this.word(),
      () => this.word(),
      () => `"${this.excerpt(2, 3)}"`,
      () => this.words(2, 2).join('-'),
    ])();
  }

  some<Item>(min: number, max: number, make: () => Item): Item[] {
    return Array.from({ length: this.random.int(min, max) }, make);
  }

  filters(): Filters {
    const { random } = this;
    if (random.chance(0.6)) return {};
    const { state, kind } = random.pick(this.#documents);
    return random.pick<Filters>([{ state }, { kind }, { state, kind }, { state: 'Nowhere' }]);
  }
}
