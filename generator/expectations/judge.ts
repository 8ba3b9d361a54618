/** Compares what a search answered with an expectation. */
import { fold } from '../../schemas/names/fold.ts';
import type { Expectation, expectedNames } from './expectation.ts';
import type { Found, FoundResult } from './found.ts';

export type Judged = {
  /** What was expected, and what was found instead. Empty if the expectation is met. */
  readonly faults: readonly string[];
  /** Keys of the places that the expectation depends on. */
  readonly places: readonly string[];
};

/** The answer, and that to the query of `same_as`. */
export type Answers = { readonly found: Found; readonly same: Found | undefined };

/** What one expected member says about an answer. */
type Verdict = { readonly fault?: string | undefined; readonly places?: readonly string[] };
type Judge<Value> = (
  value: Value,
  answers: Answers,
  first: readonly FoundResult[],
  among: number,
) => Verdict;

type ExpectedName = (typeof expectedNames)[number];
type Judges = { readonly [Name in ExpectedName]: Judge<NonNullable<Expectation[Name]>> };

const judges: Judges = {
  finds: (ids, _, first) =>
    oneOf(first, ({ id }) => ids.includes(id), `${ids.join(' or ')} among ${theFirst(first)}`),
  shows: (texts, _, first) =>
    oneOf(
      first,
      ({ text }) => texts.some((each) => contains(text, each)),
      `${texts.map(quoted).join(' or ')} in ${theFirst(first)}`,
    ),
  never: (texts, _, first) => {
    const bad = first.find(({ text }) => texts.some((each) => contains(text, each)));
    return {
      fault:
        bad && `expected no ${texts.map(quoted).join(' or ')}; found ${quoted(bad.headline)} (${bad.place})`,
    };
  },
  place: (slug, _, first) =>
    oneOf(first.slice(0, 1), ({ place }) => isSlugOf(slug, place), `a result of ${slug} first`),
  recognizes: (slugs, { found: { recognized } }) => {
    const missing = slugs.filter((slug) => !recognized.some((place) => isSlugOf(slug, place)));
    return {
      fault:
        missing.length === 0
          ? undefined
          : `expected the place ${missing.join(' and ')}; recognized ${listOf(recognized)}`,
      places: recognized.filter((place) => slugs.some((slug) => isSlugOf(slug, place))),
    };
  },
  complete: (count, { found }) => ({
    fault:
      found.complete >= count
        ? undefined
        : `expected at least ${count} with all words; found ${found.complete}`,
  }),
  nothing: (_, { found: { results } }) => ({
    fault: results.length === 0 ? undefined : `expected no result; found ${headlines(results)}`,
  }),
  honest: (_, { found: { results } }) => {
    const claimed = results.filter(({ isComplete }) => isComplete);
    return {
      fault:
        claimed.length === 0
          ? undefined
          : `expected no result that claims to have all words; found ${headlines(claimed)}`,
    };
  },
  suggests: (text, { found: { suggestion } }) => ({
    fault:
      suggestion !== undefined && fold(suggestion) === fold(text)
        ? undefined
        : `expected the suggestion ${quoted(text)}; found ${suggestion === undefined ? 'none' : quoted(suggestion)}`,
  }),
  same_as: (query, { same }, first, among) => {
    const others = same?.results.slice(0, among) ?? [];
    const isSame = first.length === others.length && first.every(({ id }, rank) => id === others[rank]?.id);
    return {
      fault: isSame
        ? undefined
        : `expected the results of ${quoted(query)}, ${headlines(others)}; found ${headlines(first)}`,
    };
  },
  error: (name, { found: { refusal, results } }) => ({
    fault:
      refusal?.error === name
        ? undefined
        : `expected the error ${name}; found ${refusal === undefined ? headlines(results) : refusal.error}`,
  }),
};

/** Judges the answers to an expectation. */
export function judge(expectation: Expectation, answers: Answers): Judged {
  const { refusal, results } = answers.found;
  if (refusal !== undefined && expectation.error === undefined)
    return { faults: [`refused: ${refusal.detail}`], places: [] };
  const first = results.slice(0, expectation.among);
  const verdicts = (Object.keys(judges) as ExpectedName[]).map((name) =>
    verdictOf(name, expectation, answers, first),
  );
  return {
    faults: verdicts.flatMap(({ fault }) => fault ?? []),
    places: [...new Set(verdicts.flatMap(({ places = [] }) => places))].toSorted(),
  };
}

function verdictOf<Name extends ExpectedName>(
  name: Name,
  expectation: Expectation,
  answers: Answers,
  first: readonly FoundResult[],
): Verdict {
  const value = expectation[name];
  const judgeOf: Judges[Name] = judges[name];
  return value === undefined
    ? {}
    : judgeOf(value as NonNullable<Expectation[Name]>, answers, first, expectation.among);
}

function oneOf(
  results: readonly FoundResult[],
  isRight: (result: FoundResult) => boolean,
  wanted: string,
): Verdict {
  const right = results.find(isRight);
  return right === undefined
    ? { fault: `expected ${wanted}; found ${headlines(results)}` }
    : { places: [right.place] };
}

const plain = (text: string): string => fold(text).replaceAll(/[\s’]+/g, (sign) => (sign === '’' ? "'" : ' '));
const contains = (text: string, part: string): boolean => plain(text).includes(plain(part));
const isSlugOf = (slug: string, place: string): boolean => place.slice(place.indexOf('/') + 1) === slug;

const theFirst = ({ length }: readonly FoundResult[]): string =>
  length === 1 ? 'the first result' : `the first ${length} results`;

const maxShown = 3;
const maxLength = 80;

const quoted = (text: string): string =>
  JSON.stringify(text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);
const headlines = (results: readonly FoundResult[]): string =>
  listOf(results.slice(0, maxShown).map(({ headline, place }) => `${quoted(headline)} (${place})`));
const listOf = (texts: readonly string[]): string => (texts.length === 0 ? 'none' : texts.join(', '));
