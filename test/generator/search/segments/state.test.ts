import { expect, it } from 'vitest';
import { writtenBy } from '../../../../generator/search/segments/state.ts';
import { synonymGroups } from '../../../../search-lambda/engine/ranking/synonyms.ts';

it('an index with other synonyms counts as written by another version of the program', () => {
  const others = [...synonymGroups, { name: 'zoo', members: ['zoo', 'animal park'] }];
  expect(writtenBy(5, others)).not.toBe(writtenBy(5));
  expect(writtenBy(5, [...synonymGroups])).toBe(writtenBy(5));
});

it('an index of version 4, which has no synonyms, does not', () => {
  expect(writtenBy(4, [])).toBe(writtenBy(4));
});
