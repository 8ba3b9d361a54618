/** A number or name after the same words as another one in the quote is in the place of that one. Pure. */
import type { Facts } from '../facts.ts';
import { canonicalWord, generic } from '../names/name-words.ts';
import { isCapital, namesOf } from '../names/names.ts';
import { type Reason, reasonOf } from '../reasons.ts';
import type { Support } from '../support.ts';
import { isSameValue } from '../values/quantities.ts';
import { isFunctionWord, type Language, type Word } from '../words.ts';

/** `a grant from the Health Department`, where the quote has `a grant from the State Agency`. */
export function roleReasons(claim: Facts, { quote: { facts: quote }, language }: Support): Reason[] {
  const numbers = claim.quantities.filter(({ start, unit, value }) => {
    const after = wordsAfter(quote, wordsBefore(claim, start, language));
    const known = quote.quantities.filter((one) => after.some((word) => word.start === one.start));
    return known.length > 0 && !known.some((one) => one.unit !== unit || isSameValue(one.value, value));
  });
  const names = namesOf(claim, language).filter(({ start, keys }) => {
    // “to approve Resolution …”
    if (keys.length === 1 && generic.has(keys[0] ?? '')) return false;
    const after = wordsAfter(quote, wordsBefore(claim, start, language));
    return after.some(isCapital) && !after.some(({ text }) => canonicalWord(text) === keys[0]);
  });
  return [...numbers, ...names].map(({ raw }) => reasonOf('facts-exchanged', `“${raw}”`));
}

/** The two words before a position, in one clause; empty if neither says anything. */
function wordsBefore({ words, text }: Facts, start: number, language: Language): readonly Word[] {
  const before = words.filter((word) => word.end <= start && !isArticle(word)).slice(-2);
  const [far, near] = before;
  const isClear =
    far !== undefined &&
    near !== undefined &&
    before.some((word) => !isFunctionWord(word.text, language)) &&
    !/[.,;:]\s/.test(text.slice(far.start, start));
  return isClear ? before : [];
}

/** Each word that follows these words in the quote. */
function wordsAfter({ words }: Facts, [far, near]: readonly Word[]): readonly Word[] {
  if (far === undefined || near === undefined) return [];
  const own = words.filter((word) => !isArticle(word));
  return own.filter((_, index) => own[index - 1]?.stem === near.stem && own[index - 2]?.stem === far.stem);
}

/** Not a name such as `LA`. */
const isArticle = ({ raw }: Word): boolean => /^(?:the|a|an|le|la|les|l|el|los|las|un|une|una)$/.test(raw);
