/** Words of a corpus to draw queries from; deterministic. */
import { Random } from '../../generator/demo/random.ts';
import { textsOf } from '../../search-lambda/engine/document-terms.ts';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { isStopWord } from '../../search-lambda/engine/text/stop-words.ts';
import { wordsOf } from '../../search-lambda/engine/text/words.ts';
import { tellingWords } from '../search/queries.ts';

/** A word is rare if at most this share of the meetings contain it. */
const rareShare = 0.001;

/** Which words of a phrase are stop words. */
export type PhrasePattern = readonly boolean[];

export class CorpusWords {
  readonly random: Random;
  /** Content words, sorted by frequency, highest first. */
  readonly frequent: readonly string[];
  readonly #rare: readonly string[];
  readonly #documents: readonly SearchDocument[];

  constructor(documents: readonly SearchDocument[]) {
    this.random = new Random(documents.length);
    this.#documents = documents;
    const frequencies = new Map<string, number>();
    for (const document of documents)
      for (const word of tellingWords(textsOf(document)))
        frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    const sorted = [...frequencies].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    this.frequent = sorted.map(([word]) => word);
    const most = Math.max(1, documents.length * rareShare);
    this.#rare = sorted.filter(([, frequency]) => frequency <= most).map(([word]) => word);
  }

  rare(): string {
    return this.random.pick(this.#rare);
  }

  /** Distinct words among this number of the most frequent ones. */
  frequents(count: number, among: number): string[] {
    return this.random.shuffle(this.frequent.slice(0, among)).slice(0, count);
  }

  document(): SearchDocument {
    return this.random.pick(this.#documents);
  }

  /** Distinct content words of a meeting. */
  wordsOf({ headline, summary }: SearchDocument, count: number): string[] {
    return this.random.shuffle([...tellingWords([headline, summary])]).slice(0, count);
  }

  /** Consecutive words of a meeting; undefined if no run fits. */
  phraseOf(document: SearchDocument, pattern: PhrasePattern): string[] | undefined {
    const phrases = textsOf(document).flatMap((text) => {
      const words = [...wordsOf(text)].map(({ text }) => text);
      return words
        .map((_, start) => words.slice(start, start + pattern.length))
        .filter((phrase) => pattern.every((isCommon, at) => isLike(phrase[at], isCommon)));
    });
    return phrases.length === 0 ? undefined : this.random.pick(phrases);
  }
}

const isLike = (word: string | undefined, isCommon: boolean): boolean =>
  word !== undefined && isStopWord(word) === isCommon;
