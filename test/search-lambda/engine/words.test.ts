import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../schemas/names/fold.ts';
import { stemOf } from '../../../search-lambda/engine/text/stem.ts';
import { isStopWord } from '../../../search-lambda/engine/text/stop-words.ts';
import { wordsOf } from '../../../search-lambda/engine/text/words.ts';
import { anyText, textOf } from '../../support/oracle/any-text.ts';
import { cases } from '../../support/long.ts';

const textsOf = (text: string): string[] => [...wordsOf(text)].map((word) => word.text);
const stemsOf = (text: string): string[] => textsOf(text).map(stemOf);

describe('the words of a text', () => {
  it.each<[text: string, words: string]>([
    // Case, accents, ligatures, full-width letters.
    ['Council approves 84 homes', 'council approves 84 homes'],
    ['Montréal MONTRÉAL Montre\u0301al', 'montreal montreal montreal'],
    ['Œuvre œuvre Æther', 'oeuvre oeuvre aether'],
    ['straße STRASSE ẞ', 'strasse strasse ss'],
    ['Łódź Ørsted đại Ðorđe Þór', 'lodz orsted dai dorde thor'],
    ['ﬁre ﬂood ĳ ŉ', 'fire flood ij n'],
    ['ＨＯＵＳＩＮＧ ４２ ⁴² CO₂ m²', 'housing 42 42 co2 m2'],
    ['İstanbul ISTANBUL ılıca', 'istanbul istanbul ilica'],
    ['ΟΔΟΣ οδός ὁδός', 'οδοσ οδοσ οδοσ'],
    ['Москва МОСКВА Ёлка', 'москва москва елка'],
    ['北京 東京', '北京 東京'],
    ['ñandú ǅ', 'nandu dz'],
    // Zero-width characters.
    ['hous\u00ading', 'housing'],
    ['hous\u200ding \ufeffpark', 'housing park'],
    ['park\u200bing', 'park ing'],
    ['\u00ad \u200d', ''],
    // Apostrophes.
    ["mayor's mayors' mayors", 'mayor mayors mayors'],
    ['mayor’s mayor‘s mayorʼs mayor＇s mayor`s mayor´s', 'mayor mayor mayor mayor mayor mayor'],
    ["O'Brien don't rock'n'roll", 'obrien dont rocknroll'],
    ["'quoted' ’tis '90s", 'quoted tis 90s'],
    ["a''b a' b", 'a b a b'],
    // French elisions.
    ["l'école l’école L'ÉCOLE", 'l ecole l ecole l ecole'],
    [
      "d'été qu'il QU’IL s'oppose n'est j'ai c'est m'a t'a",
      'd ete qu il qu il s oppose n est j ai c est m a t a',
    ],
    ["aujourd'hui presqu'île", 'aujourdhui presquile'],
    ["l'avant-projet avant-l'été", 'l avant projet avant l ete'],
    ["l'd'x l' l", 'l dx l l'],
    ["l'\u00ad", 'l'],
    // Everything else separates words.
    ['mixed-use state-of-the-art', 'mixed use state of the art'],
    ['park—street school–park', 'park street school park'],
    ['$1.2 million, 50%', '1 2 million 50'],
    ['Ordinance 2024-117A (No.12)', 'ordinance 2024 117a no 12'],
    ['1,200,000 3rd 24/7 ½ 1⁄2', '1 200 000 3rd 24 7 1 2 1 2'],
    ['file_name C++ #12 @mayor R&D AT&T', 'file name c 12 mayor r d at t'],
    ['https://city.example.org/a?b=c', 'https city example org a b c'],
    ['clerk@example.org U.S. p.m.', 'clerk example org u s p m'],
    ['<b>housing</b> &amp;', 'b housing b amp'],
    ['park🏛street Council™ 5°', 'park street council 5'],
    ['\ud800park\udc00school\0water', 'park school water'],
    [' \t\n', ''],
    ['', ''],
  ])('of %j are %j', (text, words) => {
    expect(textsOf(text).join(' ')).toBe(words);
  });

  it('are marked if they are elisions', () => {
    const elisions = "l'école d’été qu'il l d s'x"
      .split(' ')
      .map((text) => [...wordsOf(text)].map(({ isElision }) => isElision));
    expect(elisions).toEqual([[true, false], [true, false], [true, false], [false], [false], [true, false]]);
  });
});

describe('the stem of a word', () => {
  it.each<[words: string, stem: string]>([
    ["mayor mayors mayor's mayors' mayor’s", 'mayor'],
    ['rezone rezones rezoned rezoning', 'rezon'],
    ['policy policies', 'polici'],
    ['park parks parked parking', 'park'],
    ['budget BUDGETS', 'budget'],
    ['école École ecole', 'ecol'],
  ])('of each of %j is %j', (words, stem) => {
    expect([...new Set(stemsOf(words))]).toEqual([stem]);
  });

  it.each(['police', 'skies'])('of %j is not that of policy', (word) => {
    expect(stemOf(word)).not.toBe(stemOf('policy'));
  });

  it('of a word that is longer than any English word is the word itself', () => {
    const long = `${'a'.repeat(100_000)}ing`;
    expect(stemOf(long)).toBe(long);
    expect(stemOf(`${'b'.repeat(60)}ing`)).toBe(`${'b'.repeat(60)}ing`);
    expect(stemOf(`${'ab'.repeat(30)}ing`)).toBe('ab'.repeat(30));
  });
});

it('stop words are recognized', () => {
  expect('the of and or not s t don'.split(' ').filter((word) => !isStopWord(word))).toEqual([]);
  expect('council no1 dont l école'.split(' ').filter(isStopWord)).toEqual([]);
});

/** Yields letters, digits and marks, except ideographs, which have neither case nor accents. */
function* characters(): Generator<string> {
  for (let code = 0; code <= 0x10_ff_ff; code++) {
    const character = String.fromCodePoint(code);
    if (/(?!\p{Script=Han})[\p{L}\p{N}\p{M}\p{Cf}]/u.test(character)) yield character;
  }
}

describe('every letter of Unicode', () => {
  it('is not changed by a second fold', () => {
    const unstable = characters().filter((character) => fold(fold(character)) !== fold(character));
    expect([...unstable]).toEqual([]);
  });

  it('yields words that are parsed unchanged', () => {
    const isUnstable = (text: string): boolean =>
      textsOf(text).join() !== textsOf(textsOf(text).join(' ')).join();
    const unstable = characters().filter((character) => isUnstable(`a${character}b l'${character}`));
    expect([...unstable]).toEqual([]);
  });
});

/** Removes apostrophes, which are not part of words. */
const bare = (text: string): string => text.replaceAll(/['’‘ʼ＇`´]/g, '');

const text = fc.oneof(anyText, textOf(Array.from("aldqu '’`´ʼ-é\u0301\u00ad\u200b½ŉſΣ1.")));

describe('the words of any text', () => {
  it('have ranges in order that contain them', () => {
    fc.assert(
      fc.property(text, (text) => {
        let last = { start: 0, end: 0 };
        for (const { text: word, start, end } of wordsOf(text)) {
          // Folding can split a word, whose parts then have the same range.
          const isSamePlace = start === last.start && end === last.end;
          expect(isSamePlace || start >= last.end).toBe(true);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(bare(fold(bare(text.slice(start, end))))).toContain(word);
          last = { start, end };
        }
      }),
      { numRuns: cases(500, 2_000) },
    );
  });

  it('are parsed unchanged', () => {
    fc.assert(
      fc.property(text, (text) => {
        const words = textsOf(text);
        expect(textsOf(words.join(' '))).toEqual(words);
      }),
      { numRuns: cases(500, 2_000) },
    );
  });
});
