import { synonyms } from '../../ranking/synonyms.ts';
import { analyzerOf, formOf, type Language, writtenWordsOf } from '../../text/analyzers.ts';
import { Vocabulary } from './vocabulary.ts';

/** The words of a text, and what else is at them. */
export type ReadText = {
  /** Its words are those from here in `ReadTexts.words`. */
  readonly from: number;
  readonly count: number;
  /** Concepts and further terms of its words, as words, by the index of the first word of each, ascending. */
  readonly others: readonly OtherTerm[];
};

const byStart = (a: OtherTerm, b: OtherTerm): number => a.start - b.start;

type OtherTerm = { readonly word: number; readonly start: number };

const noOthers: ReadText['others'] = [];
const english: readonly Language[] = ['en'];

/** Texts that are remembered: those of some hundred meetings, and the names of their bodies and places. */
const defaultMaxTexts = 10_000;

/**
 * Reads texts into numbers of words. Reads the same text once, even for several segments: one of decisions has the texts of the one of
 * meetings, and each of its documents repeats the names of body, city and state.
 */
export class ReadTexts {
  readonly vocabulary = new Vocabulary();
  readonly #maxTexts: number;
  readonly #texts = new Map<string, ReadText>();
  /** Of the remembered texts, one after another. Valid until the next text is read. */
  words = new Uint32Array(4096);
  #size = 0;

  /** @param maxTexts how many texts are remembered */
  constructor(maxTexts = defaultMaxTexts) {
    this.#maxTexts = maxTexts;
  }

  read(text: string, languages: readonly Language[] = english): ReadText {
    const isEnglish = languages.length === 1 && languages[0] === 'en';
    // Texts of both kinds may be equal. No text has a line break of this kind.
    const key = isEnglish ? text : `${languages.join(' ')}\u0085${text}`;
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    if (this.#texts.size >= this.#maxTexts) {
      this.#texts.clear();
      this.#size = 0;
    }
    const read = languages.includes('en')
      ? this.#readEnglish(text)
      : { ...this.#append([]), others: noOthers };
    const all = languages.includes('fr') ? this.#withFrench(text, read) : read;
    this.#texts.set(key, all);
    return all;
  }

  #readEnglish(text: string): ReadText {
    const { vocabulary } = this;
    const count = vocabulary.readText(text);
    const appended = this.#append(vocabulary.read.subarray(0, count));
    let others: OtherTerm[] | undefined;
    vocabulary.visitConcepts(count, (concept, start) => {
      others ??= [];
      others.push({ word: vocabulary.numberOf(concept, concept), start });
    });
    return { ...appended, others: others ?? noOthers };
  }

  /** Adds the French terms of a text: as its words, or as further terms of its English words. */
  #withFrench(text: string, { from, count, others }: ReadText): ReadText {
    const { termsOf } = analyzerOf('fr');
    const words = writtenWordsOf(text);
    const terms = words.map(termsOf);
    const mains = terms.map(([main = ''], at) => this.#wordOf(main, formOf(main, words[at]?.text ?? '')));
    const further = terms.flatMap(([, ...rest], start) =>
      rest.map((term) => ({ word: this.#wordOf(term, formOf(term, term)), start })),
    );
    const concepts = synonyms
      .find(terms.map(([main = '']) => main))
      .map(({ concept, start }) => ({ word: this.#wordOf(concept, concept), start }));
    const own = [...further, ...concepts];
    if (count === 0) return { ...this.#append(mains), others: own.toSorted(byStart) };
    const isNew = ({ word, start }: OtherTerm): boolean =>
      this.words[from + start] !== word &&
      !others.some((other) => other.word === word && other.start === start);
    const frenchWords = mains.map((word, start) => ({ word, start }));
    return { from, count, others: [...others, ...[...frenchWords, ...own].filter(isNew)].toSorted(byStart) };
  }

  #wordOf(term: string, form: string): number {
    return this.vocabulary.numberOf(form, term);
  }

  #append(words: ArrayLike<number>): { readonly from: number; readonly count: number } {
    const from = this.#size;
    this.#reserve(words.length);
    this.words.set(words, from);
    this.#size += words.length;
    return { from, count: words.length };
  }

  #reserve(count: number): void {
    if (this.#size + count <= this.words.length) return;
    const larger = new Uint32Array(2 * (this.#size + count));
    larger.set(this.words);
    this.words = larger;
  }
}
