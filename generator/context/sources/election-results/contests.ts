/** Adds up votes by contest and candidate. Pure. */
import { accountingKind } from '../../../../schemas/tables/ballot-accounting.ts';
import { plainCountyName } from '../../places/names.ts';
import type { PlaceName } from '../../places/place-key.ts';
import { needsCounty } from './townships.ts';

/** The votes on one line of a file. */
export type VoteRecord = {
  readonly election: Election;
  readonly place: PlaceName;
  /** The office with its district. */
  readonly contest: string;
  readonly candidate: string;
  readonly party: string | null;
  /** Null if the source does not publish the number. */
  readonly votes: number | null;
  readonly seats: number | null;
  readonly won: boolean | null;
  readonly county: string;
  /** The precinct, or what else distinguishes this line from others about the same candidate in the county. */
  readonly part: string;
  /** True if the file covers the whole state, false if it covers single counties, null if it does not say. */
  readonly isStatewide: boolean | null;
  /** The method of voting, if stated; `total` for all methods together. */
  readonly mode: string | null;
  readonly file: string;
  readonly sourceUrl: string | undefined;
};

export type Election = { readonly date: string; readonly state: string; readonly stage: string };

type Tally = {
  /** Number of lines by spelling. */
  readonly names: Map<string, number>;
  /** Votes by party: a candidate of several parties has a line for each. */
  readonly parties: Map<string, number>;
  votes: number | null;
  won: boolean | null;
};

export type Contest = {
  readonly first: VoteRecord;
  readonly tallies: Map<string, Tally>;
  /** Candidates and file by county. */
  readonly counties: Map<
    string,
    { readonly file: string; readonly candidates: Set<string>; readonly modes: Set<string> }
  >;
  /** Votes by line: part of the county, candidate, party and method of voting. */
  readonly lines: Map<string, number | null>;
  /** True if a line is repeated. */
  isRepeated: boolean;
  /** True if a line is repeated with other votes, so that several contests share the name. */
  isAmbiguous: boolean;
  seats: number | null;
};

export type Candidacy = {
  readonly key: string;
  readonly name: string;
  readonly party: string | null;
  readonly votes: number | null;
  readonly percent: number | null;
  readonly won: boolean | null;
};

export class Contests {
  readonly #contests = new Map<string, Contest>();
  /** The first spelling of each county: files differ in `Kings` and `KINGS COUNTY`. */
  readonly #spellings = new Map<string, string>();

  /** Returns the reason if the line is left out. */
  add(stated: VoteRecord): string | undefined {
    const record = { ...stated, county: this.#spellingOf(stated.county) };
    const { contest, candidate, party, won } = record;
    const kind = accountingKind({ contest, candidate, party, won });
    if (kind === 'ballots') return 'counts of ballots and voters';
    if (kind === 'unnamed') return 'votes for unnamed people';
    const entry = this.#contestOf(record);
    const county = this.#countyOf(entry, record);
    if (county.file !== record.file) return 'contests already read from another file';
    const key = foldName(candidate);
    county.candidates.add(key);
    if (isRepeat(entry, key, record)) return 'repeated lines';
    if (record.mode !== null) county.modes.add(record.mode);
    entry.seats ??= record.seats;
    addVotes(entry, key, record);
    return isNegative(record.votes) ? 'negative numbers of votes' : undefined;
  }

  #spellingOf(county: string): string {
    const plain = plainCountyName(county);
    const first = this.#spellings.get(plain) ?? county;
    this.#spellings.set(plain, first);
    return first;
  }

  *all(): Generator<Contest> {
    yield* this.#contests.values();
  }

  #contestOf(record: VoteRecord): Contest {
    const { election, place, contest, seats } = record;
    const key = contestKey(election, place, contest);
    const entry = this.#contests.get(key) ?? {
      first: record,
      tallies: new Map(),
      counties: new Map(),
      lines: new Map(),
      isRepeated: false,
      isAmbiguous: false,
      seats,
    };
    this.#contests.set(key, entry);
    return entry;
  }

  #countyOf({ counties }: Contest, { county, file }: VoteRecord) {
    const known = counties.get(county) ?? { file, candidates: new Set<string>(), modes: new Set<string>() };
    counties.set(county, known);
    return known;
  }
}

/** The key of a contest, which is the same in each file. */
export const contestKey = ({ date, state, stage }: Election, place: PlaceName, contest: string): string =>
  [
    date,
    state,
    stage,
    foldName(place.name),
    foldName(contest),
    ...(needsCounty(place) ? [place.county] : []),
  ].join(' ');

/** True for a line that was read before. The contest is ambiguous if the votes differ: nothing says which of them counts. */
function isRepeat(contest: Contest, candidate: string, record: VoteRecord): boolean {
  const { county, part, party, mode, votes } = record;
  const line = JSON.stringify([county, part, candidate, party, mode]);
  const known = contest.lines.get(line);
  if (known === undefined) {
    contest.lines.set(line, votes);
    return false;
  }
  contest.isRepeated = true;
  contest.isAmbiguous ||= known !== votes;
  return true;
}

const isNegative = (votes: number | null): boolean => votes !== null && votes < 0;

function addVotes({ tallies }: Contest, key: string, { candidate, party, votes, won }: VoteRecord): void {
  const tally = tallies.get(key) ?? { names: new Map(), parties: new Map(), votes: 0, won: null };
  tallies.set(key, tally);
  tally.names.set(candidate, (tally.names.get(candidate) ?? 0) + 1);
  if (party !== null) tally.parties.set(party, (tally.parties.get(party) ?? 0) + (votes ?? 0));
  // Some files write -1 for a number that is not published.
  tally.votes = tally.votes === null || votes === null || isNegative(votes) ? null : tally.votes + votes;
  if (won !== null) tally.won = won || tally.won === true;
}

/** Returns the reason if a contest cannot be added up. */
export function skipReasonOf({ counties, isAmbiguous, isRepeated, lines }: Contest): string | undefined {
  // Repeated lines without any vote may belong to several contests as well.
  if (isAmbiguous || (isRepeated && [...lines.values()].every((votes) => votes === 0 || votes === null)))
    return 'contests that share their name with others, so that their lines cannot be distinguished';
  const [first, ...others] = counties.values();
  if ([...counties.values()].some(({ modes }) => modes.has('total') && modes.size > 1))
    return 'contests that mix totals with their parts';
  const areOne = others.every(({ candidates }) => [...candidates].some((key) => first?.candidates.has(key)));
  return areOne ? undefined : 'contests with the same name in several counties, but different candidates';
}

/** The candidates with their percentages of the votes for candidates. */
export function candidaciesOf({ tallies }: Contest): Candidacy[] {
  const counts = [...tallies.values()].map(({ votes }) => votes);
  const total = counts.reduce<number | null>(
    (sum, votes) => (sum === null || votes === null ? null : sum + votes),
    0,
  );
  return [...tallies].map(([key, { names, parties, votes, won }]) => ({
    key,
    name: mostFrequent(names),
    party: parties.size === 0 ? null : byCount(parties).join(', '),
    votes,
    percent:
      total === null || total === 0 || votes === null ? null : Math.round((votes / total) * 10_000) / 100,
    won,
  }));
}

const byCount = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([name]) => name);

const mostFrequent = (names: ReadonlyMap<string, number>): string => byCount(names)[0] ?? '';

/** Folds spellings that differ only in case, accents, punctuation and spaces: `Juan “J.” O’Neil` and `JUAN J ONEIL`. */
const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
