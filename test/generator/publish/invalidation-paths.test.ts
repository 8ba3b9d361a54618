import { describe, expect, test } from 'vitest';
import { costNote, pathsPerMonth } from '../../../generator/publish/invalidation-paths.ts';
import {
  type ChangedFile,
  mergeStale,
  publicationOf,
  staleOf,
} from '../../../generator/publish/invalidation-paths.ts';
import type { Stale } from '../../../generator/publish/stale.ts';

const distributions = { us: 'E2US000000000', ca: 'E2CA000000000', archive: 'E2ARCHIVE0000' };
const publication = 'first';
const files = (...paths: string[]): ChangedFile[] => paths.map((path) => ({ path, cache: 'hourly' }));

/** Paths by distribution. */
const pathsOf = (changed: readonly ChangedFile[], exactPathsMax = 0): Record<string, readonly string[]> =>
  listed(staleOf(changed, { distributions, exactPathsMax, publication }));

const listed = (stale: Stale): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(stale).map(([name, { paths }]) => [name, paths]));

describe('stale paths', () => {
  test('do not exist if nothing changed', () => {
    expect(pathsOf([])).toEqual({});
  });

  test('are all paths of each distribution with a changed file, and of no other', () => {
    expect(pathsOf(files('us/places.json', 'us/city/a/index.html'))).toEqual({ us: ['/*'] });
    expect(pathsOf(files('ca/places.json', 'archive/data/manifest.json'))).toEqual({
      ca: ['/*'],
      archive: ['/*'],
    });
  });

  test('exclude the search host, whose responses are cached for minutes only', () => {
    expect(pathsOf([{ path: 'search/current.json', cache: 'pointer' }])).toEqual({});
  });

  test('exclude immutable files', () => {
    expect(pathsOf([{ path: 'us/assets/search-0a1b.js', cache: 'immutable' }])).toEqual({});
  });

  test('include deleted files, whose cache rule is unknown', () => {
    expect(pathsOf([{ path: 'us/city/gone/index.html' }])).toEqual({ us: ['/*'] });
  });

  test('exclude hosts without a distribution', () => {
    const options = { exactPathsMax: 0, publication };
    expect(staleOf(files('us/a.json'), { ...options, distributions: { ca: 'E2CA000000000' } })).toEqual({});
    expect(staleOf(files('us/a.json'), { ...options, distributions: undefined })).toEqual({});
  });
});

describe('exact paths', () => {
  test('are those that viewers request: the page, without the prefix of the origin', () => {
    expect(pathsOf(files('us/index.html', 'us/docs/index.html', 'us/city/a/meetings.json'), 3)).toEqual({
      us: ['/city/a/meetings.json', '/docs/index.html', '/index.html'],
    });
  });

  test('are used up to the limit, for each distribution separately', () => {
    const changed = files('us/a.json', 'us/b.json', 'us/c.json', 'ca/a.json', 'ca/b.json');
    expect(pathsOf(changed, 2)).toEqual({ us: ['/*'], ca: ['/a.json', '/b.json'] });
  });

  test('never exceed the limit of CloudFront', () => {
    const many = files(...Array.from({ length: 3_001 }, (_, index) => `us/${index}.json`));
    expect(pathsOf(many.slice(1), 10_000)['us']).toHaveLength(3_000);
    expect(pathsOf(many, 10_000)).toEqual({ us: ['/*'] });
  });

  test.each([
    ['us/Montréal x.json', '/Montr%C3%A9al%20x.json'],
    ['us/100%.json', '/100%25.json'],
    ['us/a"<>#?{}|\\^[]`.json', '/a%22%3C%3E%23%3F%7B%7D%7C%5C%5E%5B%5D%60.json'],
  ])('encode %s', (path, expected) => {
    expect(pathsOf(files(path), 5)).toEqual({ us: [expected] });
  });

  test.each([
    ['a tilde, which CloudFront cannot invalidate', 'us/~a.json'],
    ['a character that would be a wildcard', 'us/a*'],
    ['a character that some viewers encode', 'us/a+b.json'],
    ['half a character', 'us/\ud800.json'],
    ['more characters than a path may have', `us/${'é'.repeat(700)}.json`],
  ])('are replaced by all paths for %s', (_what, path) => {
    expect(pathsOf(files('us/b.json', path), 5)).toEqual({ us: ['/*'] });
  });
});

describe('pending paths of earlier publishes', () => {
  const stale = (name: string, ...paths: string[]): Required<Stale>['us'] => ({ paths, publication: name });

  test('are unchanged if this publish does not affect them, so that a repeat is free', () => {
    const earlier: Stale = { ca: stale('first', '/*') };
    expect(mergeStale(earlier, { us: stale('second', '/*') }, 0)).toEqual({
      us: stale('second', '/*'),
      ca: stale('first', '/*'),
    });
    expect(mergeStale(earlier, {}, 0)).toEqual(earlier);
  });

  test('are merged with the changes of this publish', () => {
    const [earlier, own] = [{ us: stale('first', '/b', '/a') }, { us: stale('second', '/c', '/a') }];
    expect(mergeStale(earlier, own, 3)).toEqual({ us: stale('second', '/a', '/b', '/c') });
    expect(mergeStale(earlier, own, 2)).toEqual({ us: stale('second', '/*') });
  });

  test('are all paths if either is', () => {
    const [all, one] = [{ us: stale('first', '/*') }, { us: stale('second', '/a') }];
    expect(listed(mergeStale(all, one, 9))).toEqual({ us: ['/*'] });
    expect(listed(mergeStale(one, all, 9))).toEqual({ us: ['/*'] });
  });
});

test('a build that is published again is a new publication', () => {
  const [build, other] = [Buffer.from('a'), Buffer.from('b')];
  const [before, after] = [new Date('2026-11-20T12:00:00Z'), new Date('2026-11-20T13:00:00Z')];
  expect(publicationOf(build, before)).toBe(publicationOf(build, before));
  expect(publicationOf(build, after)).not.toBe(publicationOf(build, before));
  expect(publicationOf(other, before)).not.toBe(publicationOf(build, before));
});

describe('the monthly cost', () => {
  const all = (...names: (keyof Stale)[]): Stale =>
    Object.fromEntries(names.map((name) => [name, { paths: ['/*'], publication }]));

  test('counts the sites hourly and the dataset daily', () => {
    expect(pathsPerMonth({})).toBe(0);
    expect(pathsPerMonth(all('us'))).toBe(744);
    expect(pathsPerMonth(all('us', 'ca', 'archive'))).toBe(744 + 744 + 31);
  });

  test('is reported if the free thousand do not suffice', () => {
    expect(costNote(all('us', 'archive'))).toBeUndefined();
    expect(costNote(all('us', 'ca'))).toBe(
      'At this rate, 1,488 paths are invalidated per month. CloudFront invalidates 1,000 for free; the others cost $2.44.',
    );
  });
});
