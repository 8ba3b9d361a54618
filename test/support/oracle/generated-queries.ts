/** Generates queries for the comparison with PostgreSQL from a fixed seed. */
import { Random } from '../../../generator/demo/random.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { excerptOf, syntheticPiece } from './meetings.ts';
import { frequent } from './vocabulary.ts';

/** The source of the words in queries. */
type Source = {
  readonly meetings: readonly SearchDocument[];
  /** Returns a word or a word-like piece of text. */
  readonly pieceOf: (random: Random, meetings: readonly SearchDocument[]) => string;
};

type Form = (random: Random, source: Source) => string;

const piece: Form = (random, { meetings, pieceOf }) => pieceOf(random, meetings);

/** Adjacent words: an excerpt of a meeting, or words in random order. */
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

/** A well-formed query: operands, some joined by OR. */
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

/** A query with misplaced operators. */
const careless: Form = (random, source) => {
  const before = random.pick(['', '', '', 'OR ', '- ', '"', ' ']);
  const after = random.pick(['', '', '', ' OR', ' -', '"', '!', ' ']);
  return `${before}${joined(random, source, carelessSeparators)}${after}`;
};

const signs = [...Array.from('""-----      ()!&|:,_.\'’\t\u00a0'), 'OR', ' OR ', ' OR ', ' or '];

/** Words and punctuation in random order. */
const soup: Form = (random) =>
  listOf(random, 2, 14, () => random.pick(random.chance(0.4) ? frequent : signs)).join('');

const forms = [sensible, sensible, careless, soup];

/** Returns `count` distinct queries of all forms. */
export function generatedQueries(
  count: number,
  meetings: readonly SearchDocument[],
  seed: number,
  pieceOf: Source['pieceOf'] = syntheticPiece,
): ReadonlySet<string> {
  const random = new Random(seed);
  const queries = new Set<string>();
  while (queries.size < count) queries.add(separateOr(random.pick(forms)(random, { meetings, pieceOf })));
  return queries;
}

/**
 * Adds a space after OR in `OR's` and `OR.org`: whether that OR is an operator depends on the preceding text, which the
 * hand-written queries cover.
 */
const separateOr = (query: string): string => query.replaceAll(/OR(?=[.'’/@])/g, 'OR ');

const joined = (random: Random, source: Source, separators: readonly string[]): string =>
  listOf(random, 1, 5, () => operand(random, source)).reduce(
    (text, part) => `${text}${random.pick(separators)}${part}`,
  );

const listOf = <Item>(random: Random, least: number, most: number, make: () => Item): Item[] =>
  Array.from({ length: random.int(least, most) }, make);
