/**
 * Texts and queries as words. The same analysis makes both, so that what was written is found by what is typed.
 *
 * - A word is a run of letters and digits, without case and accents.
 * - An apostrophe inside a word folds: `mayor's` -> `mayors`, `O'Brien` -> `obrien`.
 * - A French elision is a word of its own: `l'école` -> `l`, `ecole`.
 * - Everything else parts words: `mixed-use` -> `mixed`, `use`; `$1.2` -> `1`, `2`.
 */
import { fold } from './fold.ts';

export type Word = {
  /** Folded, uninflected: what a phrase compares. */
  readonly text: string;
  /** A French elision such as the `l` of `l'école`, which says nothing by itself. */
  readonly isElision: boolean;
  /** Where it stands in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
};

/** Typewriter, typographic, modifier letter and full-width apostrophes, and what people type for them. */
const apostrophes = "'’‘ʼ＇`´";

/** Format characters (soft hyphen, joiners) are inside words, save the zero width space, which parts them. */
const letter = '(?:(?!\\u200b)[\\p{L}\\p{N}\\p{M}\\p{Cf}])';
const wordForm = new RegExp(`${letter}+(?:[${apostrophes}]${letter}+)*`, 'gu');
const elisionForm = new RegExp(`^(?:[ldsnjcmt]|qu)(?=[${apostrophes}])`, 'iu');
const apostrophe = new RegExp(`[${apostrophes}]`, 'gu');
const nonWord = /[^\p{L}\p{N}\p{M}]+/u;

/** The same for ASCII, which most texts are: several times faster. */
const asciiText = /^[\0-\x7f]*$/;
const asciiWordForm = /[a-z0-9]+(?:['`][a-z0-9]+)*/gi;
const asciiWord = /^[a-z0-9]+$/i;

/** The words of a text in order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: raw, index } of text.matchAll(asciiText.test(text) ? asciiWordForm : wordForm)) {
    const end = index + raw.length;
    if (asciiWord.test(raw)) words.push({ text: raw.toLowerCase(), isElision: false, start: index, end });
    else addWords(words, raw, index, end);
  }
  return words;
}

function addWords(words: Word[], raw: string, start: number, end: number): void {
  const elision = elisionForm.exec(raw)?.[0];
  if (elision === undefined) return addFolded(words, raw, start, end);
  const rest = start + elision.length + 1;
  words.push({ text: fold(elision), isElision: true, start, end: rest });
  addFolded(words, raw.slice(elision.length + 1), rest, end);
}

/** Mostly one word; folding may part it (`½` -> `1`, `2`) or leave nothing of it. */
function addFolded(words: Word[], raw: string, start: number, end: number): void {
  // Folding makes more of them: `ŉ` -> `ʼn`.
  const folded = fold(raw.replace(apostrophe, '')).replace(apostrophe, '');
  for (const text of folded.split(nonWord)) {
    if (text !== '') words.push({ text, isElision: false, start, end });
  }
}
