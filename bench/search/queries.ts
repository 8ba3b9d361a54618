/** Queries of several kinds, drawn from the words of a corpus; deterministic. */
import { Random } from '../../generator/demo/random.ts';
import { textsOf } from '../../search-lambda/engine/document-terms.ts';
import { isStopWord } from '../../search-lambda/engine/text/stop-words.ts';
import { wordsOf } from '../../search-lambda/engine/text/words.ts';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import type { SearchKind } from '../../schemas/search-parameters.ts';

export const queryKinds = [
  'one rare word',
  'one frequent word',
  'three words',
  'OR',
  'phrase',
  'exclusion',
  'filter by state',
] as const;
export type QueryKind = (typeof queryKinds)[number];

export type BenchQuery<Kind extends string = string> = {
  readonly kind: Kind;
  /**
   * All words; any word; a phrase; the first word without the second; a phrase with the next word and without the last; a
   * question that no meeting matches entirely, answered by partial matches.
   */
  readonly form: 'all' | 'any' | 'phrase' | 'but not' | 'phrase with, without' | 'question';
  readonly words: readonly string[];
  readonly state?: string;
  readonly meetingKind?: SearchKind;
};

const queriesOfAKind = 200;
/** A word is rare if at most this share of the meetings contain it. */
const rareShare = 0.001;

/**
 * Draws queries: random rare words, the most frequent words in order, and words and phrases that occur together in a
 * meeting. Stop words occur only in phrases.
 */
export async function drawQueries(
  documents: AsyncIterable<SearchDocument>,
  count: number,
): Promise<BenchQuery<QueryKind>[]> {
  const frequencies = new Map<string, number>();
  const sampled: SearchDocument[] = [];
  const step = Math.max(1, Math.floor(count / queriesOfAKind));
  let position = 0;
  for await (const document of documents) {
    for (const word of tellingWords(textsOf(document)))
      frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    if (position++ % step === 0 && sampled.length < queriesOfAKind) sampled.push(document);
  }
  const random = new Random(count);
  const byFrequency = [...frequencies].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const frequent = byFrequency.slice(0, queriesOfAKind).map(([word]) => word);
  const rare = byFrequency.filter(([, frequency]) => frequency <= count * rareShare).map(([word]) => word);
  return [
    ...random
      .shuffle(rare)
      .slice(0, queriesOfAKind)
      .map((word) => query('one rare word', 'all', [word])),
    ...frequent.map((word) => query('one frequent word', 'all', [word])),
    ...sampled.flatMap((document, number) =>
      ofDocument(document, random, frequent[number % frequent.length] ?? ''),
    ),
  ];
}

function ofDocument(document: SearchDocument, random: Random, frequent: string): BenchQuery<QueryKind>[] {
  const words = random.shuffle([...tellingWords([document.headline, document.summary])]);
  const other = words.find((word) => word !== frequent) ?? '';
  return [
    query('three words', 'all', words.slice(0, 3)),
    query('OR', 'any', words.slice(3, 5)),
    query('phrase', 'phrase', phraseOf(document, random)),
    query('exclusion', 'but not', [frequent, other]),
    { ...query('filter by state', 'all', [frequent]), state: document.state },
  ];
}

const query = (
  kind: QueryKind,
  form: BenchQuery['form'],
  words: readonly string[],
): BenchQuery<QueryKind> => ({ kind, form, words });

/** Returns two or three consecutive words of the summary or headline; the first is not a stop word. */
function phraseOf({ summary, headline }: SearchDocument, random: Random): string[] {
  const words = [...wordsOf(summary === '' ? headline : summary)].map(({ text }) => text);
  const length = random.int(2, 3);
  const starts = words
    .keys()
    .filter((start) => !isStopWord(words[start] ?? '') && start + length <= words.length);
  const start = random.pick([...starts]);
  return words.slice(start, start + length);
}

/** Returns the distinct words of texts, without stop words. */
export function tellingWords(texts: readonly string[]): Set<string> {
  const words = texts.flatMap((text) => wordsOf(text).map(({ text }) => text));
  return new Set(words.filter((word) => !isStopWord(word)));
}
