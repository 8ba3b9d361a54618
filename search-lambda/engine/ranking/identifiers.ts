/**
 * Identifiers in a query: file numbers, bills, addresses, amounts. A chunk with a digit is one if signs join its words or if it has a letter or
 * `$` (`0123-2022`, `5G`, `$2.5`). A word beside a chunk with a digit belongs to it where the longer phrase occurs (`LU 0123-2022`,
 * `Section 8`, `$2.5 million`).
 */
import { type Budget, work } from '../budget.ts';
import type { Chunk, Query } from '../query/parse.ts';
import { type Phrase, termsOfPhrase } from '../query/tree.ts';
import type { SearchDocument } from '../search-index.ts';
import { textsOf } from '../document-terms.ts';
import { languages } from '../text/analyzers.ts';
import { isStopWord } from '../text/stop-words.ts';

/** A reading of an identifier: the phrase of one or more chunks. */
export type Reading = { readonly chunks: readonly Chunk[]; readonly phrase: Phrase };

/** The readings of an identifier with words beside it, longest first, and without them. */
export type Identifier = {
  readonly longer: readonly Reading[];
  /** Empty for a number, which is a word without its neighbors. */
  readonly alone: readonly Reading[];
  /** The name of a place without documents: at most half of the candidates have it, since it is not all that is asked. */
  readonly isName?: boolean;
};

/** In a longer query, a number with a word beside it is rarely what is looked for (`budget of fiscal year 2024`). */
const maxChunksWithNumbers = 4;

/** A longer query is a pasted title, whose numbers say less than its words: it is ranked without tiers, whose work would exceed the budget. */
const maxChunks = 12;

/** Of a query with more of them, the rarest decide. */
const maxIdentifiers = 3;

/**
 * Returns the identifiers among the plain words of a query whose words all occur, rarest first.
 * @param isPlaceWord by index of a plain word: true if it names a place, which belongs to no identifier
 * @param frequencies returns the number of documents that have each stem
 */
export async function identifiersIn(
  { chunks }: Query,
  isPlaceWord: (index: number) => boolean,
  frequencies: (terms: readonly string[]) => Promise<readonly number[]>,
): Promise<readonly Identifier[]> {
  if (chunks.length > maxChunks) return [];
  const neighbor = (chunk: Chunk | undefined): readonly Chunk[] =>
    chunk === undefined || chunk.words.every(({ text }) => isStopWord(text)) || isPlaceWord(chunk.first)
      ? []
      : [chunk];
  const found = chunks.flatMap((chunk, at): Identifier[] => {
    if (!/\p{N}/u.test(chunk.written)) return [];
    const before = chunk.isNextToPrevious ? neighbor(chunks[at - 1]) : [];
    const after = chunks[at + 1]?.isNextToPrevious === true ? neighbor(chunks[at + 1]) : [];
    const identifier = identifierOf(before, chunk, after);
    return identifier.alone.length > 0 || chunks.length <= maxChunksWithNumbers ? [identifier] : [];
  });
  const stems = [
    ...new Set(found.flatMap(({ longer, alone }) => [...longer, ...alone].flatMap(termsOf).flat())),
  ];
  const counts = stems.length === 0 ? [] : await frequencies(stems);
  const frequencyOf = new Map(stems.map((stem, number) => [stem, counts[number] ?? 0]));
  const rarest = (reading: Reading): number =>
    Math.max(...termsOf(reading).map((own) => Math.min(...own.map((stem) => frequencyOf.get(stem) ?? 0))));
  const occurs = (reading: Reading): boolean => rarest(reading) > 0;
  return found
    .map(({ longer, alone }) => ({ longer: longer.filter(occurs), alone: alone.filter(occurs) }))
    .filter(({ longer, alone }) => longer.length + alone.length > 0)
    .map((identifier) => ({
      identifier,
      frequency: Math.min(...[...identifier.longer, ...identifier.alone].map(rarest)),
    }))
    .toSorted((a, b) => a.frequency - b.frequency)
    .slice(0, maxIdentifiers)
    .map(({ identifier }) => identifier);
}

/** The terms of a reading in each language. */
const termsOf = ({ phrase }: Reading): string[][] =>
  languages.map((language) => termsOfPhrase({ ...phrase, language }));

function identifierOf(before: readonly Chunk[], chunk: Chunk, after: readonly Chunk[]): Identifier {
  const lists = [
    ...(before.length > 0 && after.length > 0 ? [[...before, chunk, ...after]] : []),
    ...(before.length > 0 ? [[...before, chunk]] : []),
    ...(after.length > 0 ? [[chunk, ...after]] : []),
  ];
  const isOne = chunk.words.length > 1 || /[\p{L}$]/u.test(chunk.written);
  return {
    longer: [...lists.map(readingOf), ...lists.filter(({ length }) => length === 2).flatMap(joinedReadingOf)],
    alone: isOne ? [readingOf([chunk]), ...joinedReadingOf([chunk])] : [],
  };
}

/** Letters and digits that texts write as one word: `Z 21-005` and `Z-21-005` for `Z21-005`, `5-G` for `5G`. */
function joinedReadingOf(chunks: readonly Chunk[]): Reading[] {
  const words = wordsIn(chunks);
  const at = words.findIndex((word, at) => joins(word, words[at + 1] ?? ''));
  if (at < 0) return [];
  const joined = [...words.slice(0, at), words.slice(at, at + 2).join(''), ...words.slice(at + 2)];
  return [{ chunks, phrase: { kind: 'phrase', words: joined } }];
}

/** True for letters beside digits. */
const joins = (word: string, next: string): boolean =>
  /^(?:\p{L}+ \p{N}+|\p{N}+ \p{L}+)$/u.test(`${word} ${next}`);

const wordsIn = (chunks: readonly Chunk[]): string[] =>
  chunks.flatMap(({ words }) => words.map(({ text }) => text));

const readingOf = (chunks: readonly Chunk[]): Reading => ({
  chunks,
  phrase: { kind: 'phrase', words: wordsIn(chunks) },
});

/** How a document has a phrase: with the signs of the query, with others, or as part of a longer number only. */
export type Spelling = 'as written' | 'with other signs' | 'in a longer number';

/**
 * Returns how documents that have the phrase of a reading spell it. "1,500,000" has "500,000" in a longer number, and "12.2.5" has "2.5"; "May 22,
 * 2021" has "22-2021" with other signs. So does every document that the budget has too little left for.
 */
export function spellingTest(
  { chunks, phrase }: Reading,
  budget: Budget,
): (document: SearchDocument) => Spelling {
  const [begin, end] = ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];
  const [outside, after] = [`(?<!\\p{N}[.,])${begin}`, `${end}(?![.,]\\p{N})`];
  const parts = phrase.words.join('[^\\p{L}\\p{N}]+');
  const written = chunks.map((chunk) => escaped(chunk.written)).join('[^\\p{L}\\p{N}$]+');
  const asWritten = new RegExp(`${outside}${written}${after}`, 'iu');
  const whole = new RegExp(`${outside}${parts}${after}`, 'iu');
  const cut = new RegExp(`\\p{N}[.,]${parts}${end}|${begin}${parts}[.,]\\p{N}`, 'iu');
  return (document) => {
    const texts = textsOf(document);
    if (!budget.affords(work.block, texts.length)) return 'with other signs';
    if (texts.some((text) => asWritten.test(text))) return 'as written';
    const isCut = texts.some((text) => cut.test(text)) && !texts.some((text) => whole.test(text));
    return isCut ? 'in a longer number' : 'with other signs';
  };
}

const escaped = (text: string): string =>
  text.replace(/[^\p{L}\p{N}]/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
