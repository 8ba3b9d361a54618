/** The filters of a search in a segment: columns and hidden terms instead of the documents themselves. */
import { wantedTermsOf, wordFilterNames } from '../../../document-filters.ts';
import { pageFilterEntries } from '../../../document-pages.ts';
import { hiddenTerms } from '../../../document-terms.ts';
import type { DecisionFilter, Filters, IndexedPlace, Topic } from '../../../search-index.ts';
import { fold } from '../../../../../schemas/names/fold.ts';
import { DecisionColumns } from '../../format/columns/decisions.ts';
import { topicBitsOf } from '../../format/columns/topics.ts';
import type { SectionName } from '../../format/sections.ts';
import type { Term } from '../../format/term-dictionary.ts';
import type { SectionViews } from '../../memory/resident-file.ts';
import { PostingBlocks } from '../posting-blocks.ts';
import type { QueryContext } from '../query-context.ts';
import type { QueryTerms } from '../query-ranges.ts';
import type { Segment } from '../segment.ts';
import type { DocumentTest, SegmentFilter } from './segment-filter.ts';
import { TermDocuments } from './term-documents.ts';

/** Hidden terms of which documents must have one. */
type Alternatives = readonly string[];

/** The hidden terms that filters look for, place included. */
export const filterTermsOf = (filters: Filters): string[] => alternativesOf(filters).flat();

const alternativesOf = (filters: Filters): Alternatives[] => [
  ...(filters.place === undefined ? [] : [[hiddenTerms.place(filters.place)]]),
  ...(filters.topic === undefined ? [] : [[hiddenTerms.topic(filters.topic)]]),
  ...wordTermsOf(filters),
];

/** Those of filters that no column has. */
const wordTermsOf = (filters: Filters): Alternatives[] => [
  ...wordFilterNames.flatMap((filter) =>
    wantedTermsOf(filter, filters).map((own) => own.map((term) => hiddenTerms.word(filter, term))),
  ),
  ...pageFilterEntries(filters.page).map(([name, value]) => [hiddenTerms.page(name, value)]),
];

/** The sections that filters read as a whole. */
export const filterSectionsOf = ({ topic, decision }: Filters): SectionName[] => [
  ...(topic === undefined ? [] : (['topics'] as const)),
  ...(decision === undefined ? [] : (['decisionStarts', 'decisionFlags'] as const)),
  ...(decision?.minAmount === undefined ? [] : (['amounts'] as const)),
];

/** A list of documents drives a query if the segment has at least this number of documents per listed one. */
const minSelectivity = 32;

const nothing: SegmentFilter = { first: 0, end: 0, test: undefined, list: undefined };

/**
 * Builds the filter of a segment.
 * @param terms the hidden terms of the filters in the segment.
 * @param context of the query, in whose views the postings of these terms are in memory.
 * @param columns views in which the sections of the filters are in memory.
 */
export function segmentFilterOf(
  segment: Segment,
  filters: Filters,
  terms: QueryTerms,
  { views, norms, budget }: QueryContext,
  columns: SectionViews,
): SegmentFilter {
  const { documents } = segment.header;
  const { first, end } = segment.days?.rangeOf(filters.from, filters.to) ?? { first: 0, end: documents };
  const foundOf = (own: Alternatives): Term[] => own.flatMap((term) => terms.get(term) ?? []);
  const found = alternativesOf(filters).map(foundOf);
  if (first === end || found.some((own) => own.length === 0)) return nothing;
  const documentsOf = (term: Term): TermDocuments =>
    new TermDocuments(new PostingBlocks(views, term, norms, budget));
  const testsOf = (tested: Filters): DocumentTest | undefined =>
    allOf([
      ...placeTestsOf(segment, tested),
      ...topicTestsOf(tested.topic, columns),
      ...decisionTestsOf(tested.decision, columns),
      // Postings are slower to test than columns.
      ...wordTermsOf(tested)
        .map((own) => foundOf(own).map(documentsOf))
        .map(
          (lists): DocumentTest =>
            (document) =>
              lists.some((list) => list.has(document)),
        ),
    ]);
  const listed = (list: Uint32Array, tested: Filters): SegmentFilter => {
    const test = testsOf(tested);
    return {
      first,
      end,
      test: undefined,
      list: test === undefined ? list : list.filter((each) => test(each)),
    };
  };
  const [rarest] = found.toSorted((a, b) => frequencyOf(a) - frequencyOf(b));
  if (rarest !== undefined && frequencyOf(rarest) * minSelectivity <= documents) {
    const lists = rarest.map((term) => documentsOf(term).between(first, end));
    return listed(unionOf(lists), withoutPlaceOf(rarest, filters));
  }
  const { decision, ...others } = filters;
  const decided = decision && decidedDocuments(segment, decision, columns);
  return decided === undefined
    ? { first, end, test: testsOf(filters), list: undefined }
    : listed(between(decided, first, end), others);
}

const frequencyOf = (terms: readonly Term[]): number =>
  terms.reduce((sum, { frequency }) => sum + frequency, 0);

/** The documents of any of some ascending lists. */
function unionOf([first = new Uint32Array(), ...others]: readonly Uint32Array[]): Uint32Array {
  return others.length === 0
    ? first
    : Uint32Array.from(new Set([first, ...others].flatMap((list) => [...list]))).toSorted();
}

/** The documents of a segment that pass a filter on decisions; undefined if they are not few. */
function decidedDocuments(
  { header: { documents }, decisionLists }: Segment,
  decision: DecisionFilter,
  columns: SectionViews,
): Uint32Array | undefined {
  const max = Math.floor(documents / minSelectivity);
  return decisionLists.of(decision, decisionColumnsOf(decision, columns), documents, max);
}

/** The documents of an ascending list from `first` to before `end`. */
function between(list: Uint32Array, first: number, end: number): Uint32Array {
  const from = list.findIndex((document) => document >= first);
  const to = list.findLastIndex((document) => document < end);
  return from < 0 ? new Uint32Array() : list.subarray(from, Math.max(from, to + 1));
}

/** Without the place if the hidden term is that of the place: its documents need no test. */
const withoutPlaceOf = ([term]: readonly Term[], { place, ...others }: Filters): Filters =>
  place === undefined || term?.stem !== hiddenTerms.place(place) ? { ...others, place } : others;

/** Returns a test for the documents that pass all tests; undefined without tests. */
function allOf(tests: readonly DocumentTest[]): DocumentTest | undefined {
  const [first, ...others] = tests;
  return first === undefined || others.length === 0
    ? first
    : (document) => first(document) && others.every((test) => test(document));
}

/** Returns true if filters need the place of each document. */
export const hasPlaceFilter = ({ state, kind, place, withoutPlaces = [] }: Filters): boolean =>
  state !== undefined || kind !== undefined || place !== undefined || withoutPlaces.length > 0;

function placeTestsOf(segment: Segment, filters: Filters): DocumentTest[] {
  if (!hasPlaceFilter(filters)) return [];
  const { places } = segment;
  const accepted = places.accepted(placeTest(filters));
  const { numbers } = places;
  return accepted.includes(0) ? [(document) => accepted[numbers[document] ?? 0] === 1] : [];
}

/** Returns a test for the places that pass. */
function placeTest({ state, kind, place: wanted, withoutPlaces }: Filters): (place: IndexedPlace) => boolean {
  const unwanted = new Set(withoutPlaces);
  const stateKey = state === undefined ? undefined : fold(state);
  // Places of a state share its name.
  const isInState = new Map<string, boolean>();
  const passesState = (name: string): boolean => {
    const known = isInState.get(name) ?? fold(name) === stateKey;
    isInState.set(name, known);
    return known;
  };
  return (place) =>
    (kind === undefined || place.kind === kind) &&
    (wanted === undefined || place.key === wanted) &&
    !unwanted.has(place.key) &&
    (stateKey === undefined || passesState(place.state));
}

function topicTestsOf(topic: Topic | undefined, views: SectionViews): DocumentTest[] {
  if (topic === undefined) return [];
  const column = views.words('topics');
  const bit = topicBitsOf([topic]);
  return [(document) => ((column[document] ?? 0) & bit) !== 0];
}

function decisionTestsOf(filter: DecisionFilter | undefined, views: SectionViews): DocumentTest[] {
  return filter === undefined ? [] : [decisionColumnsOf(filter, views).testOf(filter)];
}

function decisionColumnsOf({ minAmount }: DecisionFilter, views: SectionViews): DecisionColumns {
  const amounts = minAmount === undefined ? undefined : views.floats('amounts');
  return new DecisionColumns(views.words('decisionStarts'), views.bytes('decisionFlags'), amounts);
}
