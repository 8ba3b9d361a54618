/** Exact phrases, looked up in a text itself. */
import { wordsOf } from './text/words.ts';

/** Says whether a text has the words of a phrase, adjacent and in order. */
export type PhraseTest = (text: string) => boolean;

/** ASCII, and signs that are neither letters nor without width: dashes, quotation marks, bullets, dots. */
const plainText = /^[\0-\x7f\xa0\xa7\u2010-\u2027]*$/;
const apostrophe = /['`\u2018\u2019]/g;
/** Apostrophes that part words: after a French elision, or several at once. */
const partingApostrophe = /(?<![a-z0-9])(?:[ldsnjcmt]|qu)['`\u2018\u2019][a-z0-9]|['`\u2018\u2019]{2}/i;

/**
 * A test for one phrase. Plain texts are matched by a regular expression, which says the same as taking them apart and is
 * several times faster.
 */
export function phraseTest(words: readonly string[]): PhraseTest {
  const isPlain = words.every((word) => /^[a-z0-9]+$/.test(word));
  const form = new RegExp(`(?<![a-z0-9])${isPlain ? words.join('[^a-z0-9]+') : '(?!)'}(?![a-z0-9])`, 'i');
  return (text) =>
    plainText.test(text) && !partingApostrophe.test(text)
      ? form.test(text.replace(apostrophe, ''))
      : hasWords(text, words);
}

function hasWords(text: string, words: readonly string[]): boolean {
  const found = wordsOf(text).map((word) => word.text);
  return found.some((_, start) => words.every((word, offset) => found[start + offset] === word));
}
