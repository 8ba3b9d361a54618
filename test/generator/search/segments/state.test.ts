import { expect, it } from 'vitest';
import { writtenBy } from '../../../../generator/search/segments/state.ts';
import { newestVersion } from '../../../../search-lambda/engine/packed/format/layout.ts';
import { synonymGroups } from '../../../../search-lambda/engine/ranking/synonyms.ts';

it('an index with other synonyms counts as written by another version of the program', () => {
  const others = [...synonymGroups, { name: 'zoo', members: ['zoo', 'animal park'] }];
  expect(writtenBy(newestVersion, others)).not.toBe(writtenBy(newestVersion));
  expect(writtenBy(newestVersion, [...synonymGroups])).toBe(writtenBy(newestVersion));
});
