/** Exact phrase matching in a text. */
import { wordsOf } from '../text/words.ts';

/** Returns true if a text has the words of a phrase, adjacent and in order. */
export type PhraseTest = (text: string) => boolean;

/** ASCII, and characters that are neither letters nor zero-width: dashes, quotation marks, bullets, dots. */
const plainText = /^[\0-\x7f\xa0\xa7\u2010-\u2027]*$/;
const apostrophe = /['`\u2018\u2019]/g;
const possessive = /(?<=[a-z0-9])['`\u2018\u2019]s(?!['`\u2018\u2019]?[a-z0-9])/gi;
/** Apostrophes that separate words: after a French elision, or two in a row. */
const separatingApostrophe = /(?<![a-z0-9])(?:[ldsnjcmt]|qu)['`\u2018\u2019][a-z0-9]|['`\u2018\u2019]{2}/i;

/**
 * Returns a test for one phrase. Plain texts are matched by a regular expression, which returns the same result as
 * the tokenizer and is several times faster.
 */
export function phraseTest(words: readonly string[]): PhraseTest {
  const isPlain = words.every((word) => /^[a-z0-9]+$/.test(word));
  const form = new RegExp(`(?<![a-z0-9])${isPlain ? words.join('[^a-z0-9]+') : '(?!)'}(?![a-z0-9])`, 'i');
  return (text) =>
    plainText.test(text) && !separatingApostrophe.test(text)
      ? form.test(text.replace(possessive, '').replace(apostrophe, ''))
      : hasWords(text, words);
}

function hasWords(text: string, words: readonly string[]): boolean {
  const found = wordsOf(text).map((word) => word.text);
  return found.some((_, start) => words.every((word, offset) => found[start + offset] === word));
}
