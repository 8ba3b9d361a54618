/** The filters of a search, for a document in memory. The packed index has the same in columns. */
import { fold } from '../../schemas/names/fold.ts';
import { pageFilterEntries, pageValuesOf } from './document-pages.ts';
import { analyzerOf, type Language, languages, writtenWordsOf } from './text/analyzers.ts';
import type { DecisionFilter, Filters, SearchDecision, SearchDocument } from './search-index.ts';

/** Filters by words of a name: the names that a document has. Every index has them from here. */
const wordFilters = {
  body: ({ body }: SearchDocument): readonly string[] => [body],
} as const satisfies Partial<Record<keyof Filters, (document: SearchDocument) => readonly string[]>>;

export type WordFilter = keyof typeof wordFilters;
export const wordFilterNames = Object.keys(wordFilters) as readonly WordFilter[];

/** The distinct terms of the names of a document for a filter: English ones, and in Canada French ones too. */
export const nameTermsOf = (filter: WordFilter, document: SearchDocument): string[] => [
  ...new Set(wordFilters[filter](document).flatMap((name) => termsIn(name, languagesIn(document)))),
];

const languagesIn = ({ place }: SearchDocument): readonly Language[] =>
  place.startsWith('CA/') ? languages : ['en'];

const termsIn = (name: string, all: readonly Language[]): string[] =>
  writtenWordsOf(name).flatMap((word) => all.flatMap((language) => analyzerOf(language).termsOf(word)));

/**
 * What a document must have for a filter: for each word one of its terms. Elisions and French stop words, which names have or lack, are left
 * out, unless there is nothing else. Letters are not: `Panel D`.
 */
export function wantedTermsOf(filter: WordFilter, filters: Filters): readonly (readonly string[])[] {
  const words = writtenWordsOf(filters[filter] ?? '');
  const significant = words.filter(
    ({ text, isElision }) => !isElision && (text.length < 2 || !analyzerOf('fr').isStopWord(text)),
  );
  const terms = (significant.length > 0 ? significant : words).map((word) => [
    ...new Set(languages.map((language) => analyzerOf(language).queryTermOf(word))),
  ]);
  return [...new Map(terms.map((own) => [own.join(' '), own])).values()];
}

/** Returns a test for the documents that pass the filters. */
export function documentTest(filters: Filters): (document: SearchDocument) => boolean {
  const { state, kind, place, withoutPlaces = [], from, to, topic, decision, page } = filters;
  const tests: ((document: SearchDocument) => boolean)[] = [];
  const stateKey = state === undefined ? undefined : fold(state);
  if (stateKey !== undefined) tests.push((document) => fold(document.state) === stateKey);
  if (kind !== undefined) tests.push((document) => document.kind === kind);
  if (place !== undefined) tests.push((document) => document.place === place);
  if (withoutPlaces.length > 0) tests.push((document) => !withoutPlaces.includes(document.place));
  if (from !== undefined) tests.push((document) => document.date >= from);
  if (to !== undefined) tests.push((document) => document.date <= to);
  if (topic !== undefined) tests.push((document) => document.topics.includes(topic));
  for (const name of wordFilterNames) {
    const wanted = wantedTermsOf(name, filters);
    if (wanted.length > 0)
      tests.push((document) => {
        const terms = new Set(nameTermsOf(name, document));
        return wanted.every((own) => own.some((term) => terms.has(term)));
      });
  }
  if (decision !== undefined)
    tests.push((document) => document.decisions.some((each) => passesDecisionFilter(each, decision)));
  for (const [name, value] of pageFilterEntries(page))
    tests.push((document) => pageValuesOf(document)?.[name] === value);
  return (document) => tests.every((test) => test(document));
}

/** Returns true if a decision meets all conditions. */
export const passesDecisionFilter = (
  decision: SearchDecision,
  { outcome, stage, divided, minAmount }: DecisionFilter,
): boolean =>
  (outcome === undefined || decision.outcome === outcome) &&
  (stage === undefined || decision.stage === stage) &&
  (divided === undefined || isDivided(decision)) &&
  (minAmount === undefined || (wholeAmountOf(decision) ?? -1) >= minAmount);

/** Returns true if there were votes for and against. */
export const isDivided = ({ yes, no }: Pick<SearchDecision, 'yes' | 'no'>): boolean =>
  (yes ?? 0) > 0 && (no ?? 0) > 0;

/** Amounts are compared in whole currency units, rounded down. Undefined without an amount. */
export const wholeAmountOf = ({ amount_cents }: Pick<SearchDecision, 'amount_cents'>): number | undefined =>
  amount_cents === undefined ? undefined : Math.floor(amount_cents / 100);
