import { describe, expect, test } from 'vitest';
import {
  filesToHash,
  isEmptyPlan,
  planPush,
  repositoryPath,
  type RepositoryFile,
  requireNoForeign,
  type TreeFile,
} from '../../../generator/hub/plan.ts';

const local = (path: string, sha256: string, bytes = 10, gitOid?: string): TreeFile => ({
  path,
  bytes,
  sha256,
  ...(gitOid === undefined ? {} : { gitOid }),
});
const large = (path: string, sha256: string, bytes = 10): RepositoryFile => ({
  path,
  bytes,
  content: { sha256 },
});
const small = (path: string, gitOid: string, bytes = 10): RepositoryFile => ({
  path,
  bytes,
  content: { gitOid },
});
const paths = (files: readonly { path: string }[]): string[] => files.map(({ path }) => path);

test('the card is at the root of the repository, everything else below data/', () => {
  expect(
    ['README.md', 'meetings.parquet', 'changes/2026-11-20/meetings.parquet'].map(repositoryPath),
  ).toEqual(['README.md', 'data/meetings.parquet', 'data/changes/2026-11-20/meetings.parquet']);
});

describe('a plan', () => {
  test('lists added, changed and deleted files by path, and the bytes to send', () => {
    const plan = planPush(
      [local('data/b', 'new', 5), local('data/a', 'a2', 7), local('data/c', 'c')],
      [large('data/c', 'c'), large('data/z', 'z', 100), large('data/a', 'a1'), large('data/mine', 'x')],
      new Set(['data/a', 'data/c', 'data/z']),
    );
    expect(plan).toEqual({
      added: [{ path: 'data/b', bytes: 5 }],
      changed: [{ path: 'data/a', bytes: 7 }],
      deleted: [{ path: 'data/z', bytes: 100 }],
      kept: [],
      foreign: [{ path: 'data/mine', bytes: 10 }],
      bytes: 12,
    });
    expect(isEmptyPlan(plan)).toBe(false);
  });

  test('is empty if the repository is up to date', () => {
    const tree = [local('data/a', 'a'), local('README.md', 'r', 3, 'git')];
    const there = [large('data/a', 'a'), small('README.md', 'git', 3), small('LICENSE', 'x')];
    expect(isEmptyPlan(planPush(tree, there, new Set()))).toBe(true);
  });

  test('lists files by path, whatever the input order', () => {
    const names = ['data/c', 'data/B', 'data/a'];
    const plan = planPush(
      names.map((path) => local(path, 'x')),
      names.map((path) => large(`${path}-old`, 'x')),
      new Set(names.map((path) => `${path}-old`)),
    );
    expect([plan.added, plan.deleted].map(paths)).toEqual([
      ['data/B', 'data/a', 'data/c'],
      ['data/B-old', 'data/a-old', 'data/c-old'],
    ]);
  });

  test('keeps the changes of earlier releases and files of the hub', () => {
    const plan = planPush(
      [],
      [
        large('data/changes/2026-11-19/meetings.parquet', 'x'),
        small('.gitattributes', 'x'),
        small('changes/2026-11-19/meetings.parquet', 'x'),
      ],
      new Set(['.gitattributes', 'data/changes/2026-11-19/meetings.parquet']),
    );
    expect(paths(plan.kept)).toEqual(['data/changes/2026-11-19/meetings.parquet']);
    expect(paths(plan.foreign)).toEqual(['changes/2026-11-19/meetings.parquet']);
    expect(plan.deleted).toEqual([]);
  });

  test.each([
    ['of another size', small('README.md', 'git', 4)],
    ['with other content', small('README.md', 'other', 3)],
    ['that became a large file', large('README.md', 'other', 3)],
  ])('sends a small file %s', (_, there) => {
    const plan = planPush([local('README.md', 'r', 3, 'git')], [there], new Set());
    expect(paths(plan.changed)).toEqual(['README.md']);
  });
});

test('only small files of the same size need a git object id', () => {
  const tree = ['a', 'b', 'c', 'd'].map((path) => local(path, path));
  expect(filesToHash(tree, [small('a', 'x'), small('b', 'x', 11), large('c', 'c')])).toEqual(new Set(['a']));
});

describe('a repository with foreign files', () => {
  const foreign = ['LICENSE', 'a.csv', 'b.csv', 'c.csv', 'd.csv'].map((path) => small(path, 'x'));
  const tree = [local('data/manifest.json', 'm', 1, 'm'), local('README.md', 'r', 1, 'r')];
  const planFor = (files: readonly RepositoryFile[]) => planPush(tree, files, new Set());

  test('is refused, with some of their names', () => {
    expect(() => requireNoForeign('o/n', planFor(foreign))).toThrow(
      'The repository o/n has files that no push wrote: LICENSE, a.csv, b.csv and 2 more. Nothing was committed.',
    );
  });

  test('is refused if only one would be overwritten', () => {
    expect(() => requireNoForeign('o/n', planFor([small('data/manifest.json', 'other')]))).toThrow(
      'has files that no push wrote: data/manifest.json. Nothing was committed.',
    );
  });

  test('is accepted if the hub wrote them', () => {
    const files = [small('.gitattributes', 'x'), small('README.md', 'x')];
    expect(() => requireNoForeign('o/n', planFor(files))).not.toThrow();
  });
});
