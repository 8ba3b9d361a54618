/** Finds whom a name in a roll call refers to, by its words and the terms that cover the day. Pure. */
import { endsWithName, isSameGeneration, nameKey, type NameWords, nameWords } from './names.ts';
import { coversDay, type Term } from './terms.ts';

type Named = { readonly name: string; readonly terms: readonly Term[] };

/** Persons whose names fit a name. */
type Candidates<Holder> = {
  /** Same first and last name, and the same generation or both without. */
  readonly exact: readonly Holder[];
  /** Same first and last name, and only one of the two has a generation. */
  readonly whole: readonly Holder[];
  /** The name is the end of theirs. */
  readonly last: readonly Holder[];
};

/** Returns a function that finds the person for a name and a day; undefined if nobody fits, or several do. */
export function matcherOf<Holder extends Named>(
  holders: readonly Holder[],
  today: string,
): (name: string, day: string) => Holder | undefined {
  const byLastWord = holdersByLastWord(holders);
  const candidates = new Map<string, Candidates<Holder>>();
  const covers = (day: string) => (holder: Holder) =>
    holder.terms.some((term) => coversDay(term, day, today));
  return (name, day) => {
    const found = candidates.get(name) ?? candidatesFor(nameWords(name), byLastWord);
    candidates.set(name, found);
    for (const same of [found.exact, found.whole]) {
      if (same.length === 1) return same[0];
      if (same.length > 1) return only(same.filter(covers(day)));
    }
    return only(found.last.filter(covers(day)));
  };
}

const only = <Item>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined);

type Spelling<Holder> = { readonly holder: Holder; readonly name: NameWords };

/** Every spelling of the name of everybody, by its last word. */
function holdersByLastWord<Holder extends Named>(
  holders: readonly Holder[],
): ReadonlyMap<string, readonly Spelling<Holder>[]> {
  const spellings = holders.flatMap((holder) => {
    const names = new Map(
      [holder, ...holder.terms].map(({ name }) => [nameKey(nameWords(name)), nameWords(name)]),
    );
    return Array.from(names.values(), (name) => ({ holder, name }));
  });
  return Map.groupBy(spellings, ({ name }) => name.words.at(-1) ?? '');
}

function candidatesFor<Holder>(
  name: NameWords,
  byLastWord: ReadonlyMap<string, readonly Spelling<Holder>[]>,
): Candidates<Holder> {
  const last = name.words.at(-1);
  const possible = (last === undefined ? [] : (byLastWord.get(last) ?? [])).filter((spelling) =>
    isSameGeneration(spelling.name, name),
  );
  const whole = nameKey({ ...name, suffix: undefined });
  const isWhole = (spelling: Spelling<Holder>): boolean =>
    nameKey({ ...spelling.name, suffix: undefined }) === whole;
  const isExact = (spelling: Spelling<Holder>): boolean => nameKey(spelling.name) === nameKey(name);
  return {
    exact: distinctHolders(possible.filter(isExact)),
    whole: distinctHolders(possible.filter(isWhole)),
    last: distinctHolders(possible.filter((spelling) => endsWithName(spelling.name, name))),
  };
}

const distinctHolders = <Holder>(spellings: readonly Spelling<Holder>[]): readonly Holder[] => [
  ...new Set(spellings.map(({ holder }) => holder)),
];
