/** Negation and direction of a sentence are those of its support. Pure. */
import type { Facts } from '../facts.ts';
import { outcomeMeaning } from '../outcomes/outcome-words.ts';
import { type Reason, reasonOf } from '../reasons.ts';
import type { Support } from '../support.ts';
import { isFunctionWord, type Language, type Word } from '../words.ts';

export function agreementReasons(claim: Facts, support: Support): Reason[] {
  return [...negationReasons(claim, support), ...directionReasons(claim, support)];
}

const negations: Readonly<Record<Language, RegExp>> = {
  en: /^(?:not|never|no|none|neither|nor|without|cannot|cant|wont|dont|doesnt|didnt|isnt|arent|wasnt|werent|hasnt|havent|hadnt|shouldnt|wouldnt|couldnt|refus(?:e|ed|es|ing)|declin(?:e|ed|es|ing))$/,
  fr: /^(?:pas|jamais|aucune?|sans|ni|non)$/,
  es: /^(?:no|nunca|jamas|ningun|ninguna|ninguno|sin|ni|tampoco)$/,
};
/** Content words that a negation reaches. */
const reach = 2;

/** Stems in the reach of any negation. */
const negatedStems = (facts: Facts, language: Language): ReadonlySet<string> =>
  new Set(
    facts.words.flatMap((word, index) =>
      isNegation(facts, word, index, language) ? negatedBy(facts, index, language) : [],
    ),
  );

/** Stems in the reach of one negation. */
function negatedBy(facts: Facts, index: number, language: Language): string[] {
  const negated: string[] = [];
  let count = 0;
  for (const [offset, next] of facts.words.slice(index + 1).entries()) {
    const before = facts.words[index + offset];
    if (count === reach || before === undefined || /[,.;:()]/.test(facts.text.slice(before.end, next.start)))
      break;
    if (isFunctionWord(next.text, language) || /^\p{N}/u.test(next.raw)) continue;
    if (!/^\p{Lu}/u.test(next.raw)) negated.push(next.stem);
    count++;
  }
  return negated;
}

/** `voted no on`, `two no votes`, `no one voted against`: votes are checked by their count. Not `no one to speak`. */
const isVote = ({ words }: Facts, index: number): boolean =>
  /^(?:no|none)$/.test(words[index]?.text ?? '') &&
  (/^(?:vote[ds]?|voting|voto|votaron)$/.test(words[index - 1]?.text ?? '') ||
    /^(?:vote[ds]?|voto)$/.test(words[index + 1]?.text ?? '') ||
    (/^(?:one|members?)$/.test(words[index + 1]?.text ?? '') &&
      /^(?:vote[ds]?|voting|opposed|opposing|dissented|dissenting|objected|abstained)$/.test(
        words[index + 2]?.text ?? '',
      )));

/** `No. 12`, `Ordinance No 7`, `Noes: no 2`. */
const isNumberLabel = ({ text }: Facts, { raw, end }: Word): boolean =>
  /^(?:no|nos)$/i.test(raw) && /^(?:\.?\s?[#\d]|\.\s?[A-Z]{1,3}[-\d]|:|\s-\s|\s?\d)/.test(text.slice(end));

const isNegation = (facts: Facts, word: Word, index: number, language: Language): boolean =>
  negations[language].test(word.text) && !isNumberLabel(facts, word) && !isVote(facts, index);

/** Outcomes and votes are checked against the record: `did not pass`, `without opposition`, `refused to approve`. */
function isOfOutcome(facts: Facts, { start, end, text }: Word, language: Language): boolean {
  const next = facts.words.filter((word) => word.start > start).slice(0, 4);
  return (
    next.some((word) => outcomeMeaning(word.text, language) !== undefined) ||
    /^ (?:\w+ ){0,2}(?:approval|dissent|opposition|objections?|opposed|against)\b/u.test(
      facts.folded.slice(end),
    ) ||
    facts.tallies.some((tally) => start >= tally.start && start < tally.end) ||
    /^(?:refus|declin)/.test(text)
  );
}

function negationReasons(claim: Facts, { quote, sources, language }: Support): Reason[] {
  const stated = negatedStems(claim, language);
  const known = negatedStems(quote.facts, language);
  const isOutcome = (stem: string, { words }: Facts): boolean =>
    words.some((word) => word.stem === stem && outcomeMeaning(word.text, language) !== undefined);
  const dropped = claim.words.find(
    ({ stem, text }) =>
      known.has(stem) &&
      !stated.has(stem) &&
      !isFunctionWord(text, language) &&
      !isOutcome(stem, claim) &&
      countOf(stem, claim) > affirmedCount(stem, quote.facts, language),
  );
  const added = claim.words.find(
    ({ stem }) =>
      stated.has(stem) &&
      (!isOutcome(stem, claim) || isInfinitive(stem, claim)) &&
      quote.facts.stems.has(stem) &&
      !sources.some(({ facts }) => negatedStems(facts, language).has(stem)),
  );
  const negatedInSources = new Set(sources.flatMap((source) => [...negatedStems(source.facts, language)]));
  const unheard = claim.words.find((word, index) => {
    if (!isNegation(claim, word, index, language) || isOfOutcome(claim, word, language)) return false;
    const own = negatedBy(claim, index, language);
    return own.length > 0 && !own.some((stem) => negatedInSources.has(stem));
  });
  return [dropped, added ?? unheard].flatMap((word) =>
    word === undefined ? [] : [reasonOf('negation-differs', word.raw)],
  );
}

/** `not to approve`, `to never approve`, `does not approve`: a plan, whose outcome is no matter; after `voted` it is one. */
const isInfinitive = (stem: string, { words }: Facts): boolean =>
  words.some((word, index) => {
    const recent = words.slice(Math.max(0, index - 2), index).map(({ text }) => text);
    const isPlan = /\b(?:to|does|do)\b/.test(recent.join(' ')) && /\b(?:not|never)\b/.test(recent.join(' '));
    return word.stem === stem && isPlan && !/^(?:vot|decid|agre|chos|opt)/.test(words[index - 3]?.text ?? '');
  });

const countOf = (stem: string, { words }: Facts): number => words.filter((word) => word.stem === stem).length;

/** How often the word occurs in clauses without any negation. */
function affirmedCount(stem: string, { text, words }: Facts, language: Language): number {
  const ends = Array.from(text.matchAll(/[.;,:()]\s/g), ({ index }) => index);
  const clauseOf = ({ start }: Word): number => ends.filter((end) => end < start).length;
  const negated = new Set(words.filter(({ text: word }) => negations[language].test(word)).map(clauseOf));
  return words.filter((word) => word.stem === stem && !negated.has(clauseOf(word))).length;
}

/** Words of opposite directions, as beginnings of folded words. */
const directions: readonly (readonly [string, string])[] = [
  [
    'increas\\w*|rais(?:e|es|ed|ing)|hik(?:e|es|ed)|rise|rises|higher|grow|grows|growth|augment\\w*|hauss\\w*|aument\\w*|expan(?:d|ds|ded|ding|sion)',
    'decreas\\w*|reduc\\w*|cut|cuts|cutting|lower(?:s|ed|ing)?|declin\\w*|drop(?:s|ped)?|shrink\\w*|diminu\\w*|redui\\w*|baiss\\w*|dismin\\w*|rebaj\\w*',
  ],
  [
    'ban|bans|banned|banning|prohibit\\w*|forbid\\w*|outlaw\\w*|bars|barring|disallow\\w*|interdi\\w*|prohib\\w*',
    'allow(?:s|ed|ing)?|permit(?:s|ted|ting)?|legaliz\\w*|let|lets|permet\\w*|permit(?:e|en|ir|ira)',
  ],
  ['before|prior|avant|antes|precedes?|preceding', 'after|following|apres|despues|subsequent\\w*'],
  [
    'buy|buys|buying|bought|purchas\\w*|acqui\\w*|achet\\w*|achat\\w*|compr(?:a|ar|as|o)',
    'sell|sells|selling|sold|sale|sales|vend\\w*|vente\\w*|venta\\w*|dispos\\w*|convey\\w*',
  ],
  ['open(?:s|ed|ing)?|reopen\\w*', 'clos(?:e|es|ed|ing|ure|ures)|shut\\w*'],
  ['minimum', 'maximum|cap|capped|ceiling'],
  ['extend\\w*|lengthen\\w*|prolong\\w*', 'shorten\\w*'],
  [
    'repeal\\w*|abolish\\w*|eliminat\\w*|rescind\\w*|abrog\\w*|derog\\w*|terminat\\w*|end|ends|ended|ending',
    'establish\\w*|creat\\w*|enact\\w*|institut\\w*|begin\\w*|start\\w*|launch\\w*',
  ],
  ['support(?:s|ed|ing)?|favou?r\\w*|endors\\w*|appui\\w*|apoy\\w*', 'oppos\\w*|against|contre|contra'],
  [
    'hir(?:e|es|ed|ing)|appoint\\w*|nomm\\w*|nombr\\w*',
    'fir(?:ed|ing)|remov\\w*|dismiss\\w*|terminat\\w*|resign\\w*',
  ],
  ['borrow\\w*', 'lend\\w*|loans'],
  ['north\\w*', 'south\\w*'],
  ['east\\w*', 'west\\w*'],
  ['temporar\\w*|interim', 'permanent\\w*'],
  ['includ\\w*', 'exclud\\w*|except\\w*'],
  ['first', 'last'],
  ['maxim\\w*', 'minim\\w*'],
];

type Side = { readonly first: RegExp; readonly second: RegExp };

const sides: readonly Side[] = directions.map(([first, second]) => ({
  first: new RegExp(`^(?:${first})$`, 'u'),
  second: new RegExp(`^(?:${second})$`, 'u'),
}));

/** Pairs whose direction must be in the support; of the others, only the opposite is refused. */
const strict = 2;

function directionReasons(claim: Facts, support: Support): Reason[] {
  // Votes for and against are checked by their count.
  const statedWords = claim.words.filter(
    ({ start }, index) =>
      !claim.tallies.some((tally) => start >= tally.start && start < tally.end) &&
      !/^(?:vote[ds]?|voting|without)$/.test(claim.words[index - 1]?.text ?? ''),
  );
  const sourceWords = support.sources.map(({ facts }) => facts.words);
  return sides.flatMap(({ first, second }, index) => {
    const stated = sidesOf(statedWords, first, second, support.language);
    if (stated.first === undefined && stated.second === undefined) return [];
    const quoted = sidesOf(support.quote.facts.words, first, second, support.language);
    const all = sourceWords.map((words) => sidesOf(words, first, second, support.language));
    return (
      [
        ['first', 'second'],
        ['second', 'first'],
      ] as const
    ).flatMap(([own, other]) => {
      const word = stated[own];
      if (word === undefined || quoted[own] !== undefined) return [];
      const isOpposed = quoted[other] !== undefined;
      const isKnown = all.some((known) => known[own] !== undefined);
      return isOpposed || (index < strict && !isKnown) ? [reasonOf('direction-differs', word)] : [];
    });
  });
}

/** A negated ban or permission is the other one. */
function sidesOf(
  words: readonly Word[],
  first: RegExp,
  second: RegExp,
  language: Language,
): { first?: string; second?: string } {
  const result: { first?: string; second?: string } = {};
  for (const [index, { text, raw }] of words.entries()) {
    const side = first.test(text) ? 'first' : second.test(text) ? 'second' : undefined;
    if (side === undefined) continue;
    const recent = words.slice(Math.max(0, index - 2), index);
    const isNegated = recent.some((word) => negations[language].test(word.text));
    const flipped = side === 'first' ? 'second' : 'first';
    result[isNegated ? flipped : side] ??= raw;
  }
  return result;
}
