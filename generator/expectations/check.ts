/** Asks a search what a file of expectations wants to know, and compares the answers with those of the last index. */
import { resultLimit } from '../../schemas/search-parameters.ts';
import type { Expectation, ExpectationLine } from './expectation.ts';
import { type Ask, type Found, pathOf, readFound } from './found.ts';
import { type Answers, judge, type Judged } from './judge.ts';

/** What a corpus has: keys of places (`US/oakland-ca`). */
export type KnownPlaces = {
  readonly all: ReadonlySet<string>;
  /** Those with documents in either index. */
  readonly searchable: ReadonlySet<string>;
};

/** What the last index met. */
export type LastMet = {
  /** By key of the expectation: the places that it depended on. */
  readonly met: ReadonlyMap<string, readonly string[]>;
  /** Its places with documents. */
  readonly searchable: ReadonlySet<string>;
};

/**
 * - `met`
 * - `failed`: the last index did not meet it either, or was not asked
 * - `lost`: the last index met it
 * - `new-place`: lost, but only to results of a place that the last index did not have
 * - `place-gone`: lost, together with a place that it depended on
 */
type Outcome = 'met' | 'failed' | 'lost' | 'new-place' | 'place-gone';

export type Checked = ExpectationLine & Judged & { readonly outcome: Outcome };

export type Corpus = {
  /** Undefined if nothing is known of an earlier index: then no expectation is lost. */
  readonly last: LastMet | undefined;
  readonly now: KnownPlaces;
};

const unknownCorpus: Corpus = { last: undefined, now: { all: new Set(), searchable: new Set() } };

/** Checks each expectation in turn. */
export async function checkExpectations(
  lines: readonly ExpectationLine[],
  ask: Ask,
  corpus: Corpus = unknownCorpus,
  onLine: (done: number, total: number) => void = () => {},
): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const line of lines) {
    checked.push(await check(line, ask, corpus));
    onLine(checked.length, lines.length);
  }
  return checked;
}

async function check(line: ExpectationLine, ask: Ask, { last, now }: Corpus): Promise<Checked> {
  const { expectation, key } = line;
  const judged = judge(expectation, await answersTo(expectation, ask, expectation.among));
  const places = [...new Set([...judged.places, ...filteredPlaces(expectation, now)])];
  const dependsOn = last?.met.get(key);
  const outcome =
    judged.faults.length === 0
      ? 'met'
      : last === undefined || dependsOn === undefined
        ? 'failed'
        : await whyLost(expectation, ask, dependsOn, { last, now });
  return { ...line, ...judged, places, outcome };
}

/** The places that an expectation asks about by their slug. */
const filteredPlaces = ({ with: { place } }: Expectation, { all }: KnownPlaces): string[] =>
  place === undefined
    ? []
    : ['US', 'CA'].map((country) => `${country}/${place}`).filter((key) => all.has(key));

async function whyLost(
  expectation: Expectation,
  ask: Ask,
  dependsOn: readonly string[],
  { last, now }: Corpus & { readonly last: LastMet },
): Promise<Outcome> {
  const isGone = (place: string): boolean =>
    !now.all.has(place) || (last.searchable.has(place) && !now.searchable.has(place));
  if (dependsOn.some(isGone)) return 'place-gone';
  const isNew = (place: string): boolean => now.searchable.has(place) && !last.searchable.has(place);
  const answers = await answersTo(expectation, ask, resultLimit.maximum);
  return isMetWithout(expectation, answers, isNew) ? 'new-place' : 'lost';
}

/**
 * Whether the expectation is met without the results of new places. A new place that the query names may replace another one of its
 * name, and where a new place has all words, nothing is suggested.
 */
function isMetWithout(
  { recognizes, suggests, ...others }: Expectation,
  { found, same }: Answers,
  isNew: (place: string) => boolean,
): boolean {
  const namesNew = found.recognized.some(isNew);
  const hasNew = found.results.some(({ place, isComplete }) => isComplete && isNew(place));
  const without = (answer: Found): Found => ({
    ...answer,
    results: answer.results.filter(({ place }) => !isNew(place)),
  });
  const remaining = {
    ...others,
    ...(namesNew ? {} : { recognizes }),
    ...(hasNew ? {} : { suggests }),
  };
  return judge(remaining, { found: without(found), same: same && without(same) }).faults.length === 0;
}

async function answersTo(expectation: Expectation, ask: Ask, limit: number): Promise<Answers> {
  const get = async (query?: string): Promise<Found> => {
    const { status, body } = await ask(pathOf(expectation, limit, query));
    return readFound(status, body);
  };
  const { same_as: same } = expectation;
  return { found: await get(), same: same === undefined ? undefined : await get(same) };
}
