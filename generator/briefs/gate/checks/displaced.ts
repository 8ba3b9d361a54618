/** A name that follows the same words as another name in the quote is in the place of that name. Pure. */
import type { Facts } from '../facts.ts';
import { canonicalWord, titles } from '../names/name-words.ts';
import { isCapital, type Name, namesOf } from '../names/names.ts';
import { type Reason, reasonOf } from '../reasons.ts';
import type { Support } from '../support.ts';
import { isSameValue, type Quantity } from '../values/quantities.ts';
import { isFunctionWord, type Language, type Word, wordsOf } from '../words.ts';

/** `a grant from the Health Department`, where the quote has `a grant from the State Agency`. */
export function displacementReasons(claim: Facts, support: Support): Reason[] {
  const { quote, language } = support;
  const names = namesOf(claim, language);
  const displaced = [
    ...names.filter((name) => isDisplaced(name, claim, quote.facts, language)),
    ...claim.quantities.filter((quantity) => isOtherNumber(quantity, claim, quote.facts)),
    ...names.filter((name) => actsInstead(name, claim, support)),
    ...names.filter((name) => isOtherPlace(name, claim, support)),
  ];
  return displaced.map(({ raw }) => reasonOf('facts-exchanged', `“${raw}”`));
}

/** Words after a number that are compared. */
const wordsAfter = 2;

/** `(2) a bridge`, where the quote has `(1) a bridge`. */
function isOtherNumber(stated: Quantity, claim: Facts, quote: Facts): boolean {
  const after = stemsAfter(claim, stated.end);
  if (after.length < wordsAfter) return false;
  const same = quote.quantities.filter(
    (known) => known.unit === stated.unit && stemsAfter(quote, known.end).join(' ') === after.join(' '),
  );
  return same.length > 0 && !same.some(({ value }) => isSameValue(value, stated.value));
}

function stemsAfter({ words, text }: Facts, end: number): string[] {
  const after = words.filter(({ start }) => start >= end).slice(0, wordsAfter);
  return after.every((word, index) =>
    /^[)\]]?[\s-]*$/.test(text.slice(after[index - 1]?.end ?? end, word.start)),
  )
    ? after.map(({ stem }) => stem)
    : [];
}

const deliberates =
  /^ (?:(?:is|are|was|were) (?:being )?(?:asked|set|scheduled|expected)|will|(?:\w+ly )?(?:consider|approv|adopt|pass|reject|den(?:y|ied|ies)|vot(?:e|ed|es)|back|debat|discuss|tabl|postpon|authoriz|review|takes? up|took up|weigh)\w*)(?![\p{L}])/u;

/** Only the body that meets decides; others do so only if the quote has them before the same verb. */
function actsInstead(
  { keys, start, end, raw }: Name,
  claim: Facts,
  { quote, meeting, language }: Support,
): boolean {
  const verb = deliberates.exec(claim.folded.slice(end))?.[0].trim();
  const isSubject = /^(?:the )?$|[,;] (?:the )?$/.test(claim.folded.slice(0, start));
  if (
    verb === undefined ||
    !isSubject ||
    keys.some((key) => /^(?:council|board|commission|committee)$/.test(key) || titles.has(key))
  )
    return false;
  if (
    wordsOf(raw, language).length === 1 ||
    meeting.roster.some((member) => keys.every((key) => member.keys.includes(key)))
  )
    return false;
  const known = quote.names.find(keys);
  return (
    known === undefined ||
    !quote.facts.folded.slice(known.end, known.end + 60).includes(verb.split(' ')[0] ?? '')
  );
}

/** `In Private Housing Finance Law, the council`: what a sentence is set in is the place, or a place of the quote. */
function isOtherPlace({ keys, start, end }: Name, claim: Facts, { quote, meeting }: Support): boolean {
  const isSetting =
    /^in (?:the )?$/.test(claim.folded.slice(0, start)) && /^, \p{L}/u.test(claim.folded.slice(end));
  if (!isSetting || meeting.names.find(keys, true) !== undefined) return false;
  const known = quote.names.find(keys);
  return (
    known === undefined ||
    !/\b(?:in|at|near|(?:city|town|village|borough|county|state) of) (?:the )?$/.test(
      quote.facts.folded.slice(0, known.start),
    )
  );
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
  const isOwn = (next: readonly Word[]): boolean =>
    name.keys.slice(0, nameLength).every((key) => next.some(({ text }) => canonicalWord(text) === key));
  return following.some(([next]) => next !== undefined && isCapital(next)) && !following.some(isOwn);
}

/** Words within which the rest of a longer name is. */
const nameLength = 6;

const isOneClause = ({ text }: Facts, from: Word, to: number): boolean =>
  !/[.,;:()]/.test(text.slice(from.end, to));
