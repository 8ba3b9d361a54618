/** What a document lacks of a query: the words and phrases that a strict search requires. */
import { textsOf } from '../document-terms.ts';
import { type PhraseTest, phraseTest } from '../query/phrase.ts';
import type { Chunk, Query } from '../query/parse.ts';
import type { SearchDocument, WordPositions } from '../search-index.ts';
import { stemOf } from '../text/stem.ts';
import type { Reading } from './identifiers.ts';
import type { QueryTerms } from './query-terms.ts';
import { significantWords } from './ranked-query.ts';

/** Returns what a document lacks, in the order of the query. Nothing, only if the document matches the strict query. */
export type MissingTest = (document: SearchDocument, positions: WordPositions | undefined) => string[];

/** An operand of the strict query, or an identifier of several. */
type Operand = { readonly written: string; readonly parts: readonly Part[] };

/** The number of a word among the terms, or a phrase. */
type Part = number | PhraseTest;

/** @param readings identifiers of several chunks, which are named whole */
export function missingTest(
  query: Query,
  { words, terms }: QueryTerms,
  readings: readonly Reading[],
): MissingTest {
  const significant = new Set(significantWords(query));
  const partOf = ({ words: own }: Chunk): Part[] => {
    const [word] = own;
    if (own.length > 1) return [phraseTest(own.map(({ text }) => text))];
    return word !== undefined && significant.has(word) ? [terms.indexOf(stemOf(word.text))] : [];
  };
  const operands = query.chunks.flatMap((chunk): Operand[] => {
    const reading = readings.find(({ chunks }) => chunks.includes(chunk));
    if (reading !== undefined)
      return reading.chunks[0] === chunk
        ? [{ written: writtenOf(reading.chunks), parts: reading.chunks.flatMap(partOf) }]
        : [];
    const parts = partOf(chunk);
    const [only] = parts;
    const written = typeof only === 'number' ? (words[only] ?? '') : chunk.written;
    return only === undefined ? [] : [{ written, parts }];
  });
  return (document, positions) => {
    let texts: readonly string[] | undefined;
    const has = (part: Part): boolean =>
      typeof part === 'number'
        ? (positions?.positions[part]?.length ?? 0) > 0
        : (texts ??= textsOf(document)).some(part);
    return [...new Set(operands.filter(({ parts }) => !parts.every(has)).map(({ written }) => written))];
  };
}

const writtenOf = (chunks: readonly Chunk[]): string => chunks.map(({ written }) => written).join(' ');
