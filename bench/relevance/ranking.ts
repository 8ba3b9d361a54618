import { isStopWord } from '../../search-lambda/engine/text/stop-words.ts';
import { wordsOf } from '../../search-lambda/engine/text/words.ts';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';

/** One way to rank documents: an engine with its settings. */
export type Ranking = {
  readonly engine: string;
  readonly setting: string;
  /** Ids of the best `rankedDepth` documents, best first. */
  readonly rank: (query: string) => Promise<readonly string[]>;
};

/** Indexes documents and yields its rankings; each is valid until the next is requested. */
export type Engine = (documents: readonly SearchDocument[]) => AsyncIterable<Ranking>;

/** The searched texts as four fields, for engines with fields. */
export const fieldNames = ['headline', 'decisions', 'summary', 'rest'] as const;
export type FieldTexts = Readonly<Record<(typeof fieldNames)[number], string>>;

export const fieldTexts = (document: SearchDocument): FieldTexts => ({
  headline: document.headline,
  decisions: document.decisions
    .flatMap(({ headline, summary = '', matter }) => [headline, summary, matter?.file_number ?? ''])
    .join('\n'),
  summary: document.summary,
  rest: [document.body, document.city, document.state].join('\n'),
});

/** Weights of the four fields, in their order. */
export type FieldWeights = readonly [number, number, number, number];

export type StopWords = 'kept' | 'left out';

/** Returns the distinct words of a question, for engines that do not accept sentences. */
export const queryWords = (query: string, stopWords: StopWords): string[] => {
  const words = new Set(wordsOf(query).map(({ text }) => text));
  return [...words].filter((word) => stopWords === 'kept' || !isStopWord(word));
};
