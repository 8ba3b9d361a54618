/**
 * Tokenizer. Texts and queries are tokenized alike, so a query matches words as they are written.
 *
 * - A word is a run of letters and digits, without case and accents.
 * - An apostrophe inside a word is removed, with the `s` of a possessive: `O'Brien` -> `obrien`, `mayor's` -> `mayor`.
 * - A French elision is a separate word: `l'école` -> `l`, `ecole`.
 * - Everything else separates words: `mixed-use` -> `mixed`, `use`; `$1.2` -> `1`, `2`.
 */
import { fold } from '../../../schemas/names/fold.ts';

export type Word = {
  /** Folded but not stemmed: the form that phrases are compared in. */
  readonly text: string;
  /** True for a French elision such as the `l` of `l'école`, which has no meaning of its own. */
  readonly isElision: boolean;
  /** Range in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
};

/** Typewriter, typographic, modifier letter and full-width apostrophes, and the accents typed instead. */
const apostrophes = "'’‘ʼ＇`´";

/** Format characters (soft hyphen, joiners) are part of words, except the zero-width space, which separates them. */
const letter = '(?:(?!\\u200b)[\\p{L}\\p{N}\\p{M}\\p{Cf}])';
const wordForm = new RegExp(`${letter}+(?:[${apostrophes}]${letter}+)*`, 'uy');
const elisionForm = new RegExp(`^(?:[ldsnjcmt]|qu)(?=[${apostrophes}])`, 'iu');
const apostrophe = new RegExp(`[${apostrophes}]`, 'gu');
const possessiveForm = new RegExp(`[${apostrophes}]\\p{Cf}*s\\p{Cf}*$`, 'iu');
const asciiWord = /^[\dA-Za-z]+$/;
const nonWord = /[^\p{L}\p{N}\p{M}]+/u;

const lettersOrDigits = /\p{N}+|[^\p{N}]+/gu;

/** The runs of letters and of digits in a word: `lu0123` -> `lu`, `0123`. */
export const partsOfGlued = (word: string): readonly string[] => word.match(lettersOrDigits) ?? [];

/** 1 for the code units of ASCII letters and digits. For most words, this table is several times faster than a regular expression. */
const isAsciiAlphanumeric = new Uint8Array(0x10000);
for (const letter of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
  isAsciiAlphanumeric[letter.charCodeAt(0)] = 1;

/** Returns the words of a text in order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (let start = 0; start < text.length;) {
    const end = asciiEnd(text, start);
    if (endsWord(text, end)) {
      if (end > start)
        words.push({ text: text.slice(start, end).toLowerCase(), isElision: false, start, end });
      start = Math.max(end, start + 1);
      continue;
    }
    const others = otherWordsAt(text, start);
    words.push(...others.words);
    start = others.end;
  }
  return words;
}

/**
 * Returns the words of the run of letters at `start`, which are not all ASCII letters and digits, and where it ends; past the character at
 * `start` if that begins no word.
 */
export function otherWordsAt(text: string, start: number): { readonly words: Word[]; readonly end: number } {
  const words: Word[] = [];
  wordForm.lastIndex = start;
  const raw = wordForm.exec(text)?.[0];
  if (raw === undefined) return { words, end: start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1) };
  const end = start + raw.length;
  addWords(words, raw, start, end);
  return { words, end };
}

/** Returns the end of the run of ASCII letters and digits that begins at `start`. */
function asciiEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && isAsciiAlphanumeric[text.charCodeAt(end)] === 1) end++;
  return end;
}

/** Returns true at the end of the text and at an ASCII character that always separates words. */
export function endsWord(text: string, at: number): boolean {
  if (at >= text.length) return true;
  const code = text.charCodeAt(at);
  return code < 128 && code !== singleQuote && code !== backquote;
}
const singleQuote = 0x27;
const backquote = 0x60;

function addWords(words: Word[], raw: string, start: number, end: number): void {
  const elision = elisionForm.exec(raw)?.[0];
  if (elision === undefined) return addFolded(words, raw, start, end);
  const rest = start + elision.length + 1;
  words.push({ text: fold(elision), isElision: true, start, end: rest });
  addFolded(words, raw.slice(elision.length + 1), rest, end);
}

/** Returns true for a word that ends in an apostrophe and `s`, as it is written. */
export const isPossessive = (written: string): boolean => possessiveForm.test(written);

/** Adds the folded word. Folding may split it (`½` -> `1`, `2`) or leave nothing. */
function addFolded(words: Word[], raw: string, start: number, end: number): void {
  const plain = raw.replace(possessiveForm, '').replace(apostrophe, '');
  if (asciiWord.test(plain)) {
    words.push({ text: plain.toLowerCase(), isElision: false, start, end });
    return;
  }
  // Folding can add apostrophes: `ŉ` -> `ʼn`.
  const folded = fold(plain).replace(apostrophe, '');
  for (const text of folded.split(nonWord)) {
    if (text !== '') words.push({ text, isElision: false, start, end });
  }
}
