import { describe, expect, test } from 'vitest';
import { localConfig } from '../../../../schemas/config.ts';
import { type ErrorName, errorKinds, problemOf } from '../../../../schemas/errors.ts';
import { readAddress } from '../../../../search-lambda/http/pages/address.ts';
import { problemText } from '../../../../search-lambda/http/pages/problem-text.ts';

const config = localConfig('https://civic.example');
const kinds = Object.keys(errorKinds) as ErrorName[];
const problem = (kind: ErrorName, facts = {}): ReturnType<typeof problemOf> =>
  problemOf(config, kind, 'what is wrong', facts);

describe.each(kinds)('the error %s', (kind) => {
  test('has a text of its own in French', () => {
    const { language, title, detail } = problemText(problem(kind), readAddress('lang=fr'));
    expect(language).toBe('fr');
    expect(title).not.toBe(errorKinds[kind].title);
    expect(detail).toMatch(/\.$/);
    expect(detail).not.toContain('what is wrong');
  });

  test('is that of the API on other pages', () => {
    for (const queryString of ['', 'lang=es'])
      expect(problemText(problem(kind), readAddress(queryString))).toMatchObject({
        language: 'en',
        title: errorKinds[kind].title,
        detail: 'what is wrong',
      });
  });
});

test('values are named as on the page', () => {
  const address = readAddress('lang=fr&outcome=adopte&state=Quebek');
  expect(
    problemText(problem('unknown-value', { parameter: 'outcome', allowed: ['passed', 'failed'] }), address),
  ).toMatchObject({
    detail: '«\u00a0adopte\u00a0» ne fait pas partie des choix possibles.',
    allowed: ['Adoptée', 'Rejetée'],
  });
  expect(
    problemText(problem('unknown-state', { parameter: 'state', did_you_mean: 'Quebec' }), address).detail,
  ).toContain('Vouliez-vous dire «\u00a0Québec\u00a0»\u00a0?');
  expect(
    problemText(problem('unknown-value', { parameter: 'sort', allowed: ['relevance', 'date'] }), address)
      .allowed,
  ).toEqual(['Pertinence', 'Date']);
});

test('a long value is cut', () => {
  const address = readAddress(`lang=fr&state=${'x'.repeat(500)}`);
  expect(problemText(problem('unknown-state', { parameter: 'state' }), address).detail.length).toBeLessThan(
    200,
  );
});
