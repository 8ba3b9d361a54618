/** A vocabulary reads the words, stems and concepts that queries are made of. */
import { array, assert, constantFrom, oneof, property, string, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import { Vocabulary } from '../../../../../search-lambda/engine/packed/write/vocabulary.ts';
import { synonymGroups, synonyms } from '../../../../../search-lambda/engine/ranking/synonyms.ts';
import { stemOf } from '../../../../../search-lambda/engine/text/stem.ts';
import { wordsOf } from '../../../../../search-lambda/engine/text/words.ts';

/** What a vocabulary reads of a text, in the form of `expected`. */
function readBy(vocabulary: Vocabulary, text: string): unknown {
  const count = vocabulary.readText(text);
  const numbers = [...vocabulary.read.subarray(0, count)];
  const concepts: unknown[] = [];
  vocabulary.visitConcepts(count, (concept, start) => concepts.push([concept, start]));
  return {
    words: numbers.map((word) => vocabulary.words[word]),
    stems: numbers.map((word) => vocabulary.stems[vocabulary.stemOfWord[word] ?? -1]),
    concepts,
  };
}

function expected(text: string): unknown {
  const words = wordsOf(text).map((word) => word.text);
  const stems = words.map(stemOf);
  return { words, stems, concepts: synonyms.find(stems).map(({ concept, start }) => [concept, start]) };
}

const members = synonymGroups.flatMap((group) => group.members);

const part = oneof(
  constantFrom('Council', 'ZONING', 'rezoned', "mayor's", "O'Brien", "l'école", 'QU’IL', '½', 'Œuvre', 'ﬁne'),
  constantFrom(
    'ŉ',
    '𝒜bc',
    '1,234',
    '$5.00',
    'a`b',
    "'quoted'",
    'Mon\u00ADtréal',
    'a\u200Bb',
    'İstanbul',
    '中文',
  ),
  constantFrom(...members),
  string({ unit: 'grapheme' }),
  string({ unit: 'binary' }),
);
const anyText = array(tuple(part, constantFrom(' ', '-', '', "'", '’', '. ')), { maxLength: 12 }).map(
  (parts) => parts.flat().join(''),
);

it('reads the words, stems and concepts of any text', () => {
  const vocabulary = new Vocabulary();
  const isSame = property(anyText, (text) => {
    expect(readBy(vocabulary, text)).toEqual(expected(text));
  });
  assert(isSame, { numRuns: 500 });
});

it('distinguishes words with the same hash', () => {
  // Each pair has the same FNV-1a hash of 32 bits.
  const pairs = 'costarring liquid declinate macallums altarage zinke';
  expect(readBy(new Vocabulary(), pairs)).toEqual(expected(pairs));
  expect(readBy(new Vocabulary(), pairs.toUpperCase())).toEqual(expected(pairs));
  const vocabulary = new Vocabulary();
  expect(vocabulary.numberOf('costarring')).not.toBe(vocabulary.numberOf('liquid'));
});

it('keeps the numbers of words while it grows', () => {
  const vocabulary = new Vocabulary();
  const many = Array.from({ length: 100_000 }, (_, number) => `w${number}`).join(' ');
  expect(vocabulary.readText(many)).toBe(100_000);
  const first = vocabulary.read.slice(0, 100_000);
  expect(vocabulary.words).toHaveLength(100_000);
  vocabulary.readText(many);
  expect(vocabulary.read.slice(0, 100_000)).toEqual(first);
});

it('a hidden term is its own stem', () => {
  const vocabulary = new Vocabulary();
  const hidden = vocabulary.numberOf('\u0003zoning', '\u0003zoning');
  expect(vocabulary.readText('zoning')).toBe(1);
  expect(vocabulary.read[0]).not.toBe(hidden);
  expect(vocabulary.stems[vocabulary.stemOfWord[hidden] ?? -1]).toBe('\u0003zoning');
});
