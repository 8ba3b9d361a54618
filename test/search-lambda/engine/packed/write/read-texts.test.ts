/** Texts are read once, as long as they are remembered. */
import { describe, expect, it } from 'vitest';
import { ReadTexts } from '../../../../../search-lambda/engine/packed/write/read-texts.ts';

function wordsOf(texts: ReadTexts, text: string): string[] {
  const { from, count } = texts.read(text);
  return Array.from(texts.words.subarray(from, from + count), (word) => texts.vocabulary.words[word] ?? '');
}

describe('read texts', () => {
  it('are the same object when read again', () => {
    const texts = new ReadTexts();
    const first = texts.read('The parks, the zoning');
    texts.read('Housing '.repeat(9000));
    expect(texts.read('The parks, the zoning')).toBe(first);
    expect(wordsOf(texts, 'The parks, the zoning')).toEqual(['the', 'parks', 'the', 'zoning']);
    expect(texts.read('Housing '.repeat(9000)).count).toBe(9000);
  });

  it('are forgotten when there are too many, and read again', () => {
    const texts = new ReadTexts(2);
    const first = texts.read('one');
    texts.read('two three');
    expect(wordsOf(texts, 'four')).toEqual(['four']);
    expect(texts.read('one')).not.toBe(first);
    expect(wordsOf(texts, 'one')).toEqual(['one']);
    expect(wordsOf(texts, 'two three')).toEqual(['two', 'three']);
  });

  it('have their concepts', () => {
    const texts = new ReadTexts();
    const { others } = texts.read('a ban on short term rentals');
    expect(others.map(({ word, start }) => [texts.vocabulary.words[word], start])).toEqual([
      ['\u0001short-term-rental', 3],
    ]);
    expect(texts.read('zzz').others).toEqual([]);
  });
});
