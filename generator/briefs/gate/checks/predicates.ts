/** What a body did, and what happened to a matter, may be said in the phrases of the closed list only. Pure. */
import type { Facts } from '../facts.ts';
import { sequenceOf } from '../lexicon.ts';
import { isPastForm } from '../neutral/inflections.ts';
import { type NeutralWords, neutralWords } from '../neutral/neutral-words.ts';
import type { Support } from '../support.ts';
import { canonicalWord } from '../names/name-words.ts';
import { isCapital } from '../names/names.ts';
import type { Word } from '../words.ts';

type Span = { readonly start: number; readonly end: number };

type Predicates = {
  /** Bodies with a neutral predicate, and neutral phrases. */
  readonly neutral: readonly Span[];
  /** The first word of each other predicate. */
  readonly unsupported: readonly Word[];
};

export function predicatesOf(claim: Facts, support: Support): Predicates {
  const list = neutralWords[support.language];
  const neutral: Span[] = Array.from(claim.folded.matchAll(list.phrases), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
  const unsupported: Word[] = [];
  const named = namedIn(claim, support);
  for (const [index, word] of claim.words.entries()) {
    const next = claim.words[index + 1];
    // Of “City Council”, the last word counts.
    const isWithinName = named.has(index + 1) || (next !== undefined && list.bodies.has(next.text));
    if (!(named.has(index) || list.actors.has(word.text)) || isWithinName) continue;
    const end = predicateEnd(claim.folded, next, list);
    if (end !== undefined) neutral.push({ start: list.bodies.has(word.text) ? word.start : word.end, end });
    else if (next !== undefined && !mayFollow(claim, [word, next, index], list, support))
      unsupported.push(next);
  }
  for (const [index, { start, end, text }] of claim.words.entries()) {
    const before = claim.words[index - 1];
    if (before !== undefined && list.participles.has(text) && isAuxiliary(before, list))
      neutral.push({ start, end });
  }
  const known = (word: Word): boolean =>
    neutral.some(({ start, end }) => word.start >= start && word.end <= end);
  return {
    neutral,
    unsupported: [
      ...unsupported,
      ...[...passives(claim, list, support), ...states(claim, list, support)].filter((word) => !known(word)),
    ],
  };
}

/** Positions of words in the names of the place and its body. */
function namedIn({ words }: Facts, { meeting }: Support): ReadonlySet<number> {
  const keys = words.map(({ text }) => canonicalWord(text));
  const positions = keys.flatMap((_, start) =>
    meeting.fullNames.flatMap((name) =>
      name.every((key, offset) => key === keys[start + offset])
        ? name.map((__, offset) => start + offset)
        : [],
    ),
  );
  return new Set(positions);
}

function predicateEnd(
  folded: string,
  next: Word | undefined,
  { predicate }: NeutralWords,
): number | undefined {
  if (next === undefined) return undefined;
  // A pronoun may be part of the predicate: `s'est penché sur`.
  predicate.lastIndex = next.start;
  return predicate.test(folded) ? predicate.lastIndex : undefined;
}

/**
 * True if what follows a body is no predicate: the end of a clause, a preposition, or a noun that follows it in a source too. A past
 * form is repeated with several words around it: `property that the city owned in 2019`.
 */
function mayFollow(
  { text, words }: Facts,
  [word, next, index]: readonly [Word, Word, number],
  list: NeutralWords,
  { sources, language }: Support,
): boolean {
  const between = text.slice(word.end, next.start);
  if (/[.,;:()"/-]/.test(between) || /'s?$/.test(word.raw)) return true;
  if (isPastForm(next, language) || isAuxiliary(next, list)) {
    const sequence = sequenceOf(text, words);
    return sources.some(({ lexicon }) => lexicon.lendsRun(sequence, index + 1));
  }
  return list.joints.has(next.text) || sources.some(({ lexicon }) => lexicon.hasPair(word.text, next.text));
}

/** `is`, `was`, `a été`; not the preposition `à`. */
const isAuxiliary = ({ text, raw }: Word, { auxiliaries }: NeutralWords): boolean =>
  auxiliaries.has(text) && !/^[àÀ]$/.test(raw);

/** “is hereby requesting” */
const isProgressive = ({ text }: Word): boolean => text.endsWith('ing');

/**
 * What follows “to be” without being a noun with its article, a name, a number or a place: “is law”, “is dead”, “is on”, also with words
 * that the title has. A document may say it in the same words.
 */
function states({ words, text, quantities, dates }: Facts, list: NeutralWords, { sources }: Support): Word[] {
  const isCounted = ({ start, end }: Word): boolean =>
    [...quantities, ...dates].some((one) => one.start <= start && end <= one.end);
  const isNoun = (word: Word): boolean =>
    list.determiners.has(word.text) || isCapital(word) || isCounted(word);
  const isLent = (first: Word, second: Word, between = 0): boolean =>
    sources.some(({ lexicon }) => lexicon.hasPair(first.text, second.text, between));
  const isTogether = (a: Word, b: Word): boolean => !/[.;:,()"-]/.test(text.slice(a.end, b.start));
  return words.flatMap((word, index) => {
    const [first, second] = words.slice(index + 1, index + 3);
    if (!list.copulas.has(word.text) || first === undefined || !isTogether(word, first)) return [];
    if (isNoun(first) || isLent(word, first, isProgressive(first) ? 1 : 0)) return [];
    const isPlace =
      second !== undefined &&
      list.words.has(first.text) &&
      isTogether(first, second) &&
      (isNoun(second) || isLent(first, second));
    return isPlace ? [] : [first];
  });
}

/** Past forms after an auxiliary, or after an adverb that follows it. */
function passives({ words, text }: Facts, list: NeutralWords, { language, sources }: Support): Word[] {
  const sequence = sequenceOf(text, words);
  return words.flatMap((word, index) => {
    if (!isAuxiliary(word, list)) return [];
    const [first, second] = words.slice(index + 1, index + 3);
    const isBroken = (one: Word): boolean => /[.;:,()]/.test(text.slice(word.end, one.start));
    const done = [first, first !== undefined && list.words.has(first.text) ? undefined : second].find(
      (one) => one !== undefined && !isBroken(one) && isPastForm(one, language),
    );
    if (done === undefined || list.participles.has(done.text)) return [];
    const at = words.indexOf(done);
    return sources.some(({ lexicon }) => lexicon.lendsPast(sequence, at)) ? [] : [done];
  });
}
