/** Finds what a text says became of a matter: `approved`, `did not pass`, `voted to deny`; plans say nothing. Pure. */
import type { Facts } from '../facts.ts';
import { isFunctionWord, type Language, type Word, wordsOf } from '../words.ts';
import { type OutcomeKind, outcomeMeaning, outcomePhrases } from './outcome-words.ts';

export type Assertion = {
  readonly kind: OutcomeKind;
  readonly isNegated: boolean;
  /** True for `the motion passed`: the result of a motion, not of its matter. */
  readonly isOfMotion: boolean;
  readonly word: string;
  /** Whatever precedes the word in the text, then the word: to compare it with a quote. */
  readonly pair: string;
  /** True if an auxiliary or a subject makes it a statement beyond doubt: `was adopted`, not `the budget adopted in 2019`. */
  readonly isCertain: boolean;
  readonly start: number;
};

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
/** Words of plans and conditions. `a` is an auxiliary in French: `a rejeté`. */
const modals: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: wordSet(
    `to would may might could should can must shall whether if unless until once when as before after upon be`,
  ),
  fr: wordSet('pour de d si quand afin lorsque etre sera soit que'),
  es: wordSet('para por de a al si sea cuando ser que'),
};
/** A prediction says what will become of it, which an agenda does not. */
const predictions =
  /\b(?:will|is going to|is set to|is expected to|is poised to|are set to|are expected to)(?: (?:be|\w+ly|likely|soon))* $/u;
const skipped =
  /^(?:\w+ly|also|then|not|never|be|been|being|have|has|had|and|just|later|again|both|ete|sido|ha|han|avait|avoir|aussi|tambien|pas|ne|n|now)$/;
const negations =
  /^(?:not|never|neither|nor|cannot|didnt|wasnt|werent|isnt|arent|hasnt|havent|wont|couldnt|wouldnt|pas|jamais|nunca|tampoco)$/;
const determiners =
  /^(?:the|a|an|its|their|his|her|all|any|this|that|these|those|of|for|with|in|previously|recently|already|newly|our|each|every|current|council|city|county|board|state|voter)$/;
const bodies =
  /^(?:council|board|commission|committee|city|county|town|village|it|they|members?|supervisors|commissioners|trustees|councilmembers|councillors|councilors|aldermen|lawmakers|leaders|officials|directors|selectmen|voters|panel|mayor|motion|vote)$/;
const plurals =
  /^(?:supervisors|commissioners|trustees|members|councilmembers|councillors|councilors|aldermen|lawmakers|leaders|officials|directors|selectmen|voters)$/;
const alsoNouns =
  /^(?:passes|tables|grants|awards|delays|backs|clears|accepts|denies|okays|grant|award|table|delay|pass|ok|back|clear|refers)$/;
const decides =
  /^(?:voted|votes|vote|agreed|agrees|decided|decides|chose|opted|elected|resolved|voto|votaron|decidio|decidieron|acordo|acordaron|decide|decident|resolu)$/;
const auxiliaries =
  /^(?:was|were|is|are|been|has|have|had|got|gets|est|sont|ete|fut|furent|ont|etait|fue|fueron|es|son|sido|ha|han|quedo|esta)$/;

/** What a text asserts, in order. */
export function assertionsOf(facts: Facts, language: Language): Assertion[] {
  const text = outcomePhrases[language].reduce(
    (result, [pattern, word]) => result.replaceAll(pattern, word),
    facts.folded,
  );
  const words = wordsOf(text, language);
  return words.flatMap((word, index) => {
    const meaning = outcomeMeaning(word.text, language);
    const gerund = meaning === undefined ? gerundMeaning(words, index, language) : undefined;
    const kind = meaning?.kind ?? gerund;
    if (kind === undefined) return [];
    const isAsserted =
      gerund !== undefined ||
      (meaning?.isDone === true ? isDone(text, words, index, language) : isDecidedOn(text, words, index));
    if (!isAsserted) return [];
    const before = words[index - 1];
    const recent = words.slice(Math.max(0, index - 4), index).map(({ text }) => text);
    return [
      {
        kind,
        isNegated: isNegated(text, words, index),
        isOfMotion:
          recent.some((known) =>
            /^(?:motion|mocion|proposition|amendment|amendement|enmienda)$/.test(known),
          ) || word.text === 'carried',
        word: word.text,
        pair: `${before?.stem ?? ''} ${word.stem}`,
        isCertain: isSubject(before) || hasAuxiliary(words, index) || meaning?.isDone === false,
        start: word.start,
      },
    ];
  });
}

const isSubject = (before: Word | undefined): boolean => before === undefined || bodies.test(before.text);

function hasAuxiliary(words: readonly Word[], index: number): boolean {
  return words.slice(Math.max(0, index - 3), index).some(({ text }) => auxiliaries.test(text));
}

/** `a été adopté`, `fue aprobado`. */
const perfect = /\b(?:(?:a|ont|avait|ha|han) (?:pas )?(?:ete|sido)|fue|fueron|est|sont) (?:pas )?$/u;

/** A past or present form that is no part of a plan, a condition or a noun phrase. */
function isDone(text: string, words: readonly Word[], index: number, language: Language): boolean {
  const word = words[index];
  if (word === undefined) return false;
  if (perfect.test(text.slice(0, word.start))) return true;
  const before = lastBefore(text, words, index, language);
  if (before !== undefined && modals[language].has(before.text)) return false;
  if (predictions.test(text.slice(0, word.start))) return true;
  const previous = words[index - 1];
  if (previous === undefined || !isAdjacent(text, previous, word)) return !isNounHere(words, index, language);
  if (alsoNouns.test(word.text))
    return (
      bodies.test(previous.text) ||
      (!/^\p{L}+s$/u.test(previous.text) &&
        !isFunctionWord(previous.text, language) &&
        !determiners.test(previous.text))
    );
  if (language === 'en' && determiners.test(previous.text) && !bodies.test(previous.text))
    return !isNounHere(words, index, language);
  return true;
}

/** True if a noun follows directly, as in `the adopted budget`. */
function isNounHere(words: readonly Word[], index: number, language: Language): boolean {
  const previous = words[index - 1];
  const next = words[index + 1];
  return (
    previous !== undefined &&
    determiners.test(previous.text) &&
    next !== undefined &&
    /^\p{L}/u.test(next.raw) &&
    !isFunctionWord(next.text, language)
  );
}

/** The nearest word before that is no adverb or auxiliary, in the same clause. */
function lastBefore(
  text: string,
  words: readonly Word[],
  index: number,
  language: Language,
): Word | undefined {
  let next = words[index];
  for (let position = index - 1; position >= 0 && position >= index - 6; position--) {
    const word = words[position];
    if (word === undefined || next === undefined || !isAdjacent(text, word, next)) return undefined;
    // “To be approved” is planned, “has been approved” is not.
    if (
      !skipped.test(word.text) ||
      (word.text === 'be' && modals[language].has(words[position - 1]?.text ?? ''))
    )
      return word;
    next = word;
  }
  return undefined;
}

const isAdjacent = (text: string, first: Word, second: Word): boolean =>
  /^[\s-]*$/.test(text.slice(first.end, second.start));

/** `did not approve`: a statement, unlike `to approve`. */
const hasDid = (words: readonly Word[], index: number): boolean => {
  const before = words
    .slice(Math.max(0, index - 3), index)
    .findLast(({ text }) => !/^(?:not|never|\w+ly)$/.test(text));
  return /^(?:did|didnt)$/.test(before?.text ?? '');
};

/** `voted 5-2 to approve`, `supervisors approve`; not `vote on whether to approve`. */
function isDecidedOn(text: string, words: readonly Word[], index: number): boolean {
  const word = words[index];
  const previous = words[index - 1];
  if (word === undefined || previous === undefined) return false;
  if (
    /\b(?:will|is going to|is set to|is expected to|are set to|are expected to|is poised to) (?:\w+ly |likely |then )*$/u.test(
      text.slice(0, word.start),
    )
  )
    return true;
  if (hasDid(words, index)) return true;
  if (
    plurals.test(previous.text) &&
    !/\b(?:that|whether|let|if|ask\w*|urge\w*|recommend\w*)\b[^.]{0,40}$/u.test(text.slice(0, previous.start))
  )
    return true;
  const recent = words.slice(Math.max(0, index - 12), index);
  const from = recent.findLastIndex(({ text }) => decides.test(text));
  const between = recent.slice(from + 1).map(({ text }) => text);
  const clause = text.slice(recent[from]?.end ?? word.start, word.start);
  return (
    (from !== -1 &&
      !/[.;:]\s/.test(clause) &&
      between.some((known) => /^(?:to|pour|de|d|para|por|a|favor|faveur)$/.test(known)) &&
      !between.some((known) =>
        /^(?:whether|on|if|consider|si|sobre|sur|against|not|contra|contre)$/.test(known),
      )) ||
    (from !== -1 && /^(?:decidio|decidieron|acordo|acordaron)$/.test(recent.at(-1)?.text ?? ''))
  );
}

const gerunds: readonly (readonly [RegExp, OutcomeKind])[] = [
  [/^(?:approv|adopt|pass|enact|ratify|authoriz|award|grant|accept|endors|okay)ing$/, 'passed'],
  [/^(?:reject|deny|defeat|veto)ing$/, 'failed'],
  [/^(?:tabl|postpon|deferr|delay)ing$/, 'tabled'],
];

/** `ended by approving the plan`. */
function gerundMeaning(words: readonly Word[], index: number, language: Language): OutcomeKind | undefined {
  const previous = words[index - 1]?.text ?? '';
  if (language !== 'en' || !/^(?:by|after)$/.test(previous)) return undefined;
  return gerunds.find(([pattern]) => pattern.test(words[index]?.text ?? ''))?.[1];
}

function isNegated(text: string, words: readonly Word[], index: number): boolean {
  for (let position = index - 1; position >= Math.max(0, index - 4); position--) {
    const word = words[position];
    const next = words[position + 1];
    if (word === undefined || next === undefined || !isAdjacent(text, word, next)) return false;
    if (negations.test(word.text) || (word.text === 'no' && !/^[.:]/.test(text.slice(word.end)))) return true;
  }
  return false;
}
