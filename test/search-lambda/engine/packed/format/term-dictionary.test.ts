import { describe, expect, it } from 'vitest';
import { ByteWriter } from '../../../../../search-lambda/engine/packed/format/bytes.ts';
import { layoutOf } from '../../../../../search-lambda/engine/packed/format/layout.ts';
import {
  TermDictionary,
  TermDictionaryWriter,
} from '../../../../../search-lambda/engine/packed/format/term-dictionary.ts';
import { compareText } from '../../../../../search-lambda/engine/text/compare.ts';
import { Random } from '../../../../support/random.ts';

/** Letters whose order differs between UTF-8 and UTF-16, with one to four bytes. */
const letters = ['a', 'b', 'z', 'é', 'ж', '中', '\ue000', '\uffef', '𐐀', '😀'];

describe('a term dictionary', () => {
  it('finds each of its terms, and no other', () => {
    const random = new Random(5);
    const randomWord = (): string =>
      Array.from({ length: 1 + random.below(4) }, () => letters[random.below(letters.length)]).join('');
    const stems = [...new Set(Array.from({ length: 700 }, randomWord))].toSorted(compareText);
    const [terms, blocks] = [new ByteWriter(), new ByteWriter()];
    const writer = new TermDictionaryWriter(
      { write: (bytes) => terms.writeBytes(bytes) },
      { write: (bytes) => blocks.writeBytes(bytes) },
      layoutOf(),
    );
    const formsOf = (stem: string): string[] => (stem.length % 2 === 0 ? [stem] : [stem, `${stem}ing`]);
    for (const [number, stem] of stems.entries())
      writer.add(stem, formsOf(stem), 1 + number, { tailBytes: number, postings: 2, positions: 3 });
    writer.finish();
    const dictionary = new TermDictionary(terms.take(), new Uint32Array(blocks.take().buffer), layoutOf());
    const listed = [...dictionary];
    expect(listed.map(({ stem }) => stem)).toEqual(stems);
    expect(stems.map((stem) => dictionary.find(stem))).toEqual(listed);
    expect(listed.map(({ forms }) => forms)).toEqual(stems.map(formsOf));
    const known = new Set(stems);
    const others = Array.from({ length: 700 }, () => randomWord()).filter((word) => !known.has(word));
    expect(others.length).toBeGreaterThan(100);
    for (const other of ['', ...others]) expect(dictionary.find(other)).toBeUndefined();
  });
});
