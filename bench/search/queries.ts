/** A query as all engines of a measurement are asked. */
import { isStopWord } from '../../search-lambda/engine/text/stop-words.ts';
import { wordsOf } from '../../search-lambda/engine/text/words.ts';
import type { SearchKind } from '../../schemas/search-parameters.ts';

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

/** Returns the distinct words of texts, without stop words. */
export function tellingWords(texts: readonly string[]): Set<string> {
  const words = texts.flatMap((text) => wordsOf(text).map(({ text }) => text));
  return new Set(words.filter((word) => !isStopWord(word)));
}
