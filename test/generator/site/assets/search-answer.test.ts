import { expect, test } from 'vitest';
import { readAnswer } from '../../../../generator/site/assets/search-answer.ts';

const problem = { type: 'https://a.example/', title: 'Wrong', status: 400, detail: 'q is too long.' };

test('results are results', () => {
  const response = { query: 'a', count: 0, results: [] };
  expect(readAnswer(200, response)).toEqual({ kind: 'found', response });
});

test('a request that was wrong has a problem that says how', () => {
  expect(readAnswer(400, problem)).toEqual({ kind: 'refused', problem });
});

test.each([
  [503, { ...problem, status: 503 }],
  [500, { ...problem, status: 500 }],
  [200, {}],
  [200, null],
  [200, 'a page of somebody else'],
  [400, []],
  [404, { message: 'Not Found' }],
  [429, { detail: 7 }],
])('an answer %i with %j is none', (status, body) => {
  expect(readAnswer(status, body)).toEqual({ kind: 'unavailable' });
});
