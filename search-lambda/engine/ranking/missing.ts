/** What a document lacks of a query: the words and phrases that a strict search requires. */
import { textLanguagesOf, textsOf } from '../document-terms.ts';
import { type PhraseTest, phraseTest } from '../query/phrase.ts';
import type { Chunk, PlainWord, Query } from '../query/parse.ts';
import type { SearchDocument, WordPositions } from '../search-index.ts';
import { analyzerOf, type Language, languages } from '../text/analyzers.ts';
import { stemOf } from '../text/stem.ts';
import type { Reading } from './identifiers.ts';
import type { QueryTerms } from './query-terms.ts';
import { termIn } from './ranked-query.ts';

/**
 * Returns what a document lacks, in the order of the query: the least of what its texts in one language lack. Nothing, only if the document
 * matches the strict query.
 */
export type MissingTest = (document: SearchDocument, positions: WordPositions | undefined) => string[];

/** An operand of the strict query, or an identifier of several. */
type Operand = { readonly written: string; readonly parts: readonly Part[] };

/** The number of a word among the terms, or a phrase, with the numbers of its words that are among the terms. */
type Part = number | { readonly words: readonly number[]; readonly test: PhraseTest };

/**
 * @param readings identifiers of several chunks, which are named whole
 */
export function missingTest(query: Query, terms: QueryTerms, readings: readonly Reading[]): MissingTest {
  const operands = new Map(
    languages.map((language) => [language, operandsIn(language, query, terms, readings)] as const),
  );
  return (document, positions) => {
    let texts: readonly string[] | undefined;
    const hasWord = (number: number): boolean => (positions?.positions[number]?.length ?? 0) > 0;
    // A pasted text may have hundreds of phrases. Most documents lack a word of each, and their texts are not read.
    const has = (part: Part): boolean =>
      typeof part === 'number'
        ? hasWord(part)
        : part.words.every(hasWord) && (texts ??= textsOf(document)).some(part.test);
    const [least = []] = [...textLanguagesOf(document)]
      .flatMap((language) => [operands.get(language) ?? []])
      .map((own) => own.filter(({ parts }) => !parts.every(has)))
      .toSorted((a, b) => a.length - b.length);
    return [...new Set(least.map(({ written }) => written))];
  };
}

/** What a strict search requires of the texts in a language. */
function operandsIn(
  language: Language,
  { chunks, plainWords, phrases }: Query,
  { terms, keys, words }: QueryTerms,
  readings: readonly Reading[],
): Operand[] {
  const { isStopWord } = analyzerOf(language);
  const hasOnlyStopWords = phrases.length === 0 && plainWords.every(({ text }) => isStopWord(text));
  // In French texts, a word of a phrase may occur with an accent that the query lacks.
  const wordsToCheck = (own: readonly PlainWord[]): number[] =>
    language === 'en'
      ? own.map((word) => terms.indexOf(termIn(language, word))).filter((number) => number >= 0)
      : [];
  const partOf = ({ words: own }: Chunk): Part[] => {
    const [word] = own;
    if (own.length > 1) return [{ words: wordsToCheck(own), test: phraseTest(own.map(({ text }) => text)) }];
    return word === undefined || (isStopWord(word.text) && !hasOnlyStopWords)
      ? []
      : [terms.indexOf(termIn(language, word))];
  };
  return chunks.flatMap((chunk): Operand[] => {
    const reading = readings.find(({ chunks }) => chunks.includes(chunk));
    if (reading !== undefined)
      return reading.chunks[0] === chunk
        ? [{ written: writtenOf(reading.chunks), parts: reading.chunks.flatMap(partOf) }]
        : [];
    const parts = partOf(chunk);
    const [only] = parts;
    const [{ text } = { text: '' }] = chunk.words;
    const written = typeof only === 'number' ? (words[keys.indexOf(stemOf(text))] ?? text) : chunk.written;
    return only === undefined ? [] : [{ written, parts }];
  });
}

const writtenOf = (chunks: readonly Chunk[]): string => chunks.map(({ written }) => written).join(' ');
