/** Queries for the comparison with PostgreSQL: the same in every run. */
import { Random } from '../../../generator/demo/random.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { excerptOf, syntheticPiece } from './meetings.ts';
import { frequent } from './vocabulary.ts';

/** What queries are made of. */
type Source = {
  readonly meetings: readonly SearchDocument[];
  /** A word, or what may be one. */
  readonly pieceOf: (random: Random, meetings: readonly SearchDocument[]) => string;
};

type Form = (random: Random, source: Source) => string;

const piece: Form = (random, { meetings, pieceOf }) => pieceOf(random, meetings);

/** Words beside each other, in the order of a meeting or in any. */
const words: Form = (random, source) =>
  random.chance(0.5)
    ? excerptOf(random, source.meetings, random.int(1, 4))
    : listOf(random, 1, 4, () => piece(random, source)).join(' ');

const quotation: Form = (random, source) => `"${words(random, source)}${random.chance(0.05) ? '' : '"'}`;

const prefixes = ['', '', '', '', '', '', '-', '-', '-', '--', '---', '-(', '(', '(-', ','];

const operand: Form = (random, source) => {
  const text = random.pick([words, quotation, piece, piece])(random, source);
  return `${random.pick(prefixes)}${text}`;
};

const plainSeparators = [' ', ' ', ' ', ' OR ', ' OR '];

/** What people mean: operands with OR between some. */
const sensible: Form = (random, source) => joined(random, source, plainSeparators);

const carelessSeparators = [
  ...plainSeparators,
  '  ',
  ', ',
  ' or ',
  ' Or ',
  ' OR OR ',
  ' OR - ',
  '|OR ',
  ' OR, ',
  ' OR(',
  ')OR ',
  ' & ',
  '"OR"',
  '\u00a0OR ',
];

/** The same with operators where none belong. */
const careless: Form = (random, source) => {
  const before = random.pick(['', '', '', 'OR ', '- ', '"', ' ']);
  const after = random.pick(['', '', '', ' OR', ' -', '"', '!', ' ']);
  return `${before}${joined(random, source, carelessSeparators)}${after}`;
};

const signs = [...Array.from('""-----      ()!&|:,_.\'’\t\u00a0'), 'OR', ' OR ', ' OR ', ' or '];

/** Words and signs in any order. */
const soup: Form = (random) =>
  listOf(random, 2, 14, () => random.pick(random.chance(0.4) ? frequent : signs)).join('');

const forms = [sensible, sensible, careless, soup];

/** Different queries, of every form. */
export function generatedQueries(
  count: number,
  meetings: readonly SearchDocument[],
  seed: number,
  pieceOf: Source['pieceOf'] = syntheticPiece,
): ReadonlySet<string> {
  const random = new Random(seed);
  const queries = new Set<string>();
  while (queries.size < count) queries.add(parted(random.pick(forms)(random, { meetings, pieceOf })));
  return queries;
}

/** In `OR's` and `OR.org`, OR is the operator or part of a word, depending on what is before: left to the examples. */
const parted = (query: string): string => query.replaceAll(/OR(?=[.'’/@])/g, 'OR ');

const joined = (random: Random, source: Source, separators: readonly string[]): string =>
  listOf(random, 1, 5, () => operand(random, source)).reduce(
    (text, part) => `${text}${random.pick(separators)}${part}`,
  );

const listOf = <Item>(random: Random, least: number, most: number, make: () => Item): Item[] =>
  Array.from({ length: random.int(least, most) }, make);
