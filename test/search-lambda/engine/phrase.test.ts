import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phraseTest } from '../../../search-lambda/engine/query/phrase.ts';
import { wordsOf } from '../../../search-lambda/engine/text/words.ts';
import { anyText, textOf } from '../../support/oracle/any-text.ts';
import { special } from '../../support/oracle/vocabulary.ts';
import { cases } from '../../support/long.ts';

const wordTexts = (text: string): string[] => [...wordsOf(text)].map((word) => word.text);

describe('a phrase', () => {
  it.each<[phrase: string, text: string]>([
    ['affordable housing', 'Affordable housing'],
    ['affordable housing', 'More AFFORDABLE, (housing)!'],
    ['affordable housing', 'affordable\n\u00a0— housing'],
    ['affordable housing', 'affordable affordable housing'],
    ['mixed use', 'a mixed-use building'],
    ['mixed use', 'a mixed_use building'],
    ['mayor budget', "the mayor's budget"],
    ['mayor budget', 'the mayor’s budget'],
    ['mayor budget', 'the mayor´s budget'],
    ['mayor', "mayor's"],
    ['oneill', 'the O’NEILL’S rezoning'],
    ['mayor s', "mayor 's"],
    ['l ecole', 'à l’école'],
    ['ecole', "l'école"],
    ['ecole', "l'ecole"],
    ['l ecole', "l'ecole"],
    ['a b', "a''b"],
    ['1 2 million', '$1.2 million'],
    ['2024 117', 'Ordinance 2024-117.'],
    ['2024 117', 'Ordinance №2024–117'],
    ['hotel de ville', 'Hôtel de Ville'],
    ['housing', 'hous\u00ading'],
  ])('%j is in %j', (phrase, text) => {
    expect(phraseTest(phrase.split(' '))(text)).toBe(true);
  });

  it.each<[phrase: string, text: string]>([
    ['affordable housing', 'affordable homes and housing'],
    ['affordable housing', 'housing affordable'],
    ['affordable housing', 'unaffordable housing'],
    ['affordable housing', 'affordable housings'],
    ['affordable housing', 'affordable éhousing'],
    ['park', 'parks'],
    ['park', 'Parking'],
    ['park', 'parké'],
    ['mixed use', 'mixeduse'],
    ['mayor s', "mayor's"],
    ['mayors', "mayor's"],
    ['rock', "rock's'n"],
    ['ecole', 'd’l’école'],
    ['lecole', "l'ecole"],
    ['ab', "a''b"],
    ['117', '2117'],
    ['a', ''],
  ])('%j is not in %j', (phrase, text) => {
    expect(phraseTest(phrase.split(' '))(text)).toBe(false);
  });

  /** Most texts are plain: ASCII with typographic punctuation. Only these take the fast path. */
  const plainText = textOf(Array.from("aldqusLQ19 ''’‘`--—_.“…\u00a0§\0\n"));
  const otherText = textOf(Array.from("aldquS1 '’‘`´ʼ＇‛-—_\u00a0é\u0301\u00ad\u200bßſK½\u2024\ud800"));
  const realText = fc
    .array(fc.constantFrom(...special.flat()), { maxLength: 6 })
    .map((pieces) => pieces.join(' '));
  const text = fc.oneof(plainText, plainText, otherText, realText, anyText);

  it('is in a text if and only if its words are, adjacent and in order', () => {
    let found = 0;
    fc.assert(
      fc.property(text, text, fc.nat(), fc.integer({ min: 1, max: 3 }), (text, other, place, length) => {
        const words = wordTexts(text);
        const source = [...words, ...wordTexts(other)];
        const start = place % Math.max(1, source.length);
        const phrase = source.slice(start, start + length);
        fc.pre(phrase.length > 0);
        const isThere = words.some((_, start) =>
          phrase.every((word, offset) => words[start + offset] === word),
        );
        expect(phraseTest(phrase)(text), phrase.join(' ')).toBe(isThere);
        found += Number(isThere);
      }),
      { numRuns: cases(4_000, 20_000) },
    );
    expect(found).toBeGreaterThan(1_000);
  });
});
