import { expect, test } from 'vitest';
import { type Evaluation, evaluateModel } from '../../../bench/briefs/model/evaluate-model.ts';
import { readEvaluationOptions } from '../../../bench/briefs/model/model-options.ts';
import { modelTable } from '../../../bench/briefs/model/model-table.ts';
import { Scorer } from '../../../bench/briefs/model/score.ts';
import { Ledger } from '../../../generator/briefs/ask/ledger.ts';
import { openModel } from '../../../generator/briefs/providers/open-model.ts';
import { failingModel, lyingModel, perfectModel, quotingAnswer } from '../../support/models/models.ts';
import { type Model, serverKey, startModelServer } from '../../support/models/model-server.ts';
import { hiddenWords, material, minutesLines } from './evaluated-meeting.ts';

const price = { inputUsd: 1e-6, outputUsd: 2e-6, source: 'a test' };

/** Evaluates a model on one meeting, over the wire format of OpenAI. */
async function evaluate(model: Model, { maxUsd = 1, of = material } = {}) {
  await using server = await startModelServer(model);
  const opened = openModel(
    {
      provider: 'openai',
      model: 'tiny',
      baseUrl: `${server.origin}/v1`,
      keyEnv: 'TINY_KEY',
      concurrency: 1,
      isBatch: false,
      needsKey: true,
    },
    { TINY_KEY: serverKey },
  );
  const ledger = new Ledger(price, maxUsd);
  const settings = { opened, ledger, contextTokens: 32_000, maxOutputTokens: 4096, concurrency: 1 };
  const evaluation = await evaluateModel([of], settings);
  return {
    evaluation,
    sent: JSON.stringify(server.bodies),
    table: modelTable('tiny', evaluation, price, ledger),
  };
}

const numbersOf = ({ answered, passed }: Evaluation) => [answered.score.numbers, passed.score.numbers];

test('a model that only quotes is always right, before and after the gate', async () => {
  const { evaluation, table } = await evaluate(perfectModel);
  const score = {
    numbers: { confirmed: 1, contradicted: 0, unmentioned: 0 },
    names: { confirmed: 4, contradicted: 0, unmentioned: 0 },
  };
  expect(evaluation.answered).toEqual({ count: 4, score });
  expect(evaluation.passed).toEqual(evaluation.answered);
  expect(evaluation).toMatchObject({ meetings: 1, rejected: 0, requests: 1, unusable: {} });
  expect(table).toContain('| precision of numbers | 100.0 % of 1 | 100.0 % of 1 |');
  expect(table).toContain('| contested items left out | 33.3 % of 3 | 33.3 % of 3 |');
  expect(table).toContain('Cost: $0.0014 for 1 requests with 1,000 input and 200 output tokens');
});

test('the gate stops what a lying model says wrong about the hidden rows', async () => {
  const { evaluation, table } = await evaluate(lyingModel);
  expect(numbersOf(evaluation)).toEqual([
    { confirmed: 0, contradicted: 1, unmentioned: 0 },
    { confirmed: 0, contradicted: 0, unmentioned: 0 },
  ]);
  expect(evaluation).toMatchObject({
    rejected: 1,
    requests: 2,
    contested: { items: 3, inAnswers: 2, inBriefs: 0 },
  });
  expect(table).toContain('| precision of numbers | 0.0 % of 1 | – |');
  expect(table).toContain('| contested items left out | 33.3 % of 3 | 100.0 % of 3 |');
});

test('what happened is no fact of a sentence: the gate drops it, be it true or false', async () => {
  const reports: Model = (asked) => {
    const answer = quotingAnswer(asked);
    const summary = answer.summary.map((claim) => ({ ...claim, text: claim.quote }));
    return { object: { ...answer, summary } };
  };
  const { evaluation } = await evaluate(reports);
  expect([evaluation.answered.count, evaluation.passed.count]).toEqual([4, 2]);
});

test('a request has the documents and nothing of the rows', async () => {
  const { sent } = await evaluate(perfectModel);
  expect(sent).toContain(minutesLines[0]);
  expect(hiddenWords.filter((word) => sent.includes(word))).toEqual([]);
  const rows = JSON.stringify(material.rows);
  expect(hiddenWords.filter((word) => !rows.includes(word))).toEqual([]);
});

test('refusals and refused requests are counted', async () => {
  const once = await evaluate(failingModel([{ refusal: 'No.' }], perfectModel));
  expect(once.evaluation).toMatchObject({ rejected: 0, requests: 2, unusable: { refused: 1 } });
  const never = failingModel([{ refusal: 'No.' }, { status: 400, message: 'content policy' }], perfectModel);
  const { evaluation, table } = await evaluate(never);
  expect(evaluation).toMatchObject({ rejected: 1, unusable: { refused: 1, 'request refused': 1 } });
  expect(table).toContain(
    'Meetings without an accepted brief: 100.0 % of 1. Unusable answers: 1 refused, 1 request refused.',
  );
});

test('nothing is asked beyond the limit of the cost', async () => {
  const { evaluation, sent, table } = await evaluate(perfectModel, { maxUsd: 0 });
  expect(evaluation).toMatchObject({ meetings: 0, unpaid: 1, requests: 0 });
  expect(sent).toBe('[]');
  expect(table).toContain('--max-usd left out 1 more meetings.');
});

test.each([
  ['Brightwater Paving asked for the rezoning of Larkspur Avenue.', [1, 1, 0]],
  ['Harvey Quimby asked for the rezoning of Larkspur Avenue.', [1, 0, 1]],
  ['Homes near Harbor Square need the rezoning of Larkspur Avenue.', [1, 1, 0]],
])('names of %s', (text, [confirmed, contradicted, unmentioned]) => {
  const claim = { text, quote: minutesLines[0], documentId: 'minutes' };
  expect(new Scorer(material).score([claim]).names).toEqual({ confirmed, contradicted, unmentioned });
});

test('a fact about an item without rows is counted apart', () => {
  const text = 'The council approved 12 more opening hours of the central public library.';
  const claim = { text, quote: minutesLines[3], documentId: 'minutes' };
  const apart = { confirmed: 0, contradicted: 0, unmentioned: 1 };
  expect(new Scorer(material).score([claim])).toMatchObject({ numbers: apart });
});

test('numbers of official titles are confirmed, and bare numbers are not scored', () => {
  const numbersIn = (text: string) => {
    const claim = { text, quote: minutesLines[1], documentId: 'minutes' };
    return Object.values(new Scorer(material).score([claim]).numbers);
  };
  const contract = 'with Brightwater Paving for the repair of Mill Street';
  expect(numbersIn(`A contract of $1.2 million ${contract}.`)).toEqual([1, 0, 0]);
  expect(numbersIn(`A contract of $9,876,543.21 ${contract}.`)).toEqual([1, 0, 0]);
  expect(numbersIn(`A contract of $1,300,000 ${contract}.`)).toEqual([0, 1, 0]);
  expect(numbersIn(`A contract ${contract} in 4 acres.`)).toEqual([0, 0, 1]);
  expect(numbersIn(`3. A contract ${contract} in 2027.`)).toEqual([0, 0, 0]);
});

test('options of an evaluation are checked', () => {
  expect(readEvaluationOptions([])).toBeUndefined();
  const named = ['--provider', 'openai', '--model', 'tiny'];
  expect(readEvaluationOptions([...named, '--meetings', '3'])).toMatchObject({
    meetings: 3,
    maxUsd: 5,
    isRecorded: false,
  });
  expect(() => readEvaluationOptions(['--model', 'tiny'])).toThrow('There is no provider. Give one of');
  expect(() => readEvaluationOptions(['--provider', 'openai'])).toThrow('There is no model.');
  expect(() => readEvaluationOptions([...named, '--meetings', 'all'])).toThrow(
    '--meetings all is no whole number',
  );
  expect(() => readEvaluationOptions([...named, '--max-usd', 'much'])).toThrow('--max-usd much is no amount');
  expect(() => readEvaluationOptions(['--modle', 'x'])).toThrow('docs/briefs.md names the options');
});
