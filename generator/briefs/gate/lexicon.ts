/** The words that a text lends to sentences about it. Pure. */
import { basesOf } from './neutral/inflections.ts';
import { type Language, plainText, type Word, wordsOf } from './words.ts';

/** Words of a text that follow each other verbatim make a run of its own words. */
const runMin = 5;

export class Lexicon {
  readonly #words: readonly string[];
  /** True for a word after which a sentence or clause ends. */
  readonly #ends: readonly boolean[];
  readonly #positions = new Map<string, number[]>();
  readonly #bases = new Set<string>();
  /** Minutes report events, which a sentence about a matter does not repeat. */
  readonly #reports: boolean;

  constructor(raw: string, language: Language, reports = false) {
    const text = plainText(raw);
    const words = wordsOf(text, language);
    this.#reports = reports;
    ({ words: this.#words, ends: this.#ends } = sequenceOf(text, words));
    for (const [index, form] of this.#words.entries()) {
      const known = this.#positions.get(form);
      if (known === undefined) this.#positions.set(form, [index]);
      else known.push(index);
    }
    for (const form of this.#positions.keys())
      for (const base of basesOf(form, language)) this.#bases.add(base);
  }

  /** True if the text has a form of the word. */
  hasInflection(form: string, language: Language): boolean {
    return basesOf(form, language).some((base) => this.#bases.has(base));
  }

  /** True if the text has the two words next to each other, or with up to `between` words between them. */
  hasPair(first: string, second: string, between = 0): boolean {
    return (
      this.#positions
        .get(first)
        ?.some((at) => this.#words.slice(at + 1, at + 2 + between).includes(second)) ?? false
    );
  }

  /**
   * True if a past form is used as in the text, where it says nothing new: before its noun (`the adopted budget`), or in a run. Without
   * that, “the contract adopted” could be made of “approval of the contract; minutes adopted”.
   */
  lendsPast(claim: Sequence, index: number): boolean {
    return this.#lendsNoun(claim, index) || this.lendsRun(claim, index);
  }

  /** True if the word is within words of the text that are repeated verbatim: the whole text, or several words. */
  lendsRun(claim: Sequence, index: number): boolean {
    return (
      !this.#reports && this.#positionsOf(claim.words[index]).some((at) => this.#isRun(claim, index, at))
    );
  }

  #lendsNoun({ words, ends }: Sequence, index: number): boolean {
    const next = words[index + 1] ?? '';
    const isInClause = ends[index] === false && ends[index - 1] === false;
    return (
      isInClause &&
      /^\p{L}{4,}$/u.test(next) &&
      this.#positionsOf(words[index]).some((at) => this.#words[at + 1] === next && this.#ends[at] === false)
    );
  }

  #positionsOf(word = ''): readonly number[] {
    return this.#positions.get(word) ?? [];
  }

  /** Words before and after belong to the run: “the code amended” is no part of “the code amended by Law 5”. */
  #isRun({ words, ends }: Sequence, index: number, at: number): boolean {
    const isSame = (offset: number): boolean =>
      words[index + offset] !== undefined && words[index + offset] === this.#words[at + offset];
    const isSameEnd = (offset: number): boolean => ends[index + offset] === this.#ends[at + offset];
    let [first, last] = [0, 0];
    while (isSame(first - 1) && isSameEnd(first - 1)) first--;
    while (isSame(last + 1) && isSameEnd(last)) last++;
    const begins = first < 0 || at === 0 || this.#ends[at - 1] === true;
    const continues = last > 0 || this.#ends[at] === true;
    const isWhole = at + first === 0 && at + last === this.#words.length - 1;
    return begins && continues && (isWhole || last - first + 1 >= runMin);
  }
}

/** The words of a sentence, and for each of them whether its sentence or clause ends before the next one. */
export type Sequence = { readonly words: readonly string[]; readonly ends: readonly boolean[] };

export const sequenceOf = (text: string, words: readonly Word[]): Sequence => ({
  words: words.map((word) => word.text),
  ends: words.map(({ end }, index) => {
    const next = words[index + 1];
    return next === undefined || /[.;:!?,()"]/.test(text.slice(end, next.start));
  }),
});
