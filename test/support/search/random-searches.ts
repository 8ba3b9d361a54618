/** Random meetings with places, synonyms and decisions of every kind, and searches of every form over them. */
import * as fc from 'fast-check';
import { meetingTopicNames } from '../../../schemas/tables/meetings.ts';
import type { Search } from '../../../search-lambda/engine/search.ts';
import type { Filters, SearchDecision, SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { type DocumentFields, searchDocument } from './search-documents.ts';

/** Common words first; with inflections, synonyms, names of places and stop words. */
const words = [
  'the',
  'council',
  'of',
  'housing',
  'parks',
  'park',
  'school',
  'vote',
  'in',
  'budget',
  'water',
  'airbnb',
  'police',
  'Portland',
  'housed',
  'zoning',
  'Oregon',
  'rezoning',
  'cops',
  'École',
  "mayor's",
  'Alder',
  'adu',
  'bridge',
  'ordinance',
  'Québec',
  '2024',
  'springs',
  'kiosk',
  'levy',
  'harbor',
  'quarry',
];
/** Texts that synonyms find, and names of several words. */
const expressions = ['short-term rental', 'accessory dwelling units', 'Birch Grove', 'mixed-use', 'of the'];

/** An item; those at the beginning are more frequent. */
const skewed = <Item>(items: readonly Item[]): fc.Arbitrary<Item> =>
  fc.integer({ min: 0, max: 999 }).map((number) => {
    const item = items[Math.floor(items.length * (number / 1000) ** 2)];
    if (item === undefined) throw new Error('there are no items');
    return item;
  });

const word = fc.oneof({ weight: 8, arbitrary: skewed(words) }, { weight: 1, arbitrary: skewed(expressions) });
const text = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(word, { maxLength }).map((list) => list.join(' '));
const optional = <Value>(value: fc.Arbitrary<Value>, freq = 1): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined, freq });

const outcomes = ['passed', 'failed', 'tabled'] as const;
const stages = ['final', 'amendment', 'procedural'] as const;
const places = [
  { city: 'Portland', state: 'Oregon' },
  { city: 'Portland', state: 'Maine' },
  { city: 'Alder', state: 'Ohio' },
  { city: 'Birch Grove', state: 'Ohio' },
  { city: 'Montréal', state: 'Québec', place: 'CA/montreal-qc' },
  { city: 'Mobile', state: 'Alabama' },
  { city: 'Alder Schools', state: 'Ohio', kind: 'school' },
] as const;
const bodies = ['City Council', 'Zoning Board of Appeals', 'Planning Commission', '', 'Conseil de l’école'];
const topics = meetingTopicNames.slice(0, 4);
const days = ['2024-12-31', '2025-01-01', '2025-01-02', '2025-06-15', '2026-03-04'];

/** As in JSON, which has no undefined values. */
const defined = <Value extends object>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const decision = fc
  .record({
    headline: text(6),
    summary: optional(text(8)),
    outcome: optional(fc.constantFrom(...outcomes)),
    stage: optional(fc.constantFrom(...stages)),
    yes: optional(fc.integer({ min: 0, max: 3 })),
    no: optional(fc.integer({ min: 0, max: 2 })),
    amount_cents: optional(fc.constantFrom(0, 99, 100, 250_050, 100_000_000_000)),
    matter: optional(fc.constantFrom({ id: 'x', file_number: '2024-117' }, { id: 'y' }), 1),
  })
  .map((fields): Partial<SearchDecision> => defined(fields));

const fields: fc.Arbitrary<DocumentFields> = fc
  .record({
    place: fc.constantFrom(...places),
    body: skewed(bodies),
    date: fc.constantFrom(...days),
    topics: fc.subarray([...topics]),
    headline: text(6),
    summary: text(20),
    decisions: fc.array(decision, { maxLength: 3 }),
  })
  .map(({ place, ...rest }) => ({ ...place, ...rest }));

/** Documents with the ids `m0`, `m1` and so on; some have the same text. */
export function randomDocuments(count: number, seed: number): SearchDocument[] {
  const sampled = fc.sample(fields, { numRuns: count, seed });
  return sampled.map((own, number) => {
    const repeated = number % 5 === 4 ? sampled[number - 1] : undefined;
    return searchDocument({ ...(repeated ?? own), id: `m${number}` });
  });
}

const operand = fc.oneof(
  { weight: 8, arbitrary: word },
  {
    weight: 1,
    arbitrary: fc.array(word, { minLength: 2, maxLength: 3 }).map((list) => `"${list.join(' ')}"`),
  },
  { weight: 1, arbitrary: fc.tuple(word, word).map((pair) => pair.join('-')) },
  // Misspelled, joined and unknown words.
  {
    weight: 1,
    arbitrary: fc.constantFrom('huosing', 'zonning', 'kiosks', 'water levy', 'waterlevy', 'zzz', 'x'),
  },
);
const signed = fc.oneof(
  { weight: 7, arbitrary: operand },
  { weight: 1, arbitrary: operand.map((text) => `-${text}`) },
);
const all = fc.array(signed, { minLength: 1, maxLength: 4 }).map((operands) => operands.join(' '));

/** Queries as people type them, and a few without any word. */
const randomText: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: all },
  { weight: 3, arbitrary: fc.tuple(all, all).map((pair) => pair.join(' OR ')) },
  { weight: 2, arbitrary: fc.constantFrom(...places).map(({ city, state }) => `${city} ${state}`) },
  { weight: 1, arbitrary: fc.constantFrom('', '?!', 'the', 'airbnb', '-the', 'housing '.repeat(50).trim()) },
);

const keys = places.map((place) => searchDocument(place).place);

/** Filters, most of them with few conditions. */
const randomFilters: fc.Arbitrary<Filters> = fc
  .record({
    state: optional(fc.constantFrom('Ohio', 'quebec', 'OREGON', 'Texas'), 6),
    kind: optional(fc.constantFrom('city' as const, 'school' as const), 6),
    place: optional(fc.constantFrom(...keys, 'US/nowhere'), 6),
    from: optional(fc.constantFrom(...days), 5),
    to: optional(fc.constantFrom(...days), 5),
    body: optional(fc.constantFrom('council', 'zoning appeal', 'commissions', 'ecole', '-'), 6),
    topic: optional(fc.constantFrom(...topics), 6),
    decision: optional(
      fc.record({
        outcome: optional(fc.constantFrom(...outcomes)),
        stage: optional(fc.constantFrom(...stages), 2),
        divided: optional(fc.constant(true as const), 2),
        minAmount: optional(fc.constantFrom(0, 1, 2500, 2501, 1_000_000_000), 2),
      }),
      3,
    ),
  })
  .map(defined);

/** A search of any form; without its page. */
export const randomSearch: fc.Arbitrary<Omit<Search, 'from'>> = fc.record({
  text: randomText,
  filters: fc.oneof({ weight: 1, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: randomFilters }),
  limit: fc.constantFrom(1, 3, 10, 50),
  sort: fc.constantFrom('relevance', 'relevance', 'date'),
  isStrict: fc.constantFrom(false, false, true),
  counts: fc.constantFrom(undefined, 'total', 'facets'),
  merges: fc.constantFrom(undefined, undefined, 'matters' as const),
});
