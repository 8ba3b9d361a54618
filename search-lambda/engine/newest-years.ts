/** Answers a search of documents from the newest years that its budget reaches. */
import { Budget, maxWork, QueryTooCostly } from './budget.ts';
import { type Answer, search, type Search } from './search.ts';
import type { DatePosition, Filters, SearchIndex } from './search-index.ts';
import { wordsOf } from './text/words.ts';

/** Days that an answer is from. */
type Searched = { readonly from: string; readonly to: string };

/** Where a page begins: by relevance also the days that it is from, or the last of them. */
export type YearPosition =
  | { readonly offset: number; readonly from?: string | undefined; readonly to?: string | undefined }
  | DatePosition;

export type YearSearch = Omit<Search, 'from'> & { readonly from?: YearPosition | undefined };

export type YearAnswer = Omit<Answer, 'next'> & {
  readonly next: YearPosition | undefined;
  /** Undefined if the answer is from all days that were asked for. */
  readonly searched: Searched | undefined;
};

/** Less than a month. */
const oneDay = 1 / 365;

/** Years that are tried in turn, and the share of the budget that each may take. */
const attempts: readonly Attempt[] = [
  { years: Infinity, share: 0.45 },
  { years: 4, share: 0.2 },
  { years: 2, share: 0.1 },
  { years: 1, share: 0.1 },
  { years: 0.25, share: 0.05 },
  { years: 1 / 12, share: 0.05 },
  { years: oneDay, share: 0.05 },
];

/** What one word is tried with besides: its work in a day is little more than looking it up, so these end soon. */
const attemptsOfOneWord: readonly Attempt[] = [
  { years: 1 / 12, share: 1 },
  { years: oneDay, share: 1 },
];

type Attempt = { readonly years: number; readonly share: number };

/**
 * Answers a search, if it is too costly only from the newest years; the next page continues with older ones.
 * @param limit work of all attempts together; a plain word may take it again
 * @throws {QueryTooCostly} if a day is too much, which it is not for a plain word
 */
export async function searchNewestYears(
  index: SearchIndex,
  asked: YearSearch,
  limit = maxWork,
): Promise<YearAnswer> {
  const { from: position, ...rest } = asked;
  const { from: wantedFrom, to: wantedTo } = asked.filters;
  const isWithin = position !== undefined && 'offset' in position;
  const to = earliest(wantedTo, isWithin ? position.to : position?.date, index.facts.newest ?? undefined);
  const oldest = latest(wantedFrom, index.facts.oldest ?? undefined) ?? '';
  const start = isWithin ? { offset: position.offset } : position;
  const answerFrom = async (from: string | undefined, share: number): Promise<YearAnswer> => {
    const isAll = from === undefined || from <= oldest;
    // A later page by date is from the days before, of which all years are only one choice.
    const isNewest = position === undefined || (isWithin ? position.to === undefined : from === undefined);
    const filters =
      isAll && isNewest ? asked.filters : { ...asked.filters, ...daysOf(isAll ? wantedFrom : from, to) };
    const answer = await search(index, { ...rest, from: start, filters }, new Budget(limit * share));
    if (isAll && isNewest) return { ...answer, searched: undefined };
    const first = isAll ? oldest : from;
    return {
      ...answer,
      ...(answer.counts && !isAll ? { counts: { ...answer.counts, isExact: false } } : {}),
      next: nextOf(answer.next, { from: first, to: to ?? first }, isAll),
      searched: { from: first, to: to ?? first },
    };
  };
  if (isWithin && position.from !== undefined) return answerFrom(position.from, 1);
  // An offset counts results of all days: fewer days have others there.
  if (isWithin && position.offset > 0) return answerFrom(undefined, 1);
  let fault: unknown;
  for (const { years, share } of isOneWord(asked.text) ? [...attempts, ...attemptsOfOneWord] : attempts) {
    const from = to === undefined || years === Infinity ? undefined : yearsBefore(to, years);
    try {
      return await answerFrom(from, share);
    } catch (error) {
      if (!(error instanceof QueryTooCostly)) throw error;
      fault = error;
    }
  }
  throw fault;
}

const isOneWord = (text: string): boolean => wordsOf(text).length === 1;

/** The next page of the same days, else the first one of the days before them. */
function nextOf(next: Answer['next'], { from, to }: Searched, isAll: boolean): YearPosition | undefined {
  if (next !== undefined) return 'offset' in next ? { ...next, from, to } : next;
  return isAll ? undefined : { offset: 0, to: dayBefore(from) };
}

const daysOf = (from: string | undefined, to: string | undefined): Pick<Filters, 'from' | 'to'> => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, day.length);

/** The first day of some years that end with the year of a day, of some months if they are less than one, or the day. */
function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 'YYYY'.length));
  if (years >= 1) return `${String(year - years + 1).padStart(4, '0')}-01-01`;
  if (years <= oneDay) return day;
  const month = new Date(`${day.slice(0, 'YYYY-MM'.length)}-01T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() - Math.round(years * 12) + 1);
  return month.toISOString().slice(0, day.length);
}

const known = (days: readonly (string | undefined)[]): string[] =>
  days.filter((day) => day !== undefined).toSorted();
const earliest = (...days: readonly (string | undefined)[]): string | undefined => known(days)[0];
const latest = (...days: readonly (string | undefined)[]): string | undefined => known(days).at(-1);
