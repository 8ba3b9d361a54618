import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery, relaxed, withoutStopWords } from '../../../search-lambda/engine/query/parse.ts';
import { printQuery } from '../../../search-lambda/engine/query/tree.ts';
import type { QueryNode } from '../../../search-lambda/engine/query/tree.ts';
import { anyText, textOf } from '../../support/oracle/any-text.ts';
import { generatedQueries } from '../../support/oracle/generated-queries.ts';
import { handWrittenQueries } from '../../support/oracle/hand-written-queries.ts';
import { syntheticMeetings } from '../../support/oracle/meetings.ts';
import { cases } from '../../support/long.ts';

const printed = (root: QueryNode | undefined): string | undefined =>
  root === undefined ? undefined : printQuery(root);

describe('a query is parsed into a tree', () => {
  it('of words with their stems, phrases, exclusions and alternatives', () => {
    expect(parseQuery('Rezoning "of Parks" OR -Montréal').root).toEqual({
      kind: 'or',
      operands: [
        {
          kind: 'and',
          operands: [
            { kind: 'word', word: 'rezoning', stem: 'rezon' },
            { kind: 'phrase', words: ['of', 'parks'] },
          ],
        },
        { kind: 'not', operand: { kind: 'word', word: 'montreal', stem: 'montreal' } },
      ],
    });
  });

  it.each<[query: string, means: string | undefined]>([
    // Words, phrases, precedence.
    ['a b OR c d', 'a b OR c d'],
    ['"a b" c', '"a b" c'],
    ['"a"', '"a"'],
    ['a "b', 'a "b"'],
    ['"a" "b""c"d', '"a" "b" "c" d'],
    ['"a OR -b"', '"a or b"'],
    // Repeated terms count once.
    ['a A á "a"', 'a "a"'],
    ['a OR b OR a', 'a OR b'],
    // A chunk of several words is a phrase, without French elisions.
    ['mixed-use', '"mixed use"'],
    ['$1.2 million', '"1 2" million'],
    ['2024-117 1,200', '"2024 117" "1 200"'],
    ["l'école d’été", 'ecole ete'],
    ["l'avant-projet", '"avant projet"'],
    ['"l\'école"', '"l ecole"'],
    ["l' l", 'l'],
    ["mayor's mayors'", 'mayors'],
    ['½', '"1 2"'],
    // A colon separates chunks.
    ['7:30 a:-b a:"b"', '7 30 a b "b"'],
    // Exclusions.
    ['-a', '-a'],
    ['-"a b" -c', '-"a b" -c'],
    ['--a ---b', 'a -b'],
    ['-(-(-a', '-a'],
    ['a -(b c)', 'a -b c'],
    ['a-b', '"a b"'],
    ['-a-b', '-"a b"'],
    [',-a -,b', 'a -b'],
    ['-OR', '-or'],
    // Dashes without a term are text.
    ['a - b -', 'a b'],
    ['- - -a', '-a'],
    ['-- a', 'a'],
    ['a- b', 'a b'],
    ['a -" "', 'a'],
    ['-, a', 'a'],
    // OR.
    ['OR a', 'or a'],
    ['a OR', 'a or'],
    ['a OR OR b', 'a OR or b'],
    ['a OR OR', 'a OR or'],
    ['OR OR OR', 'or'],
    ['a or b Or c oR d', 'a or b c d'],
    ['a OR, b', 'a OR b'],
    ['a, OR b', 'a OR b'],
    ['a - OR b', 'a OR b'],
    ['a OR - b', 'a OR b'],
    ['a OR - OR b', 'a OR b'],
    ['a OR -b', 'a OR -b'],
    ['a OR-b a OR_b', 'a "or b"'],
    ['a ORé aOR b', 'a ore aor b'],
    ['"a"OR"b"', '"a" OR "b"'],
    ['a|OR b)OR(c', 'a OR b OR c'],
    ['a OR "', 'a'],
    ['a OR"', 'a or'],
    ['a OR !', 'a'],
    ["a OR's b", 'a OR s b'],
    ["OR's b", 'ors b'],
    ['"OR" a', '"or" a'],
    ['a "" OR "" b', 'a OR b'],
    // Operators of other languages, and any white space.
    ['(a & b) | !c', 'a b c'],
    ['a\u00a0OR\tb\u3000c\n', 'a OR b c'],
    // No words.
    ['', undefined],
    [' ', undefined],
    ['"', undefined],
    ['- "" -"" () ?! OR', 'or'],
    ['- "" -"" () ?!', undefined],
    ['\0 \ud800 🏛', undefined],
    ['a\0b\ud800c', '"a b c"'],
  ])('%j means %j', (query, means) => {
    expect(printed(parseQuery(query).root)).toBe(means);
  });
});

describe('a query', () => {
  it.each(["how much is l'école", 'mixed-use', 'a - b', 'a or b', 'OR', '(a) & !b', ''])(
    'like %j is plain',
    (query) => {
      expect(parseQuery(query).isPlain).toBe(true);
    },
  );

  it.each(['a -b', '-a', '--a', '"a"', 'a "', 'a OR b', 'a OR ,'])('like %j is not plain', (query) => {
    expect(parseQuery(query).isPlain).toBe(false);
  });
});

const changed = (change: (root: QueryNode) => QueryNode, query: string): QueryNode | undefined => {
  const { root } = parseQuery(query);
  return root === undefined ? undefined : change(root);
};

describe('stop words are removed', () => {
  it.each<[query: string, means: string]>([
    ['the budget of the city', 'budget city'],
    ['the OR park', 'park'],
    ['the of OR park -and', 'park'],
    ['-the -park', '-park'],
    ['"the park" of', '"the park"'],
    ['on-street of', '"on street"'],
    ['the "of"', '"of"'],
    ['park the OR park of', 'park'],
    // Unless nothing else is left.
    ['the of', 'the of'],
    ['-the OR of', '-the OR of'],
  ])('from %j, which then means %j', (query, means) => {
    expect(printed(changed(withoutStopWords, query))).toBe(means);
  });
});

it('the relaxed form of a query has each word and phrase once, without stop words', () => {
  expect(changed(relaxed, 'is the rezoning of rezoned mixed-use mixed-use parks and parking legal')).toEqual({
    kind: 'some',
    operands: [
      { kind: 'word', word: 'rezoned', stem: 'rezon' },
      { kind: 'phrase', words: ['mixed', 'use'] },
      { kind: 'word', word: 'parking', stem: 'park' },
      { kind: 'word', word: 'legal', stem: 'legal' },
    ],
    share: 0.5,
  });
});

/** Alternatives of conjunctions of exclusions of a word or phrase. */
const deepestTree = 4;

function depthOf(node: QueryNode): number {
  if (node.kind === 'word' || node.kind === 'phrase') return 1;
  return 1 + Math.max(...(node.kind === 'not' ? [node.operand] : node.operands).map(depthOf));
}

/** Expects that a text is a query with a shallow tree, and that the printed tree parses to the same tree. */
function expectQuery(text: string): void {
  const { root } = parseQuery(text);
  for (const tree of root === undefined ? [] : [root, withoutStopWords(root)]) {
    expect(depthOf(tree)).toBeLessThanOrEqual(deepestTree);
    expect(parseQuery(printQuery(tree)).root).toEqual(tree);
  }
}

/** Words, operators, and characters that are hard to parse. */
const soup = textOf(
  String.raw`"~"~-~-~ ~ ~OR~ OR ~or~(~)~!~&~|~:~,~'~’~l~the~parks~é~½~_~*~\~🏛~ß~Σ`
    .split('~')
    .concat('\0', '\t', '\n', '\u00a0', '\u200b', '\u00ad', '\u0301', '\ud800', '\udc00'),
  20,
);

describe('every text is a query that survives printing and parsing', () => {
  it('with any characters', () => {
    fc.assert(fc.property(fc.oneof(soup, soup, anyText), expectQuery), { numRuns: cases(1_000, 10_000) });
  });

  it('whether hand-written or generated', () => {
    const queries = [
      ...handWrittenQueries,
      ...generatedQueries(cases(500, 2_000), syntheticMeetings(50, 1), 1),
    ];
    queries.forEach(expectQuery);
  });
});

/** A hundred times the time that linear parsing needs, and much less than quadratic parsing would take. */
const longLength = 200_000;
const timeoutMs = 15_000;

/** Characters and sequences that could make a parser backtrack often. */
const repeatedParts =
  String.raw`"~-~ ~(~!~|~:~,~'~’~a~l~é~1~_~🏛~OR~OR ~a OR ~a OR  ~a OR -~a OR "~|OR~ -~- ~-a ~-(~--- ~a-~a -~-- a
  ~l'~l'a ~a'~''~a ~a:~""~"a" ~"a~ "~the ~parking `
    .replace('\n  ', '')
    .split('~')
    .concat('\u0301', '\u00ad', '\u200b', '\0', '\ud800', '\u00a0', '\t\n');

describe('a text of 200,000 characters is parsed in linear time', () => {
  it.each(repeatedParts)(
    'that repeats %j',
    (part) => {
      const text = part.repeat(longLength / part.length);
      for (const query of [`park OR ${text}`, `${text} park`]) {
        const { root } = parseQuery(query);
        expect(root === undefined ? 0 : depthOf(root)).toBeLessThanOrEqual(deepestTree);
      }
    },
    timeoutMs,
  );

  it.each([' ', ' OR ', ' -', '" "', '-', '\u00a0'])(
    'with different words next to %j',
    (separator) => {
      const words = Array.from({ length: longLength / 8 }, (_, number) => `w${number}`);
      expectQuery(words.join(separator));
    },
    timeoutMs,
  );
});
