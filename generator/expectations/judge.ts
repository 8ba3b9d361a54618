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

/** What one expected member says about an answer; undefined if it is not expected. */
type Verdict = { readonly fault?: string | undefined; readonly places?: readonly string[] } | undefined;
type Judge = (expectation: Expectation, answers: Answers, first: readonly FoundResult[]) => Verdict;

const judges: Readonly<Record<(typeof expectedNames)[number], Judge>> = {
  finds: ({ finds: ids, among }, _, first) =>
    ids && oneOf(first, ({ id }) => ids.includes(id), `${ids.join(' or ')} in ${theFirst(among)}`),
  shows: ({ shows: texts, among }, _, first) =>
    texts &&
    oneOf(
      first,
      ({ text }) => texts.some((each) => contains(text, each)),
      `${texts.map(quoted).join(' or ')} in ${theFirst(among)}`,
    ),
  never: ({ never: texts }, _, first) => {
    const bad = texts && first.find(({ text }) => texts.some((each) => contains(text, each)));
    return bad && { fault: `expected no ${texts.map(quoted).join(' or ')}; found ${headlines([bad])}` };
  },
  place: ({ place: slug }, _, first) =>
    slug === undefined
      ? undefined
      : oneOf(first.slice(0, 1), ({ place }) => isSlugOf(slug, place), `a result of ${slug} first`),
  recognizes: ({ recognizes: slugs }, { found: { recognized } }) => {
    if (slugs === undefined) return undefined;
    const missing = slugs.filter((slug) => !recognized.some((place) => isSlugOf(slug, place)));
    if (missing.length === 0)
      return { places: recognized.filter((place) => slugs.some((slug) => isSlugOf(slug, place))) };
    return { fault: `expected the place ${missing.join(' and ')}; recognized ${listOf(recognized)}` };
  },
  complete: ({ complete: count }, { found }) =>
    faultIf(
      count !== undefined && found.complete < count,
      `expected at least ${count} with all words; found ${found.complete}`,
    ),
  nothing: ({ nothing }, { found: { results } }) =>
    faultIf(nothing === true && results.length > 0, `expected no result; found ${headlines(results)}`),
  honest: ({ honest }, { found: { results } }) => {
    const claimed = results.filter(({ isComplete }) => isComplete);
    return faultIf(
      honest === true && claimed.length > 0,
      `expected no result that claims to have all words; found ${headlines(claimed)}`,
    );
  },
  suggests: ({ suggests: text }, { found: { suggestion = 'none' } }) =>
    text === undefined
      ? undefined
      : faultIf(
          fold(suggestion) !== fold(text),
          `expected the suggestion ${quoted(text)}; found ${quoted(suggestion)}`,
        ),
  same_as: ({ same_as: query, among }, { same }, first) => {
    if (query === undefined) return undefined;
    const others = same?.results.slice(0, among) ?? [];
    const isSame = first.length === others.length && first.every(({ id }, rank) => id === others[rank]?.id);
    return faultIf(
      !isSame,
      `expected the results of ${quoted(query)}, ${headlines(others)}; found ${headlines(first)}`,
    );
  },
  error: ({ error }, { found: { refusal, results } }) =>
    faultIf(
      error !== undefined && refusal?.error !== error,
      `expected the error ${error}; found ${refusal === undefined ? headlines(results) : refusal.error}`,
    ),
};

/** Judges the answers to an expectation. */
export function judge(expectation: Expectation, answers: Answers): Judged {
  const { refusal, results } = answers.found;
  if (refusal !== undefined && expectation.error === undefined)
    return { faults: [`refused: ${refusal.detail}`], places: [] };
  const first = results.slice(0, expectation.among);
  const verdicts = Object.values(judges).map((judgeOne) => judgeOne(expectation, answers, first));
  return {
    faults: verdicts.flatMap((verdict) => verdict?.fault ?? []),
    places: [...new Set(verdicts.flatMap((verdict) => verdict?.places ?? []))].toSorted(),
  };
}

const faultIf = (isWrong: boolean, fault: string): Verdict => (isWrong ? { fault } : undefined);

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

const plain = (text: string): string =>
  fold(text).replaceAll(/[\s’]+/g, (sign) => (sign === '’' ? "'" : ' '));
const contains = (text: string, part: string): boolean => plain(text).includes(plain(part));
const isSlugOf = (slug: string, place: string): boolean => place.slice(place.indexOf('/') + 1) === slug;

const theFirst = (count: number): string => (count === 1 ? 'the first result' : `the first ${count} results`);

const maxShown = 3;
const maxLength = 80;

const quoted = (text: string): string =>
  JSON.stringify(text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);
const headlines = (results: readonly FoundResult[]): string =>
  listOf(results.slice(0, maxShown).map(({ headline, place }) => `${quoted(headline)} (${place})`));
const listOf = (texts: readonly string[]): string => (texts.length === 0 ? 'none' : texts.join(', '));
