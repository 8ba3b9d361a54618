import { expect, test } from 'vitest';
import {
  conceptOf,
  parseSynonyms,
  synonymGroups,
  synonyms,
} from '../../../../search-lambda/engine/ranking/synonyms.ts';
import { stemOf } from '../../../../search-lambda/engine/text/stem.ts';
import { wordsOf } from '../../../../search-lambda/engine/text/words.ts';

const stemsOf = (text: string): string[] => wordsOf(text).map((word) => stemOf(word.text));
const conceptsIn = (text: string, known = synonyms): string[] =>
  known.find(stemsOf(text)).map(({ concept, start, end }) => `${concept.slice(1)} ${start}-${end}`);

test('every member of the curated list finds its own group', () => {
  expect(synonymGroups.length).toBeGreaterThanOrEqual(150);
  for (const { name, members } of synonymGroups) {
    for (const member of members) {
      const stems = stemsOf(member);
      expect(synonyms.find(stems), member).toEqual([
        { concept: conceptOf(name), start: 0, end: stems.length },
      ]);
    }
  }
});

test('finds inflected members, and the longest of several', () => {
  expect(conceptsIn('Regulating Airbnbs and short-term rentals')).toEqual([
    'short-term-rental 1-2',
    'short-term-rental 3-6',
  ]);
  const known = parseSynonyms([
    { name: 'camera', members: ['camera', 'camcorder'] },
    { name: 'body-camera', members: ['body camera', 'bodycam'] },
  ]);
  expect(conceptsIn('police body cameras and a camera', known)).toEqual(['body-camera 1-3', 'camera 5-6']);
  expect(conceptsIn('body of water', known)).toEqual([]);
});

test.each([
  [
    'upper case',
    [{ name: 'ads', members: ['ADU', 'granny flat'] }],
    'Synonym "ADU" of "ads": write it in lower case',
  ],
  ['one member', [{ name: 'ads', members: ['adu'] }], 'needs at least two members'],
  ['no word', [{ name: 'ads', members: ['adu', '!'] }], 'Synonym "!" of "ads" has no word'],
  ['the same stem twice', [{ name: 'ads', members: ['evict', 'eviction'] }], 'equals a member of "ads"'],
  [
    'a chain of groups',
    [
      { name: 'police', members: ['police', 'cop'] },
      { name: 'copper', members: ['copper', 'cops'] },
    ],
    'Synonym "cops" of "copper" equals a member of "police" after stemming',
  ],
  [
    'a repeated name',
    [
      { name: 'ads', members: ['a', 'b'] },
      { name: 'ads', members: ['c', 'd'] },
    ],
    'occurs twice',
  ],
  ['a bad name', [{ name: 'Two words', members: ['a', 'b'] }], 'lower-case words with dashes'],
])('refuses a list with %s', (_, groups, message) => {
  expect(() => parseSynonyms(groups)).toThrow(message);
});
