/** What a document lacks of a query: the words and phrases that a strict search requires. */
import { type Budget, work } from '../budget.ts';
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

/** The number of a word among the terms, or a phrase, with its words that are among the terms. */
type Part = number | { readonly words: readonly KnownWord[]; readonly test: PhraseTest };

/** The number of a word of a phrase among the terms, and its index in the phrase. */
type KnownWord = { readonly number: number; readonly offset: number };

/**
 * @param readings identifiers of several chunks, which are named whole
 * @param budget each text is charged in which a phrase is looked for
 */
export function missingTest(
  query: Query,
  terms: QueryTerms,
  readings: readonly Reading[],
  budget: Budget,
): MissingTest {
  const operands = new Map(
    languages.map((language) => [language, operandsIn(language, query, terms, readings)] as const),
  );
  return (document, positions) => {
    let texts: readonly string[] | undefined;
    const hasWord = (number: number): boolean => (positions?.positions[number]?.length ?? 0) > 0;
    const textsWith = textsWithWords(positions, budget);
    // A pasted text may have hundreds of phrases. Most are in no text, and few texts are read.
    const has = (part: Part): boolean => {
      if (typeof part === 'number') return hasWord(part);
      return textsWith(part.words).some((text) => {
        budget.charge(work.block);
        return part.test((texts ??= textsOf(document))[text] ?? '');
      });
    };
    const [least = []] = [...textLanguagesOf(document)]
      .flatMap((language) => [operands.get(language) ?? []])
      .map((own) => own.filter(({ parts }) => !parts.every(has)))
      .toSorted((a, b) => a.length - b.length);
    return least.map(({ written }) => written);
  };
}

/** Returns the indexes of the texts that have the known words of a phrase, in any inflection, where the phrase has them. */
function textsWithWords(
  own: WordPositions | undefined,
  budget: Budget,
): (words: readonly KnownWord[]) => readonly number[] {
  const { textLengths = [], positions = [] } = own ?? {};
  const ends: number[] = [];
  for (const length of textLengths) ends.push((ends.at(-1) ?? 0) + length + 1);
  const sets = new Map<number, ReadonlySet<number>>();
  const setOf = (number: number): ReadonlySet<number> => {
    const known = sets.get(number) ?? new Set(positions[number]);
    sets.set(number, known);
    return known;
  };
  return (words) => {
    const [rarest, ...others] = words.toSorted((a, b) => setOf(a.number).size - setOf(b.number).size);
    if (rarest === undefined) return [...ends.keys()];
    const found = new Set<number>();
    let text = 0;
    for (const at of setOf(rarest.number)) {
      const start = at - rarest.offset;
      while (start >= (ends[text] ?? Infinity)) text++;
      if (others.every(({ number, offset }) => setOf(number).has(start + offset))) found.add(text);
    }
    budget.charge(work.position, setOf(rarest.number).size);
    return [...found];
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
  const knownWords = (own: readonly PlainWord[]): KnownWord[] =>
    own
      .map(({ text }, offset) => ({ number: terms.indexOf(analyzerOf(language).mainTermOf(text)), offset }))
      .filter(({ number }) => number >= 0);
  const partOf = ({ words: own }: Chunk): Part[] => {
    const [word] = own;
    if (own.length > 1) return [{ words: knownWords(own), test: phraseTest(own.map(({ text }) => text)) }];
    return word === undefined || (isStopWord(word.text) && !hasOnlyStopWords)
      ? []
      : [terms.indexOf(termIn(language, word))];
  };
  const found = chunks.flatMap((chunk): Operand[] => {
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
  return [...new Map(found.map((operand) => [operand.written, operand])).values()];
}

const writtenOf = (chunks: readonly Chunk[]): string => chunks.map(({ written }) => written).join(' ');
