/** Every word of a sentence is in its quote or in the rows of its item, or is of the closed list of neutral words. Pure. */
import type { Facts } from '../facts.ts';
import { sequenceOf } from '../lexicon.ts';
import { canonicalWord } from '../names/name-words.ts';
import { isPastForm } from '../neutral/inflections.ts';
import { neutralWords } from '../neutral/neutral-words.ts';
import { type Reason, reasonOf } from '../reasons.ts';
import type { Support } from '../support.ts';
import { beginsSentence, type Language, type Word } from '../words.ts';
import { boundBefore } from './numbers.ts';
import { predicatesOf } from './predicates.ts';

type Span = { readonly start: number; readonly end: number };

/** Of the words that a sentence has from its sources; a sentence of neutral words is about nothing. */
const ownWordsMin = 2;

export function wordReasons(claim: Facts, support: Support): Reason[] {
  const { neutral, unsupported } = predicatesOf(claim, support);
  const checked = [...neutral, ...checkedElsewhere(claim)];
  const { words } = neutralWords[support.language];
  const isLent = lenderOf(claim, support);
  let own = claim.identifiers.length + claim.quantities.length;
  const unknown = claim.words.filter((word, index) => {
    if (checked.some(({ start, end }) => word.start >= start && word.end <= end)) return false;
    // Without its accent, `mesuré` looks like `mesure`.
    if (words.has(word.text) && !isPastForm(word, support.language)) return false;
    own++;
    return !isLent(word, index);
  });
  return [
    ...unsupported.map(({ raw }) => reasonOf('predicate-not-neutral', raw)),
    ...unknown.map(({ raw }) => reasonOf('word-not-supported', raw)),
    ...foreignCharacters(claim, support).map((found) => reasonOf('forbidden-form', found)),
    ...(own < ownWordsMin && unknown.length === 0 ? [reasonOf('not-about-quote')] : []),
  ];
}

/** Numbers, dates and times, which are compared by value, and “about” before a number. */
function checkedElsewhere(claim: Facts): Span[] {
  const numbers = [...claim.quantities, ...claim.series, ...claim.identifiers];
  const bounds = claim.quantities.flatMap((quantity): Span[] => {
    const bound = boundBefore(claim, quantity);
    return bound === undefined ? [] : [{ start: bound.start, end: quantity.start }];
  });
  return [...numbers, ...claim.dates, ...claim.times, ...bounds];
}

/** Returns whether a source has a word of the sentence. */
function lenderOf(
  claim: Facts,
  { sources, meeting, language }: Support,
): (word: Word, index: number) => boolean {
  const sequence = sequenceOf(claim.text, claim.words);
  const { auxiliaries, votes } = neutralWords[language];
  return (word, index) => {
    if (isPastForm(word, language) || auxiliaries.has(word.text) || votes.has(word.text))
      return sources.some(({ lexicon }) => lexicon.lendsPast(sequence, index));
    const key = canonicalWord(word.text);
    if (meeting.names.has(key) || sources.some(({ names }) => names.has(key))) return true;
    // “Approves the contract” is no form of “approve the contract”; without accents, forms look the same.
    const isOpen =
      !beginsSentence(claim.text, word) && (language === 'en' || word.raw !== word.raw.toUpperCase());
    const isLent = (form: string, of: Language): boolean =>
      sources.some(({ lexicon }) => lexicon.hasInflection(form, of));
    return isOpen && !isEvent(claim, index, language) && isLent(word.text, language);
  };
}

/** “The blocking of …” is an event, and “block” in a title may be another word. */
const isEvent = ({ words }: Facts, index: number, language: Language): boolean =>
  language === 'en' &&
  words[index]?.text.endsWith('ing') === true &&
  neutralWords.en.determiners.has(words[index - 1]?.text ?? '');

const plainCharacter = /[\p{Script=Latin}\p{Nd} .,;:'"()/&%$#+°§€£-]/u;

/** Signs can say what words do: `❌`, `→`, struck-out letters. */
function foreignCharacters({ text }: Facts, { sources }: Support): string[] {
  const unusual = Array.from(text.normalize('NFC')).filter((character) => !plainCharacter.test(character));
  return [...new Set(unusual)].filter(
    (character) => !sources.some(({ facts }) => facts.text.includes(character)),
  );
}
