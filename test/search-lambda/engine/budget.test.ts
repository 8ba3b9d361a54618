/** The budget of a request: what each step charges, and what happens when it is used up. */
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Budget, QueryTooCostly, work } from '../../../search-lambda/engine/budget.ts';
import { type Found, find } from '../../../search-lambda/engine/search.ts';
import type { SearchDocument, SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { cases } from '../../support/long.ts';
import { miniSearchIndex, packedIndex, searchDocument } from '../../support/search/search-documents.ts';
import { bodyOf, loaderOf, makeApp, send, stateWith } from '../http/app.fixture.ts';

/** The nth word occurs in the meetings whose number it divides, so the first words are frequent. */
const words = Array.from({ length: 300 }, (_, rank) => `w${rank + 1}`);
const documents: SearchDocument[] = Array.from({ length: 700 }, (_, number) =>
  searchDocument({
    id: `m${number}`,
    headline: `The state of the art ${number % 7 === 0 ? 'of parks' : ''}`,
    summary: words.filter((_, rank) => number % (rank + 1) === 0).join(' '),
  }),
);
const [packed, miniSearch] = await Promise.all([packedIndex(documents), miniSearchIndex(documents)]);

const stepOf = new Map<number, string>(Object.entries(work).map(([name, units]) => [units, name]));

/** Counts the charged steps, and records the units of the last charge. */
class CountingBudget extends Budget {
  readonly steps: Record<string, number> = {};
  last = 0;

  override charge(step: number, count = 1): void {
    const name = stepOf.get(step) ?? 'unknown';
    this.steps[name] = (this.steps[name] ?? 0) + count;
    this.last = step * count;
    super.charge(step, count);
  }
}

async function stepsOf(index: SearchIndex, query: string): Promise<string> {
  const budget = new CountingBudget();
  await find(index, query, {}, 5, budget);
  return Object.entries(budget.steps)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

/** One query per operator, in both the batch scorers and the iterators. */
const operatorQueries = [
  'w2',
  'w2 w3',
  'w2 OR w3 OR w5',
  'w2 -w3',
  '-w2',
  '"of the"',
  '"the art" w2 -"of parks"',
  'w2 OR "the art"',
  'w2 w3 OR w5 w7',
  'w6 zzz w7 w11',
  'w6 zzz the-art w11',
];

it('charges every operator', async () => {
  // A change of these numbers changes which queries are refused.
  const lines: string[] = [];
  for (const query of operatorQueries)
    lines.push(`${query}: ${await stepsOf(packed, query)} | ${await stepsOf(miniSearch, query)}`);
  expect(lines).toMatchInlineSnapshot(`
    [
      "w2: block 3, candidate 158, frequencies 2, posting 350, stem 1, step 0, window 3 | stem 1, step 350",
      "w2 w3: block 5, bound 2, candidate 71, frequencies 1, lookup 202, posting 234, stem 2, step 0, window 4 | stem 2, step 584",
      "w2 OR w3 OR w5: block 7, candidate 514, frequencies 4, posting 724, slot 700, stem 3, window 3 | stem 3, step 724",
      "w2 -w3: block 5, candidate 158, frequencies 2, posting 350, stem 2, step 23, window 3 | stem 2, step 584",
      "-w2: block 1, stem 1, step 13 | candidate 700, stem 1, step 350",
      ""of the": block 12, bound 5, candidate 129, frequencies 5, lookup 151, position 57, positionBlock 2, positions 32, posting 700, stem 2, step 0, window 12 | stem 2, step 1400, text 700",
      ""the art" w2 -"of parks": block 20, bound 10, candidate 158, frequencies 2, lookup 328, position 66, positionBlock 9, positions 44, posting 350, stem 5, step 61, window 9 | stem 5, step 2550, text 750",
      "w2 OR "the art": block 15, frequencies 12, position 69, positionBlock 8, positions 46, posting 281, stem 3, step 487 | stem 3, step 1750, text 700",
      "w2 w3 OR w5 w7: block 8, frequencies 4, stem 4, step 656 | stem 4, step 824",
      "w6 zzz w7 w11: block 3, candidate 34, lookup 462, posting 164, slot 700, stem 6, window 3 | stem 8, step 562",
      "w6 zzz the-art w11: block 24, frequencies 10, position 2142, positionBlock 20, positions 1428, stem 10, step 1860 | stem 10, step 3162, text 700",
    ]
  `);
});

describe('a request', () => {
  test('has one budget for its strict and its relaxed search', async () => {
    for (const index of [packed, miniSearch]) {
      const budgets: unknown[] = [];
      const watched: SearchIndex = {
        facts: index.facts,
        search: (query, filters, limit, budget) => {
          budgets.push(budget);
          return index.search(query, filters, limit, budget);
        },
      };
      const { isRelaxed } = await find(watched, 'w6 zzz the-art w11', {}, 5);
      expect(isRelaxed).toBe(true);
      expect(budgets[0]).toBeInstanceOf(Budget);
      expect(budgets[1]).toBe(budgets[0]);
    }
  });

  test('has a limit by default', () => {
    const budget = new Budget();
    budget.charge(100_000_000);
    expect(() => budget.charge(100_000_000)).toThrow(QueryTooCostly);
  });

  test.each([
    ['"the of"', 40_000, 'the words of the phrase "the of" are too common'],
    ['the-of OR "state art" OR "art the"', 200_000, 'it has 3 phrases, of which'],
    [words.slice(0, 60).join(' OR '), 100_000, 'it has too many common words. Use fewer words'],
  ])('that exceeds its budget fails with advice: %s', async (query, limit, remedy) => {
    await expect(find(packed, query, {}, 5, new Budget(limit))).rejects.toThrow(remedy);
  });

  test('that exceeds its budget is answered with status 400', async () => {
    const search: SearchIndex['search'] = (query, filters, limit) =>
      packed.search(query, filters, limit, new Budget(1));
    const app = makeApp({ loader: loaderOf(stateWith({ search })) });
    const response = await send(app, '/search?q=%22of+the%22');
    expect(response.status).toBe(400);
    expect(await bodyOf(response)).toMatchObject({
      type: 'https://us.civic.example/open/docs/errors/costly-query/',
      detail: expect.stringContaining('q takes too long') as string,
      parameter: 'q',
    });
  });
});

/** The largest charge for one batch: a window of documents, or the scores of a long list. */
const maxBatch = 2048 * work.candidate;

const part = fc.constantFrom(...words);
const operand = fc.oneof(
  { weight: 4, arbitrary: part },
  { weight: 1, arbitrary: fc.tuple(part, part).map(([a, b]) => `${a}-${b}`) },
  { weight: 1, arbitrary: fc.array(part, { minLength: 2, maxLength: 3 }).map((all) => `"${all.join(' ')}"`) },
  { weight: 1, arbitrary: part.map((word) => `-${word}`) },
  { weight: 1, arbitrary: fc.constantFrom('"the state"', 'of-the') },
  { weight: 4, arbitrary: fc.constant('OR') },
);
const longQuery = fc
  .array(operand, { minLength: 10, maxLength: 80 })
  .map((operands) => operands.join(' ').slice(0, 400));

const hitsOf = (found: Found | undefined): unknown =>
  found && [found.isRelaxed, found.hits.map(({ document, score }) => `${document.id} ${score}`)];

type Outcome = { readonly found: Found | undefined; readonly budget: CountingBudget };

async function outcomeOf(index: SearchIndex, text: string, limit: number): Promise<Outcome> {
  const budget = new CountingBudget(limit);
  try {
    return { found: await find(index, text, {}, 50, budget), budget };
  } catch (error) {
    expect(error).toBeInstanceOf(QueryTooCostly);
    return { found: undefined, budget };
  }
}

test('random queries of 400 characters are answered in full within the budget, or refused', async () => {
  const outcomes = { answered: 0, refused: 0 };
  const limit = 1_000_000;
  await fc.assert(
    fc.asyncProperty(longQuery, async (text) => {
      for (const index of [packed, miniSearch]) {
        const { found, budget } = await outcomeOf(index, text, limit);
        expect(budget.last).toBeLessThanOrEqual(maxBatch);
        expect(budget.spent).toBeLessThanOrEqual(limit + budget.last);
        outcomes[found === undefined ? 'refused' : 'answered']++;
        const unlimited = await outcomeOf(index, text, Infinity);
        if (found === undefined) expect(unlimited.budget.spent).toBeGreaterThan(limit);
        else expect(hitsOf(found)).toEqual(hitsOf(unlimited.found));
      }
    }),
    { numRuns: cases(40, 1000), seed: 19, endOnFailure: true },
  );
  expect(Math.min(outcomes.answered, outcomes.refused)).toBeGreaterThan(cases(10, 300));
});
