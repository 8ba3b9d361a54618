/** What a page says besides the answer: the matches of the other view, and what there is of a place. */
import { Budget } from '../../engine/budget.ts';
import { countMatches } from '../../engine/search.ts';
import type { Counts, SearchIndex } from '../../engine/search-index.ts';
import type { IndexLoader } from '../../load/loader.ts';
import { placeWithSlug } from '../choices.ts';
import { readSearchRequest, type RouteRules, type SearchRequest } from '../parameters.ts';
import type { Coverage, PageFacts } from './results.ts';

/** A page does not wait longer for the other index, which may be loading. */
const otherLimitMs = 1_000;

type Asked = Pick<SearchRequest, 'subject' | 'query' | 'filters'>;

/** The number of matches in the other index; undefined if it cannot be counted now. Never rejects. */
export const otherMatches = (request: Asked, other: IndexLoader | undefined): Promise<Counts | undefined> =>
  inIndex(other, (index) => matchesIn(index, request));

async function matchesIn(
  index: SearchIndex,
  { subject, query, filters }: Asked,
): Promise<Counts | undefined> {
  // Meetings are searched only by words.
  if (subject === 'decisions' && query.trim() === '') return undefined;
  return countMatches(index, query, filters, new Budget());
}

/** The place and what the index has of it, if nothing was found there. */
export async function placeFacts(
  index: SearchIndex,
  { filters: { place } }: Asked,
  hasResults: boolean,
): Promise<Omit<PageFacts, 'otherMatches'>> {
  const found = index.places.find(({ key }) => key === place);
  return {
    placeName: found && `${found.name}, ${found.state}`,
    coverage: place === undefined || hasResults ? undefined : await coverageOf(index, place),
  };
}

async function coverageOf(index: SearchIndex, place: string): Promise<Coverage> {
  const budget = new Budget();
  const counts = await index.count(undefined, { place }, true, budget);
  const [newest] = await index.newest(undefined, { place }, 1, undefined, budget);
  const years = counts.facets?.year.map(({ value }) => value).toSorted() ?? [];
  return { count: counts.total, oldest: years[0] ?? newest?.date ?? '', newest: newest?.date ?? '' };
}

/** The same of a place that only the other index knows. */
export const factsOfUnknownPlace = async (
  queryString: string,
  rules: RouteRules,
  other: IndexLoader | undefined,
): Promise<PageFacts | undefined> =>
  inIndex(other, async (index) => {
    const slug = new URLSearchParams(queryString).get('place') ?? '';
    const place = placeWithSlug(slug, index.places);
    if (place === undefined) return undefined;
    const request = readSearchRequest(queryString, index, rules);
    return {
      placeName: `${place.name}, ${place.state}`,
      otherMatches: await matchesIn(index, request),
      coverage: undefined,
    };
  });

/** Never rejects: what the other index cannot answer is undefined. */
async function inIndex<Result>(
  loader: IndexLoader | undefined,
  answer: (index: SearchIndex) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  if (loader === undefined) return undefined;
  const limit = Promise.withResolvers<undefined>();
  const timer = setTimeout(limit.resolve, otherLimitMs, undefined);
  const answered = loader
    .serve(async ({ loaded }) => loaded && (await answer(loaded.index)))
    .catch(() => undefined);
  return Promise.race([answered, limit.promise]).finally(() => clearTimeout(timer));
}
