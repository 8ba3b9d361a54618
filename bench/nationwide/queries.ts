/** Queries by class, for comparing engines, and a mix of typical queries. */
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import type { BenchQuery } from '../search/queries.ts';
import { CorpusWords, type PhrasePattern } from './corpus-words.ts';

/** Draws the nth query; undefined if the drawn meeting has none. */
type Draw = (words: CorpusWords, number: number) => Omit<BenchQuery, 'kind'> | undefined;

type Form = BenchQuery['form'];

/** The most frequent words, which queries are drawn from. */
const veryFrequent = 50;
const frequent = 200;

const plain: PhrasePattern = [false, false];
const withCommonWord: PhrasePattern = [false, true, false];

const query = (form: Form, words: readonly string[]): Omit<BenchQuery, 'kind'> => ({ form, words });

const wordsOfOne =
  (form: Form, count: number): Draw =>
  (words) => {
    const some = words.wordsOf(words.document(), count);
    return some.length < count ? undefined : query(form, some);
  };

const phrase =
  (pattern: PhrasePattern): Draw =>
  (words) => {
    const some = words.phraseOf(words.document(), pattern);
    return some && query('phrase', some);
  };

const frequentWord: Draw = ({ frequent }, number) =>
  query('all', frequent.slice(number % veryFrequent).slice(0, 1));

const rareWord: Draw = (words) => query('all', [words.rare()]);

const drawsOfClasses = {
  'rare word': rareWord,
  'frequent word': frequentWord,
  '"the" alone': () => query('all', ['the']),
  'AND of 3 words of a meeting': wordsOfOne('all', 3),
  'AND of 3 frequent words': (words) => query('all', words.frequents(3, veryFrequent)),
  'OR of 3 words of a meeting': wordsOfOne('any', 3),
  'OR of 60 frequent words': (words) => query('any', words.frequents(60, frequent)),
  'frequent word in a state': (words, number) => ({
    ...query('all', words.frequent.slice(number % veryFrequent).slice(0, 1)),
    state: words.document().state,
  }),
  'frequent word of schools': (words, number) => ({
    ...query('all', words.frequent.slice(number % veryFrequent).slice(0, 1)),
    meetingKind: 'school',
  }),
  phrase: phrase(plain),
  'phrase with a stop word': phrase(withCommonWord),
  'phrase + word - word': (words) => {
    const document = words.document();
    const some = words.phraseOf(document, plain);
    const others = words.wordsOf(document, 4).filter((word) => some?.includes(word) === false);
    const [without] = words.frequents(1, frequent).filter((word) => !others.includes(word));
    return some === undefined || others.length === 0 || without === undefined
      ? undefined
      : query('phrase with, without', [...some, ...others.slice(0, 1), without]);
  },
  'long question, relaxed': (words) => {
    const content = words.wordsOf(words.document(), 5);
    const [subject = ''] = words.frequents(1, veryFrequent);
    // Draw the rare word from another meeting, to make a match of all words unlikely.
    return query('question', [
      'what',
      'was',
      'the',
      subject,
      'about',
      ...content,
      'and',
      'the',
      words.rare(),
    ]);
  },
} satisfies Record<string, Draw>;

export type QueryClass = keyof typeof drawsOfClasses;
export const queryClasses = Object.keys(drawsOfClasses) as QueryClass[];

/** The shares of the mix. */
const mixture = {
  'one rare word': [0.15, rareWord],
  'one frequent word': [0.2, (words) => query('all', words.frequents(1, frequent))],
  'two words': [0.15, wordsOfOne('all', 2)],
  'three words': [0.15, wordsOfOne('all', 3)],
  'four words': [0.05, wordsOfOne('all', 4)],
  'OR of two words': [0.08, wordsOfOne('any', 2)],
  phrase: [0.08, phrase(plain)],
  exclusion: [0.04, (words) => query('but not', words.frequents(2, frequent))],
  'word in a state': [
    0.07,
    (words) => ({ ...query('all', words.frequents(1, frequent)), state: words.document().state }),
  ],
  'word of cities or schools': [
    0.03,
    (words) => ({ ...query('all', words.frequents(1, frequent)), meetingKind: words.document().kind }),
  ],
} satisfies Record<string, readonly [number, Draw]>;

/** Describes the mix. */
export const mixtureText = Object.entries(mixture)
  .map(([kind, [share]]) => `${Math.round(100 * share)} % ${kind}`)
  .join(', ');

const queriesOfAClass = 50;
const queriesOfTheMix = 400;

export type DrawnQueries = {
  readonly classes: readonly BenchQuery<QueryClass>[];
  /** All queries, in random order. */
  readonly mix: readonly BenchQuery[];
};

/** Draws queries from documents; the same documents give the same queries. */
export function drawNationwideQueries(documents: readonly SearchDocument[]): DrawnQueries {
  const words = new CorpusWords(documents);
  const classes = queryClasses.flatMap((kind) => drawn(kind, drawsOfClasses[kind], queriesOfAClass, words));
  const mix = Object.entries(mixture).flatMap(([kind, [share, draw]]) =>
    drawn(kind, draw, Math.round(share * queriesOfTheMix), words),
  );
  return { classes, mix: words.random.shuffle(mix) };
}

/** Attempts before giving up on a class. */
const maxAttempts = 100;

function drawn<Kind extends string>(
  kind: Kind,
  draw: Draw,
  count: number,
  words: CorpusWords,
): BenchQuery<Kind>[] {
  const queries: BenchQuery<Kind>[] = [];
  for (let attempt = 0; queries.length < count && attempt < count * maxAttempts; attempt++) {
    const query = draw(words, queries.length);
    if (query !== undefined) queries.push({ kind, ...query });
  }
  if (queries.length < count) throw new Error(`Too few meetings to draw queries of class "${kind}".`);
  return queries;
}
