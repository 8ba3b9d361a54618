/** A sentence negates what its sources negate, and nothing else. Pure. */
import type { Facts } from '../facts.ts';
import { type Reason, reasonOf } from '../reasons.ts';
import type { Support } from '../support.ts';
import { isFunctionWord, type Language, type Word } from '../words.ts';

const negations: Readonly<Record<Language, RegExp>> = {
  en: /^(?:not|never|no|none|neither|nor|without|cannot|cant|wont|dont|doesnt|didnt|isnt|arent|wasnt|werent|hasnt|havent|hadnt|shouldnt|wouldnt|couldnt|refus(?:e|ed|es|ing)|declin(?:e|ed|es|ing))$/,
  fr: /^(?:pas|jamais|aucune?|sans|ni|non)$/,
  es: /^(?:no|nunca|jamas|ningun|ninguna|ninguno|sin|ni|tampoco)$/,
};
/** Content words that a negation reaches. */
const reach = 2;

export function negationReasons(claim: Facts, { quote, sources, language }: Support): Reason[] {
  const stated = negatedStems(claim, language);
  const quoted = negatedStems(quote.facts, language);
  const known = new Set(sources.flatMap(({ facts }) => [...negatedStems(facts, language)]));
  const dropped = claim.words.find(
    ({ stem, text }) =>
      quoted.has(stem) &&
      !stated.has(stem) &&
      !isFunctionWord(text, language) &&
      countOf(stem, claim) > affirmedCount(stem, quote.facts, language),
  );
  const added = claim.words.find((word, index) => {
    if (!isNegation(claim, word, language)) return false;
    const own = negatedBy(claim, index, language);
    const before = claim.words[index - 1]?.text ?? '';
    // “No: …” says it alone.
    return own.length > 0
      ? !own.some((stem) => known.has(stem))
      : !sources.some(({ lexicon }) => lexicon.hasPair(before, word.text));
  });
  const moved = claim.words.find(
    ({ stem }) => stated.has(stem) && quote.facts.stems.has(stem) && !known.has(stem),
  );
  return [dropped, added ?? moved].flatMap((word) =>
    word === undefined ? [] : [reasonOf('negation-differs', word.raw)],
  );
}

/** Stems in the reach of any negation. */
const negatedStems = (facts: Facts, language: Language): ReadonlySet<string> =>
  new Set(
    facts.words.flatMap((word, index) =>
      isNegation(facts, word, language) ? negatedBy(facts, index, language) : [],
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

/** `No. 12`, `Ordinance No 7` are no negations. */
const isNegation = ({ text }: Facts, word: Word, language: Language): boolean =>
  negations[language].test(word.text) &&
  !(
    /^nos?$/i.test(word.raw) &&
    /^(?:\.?\s?[#\d]|\.\s?[A-Z]{1,3}[-\d]|:\s?(?:[A-Z]{1,4}[- ]?)?\d|\s-\s|\s?\d)/.test(text.slice(word.end))
  );

const countOf = (stem: string, { words }: Facts): number => words.filter((word) => word.stem === stem).length;

/** How often the word occurs in clauses without any negation. */
function affirmedCount(stem: string, facts: Facts, language: Language): number {
  const ends = Array.from(facts.text.matchAll(/[.;,:()]\s/g), ({ index }) => index);
  const clauseOf = ({ start }: Word): number => ends.filter((end) => end < start).length;
  const negated = new Set(facts.words.filter((word) => isNegation(facts, word, language)).map(clauseOf));
  return facts.words.filter((word) => word.stem === stem && !negated.has(clauseOf(word))).length;
}
