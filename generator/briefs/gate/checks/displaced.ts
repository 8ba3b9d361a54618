/** A name that follows the same words as another name in the quote is in the place of that name. Pure. */
import type { Facts } from '../facts.ts';
import { canonicalWord } from '../names/name-words.ts';
import { isCapital, type Name, namesOf } from '../names/names.ts';
import { type Reason, reasonOf } from '../reasons.ts';
import type { Support } from '../support.ts';
import { isFunctionWord, type Language, type Word } from '../words.ts';

/** `a grant from the Health Department`, where the quote has `a grant from the State Agency`. */
export function displacementReasons(claim: Facts, { quote, language }: Support): Reason[] {
  return namesOf(claim, language)
    .filter((name) => isDisplaced(name, claim, quote.facts, language))
    .map(({ raw }) => reasonOf('facts-exchanged', `“${raw}”`));
}

/** Not a name such as `LA`. */
const isArticle = ({ raw }: Word): boolean => articles.test(raw);
const articles = /^(?:the|a|an|le|la|les|l|el|los|las|un|une|una)$/;

function isDisplaced(name: Name, claim: Facts, quote: Facts, language: Language): boolean {
  const before = claim.words.filter((word) => word.end <= name.start && !isArticle(word)).slice(-2);
  const [far, near] = before;
  const isClear =
    far !== undefined && near !== undefined && before.some(({ text }) => !isFunctionWord(text, language));
  if (!isClear || !isOneClause(claim, far, name.start)) return false;
  const words = quote.words.filter((word) => !isArticle(word));
  const following = words.flatMap((word, index) => {
    const isSame = word.stem === near.stem && words[index - 1]?.stem === far.stem;
    const next = words.slice(index + 1, index + 1 + nameLength);
    return isSame && next[0] !== undefined && isOneClause(quote, word, next[0].start) ? [next] : [];
  });
  const own = name.keys[0] ?? '';
  return (
    following.length > 0 &&
    following.every(
      (next) =>
        next[0] !== undefined && isCapital(next[0]) && !next.some(({ text }) => canonicalWord(text) === own),
    )
  );
}

/** Words within which the rest of a longer name is. */
const nameLength = 6;

const isOneClause = ({ text }: Facts, from: Word, to: number): boolean =>
  !/[.,;:()]/.test(text.slice(from.end, to));
