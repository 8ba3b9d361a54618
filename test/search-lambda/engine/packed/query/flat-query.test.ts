import { describe, expect, it, test } from 'vitest';
import { clausesOf } from '../../../../../search-lambda/engine/packed/query/scorers/flat-query.ts';
import { parseQuery } from '../../../../../search-lambda/engine/query/parse.ts';
import { printQuery, type QueryNode } from '../../../../../search-lambda/engine/query/tree.ts';

const tree = (text: string): QueryNode => parseQuery(text).root ?? { kind: 'or', operands: [] };

/** The clauses of a query in its own syntax. */
const clausesIn = (node: QueryNode): string[] =>
  clausesOf(node).map(({ required, excluded }) =>
    [...required.map(printQuery), ...excluded.map((term) => `-${printQuery(term)}`)].join(' '),
  );

describe('the clauses of a query are its alternatives', () => {
  test.each([
    ['mill', ['mill']],
    ['"the mill" -town', ['"the mill" -town']],
    ['mill -town OR -school OR "the park"', ['mill -town', '-school', '"the park"']],
  ])('%s', (text, clauses) => {
    expect(clausesIn(tree(text))).toEqual(clauses);
  });

  it('also if alternatives are nested in a conjunction, which no text parses to', () => {
    const operands = [tree('mill OR park'), tree('-town'), tree('"the school" OR water')];
    expect(clausesIn({ kind: 'and', operands })).toEqual([
      'mill "the school" -town',
      'mill water -town',
      'park "the school" -town',
      'park water -town',
    ]);
  });

  it('and only words and phrases are excluded', () => {
    expect(() => clausesIn({ kind: 'not', operand: tree('mill park') })).toThrow(
      'only words and phrases are excluded',
    );
  });
});
