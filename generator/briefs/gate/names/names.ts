/** Persons, organizations, streets and other names: capitalized words. Pure. */
import type { Facts } from '../facts.ts';
import { beginsSentence, isFunctionWord, type Language, type Word } from '../words.ts';
import { canonicalWord, particles } from './name-words.ts';

export type Name = {
  readonly words: readonly Word[];
  /** In a form that compares across abbreviations. */
  readonly keys: readonly string[];
  readonly raw: string;
  readonly start: number;
  readonly end: number;
  /** True if its first word begins a sentence, so its capital letter says nothing. */
  readonly beginsSentence: boolean;
};

const monthsAndDays = new Set(
  `january february march april may june july august september october november december sunday monday tuesday wednesday
  thursday friday saturday jan feb mar apr jun jul aug sept sep oct nov dec i`.split(/\s+/),
);

export const isCapital = ({ raw }: Word): boolean => /^\p{Lu}/u.test(raw) && !/^OK(?:'d|s)?$/.test(raw);

/** The names of a sentence in normal case; those of a headline in title case are its single words. */
export function namesOf(facts: Facts, language: Language): Name[] {
  const isTitle = isTitleCase(facts, language);
  const names: Word[][] = [];
  let current: Word[] = [];
  const finish = (): void => {
    if (current.length > 0) names.push(current);
    current = [];
  };
  for (const [index, word] of facts.words.entries()) {
    const previous = facts.words[index - 1];
    if (previous !== undefined && !isJoined(facts.text.slice(previous.end, word.start), previous)) finish();
    if (isCapital(word) && !isDate(facts, word) && !isIdentifier(facts, word)) current.push(word);
    else if (!(current.length > 0 && particles.has(word.text) && leadsToName(facts, index))) finish();
    else current.push(word);
    if (
      isTitle ||
      (current.length === 1 &&
        beginsSentence(facts.text, word) &&
        isFunctionWord(word.text, language) &&
        !isInitial(facts.text, word))
    )
      finish();
  }
  finish();
  return names.map((words) => nameOf(facts, words)).filter((name) => isName(name, language));
}

/** `A.` of `A. Stone`. */
const isInitial = (text: string, { raw, end }: Word): boolean =>
  raw.length === 1 && text.startsWith('. ', end);

/** Words of one name are joined by a space, a hyphen, or the period of an abbreviation or initial. */
const isJoined = (between: string, before: Word): boolean =>
  /^(?:[\s-]|&|\s&\s|')?$/.test(between) ||
  (between === '. ' && (before.raw.length <= 3 || /^(?:Ave|Blvd|Dept|Mrs)$/.test(before.raw)));

function leadsToName({ words }: Facts, index: number): boolean {
  const next = words.slice(index + 1).find(({ text }) => !particles.has(text));
  return next !== undefined && isCapital(next) && words.indexOf(next) - index <= 2;
}

const isDate = (facts: Facts, word: Word): boolean =>
  monthsAndDays.has(word.text) &&
  facts.dates.some(({ start, end }) => word.start >= start && word.start < end);

/** `L-C-3` is compared as an identifier. */
const isIdentifier = ({ identifiers }: Facts, word: Word): boolean =>
  identifiers.some(({ start, end }) => word.start >= start && word.end <= end);

function nameOf(facts: Facts, words: readonly Word[]): Name {
  const trimmed = words.slice(0, words.findLastIndex(isCapital) + 1);
  const start = trimmed[0]?.start ?? 0;
  const end = trimmed.at(-1)?.end ?? start;
  const first = trimmed[0];
  return {
    words: trimmed,
    keys: trimmed.map(({ text }) => canonicalWord(text)),
    raw: facts.text.slice(start, end),
    start,
    end,
    beginsSentence: first !== undefined && beginsSentence(facts.text, first),
  };
}

/** The capital letter of a first word alone says nothing. */
function isName(name: Name, language: Language): boolean {
  const [first] = name.words;
  if (first === undefined) return false;
  return name.words.length > 1 || (!isFunctionWord(first.text, language) && !name.beginsSentence);
}

/** Headlines may have capital letters on all longer words. */
export function isTitleCase({ words }: Facts, language: Language): boolean {
  const long = words.filter(
    ({ text, raw }) => text.length > 3 && /^\p{L}/u.test(raw) && !isFunctionWord(text, language),
  );
  return long.length > 3 && long.filter(isCapital).length >= long.length * 0.8;
}
