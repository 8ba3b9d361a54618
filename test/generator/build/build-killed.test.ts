/** A killed build leaves the previous build intact, or lets the next build recover it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildInto, differingPaths, filesOf } from '../../support/site/build.ts';
import { builtFolder, corpusNamed } from '../../support/site/built-folder.ts';
import { killedBuild } from '../../support/site/killed-build.ts';
import { meeting, municipality, temporaryFolder, writeSqlite } from '../../support/corpus/corpus.ts';
import { refusal } from '../../support/corpus/findings.ts';

/** The id of a process that has ended. */
const deadPid = (): number => spawnSync('true').pid;

type Stage = {
  readonly name: string;
  /** Leaves a folder in this stage, given its folder of new files and its folder of old files. */
  readonly leave: (folder: string, next: string, old: string) => void;
};

const move = (from: string, to: string, name: string): void => renameSync(join(from, name), join(to, name));
const setManifestAside = (folder: string, old: string): void => {
  mkdirSync(old);
  cpSync(join(folder, '.build/manifest.json'), join(old, 'manifest.json'));
};
const swap = (folder: string, next: string, old: string, name: string): void => {
  move(folder, old, name);
  move(next, folder, name);
};
const commit = (folder: string, next: string): void => move(next, join(folder, '.build'), 'manifest.json');

/** The build is killed before its manifest is in place. */
const beforeCommit: Stage[] = [
  { name: 'while files were written', leave: (_, next) => rmSync(join(next, 'manifest.json')) },
  { name: 'before anything was moved', leave: (_, __, old) => mkdirSync(old) },
  {
    name: 'while the manifest was copied',
    leave: (_, __, old) => {
      mkdirSync(old);
      writeFileSync(join(old, 'manifest.json'), '{"form');
    },
  },
  { name: 'after the manifest was set aside', leave: (folder, _, old) => setManifestAside(folder, old) },
  {
    name: 'with one folder moved away',
    leave: (folder, _, old) => {
      setManifestAside(folder, old);
      move(folder, old, 'us');
    },
  },
  {
    name: 'with one folder replaced',
    leave: (folder, next, old) => {
      setManifestAside(folder, old);
      swap(folder, next, old, 'us');
    },
  },
  {
    name: 'with all folders replaced',
    leave: (folder, next, old) => {
      setManifestAside(folder, old);
      ['us', 'ca'].forEach((name) => swap(folder, next, old, name));
    },
  },
];

/** The build is killed after its manifest is in place. */
const afterCommit: Stage[] = [
  {
    name: 'with the new manifest in place',
    leave: (folder, next, old) => {
      setManifestAside(folder, old);
      ['us', 'ca'].forEach((name) => swap(folder, next, old, name));
      commit(folder, next);
    },
  },
  {
    name: 'while the old files were removed',
    leave: (folder, next, old) => {
      setManifestAside(folder, old);
      ['us', 'ca'].forEach((name) => swap(folder, next, old, name));
      commit(folder, next);
      rmSync(join(old, 'manifest.json'));
      rmSync(join(old, 'us/city'), { recursive: true });
    },
  },
];

/** Leaves a folder like a build of the named corpus that was killed at a stage. */
async function leaveKilled(folder: string, name: string, { leave }: Stage): Promise<void> {
  const pid = deadPid();
  const next = join(folder, '.build', `next-${pid}`);
  renameSync(await builtFolder(name), next);
  move(join(next, '.build'), next, 'manifest.json');
  rmSync(join(next, '.build'), { recursive: true });
  leave(folder, next, join(folder, '.build', `old-${pid}`));
}

/** The next build, which finds no corpus. */
const recover = (folder: string): Promise<string> => refusal(buildInto(folder, join(folder, 'missing')));

const builtFiles = async (name: string): Promise<Map<string, Buffer>> => filesOf(await builtFolder(name));

describe('after a killed build', () => {
  test.each(beforeCommit)('$name the next one restores the old files', async (stage) => {
    const folder = await builtFolder();
    const before = filesOf(folder);
    await leaveKilled(folder, 'After', stage);
    await recover(folder);
    expect(differingPaths(filesOf(folder), before)).toEqual([]);
    expect(readdirSync(join(folder, '.build'))).toEqual(['corpus', 'lock', 'manifest.json', 'parts']);
  });

  test.each(afterCommit)('$name the next one keeps the new files', async (stage) => {
    const folder = await builtFolder();
    await leaveKilled(folder, 'After', stage);
    await recover(folder);
    expect(differingPaths(filesOf(folder), await builtFiles('After'))).toEqual([]);
    expect(readdirSync(join(folder, '.build'))).toEqual(['corpus', 'lock', 'manifest.json', 'parts']);
  });

  test.each([...beforeCommit, ...afterCommit])(
    '$name the next one keeps unchanged files intact',
    async (stage) => {
      const folder = await builtFolder();
      await leaveKilled(folder, 'Before', stage);
      await recover(folder);
      expect(differingPaths(filesOf(folder), await builtFiles('Before'))).toEqual([]);
    },
  );

  test('the next successful one removes all its traces', async () => {
    const folder = await builtFolder();
    for (const stage of beforeCommit.slice(-2)) await leaveKilled(folder, 'Killed', stage);
    await buildInto(folder, corpusNamed('After'));
    expect(differingPaths(filesOf(folder), await builtFiles('After'))).toEqual([]);
    expect(readdirSync(join(folder, '.build'))).toEqual(['corpus', 'lock', 'manifest.json', 'parts']);
  });
});

test('kill -9 halfway leaves the previous output intact, and the next build recovers', async () => {
  const folder = await builtFolder();
  const places = Array.from({ length: 60 }, (_, index) => `p${index}`);
  const corpus = writeSqlite(join(temporaryFolder(), 'corpus.db'), {
    municipalities: places.map((id) => municipality({ id, slug: id, name: id })),
    meetings: places.map((id) => meeting({ id: `m-${id}`, muni_id: id })),
  });
  // Temporary files that it leaves are removed with those of the test.
  const pid = await killedBuild({ corpus, folder, parts: ['site'], at: { places: 30 } }, temporaryFolder());
  expect(readdirSync(join(folder, '.build', `next-${pid}`, 'us', 'city'))).toHaveLength(30);
  expect(differingPaths(filesOf(folder), await builtFiles('Before'))).toEqual([]);
  await buildInto(folder, corpusNamed('After'));
  expect(differingPaths(filesOf(folder), await builtFiles('After'))).toEqual([]);
  expect(readdirSync(join(folder, '.build'))).toEqual(['corpus', 'lock', 'manifest.json', 'parts']);
});
