/** Random documents of every kind in several segments, some of them superseded, and random queries and filters over them. */
import * as fc from 'fast-check';
import { inAllLanguages } from '../../../search-lambda/engine/query/parse.ts';
import type { QueryNode, RankedQuery, RankedTerm } from '../../../search-lambda/engine/query/tree.ts';
import type {
  Filters,
  SearchDecision,
  SearchDocument,
  SearchIndex,
  Topic,
} from '../../../search-lambda/engine/search-index.ts';
import { analyzerOf } from '../../../search-lambda/engine/text/analyzers.ts';
import { stemOf } from '../../../search-lambda/engine/text/stem.ts';
import { openFiles } from './search-documents.ts';
import { SegmentedIndex } from './segmented-index.ts';

const stems = ['the', 'of', 'zone', 'council', 'school', 'water', 'vote', 'budget', 'park', 'école'];
const endings = ['', 's', 'ing', 'ed'];
/** Sorted by frequency: the nth word occurs 1/n times as often as the first. */
const words = Array.from({ length: 160 }, (_, rank) => {
  const stem = stems[rank % stems.length] ?? '';
  return rank < 40 ? stem + (endings[Math.floor(rank / stems.length)] ?? '') : `${stem}${rank}x`;
});

/** A word, distributed by Zipf's law. */
const word = fc
  .integer({ min: 0, max: 99_999 })
  .map((number) => words[Math.floor(words.length ** (number / 100_000)) - 1] ?? 'the');
const text = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(word, { maxLength }).map((list) => list.join(' '));

const outcomes = ['passed', 'failed', 'tabled', 'withdrawn'] as const;
const stages = ['final', 'amendment', 'procedural'] as const;
const topics: readonly [Topic, ...Topic[]] = ['education', 'health', 'budget_and_taxes'];
const bodies = ['', 'City Council', 'Planning Commission', 'Zoning Board of Appeals', 'Water Commission'];
/** Places with few documents, for selective filters. */
const villages = Array.from({ length: 12 }, (_, number) => ({
  place: `US/village-${number}-oh`,
  city: `Village ${number}`,
  state: 'Ohio',
  kind: 'city' as const,
}));
const places = [
  { place: 'US/alder-oh', city: 'Alder', state: 'Ohio', kind: 'city' },
  { place: 'US/alder-schools-oh', city: 'Alder Schools', state: 'Ohio', kind: 'school' },
  { place: 'US/birch-ny', city: 'Birch', state: 'New York', kind: 'city' },
  { place: 'CA/cedar-qc', city: 'Cedar', state: 'Québec', kind: 'city' },
] as const;

/** @param weight of leaving the value out, where that of having it is 1. */
const perhaps = <Value>(value: fc.Arbitrary<Value>, weight = 1): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, value);

const decision: fc.Arbitrary<SearchDecision> = fc
  .record({
    id: fc.uuid(),
    headline: text(8),
    source: fc.constant('https://alder.example/minutes'),
    summary: perhaps(text(12)),
    outcome: perhaps(fc.constantFrom(...outcomes)),
    stage: perhaps(fc.constantFrom(...stages)),
    yes: perhaps(fc.integer({ min: 0, max: 9 })),
    no: perhaps(fc.integer({ min: 0, max: 3 })),
    amount_cents: perhaps(fc.integer({ min: 0, max: 300_000 })),
    matter: perhaps(fc.record({ id: fc.constant('x'), file_number: perhaps(word) })),
  })
  // As in JSON, which has no undefined values.
  .map((fields) => JSON.parse(JSON.stringify(fields)) as SearchDecision);

const day = fc
  .tuple(fc.integer({ min: 2023, max: 2026 }), fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 9 }))
  .map(([year, month, date]) => `${year}-0${month}-0${date}`);

const fieldsOfDocument = fc.record({
  place: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...places) }, fc.constantFrom(...villages)),
  body: fc.constantFrom(...bodies),
  date: day,
  topics: fc.subarray([...topics]),
  headline: text(6),
  summary: text(25),
  decisions: fc.array(decision, { maxLength: 4 }),
});

/** Returns this many random documents with the ids `m0`, `m1` and so on. */
const randomDocuments = (count: number, seed: number): SearchDocument[] =>
  fc.sample(fieldsOfDocument, { numRuns: count, seed }).map(({ place, ...fields }, number) => ({
    id: `m${number}`,
    ...place,
    ...fields,
    url: `https://civic.example/${place.place}/#m${number}`,
  }));

/**
 * An index in this number of segments, and its live documents.
 * @param memoryShare of the size of its files that it may keep in memory.
 */
export async function randomIndex(
  segments: number,
  count: number,
  seed: number,
  memoryShare = Infinity,
): Promise<{ readonly index: SearchIndex; readonly documents: SearchDocument[] }> {
  const packed = new SegmentedIndex();
  const documents = randomDocuments(count, seed);
  const others = randomDocuments(count, seed + 100);
  // The first segment is the largest. Each later run replaces some documents and deletes others.
  const first = segments === 1 ? count : Math.floor((count * 3) / 4);
  packed.run(documents.slice(0, first));
  const step = Math.ceil((count - first) / Math.max(1, segments - 1));
  for (let from = first; from < count; from += step)
    packed.run(
      [...documents.slice(from, from + step), ...others.slice(from - first, from - first + 20)],
      [`m${from - first + 30}`, `m${from - first + 31}`],
    );
  const published = packed.published();
  const bytes = published.files.values().reduce((sum, { length }) => sum + length, 0);
  const index = await openFiles(published, { memoryBytes: memoryShare * bytes });
  return { index, documents: packed.documents };
}

const phrase = fc
  .array(word, { minLength: 1, maxLength: 2 })
  .map((list) => ({ kind: 'phrase' as const, words: list }));
const wordNode = word.map((text) => ({ kind: 'word' as const, word: text, stem: stemOf(text) }));
const leaf: fc.Arbitrary<QueryNode> = fc.oneof({ weight: 3, arbitrary: wordNode }, phrase);
const excluded: fc.Arbitrary<QueryNode> = leaf.map((operand) => ({ kind: 'not' as const, operand }));

const operandsOf = (node: fc.Arbitrary<QueryNode>): fc.Arbitrary<QueryNode[]> =>
  fc.array(node, { minLength: 2, maxLength: 4 });
const and = operandsOf(fc.oneof({ weight: 4, arbitrary: leaf }, excluded)).map((operands) => ({
  kind: 'and' as const,
  operands,
}));

/** Queries of the strict language, for English texts. */
const englishQuery: fc.Arbitrary<QueryNode> = fc.oneof(
  leaf,
  excluded,
  and,
  operandsOf(wordNode).map((operands) => ({ kind: 'or' as const, operands })),
  operandsOf(fc.oneof(and, leaf, excluded)).map((operands) => ({ kind: 'or' as const, operands })),
);

/** Queries of the strict language, half of them for texts of all languages. */
export const randomStrictQuery: fc.Arbitrary<QueryNode> = fc.oneof(
  englishQuery,
  englishQuery.map((query) => inAllLanguages(query)),
);

/** Adds the French readings of words. */
const withReadings = (words: readonly RankedTerm[]): RankedTerm[] => [
  ...words,
  ...words.flatMap(({ term, weight, isConcept }) =>
    isConcept ? [] : [{ term: analyzerOf('fr').mainTermOf(term), weight, isConcept, of: term }],
  ),
];

/** Queries whose words are optional. */
export const randomRankedQuery: fc.Arbitrary<RankedQuery> = fc
  .record({
    words: fc.uniqueArray(
      fc.record({
        term: word.map(stemOf),
        weight: fc.constantFrom(1, 1, 1, 0.4, 0.02),
        isConcept: fc.boolean(),
      }),
      { maxLength: 8, selector: ({ term }) => term },
    ),
    required: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(phrase, { maxLength: 2 })),
    excluded: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(leaf, { maxLength: 2 })),
    minShare: fc.constantFrom(0, 0.1, 0.1, 0.1, 0.3, 0.6, 1),
    presence: fc.constantFrom(0, 0.4, 0.4, 5),
  })
  .chain((query) => fc.constantFrom(query, { ...query, words: withReadings(query.words) }))
  .map((query) => ({ kind: 'ranked' as const, ...query }));

/** Filters, most of them with few conditions. */
export const randomFilters: fc.Arbitrary<Filters> = fc
  .record({
    state: perhaps(fc.constantFrom('Ohio', 'quebec', 'New York', 'Texas'), 5),
    kind: perhaps(fc.constantFrom('city' as const, 'school' as const), 5),
    place: perhaps(fc.constantFrom(...[...places, ...villages].map(({ place }) => place), 'US/nowhere'), 3),
    withoutPlaces: perhaps(fc.subarray([...places, ...villages.slice(0, 5)].map(({ place }) => place)), 3),
    from: perhaps(day, 4),
    to: perhaps(day, 4),
    body: perhaps(fc.constantFrom('council', 'zoning appeal', 'commissions', 'water', 'senate', '-'), 5),
    topic: perhaps(fc.constantFrom(...topics, 'elections_and_governance' as const), 5),
    decision: perhaps(
      fc.record({
        outcome: perhaps(fc.constantFrom(...outcomes), 2),
        stage: perhaps(fc.constantFrom(...stages), 2),
        divided: perhaps(fc.constant(true as const), 2),
        minAmount: perhaps(fc.constantFrom(0, 1, 1500, 2999, 3000), 2),
      }),
      3,
    ),
  })
  .map((filters) => Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)));
