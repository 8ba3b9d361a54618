import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery, withoutStopWords } from '../../../search-lambda/engine/query/parse.ts';
import { printQuery } from '../../../search-lambda/engine/query/tree.ts';
import type { QueryNode } from '../../../search-lambda/engine/query/tree.ts';
import { rankedQueryOf } from '../../../search-lambda/engine/ranking/ranked-query.ts';
import { anyText, textOf } from '../../support/oracle/any-text.ts';
import { generatedQueries } from '../../support/oracle/generated-queries.ts';
import { handWrittenQueries } from '../../support/oracle/hand-written-queries.ts';
import { syntheticMeetings } from '../../support/oracle/meetings.ts';
import { cases, isLong } from '../../support/long.ts';

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
        {
          kind: 'not',
          operand: { kind: 'word', word: 'montreal', stem: 'montreal', written: 'Montréal' },
        },
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
    ["mayor's mayors'", 'mayor mayors'],
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
    ["OR's b", 'or b'],
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

describe('a query has', () => {
  it.each<[query: string, plainWords: string, phrases: string, excluded: string]>([
    ['a b', 'a b', '', ''],
    ['Mixed-Use "city hall" -parking', 'mixed use', '"city hall"', 'parking'],
    ['a "b" -"c d" -e-f', 'a', '"b"', '"c d"|"e f"'],
    ["how much is l'école", 'how much is ecole', '', ''],
    ['--a -(b', 'a', '', 'b'],
    // Stop words are excluded only if nothing else is left.
    ['park -the', 'park', '', ''],
    ['of -the', 'of', '', 'the'],
    ['a, "" - b', 'a b', '', ''],
    ['', '', '', ''],
  ])('%j has plain words, phrases and exclusions', (text, plainWords, phrases, excluded) => {
    const query = parseQuery(text);
    expect(query.plainWords.map((word) => word.text).join(' ')).toBe(plainWords);
    expect(query.phrases.map(printQuery).join('|')).toBe(phrases);
    expect(query.excluded.map(printQuery).join('|')).toBe(excluded);
  });

  it('plain words as written, to recognize capitals', () => {
    expect(parseQuery("Portland's  NYC École").plainWords).toEqual([
      { text: 'portland', written: "Portland's" },
      { text: 'nyc', written: 'NYC' },
      { text: 'ecole', written: 'École' },
    ]);
  });

  it.each([
    ['a OR b', true],
    ['a OR ,', true],
    ['a or b', false],
    ['OR a', false],
    ['"a OR b"', false],
  ])('%j has OR: %j', (text, hasOr) => {
    expect(parseQuery(text).hasOr).toBe(hasOr);
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

describe('the ranked form of a query', () => {
  const words = (text: string): string | undefined =>
    rankedQueryOf(parseQuery(text))
      ?.words.filter(({ of }) => of === undefined)
      .map(
        ({ term, weight, isConcept }) => `${isConcept ? `<${term.replace('\u0001', '')}>` : term} ${weight}`,
      )
      .join(', ');

  it.each<[string, string | undefined]>([
    [
      'is the rezoning of rezoned mixed-use parks legal',
      // Words that a sign joins may be written together.
      'rezon 2, mix 1, use 1, park 1, legal 1, <rezoning> 0.8, <mixedus> 0.8',
    ],
    ['the of', 'the 1, of 1'],
    ['the "city hall"', undefined],
    ['parks "city hall"', 'park 1'],
    ['"parks"', undefined],
    ['-parks', undefined],
    // Synonyms of words, of several words, and of none in quotes.
    ['airbnb', 'airbnb 1, <short-term-rental> 0.8'],
    ['short term rentals airbnb', 'short 1, term 1, rental 1, airbnb 1, <short-term-rental> 0.8'],
    ['"airbnb" rules', 'rule 1'],
    ['rules -airbnb', 'rule 1'],
  ])('of %j has the words %j', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it('has no synonyms of words that name a place', () => {
    const query = parseQuery('airbnb rules');
    expect(rankedQueryOf(query, (index) => index === 0)?.words.some(({ isConcept }) => isConcept)).toBe(
      false,
    );
    expect(rankedQueryOf(query, (index) => index === 1)?.words.some(({ isConcept }) => isConcept)).toBe(true);
  });

  it('keeps phrases, exclusions and the least share', () => {
    const { required, excluded, minShare } = rankedQueryOf(parseQuery('parks "city hall" -"a b" -c')) ?? {};
    expect(required?.map(printQuery)).toEqual(['"city hall"']);
    expect(excluded?.map(printQuery)).toEqual(['"a b"', 'fr"a b"', 'c', '\u0005c']);
    expect(minShare).toBe(0.1);
  });
});

/** Alternatives of conjunctions of exclusions of a word or phrase. */
const deepestTree = 4;

function depthOf(node: QueryNode): number {
  if (node.kind === 'word' || node.kind === 'phrase' || node.kind === 'ranked') return 1;
  return 1 + Math.max(...(node.kind === 'not' ? [node.operand] : node.operands).map(depthOf));
}

/** Expects that a text is a query with a shallow tree, and that the printed tree parses to the same tree. */
function expectQuery(text: string): void {
  const { root } = parseQuery(text);
  for (const tree of root === undefined ? [] : [root, withoutStopWords(root)]) {
    expect(depthOf(tree)).toBeLessThanOrEqual(deepestTree);
    expect(withoutAccents(parseQuery(printQuery(tree)).root)).toEqual(withoutAccents(tree));
  }
}

/** A tree is printed without the accents that were typed. */
const withoutAccents = (tree: QueryNode | undefined): unknown =>
  JSON.parse(JSON.stringify(tree ?? null, (key, value: unknown) => (key === 'written' ? undefined : value)));

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
      const queries = isLong ? [`park OR ${text}`, `${text} park`] : [`park OR ${text} park`];
      for (const query of queries) {
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
