/** What a page says besides the answer: the matches of the other views, and what there is of a place. */
import { Budget, maxWork } from '../../engine/budget.ts';
import { countMatches } from '../../engine/search.ts';
import { placeWithState } from '../../../schemas/formats/state-names.ts';
import type { PageLanguage } from '../../../schemas/formats/dates.ts';
import type { Counts, Filters, SearchIndex } from '../../engine/search-index.ts';
import type { IndexLoader } from '../../load/loader.ts';
import { placeWithSlug } from '../choices.ts';
import { readSearchRequest, type RouteRules, type SearchRequest } from '../parameters.ts';
import { languageOf, type View } from './address.ts';
import type { Coverage, PageFacts } from './results.ts';

/** A page does not wait longer for another index, which may be loading. */
const otherLimitMs = 1_000;

type Asked = Pick<SearchRequest, 'subject' | 'query' | 'filters'>;

export type Loaders = Readonly<Partial<Record<View, IndexLoader | undefined>>>;
type OtherViews = Pick<PageFacts, 'otherMatches' | 'hasDocuments'>;

/** A count on a tab may cost less than an answer. */
const documentsBudget = maxWork / 5;

/** The number of matches in each other index where they can be counted now. Never rejects. */
export async function otherViews(request: Asked, loaders: Loaders): Promise<OtherViews> {
  const matches = (view: View): Promise<Counts | undefined> =>
    view === request.subject
      ? Promise.resolve(undefined)
      : inIndex(loaders[view], (index) => matchesIn(index, view, request));
  const [decisions, meetings, documents, isServed] = await Promise.all([
    matches('decisions'),
    matches('meetings'),
    matches('documents'),
    hasDocuments(loaders),
  ]);
  return { otherMatches: { decisions, meetings, documents }, hasDocuments: isServed };
}

/** Whether the service has documents to search, if it can say so now. Never rejects. */
export async function hasDocuments({ documents }: Loaders): Promise<boolean> {
  if (documents === undefined) return false;
  const isAbsent = await withinLimit(documents.serve(async (state) => state.isAbsent === true));
  return isAbsent !== true;
}

async function matchesIn(
  index: SearchIndex,
  view: View,
  { query, filters: { decision, page, ...filters } }: Asked,
): Promise<Counts | undefined> {
  const isWordless = query.trim() === '';
  // Meetings are searched only by words.
  if (isWordless && view === 'meetings') return undefined;
  if (view !== 'documents') {
    const own = decision === undefined ? filters : { ...filters, decision };
    return isWordless && Object.keys(own).length === 0
      ? undefined
      : countMatches(index, query, own, new Budget());
  }
  if (isWordless && page === undefined && Object.keys(filters).length === 0) return undefined;
  const own = { ...filters, page: isWordless ? { ...page, first: true as const } : page };
  return countMatches(index, query, own, new Budget(documentsBudget));
}

/** The place and what the index has of it, if nothing was found there. */
export async function placeFacts(
  index: SearchIndex,
  { subject, filters: { place } }: Asked,
  hasResults: boolean,
  language: PageLanguage,
): Promise<Omit<PageFacts, keyof OtherViews>> {
  const found = index.places.find(({ key }) => key === place);
  return {
    placeName: found && placeWithState(found, language),
    coverage: place === undefined || hasResults ? undefined : await coverageOf(index, place, subject),
  };
}

async function coverageOf(index: SearchIndex, place: string, subject: View): Promise<Coverage> {
  const budget = new Budget();
  // A document is counted once.
  const filters: Filters = { place, ...(subject === 'documents' ? { page: { first: true } } : {}) };
  const counts = await index.count(undefined, filters, true, budget);
  const [newest] = await index.newest(undefined, filters, 1, undefined, budget);
  const years = counts.facets?.year.map(({ value }) => value).toSorted() ?? [];
  return { count: counts.total, oldest: years[0] ?? newest?.date ?? '', newest: newest?.date ?? '' };
}

/** The same of a place that only another index knows. */
export async function factsOfUnknownPlace(
  queryString: string,
  rules: RouteRules,
  loaders: Loaders,
): Promise<Omit<PageFacts, 'hasDocuments'> | undefined> {
  const other = rules.subject === 'meetings' ? 'decisions' : 'meetings';
  return inIndex(loaders[other], async (index) => {
    const values = new URLSearchParams(queryString);
    const place = placeWithSlug(values.get('place') ?? '', index.places);
    if (place === undefined) return undefined;
    const request = readSearchRequest(queryString, index, rules);
    return {
      placeName: placeWithState(place, languageOf(values)),
      otherMatches: { [other]: await matchesIn(index, other, request) },
      coverage: undefined,
    };
  });
}

/** Never rejects: what another index cannot answer is undefined. */
async function inIndex<Result>(
  loader: IndexLoader | undefined,
  answer: (index: SearchIndex) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  return loader && withinLimit(loader.serve(async ({ loaded }) => loaded && (await answer(loaded.index))));
}

/** Never rejects: what fails or takes too long is undefined. */
async function withinLimit<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  const limit = Promise.withResolvers<undefined>();
  const timer = setTimeout(limit.resolve, otherLimitMs, undefined);
  return Promise.race([answer.catch(() => undefined), limit.promise]).finally(() => clearTimeout(timer));
}
