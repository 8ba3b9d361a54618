/** Names and numbers of a sentence have the roles that they have in the quote. Pure. */
import type { Facts } from '../facts.ts';
import { namesOf } from '../names/names.ts';
import { type Reason, reasonOf } from '../reasons.ts';
import { nameIndexOf, type Support } from '../support.ts';
import { isSameValue } from '../values/quantities.ts';

/** A fact that both the sentence and the quote have. */
type Placed = {
  readonly raw: string;
  readonly type: string;
  readonly claim: { readonly start: number; readonly end: number };
  readonly quote: { readonly start: number; readonly end: number };
};

/** Two facts are exchanged if their surroundings agree that much better the other way round. */
const margin = 2;

export function exchangeReasons(claim: Facts, { quote, language }: Support): Reason[] {
  const placed = [...placedNames(claim, quote.facts, language), ...placedNumbers(claim, quote.facts)];
  const around = placed.map((one) => ({
    ...one,
    said: surroundings(claim, one.claim),
    known: surroundings(quote.facts, one.quote),
  }));
  for (const [index, a] of around.entries())
    for (const b of around.slice(index + 1)) {
      if (a.type !== b.type || a.raw === b.raw) continue;
      const asIs = likeness(a.said, a.known) + likeness(b.said, b.known);
      const exchanged = likeness(a.said, b.known) + likeness(b.said, a.known);
      if (exchanged >= asIs + margin) return [reasonOf('facts-exchanged', `“${a.raw}” and “${b.raw}”`)];
    }
  return [];
}

function placedNames(claim: Facts, quote: Facts, language: Support['language']): Placed[] {
  const index = nameIndexOf(quote);
  return namesOf(claim, language).flatMap(({ raw, keys, start, end }) => {
    // A name or number that occurs several times has several roles.
    const found = index.findOnly(keys);
    return found === undefined ? [] : [{ raw, type: 'name', claim: { start, end }, quote: found }];
  });
}

function placedNumbers(claim: Facts, quote: Facts): Placed[] {
  return claim.quantities.flatMap(({ raw, value, unit, start, end }) => {
    const same = quote.quantities.filter((known) => isSameValue(known.value, value) && known.unit === unit);
    const found = same.length === 1 ? same[0] : undefined;
    const type = unit === null ? 'number' : unit;
    return found === undefined ? [] : [{ raw, type, claim: { start, end }, quote: found }];
  });
}

type Surroundings = {
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/** The nearest words count. */
const wordsAround = 3;

/** Words before and after in the same clause, the nearest first. */
function surroundings({ text, words }: Facts, { start, end }: { start: number; end: number }): Surroundings {
  const before = words
    .filter((word) => word.end <= start)
    .slice(-wordsAround)
    .toReversed();
  const after = words.filter((word) => word.start >= end).slice(0, wordsAround);
  return {
    before: until(before, (word, previous) =>
      /[.,;:()]/.test(text.slice(word.end, previous?.start ?? start)),
    ),
    after: until(after, (word, previous) => /[.,;:()]/.test(text.slice(previous?.end ?? end, word.start))),
  };
}

type Placeable = {
  readonly stem: string;
  readonly start: number;
  readonly end: number;
};

function until<T extends Placeable>(
  words: readonly T[],
  ends: (word: T, previous: T | undefined) => boolean,
): string[] {
  const index = words.findIndex((word, position) => ends(word, words[position - 1]));
  return words.slice(0, index === -1 ? words.length : index).map(({ stem }) => stem);
}

/** The first word next to a fact says its role, so it counts twice. */
const likeness = (a: Surroundings, b: Surroundings): number =>
  sideLikeness(a.before, b.before) + sideLikeness(a.after, b.after);

const sideLikeness = (a: readonly string[], b: readonly string[]): number =>
  a.filter((stem) => b.includes(stem)).length + (a[0] !== undefined && a[0] === b[0] ? 1 : 0);
