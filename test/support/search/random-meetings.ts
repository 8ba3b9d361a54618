/** Random meetings and queries over one vocabulary, whose word frequencies follow Zipf's law. */
import * as fc from 'fast-check';
import { inAllLanguages, parseQuery } from '../../../search-lambda/engine/query/parse.ts';
import { rankedQueryOf } from '../../../search-lambda/engine/ranking/ranked-query.ts';
import type { QueryNode } from '../../../search-lambda/engine/query/tree.ts';
import type { Filters } from '../../../search-lambda/engine/search-index.ts';

/** Sorted by frequency: the nth word occurs 1/n times as often as the first. */
const words = Array.from({ length: 400 }, (_, rank) => wordOf(rank));

function wordOf(rank: number): string {
  const stems = ['the', 'of', 'zone', 'council', 'school', 'water', 'vote', 'budget', 'park', 'école'];
  const endings = ['', 's', 'ing', 'ed', '’s'];
  const stem = stems[rank % stems.length] ?? '';
  return rank < 40 ? stem + (endings[Math.floor(rank / stems.length)] ?? '') : `${stem}${rank}x`;
}

const randomStates = ['Ohio', 'New York', 'Québec', 'Texas'];
const place = fc.integer({ min: 0, max: 99_999 });
/** A word, distributed by Zipf's law. */
const zipf = place.map((number) => words[Math.floor(words.length ** (number / 100_000)) - 1] ?? 'the');
const text = (longest: number): fc.Arbitrary<string> =>
  fc.array(zipf, { maxLength: longest }).map((list) => list.join(' '));

/** Fields of a meeting, with a summary of up to `longest` words. */
export const randomMeeting = (longest: number) =>
  fc.record({
    headline: text(8),
    decisions: fc.array(text(12), { maxLength: 3 }),
    summary: text(longest),
    date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`),
    state: fc.constantFrom(...randomStates),
    city: fc.constantFrom('Alder', 'Birch Grove', 'Cedar'),
    kind: fc.constantFrom('city' as const, 'school' as const),
  });

const term = fc.oneof(
  { weight: 4, arbitrary: zipf },
  {
    weight: 2,
    arbitrary: fc.array(zipf, { minLength: 2, maxLength: 3 }).map((list) => `"${list.join(' ')}"`),
  },
  { weight: 1, arbitrary: fc.tuple(zipf, zipf).map(([a, b]) => `${a}-${b}`) },
);
const operand = fc.tuple(fc.constantFrom('', '', '', '', '-'), term).map(([dash, text]) => dash + text);

/** Queries as people type them. */
export const randomQuery = fc
  .array(fc.array(operand, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
  .map((alternatives) => alternatives.map((operands) => operands.join(' ')).join(' OR '));

export const randomFilters: fc.Arbitrary<Filters> = fc.record({
  state: fc.option(fc.constantFrom(...randomStates, 'quebec'), { nil: undefined, freq: 2 }),
  kind: fc.option(fc.constantFrom('city' as const, 'school' as const), { nil: undefined, freq: 2 }),
});

export const randomLimit = fc.constantFrom(1, 5, 25, 50);

/** The trees of a query: as parsed, without stop words, and ranked. */
export function treesOf(text: string): QueryNode[] {
  const query = parseQuery(text);
  if (query.root === undefined) return [];
  const ranked = query.hasOr ? undefined : rankedQueryOf(query);
  return [query.root, inAllLanguages(query.root), ...(ranked === undefined ? [] : [ranked])];
}
