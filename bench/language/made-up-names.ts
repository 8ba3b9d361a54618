/** Made-up names: pronounceable, practically unlimited, and always the same for the same rank. */

const onsets =
  'b bl br c ch cl cr d dr f fl fr g gl gr h j k kr l m n p pl pr r s sh sk sl st t th tr v w wr y z'.split(
    ' ',
  );
const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'au', 'ea', 'ei', 'oa', 'ou'];
const codas = ['', 'l', 'm', 'n', 'r', 'ck', 'st', 'x'];
/** Inner syllables end in a vowel and begin with letters that no coda has, so that no two names are spelled alike. */
const innerOnsets = ['b', 'd', 'f', 'g', 'h', 'p', 'v', 'w', 'z'];
const innerVowels = ['a', 'e', 'i', 'o', 'u'];
/** The stemmer keeps nearly all of them distinct. */
const endings =
  'bank beck berg borg bro bury cott croft dahl dale dell don dorf field ford gard gate ham haven holm hurst kamp kirk land lin lock low man mark mont more mund nell nick no quist rick ro sen shaw son stad stead stein ston sund sworth tano thal thorp to tor vall vik wald wall ward wick wold wood worth yard'.split(
    ' ',
  );

const starts = onsets.length * vowels.length * codas.length;
const shortNames = starts * endings.length;
const longNames = shortNames * innerOnsets.length * innerVowels.length;
/** Primes that divide neither number, so that multiplying by them permutes the ranks. */
const shortStep = 104_729;
const longStep = 15_485_863;

/** Number of names. */
export const madeUpNames = shortNames + longNames;

/** Returns the name of a rank from 0: `Wrenford`. Names of neighboring ranks are unlike each other. */
export function madeUpName(rank: number): string {
  const isShort = rank < shortNames;
  const index = isShort ? (rank * shortStep) % shortNames : ((rank - shortNames) * longStep) % longNames;
  const digits = new Digits(index);
  const ending = digits.pick(endings);
  const start = digits.pick(onsets) + digits.pick(vowels) + digits.pick(codas);
  const inner = isShort ? '' : digits.pick(innerOnsets) + digits.pick(innerVowels);
  return start.charAt(0).toUpperCase() + start.slice(1) + inner + ending;
}

/** A number in a mixed radix. */
class Digits {
  #rest: number;

  constructor(number: number) {
    this.#rest = number;
  }

  pick(letters: readonly string[]): string {
    const digit = this.#rest % letters.length;
    this.#rest = (this.#rest - digit) / letters.length;
    return letters[digit] ?? '';
  }
}
