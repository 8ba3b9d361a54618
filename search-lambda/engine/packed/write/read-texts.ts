import { Vocabulary } from './vocabulary.ts';

/** The words of a text, and its concepts. */
export type ReadText = {
  /** Its words are those from here in `ReadTexts.words`. */
  readonly from: number;
  readonly count: number;
  /** Hidden terms, as words, and the index of the first word of each. */
  readonly concepts: readonly { readonly word: number; readonly start: number }[];
};

const noConcepts: ReadText['concepts'] = [];

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

  read(text: string): ReadText {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    if (this.#texts.size >= this.#maxTexts) {
      this.#texts.clear();
      this.#size = 0;
    }
    const read = this.#read(text);
    this.#texts.set(text, read);
    return read;
  }

  #read(text: string): ReadText {
    const { vocabulary } = this;
    const count = vocabulary.readText(text);
    const from = this.#size;
    this.#reserve(count);
    this.words.set(vocabulary.read.subarray(0, count), from);
    this.#size += count;
    let concepts: { word: number; start: number }[] | undefined;
    vocabulary.visitConcepts(count, (concept, start) => {
      concepts ??= [];
      concepts.push({ word: vocabulary.numberOf(concept, concept), start });
    });
    return { from, count, concepts: concepts ?? noConcepts };
  }

  #reserve(count: number): void {
    if (this.#size + count <= this.words.length) return;
    const larger = new Uint32Array(2 * (this.#size + count));
    larger.set(this.words);
    this.words = larger;
  }
}
