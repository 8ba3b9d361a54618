import { expect, test } from 'vitest';
import { tagName } from '../../../schemas/formats/tag-names.ts';
import { meetingTopicNames } from '../../../schemas/tables/meetings.ts';

test('a topic of the project has a name in each language, written as a topic or as a tag', () => {
  expect(tagName('housing', 'en')).toBe('Housing');
  expect(tagName('housing', 'fr')).toBe('Logement');
  expect(tagName('Land use and zoning', 'fr')).toBe('Aménagement et zonage');
  expect(tagName('parks & recreation', 'es')).toBe('Parques y recreación');
  for (const language of ['en', 'es', 'fr'] as const)
    expect(meetingTopicNames.filter((topic) => tagName(topic, language) === undefined)).toEqual([]);
});

test('a tag of the corpus has no name of the project', () => {
  expect(tagName('Budget 2026', 'fr')).toBeUndefined();
  expect(tagName('constructor', 'fr')).toBeUndefined();
});
