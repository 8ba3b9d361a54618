/**
 * The people of a place: members of its bodies with their terms, and names in roll calls matched to them. Pure.
 *
 * A name in a roll call is matched by these rules, in this order:
 * 1. The official that the vote states (`official_id`), unless that row is a bare name without role, body, district, party and
 *    days, which only repeats the roll call.
 * 2. The same first and last name, whatever the case, punctuation, diacritics and title (`Council Member`). If several persons have the name,
 *    the one whose term covers the day.
 * 3. The last name, or the last words of the name (`Koyama Lane`), if it is that of exactly one person whose term covers the day.
 *
 * A generation (`Jr.`) may be missing, but never differs. A name that fits several persons, or none, is matched to nobody: it
 * stays apart, under its own name. Nothing is guessed.
 */
import type { Row } from '../../../schemas/tables/index.ts';
import type { PlaceRows } from '../../corpus/place-rows.ts';
import { compareText } from '../../system/text.ts';
import { matcherOf } from './matcher.ts';
import { nameKey, nameWords } from './names.ts';
import { slugsOf } from './slugs.ts';
import { isCurrent, newestTermFirst, type Term, termHolders } from './terms.ts';

export type Person = {
  /** Unique within the place; path segment of the person's page. */
  readonly slug: string;
  readonly name: string;
  /** Newest first; empty for a name in roll calls that is matched to no official. */
  readonly terms: readonly Row<'officials'>[];
};

/** A name in a roll call. */
export type NamedVote = {
  readonly name: string;
  readonly official_id?: string | null | undefined;
  /** Day of the vote. */
  readonly date: string;
};

export type People = {
  /**
   * Those who have a page: officials in office with at least 10 divided votes on record; others, and names that are matched to no
   * official, with at least 30. By name. Everybody else can be chosen on the page of divided votes.
   */
  readonly people: readonly Person[];
  /**
   * The person with a page that a name in a roll call refers to; undefined if nobody is known by that name, several are, or the
   * person has no page.
   */
  readonly personOf: (vote: NamedVote) => Person | undefined;
  /** The person that a name in a roll call refers to, with or without a page. Undefined only for names that are in no divided vote. */
  readonly memberOf: (vote: NamedVote) => Person | undefined;
  /**
   * The person that a row of `officials` belongs to, with or without a page. For a bare name, the person that all its divided votes
   * are matched to; undefined if there are none, or several.
   */
  readonly ofOfficial: (officialId: string) => Person | undefined;
  readonly hasPage: (person: Person) => boolean;
};

/**
 * With fewer divided votes, a record says little. These limits also bound the number of files: 7,000 places have about 10,000 such
 * pages, 1.5 per place; with limits of 3 and 20 it would be 30,000.
 */
const minVotesInOffice = 10;
const minVotesOfOthers = 30;

/** Finds the people of a place. `localNow` decides who is in office. */
export function peopleOf(rows: PlaceRows, localNow: string): People {
  const today = localNow.slice(0, 'YYYY-MM-DD'.length);
  const resolve = resolverOf(rows.officials, today);
  const unmatchedKey = unmatchedKeys();
  const found = findVoters(rows, resolve, unmatchedKey);
  const slugs = slugsOf([...resolve.holders, ...found.unmatched.values()]);
  const persons = new Map<Holder, Person>();
  for (const [holder, slug] of slugs) persons.set(holder, { slug, name: holder.name, terms: holder.terms });
  const personOfHolder = (holder: Holder | undefined): Person | undefined => holder && persons.get(holder);
  const memberOf = (vote: NamedVote): Person | undefined =>
    personOfHolder(resolve.holderOf(vote) ?? found.unmatched.get(unmatchedKey(vote.name)));
  const paged = new Set(
    Array.from(persons)
      .filter(([holder]) => hasEnoughVotes(holder, found.votes.get(holder) ?? 0, today))
      .map(([, person]) => person),
  );
  return {
    people: [...paged].toSorted((a, b) => compareText(a.name, b.name) || compareText(a.slug, b.slug)),
    personOf: (vote) => {
      const person = memberOf(vote);
      return person !== undefined && paged.has(person) ? person : undefined;
    },
    memberOf,
    ofOfficial: (id) => personOfHolder(resolve.holderOfOfficial(id) ?? onlyVoter(found, id)),
    hasPage: (person) => paged.has(person),
  };
}

const onlyVoter = ({ unmatched, byOfficial }: Voters, id: string): Holder | undefined => {
  const [voter, ...others] = byOfficial.get(id) ?? [];
  return others.length > 0 ? undefined : typeof voter === 'string' ? unmatched.get(voter) : voter;
};

const hasEnoughVotes = ({ terms }: Holder, votes: number, today: string): boolean =>
  votes >= (terms.some((term) => isCurrent(term, today)) ? minVotesInOffice : minVotesOfOthers);

/** Somebody with terms, or a name that is matched to nobody. */
type Holder = {
  readonly key: string;
  readonly name: string;
  readonly terms: readonly Term[];
};

type Resolver = {
  readonly holders: readonly Holder[];
  readonly holderOf: (vote: NamedVote) => Holder | undefined;
  readonly holderOfOfficial: (id: string) => Holder | undefined;
};

function resolverOf(officials: readonly Term[], today: string): Resolver {
  const holders = termHolders(officials).map(({ key, rows }): Holder => {
    const terms = rows.toSorted(newestTermFirst);
    return { key, name: terms[0]?.name ?? key, terms };
  });
  const byOfficial = new Map(holders.flatMap((holder) => holder.terms.map(({ id }) => [id, holder])));
  const match = matcherOf(holders, today);
  return {
    holders,
    holderOf: ({ name, official_id, date }) => byOfficial.get(official_id ?? '') ?? match(name, date),
    holderOfOfficial: (id) => byOfficial.get(id),
  };
}

type Voters = {
  /** Names that are matched to nobody, by normalized name. */
  readonly unmatched: ReadonlyMap<string, Holder>;
  /** Number of divided votes in which somebody is named. */
  readonly votes: ReadonlyMap<Holder, number>;
  /** The persons, or normalized names, in the votes of each official. */
  readonly byOfficial: ReadonlyMap<string, ReadonlySet<Holder | string>>;
};

/** Returns a function that normalizes names, each once: a place has the same names in thousands of votes. */
function unmatchedKeys(): (name: string) => string {
  const keys = new Map<string, string>();
  return (name) => {
    const known = keys.get(name);
    if (known !== undefined) return known;
    const key = nameKey(nameWords(name)) || name;
    keys.set(name, key);
    return key;
  };
}

/** Counts the divided votes of everybody, and finds names that are matched to nobody. */
function findVoters(
  { meetings, member_votes }: PlaceRows,
  { holderOf }: Resolver,
  unmatchedKey: (name: string) => string,
): Voters {
  const dates = new Map(meetings.map(({ id, meeting_date }) => [id, meeting_date]));
  const votes = new Map<Holder, number>();
  const spellings = new Map<string, Map<string, number>>();
  const byOfficial = new Map<string, Set<Holder | string>>();
  for (const { member_name: name, official_id, meeting_id } of member_votes) {
    const holder = holderOf({ name, official_id, date: dates.get(meeting_id) ?? '' });
    if (holder === undefined) countOne(entryOf(spellings, unmatchedKey(name)), name);
    else countOne(votes, holder);
    if (official_id !== null) addTo(byOfficial, official_id, holder ?? unmatchedKey(name));
  }
  const unmatched = new Map<string, Holder>();
  for (const [key, counts] of spellings) {
    const holder = { key: `unmatched ${key}`, name: mostFrequent(counts), terms: [] };
    unmatched.set(key, holder);
    votes.set(
      holder,
      counts.values().reduce((sum, count) => sum + count, 0),
    );
  }
  return { unmatched, votes, byOfficial };
}

function countOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function addTo<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([value]));
  else known.add(value);
}

function entryOf(maps: Map<string, Map<string, number>>, key: string): Map<string, number> {
  const known = maps.get(key);
  if (known !== undefined) return known;
  const added = new Map<string, number>();
  maps.set(key, added);
  return added;
}

/** The most frequent spelling, the first in alphabetical order if several are. */
const mostFrequent = (counts: ReadonlyMap<string, number>): string =>
  [...counts].toSorted(([a, m], [b, n]) => n - m || compareText(a, b))[0]?.[0] ?? '';
