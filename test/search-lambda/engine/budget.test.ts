/** The budget of a request: what each step charges, and what happens when it is used up. */
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Budget, QueryTooCostly, work } from '../../../search-lambda/engine/budget.ts';
import type { Answer } from '../../../search-lambda/engine/search.ts';
import type { SearchDocument, SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { cases } from '../../support/long.ts';
import { answerTo } from '../../support/search/answers.ts';
import { miniSearchIndex, packedIndex, searchDocument } from '../../support/search/search-documents.ts';
import { bodyOf, loaderOf, makeApp, send, stateWith } from '../http/app.fixture.ts';

/** Replaces digits by letters, since a word with a digit is an identifier, which has searches of its own. */
function spelled(text: string): string {
  return text.replace(/\d/g, (digit) => 'qxzvkjbcfg'.charAt(Number(digit)));
}

/** The nth word occurs in the meetings whose number it divides, so the first words are frequent. */
const words = Array.from({ length: 300 }, (_, rank) => spelled(`w${rank + 1}`));
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
  await answerTo(index, spelled(query), { limit: 5, counts: 'facets' }, budget);
  return Object.entries(budget.steps)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

/** One query per operator. */
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
      "w2: block 7, candidate 818, position 100, stem 3 | block 100, candidate 700, stem 6",
      "w2 w3: block 12, candidate 816, position 200, stem 6 | block 100, candidate 1168, stem 12",
      "w2 OR w3 OR w5: block 17, candidate 1381, position 221, stem 9 | block 100, candidate 1448, stem 18",
      "w2 -w3: block 10, candidate 955, position 100, stem 5 | block 100, candidate 1402, stem 14",
      "-w2: block 4, candidate 2118, stem 2 | candidate 2100, stem 6",
      ""of the": block 82, candidate 5905, position 3401, stem 12 | block 1500, candidate 2800, stem 8",
      ""the art" w2 -"of parks": block 150, candidate 7354, position 2335, stem 39 | block 1600, candidate 8450, stem 36",
      "w2 OR "the art": block 89, candidate 6683, position 4600, stem 15 | block 1500, candidate 3500, stem 14",
      "w2 w3 OR w5 w7: block 20, candidate 1052, position 228, stem 12 | block 100, candidate 1648, stem 24",
      "w6 zzz w7 w11: block 10, candidate 548, position 136, stem 6 | block 104, candidate 562, stem 24",
      "w6 zzz the-art w11: block 26, candidate 643, position 216, stem 10 | block 110, candidate 2462, position 5, stem 25",
    ]
  `);
});

describe('a request', () => {
  test('has a limit by default', () => {
    const budget = new Budget();
    budget.charge(100_000_000);
    expect(() => budget.charge(100_000_000)).toThrow(QueryTooCostly);
  });

  test.each([
    ['"the of"', 120_000, 'the words of the phrase "the of" are too common'],
    ['the-of OR "state art" OR "art the"', 600_000, 'it has 3 phrases, of which'],
    [words.slice(0, 60).join(' OR '), 100_000, 'it has too many common words. Use fewer words'],
  ])('that exceeds its budget fails with advice: %s', async (query, limit, remedy) => {
    await expect(answerTo(packed, query, { limit: 5 }, new Budget(limit))).rejects.toThrow(remedy);
  });

  test('that exceeds its budget is answered with status 400', async () => {
    const candidates: SearchIndex['candidates'] = (query, searches) =>
      packed.candidates(query, searches, new Budget(1));
    const app = makeApp({ meetings: loaderOf(stateWith({ candidates })) });
    const response = await send(app, '/search?q=%22of+the%22');
    expect(response.status).toBe(400);
    expect(await bodyOf(response)).toMatchObject({
      type: 'https://us.civic.example/open/docs/errors/costly-query/',
      detail: expect.stringContaining('q takes too long') as string,
      parameter: 'q',
    });
  });
});

/** The largest charge for one batch: a window of documents. */
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

const resultsOf = (answer: Answer | undefined): unknown =>
  answer && [
    answer.hits.map(({ document, score, missing }) => [document.id, score, missing]),
    answer.counts,
    answer.next,
  ];

type Outcome = { readonly answer: Answer | undefined; readonly budget: CountingBudget };

async function outcomeOf(index: SearchIndex, text: string, limit: number): Promise<Outcome> {
  const budget = new CountingBudget(limit);
  try {
    return { answer: await answerTo(index, text, { limit: 50, counts: 'facets' }, budget), budget };
  } catch (error) {
    expect(error).toBeInstanceOf(QueryTooCostly);
    return { answer: undefined, budget };
  }
}

test('random queries of 400 characters are answered in full within the budget, or refused', async () => {
  const outcomes = { answered: 0, refused: 0 };
  const limit = 1_000_000;
  await fc.assert(
    fc.asyncProperty(longQuery, async (text) => {
      for (const index of [packed, miniSearch]) {
        const { answer, budget } = await outcomeOf(index, text, limit);
        expect(budget.last).toBeLessThanOrEqual(maxBatch);
        expect(budget.spent).toBeLessThanOrEqual(limit + budget.last);
        outcomes[answer === undefined ? 'refused' : 'answered']++;
        const unlimited = await outcomeOf(index, text, Infinity);
        if (answer === undefined) expect(unlimited.budget.spent).toBeGreaterThan(limit);
        else expect(resultsOf(answer)).toEqual(resultsOf(unlimited.answer));
      }
    }),
    { numRuns: cases(40, 1000), seed: 19, endOnFailure: true },
  );
  expect(Math.min(outcomes.answered, outcomes.refused)).toBeGreaterThan(cases(10, 300));
});
