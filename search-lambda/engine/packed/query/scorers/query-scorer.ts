/** Builds the scorer of a query. */
import { type QueryNode, type QueryTerm, termsOfPhrase } from '../../../query/tree.ts';
import { formOf } from '../../../text/analyzers.ts';
import type { SegmentFilter } from '../filters/segment-filter.ts';
import { PhraseMatcher } from '../phrase-matcher.ts';
import { PostingBlocks } from '../posting-blocks.ts';
import type { QueryContext } from '../query-context.ts';
import { leafStemsOf } from '../query-ranges.ts';
import { CandidatePositions } from '../term-positions.ts';
import { Alternative } from './alternative.ts';
import { ListDriver, StemDriver } from './candidate-drivers.ts';
import { ConjunctionScorer } from './conjunction-scorer.ts';
import { type TermPresence, presenceOf } from './term-presence.ts';
import { type Clause, flatten, type WeightedTerm } from './flat-query.ts';
import { emptyScorer, type Scorer } from './scorer.ts';
import { TermScorer } from './term-scorer.ts';
import { UnionScorer } from './union-scorer.ts';
import { maxWindowSize } from './window-scores.ts';

/** Returns the scorer of the documents that match a query and pass a filter. */
export function scorerOf(query: QueryNode, context: QueryContext, { test, list }: SegmentFilter): Scorer {
  const { required, excluded, optional, alternatives, minMatchedIdf } = flatten(query, context);
  const byStem = termScorersOf(required, optional, context);
  const requiredStems = new Set(required.flatMap(leafStemsOf));
  if (![...requiredStems].every((stem) => byStem.has(stem))) return emptyScorer;
  const stems = rarestFirst(byStem);
  const clauses = alternatives.flatMap((clause) => alternativeOf(clause, context) ?? []);
  const totalIdf = stems.reduce((sum, { matchedIdf }) => sum + matchedIdf, 0);
  if (stems.length + clauses.length === 0 || totalIdf < minMatchedIdf) return emptyScorer;
  const exclusions = exclusionsOf(excluded, context);
  if (required.length === 0 && list === undefined)
    return new UnionScorer([...stems, ...clauses], context, {
      minMatchedIdf,
      excluded: exclusions,
      filter: test,
    });
  const isRequired = ({ postings: { term } }: TermScorer): boolean => requiredStems.has(term.stem);
  const phrases = phrasesOf(required, stems.filter(isRequired), context);
  const [rarest] = stems.filter(isRequired);
  if (phrases === undefined) return emptyScorer;
  const driver =
    list !== undefined || rarest === undefined
      ? new ListDriver(list ?? new Uint32Array())
      : new StemDriver(rarest, test);
  const conjunction = {
    ...phrases,
    required: stems.filter(isRequired),
    optional: [...stems.filter((stem) => !isRequired(stem)), ...clauses],
    excluded: exclusions,
    minMatchedIdf,
  };
  return new ConjunctionScorer(driver, conjunction, context);
}

/** The documents that have all of some stems, and pass a list if there is one, with the positions of the stems. */
export function documentsWith(
  stems: readonly string[],
  context: QueryContext,
  list: Uint32Array | undefined,
): { readonly documents: ConjunctionScorer; readonly positions: readonly CandidatePositions[] } | undefined {
  const terms = stems.map((stem) => ({ term: stem, weight: 1, matchedIdf: 0, presence: 0 }));
  const required = rarestFirst(termScorersOf([], terms, context));
  const [rarest] = required;
  if (rarest === undefined || required.length < new Set(stems).size) return undefined;
  const positions = required.map(({ postings }) => new CandidatePositions(postings));
  const driver = list === undefined ? new StemDriver(rarest, undefined) : new ListDriver(list);
  const conjunction = {
    required,
    positions,
    optional: [],
    matchers: [],
    excluded: [],
    minMatchedIdf: 0,
  };
  return { documents: new ConjunctionScorer(driver, conjunction, context), positions };
}

/** Returns undefined if no document of the segment has all that is required. */
function alternativeOf({ required, excluded }: Clause, context: QueryContext): Alternative | undefined {
  const stems = rarestFirst(termScorersOf(required, [], context));
  const phrases = phrasesOf(required, stems, context);
  if (phrases === undefined || stems.length < new Set(required.flatMap(leafStemsOf)).size) return undefined;
  return new Alternative(
    { ...phrases, required: stems, excluded: exclusionsOf(excluded, context) },
    context.documents,
    maxWindowSize,
    context.budget,
  );
}

const exclusionsOf = (terms: readonly QueryTerm[], context: QueryContext): TermPresence[] =>
  terms.flatMap((term) => presenceOf(term, context) ?? []);

const rarestFirst = (scorers: ReadonlyMap<string, TermScorer>): TermScorer[] =>
  [...scorers.values()].toSorted((a, b) => a.cost - b.cost);

/**
 * Returns the matchers of the phrases, and the positions of the required stems if there are phrases; undefined if a phrase has an unknown
 * word.
 */
function phrasesOf(
  required: readonly QueryTerm[],
  stems: readonly TermScorer[],
  { budget }: QueryContext,
): { readonly matchers: PhraseMatcher[]; readonly positions: CandidatePositions[] } | undefined {
  const phrases = required.flatMap((term) => (term.kind === 'phrase' ? [term] : []));
  if (phrases.length === 0) return { matchers: [], positions: [] };
  const positions = stems.map(({ postings }) => new CandidatePositions(postings));
  const matchers: PhraseMatcher[] = [];
  for (const phrase of phrases) {
    const words = termsOfPhrase(phrase).flatMap((term, at) => {
      const number = stems.findIndex(({ postings }) => postings.term.stem === term);
      const stem = positions[number];
      const form = stems[number]?.postings.term.forms.indexOf(formOf(term, phrase.words[at] ?? '')) ?? -1;
      return stem === undefined || form < 0 ? [] : [{ stem, form }];
    });
    if (words.length < phrase.words.length) return undefined;
    matchers.push(new PhraseMatcher(words, phrase.words, budget));
  }
  return { matchers, positions };
}

/** Scorers of the stems that the segment has, by stem. A stem weighs as much as the terms that have it together. */
function termScorersOf(
  required: readonly QueryTerm[],
  optional: readonly WeightedTerm[],
  { views, norms, termOf, statistics, budget }: QueryContext,
): Map<string, TermScorer> {
  const weights = new Map<string, Omit<WeightedTerm, 'term'>>();
  const add = ({ term, weight, matchedIdf, presence }: WeightedTerm): void => {
    const before = weights.get(term) ?? { weight: 0, matchedIdf: 0, presence: 0 };
    weights.set(term, {
      weight: before.weight + weight,
      matchedIdf: before.matchedIdf + matchedIdf,
      presence: before.presence + presence,
    });
  };
  for (const term of required)
    for (const stem of new Set(leafStemsOf(term))) add({ term: stem, weight: 1, matchedIdf: 0, presence: 0 });
  for (const term of optional) add(term);
  const scorers = new Map<string, TermScorer>();
  for (const [stem, { weight, ...others }] of weights) {
    const term = termOf(stem);
    if (term === undefined) continue;
    const postings = new PostingBlocks(views, term, norms, budget);
    scorers.set(
      stem,
      new TermScorer(postings, { weight: weight * statistics.idfOfStem(stem), ...others }, norms),
    );
  }
  return scorers;
}
