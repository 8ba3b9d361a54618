/** A failed build never replaces a complete dataset. */
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeDemoCorpus } from '../../../generator/demo/write.ts';
import { buildInto, filesOf } from '../../support/site/build.ts';
import { corpusNamed, snapshot } from '../../support/site/built-folder.ts';
import { killedBuild } from '../../support/site/killed-build.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';
import { refusal } from '../../support/corpus/findings.ts';
import { mountTinyDisk } from '../../support/tiny-disk.ts';

const bulk = { parts: ['bulk'] } as const;

/** A folder with a built dataset. */
async function builtDataset(folder = join(temporaryFolder(), 'out')): Promise<string> {
  await buildInto(folder, corpusNamed('Before'), bulk);
  return folder;
}

test('kill -9 during a build leaves the previous dataset intact, and the next build succeeds', async () => {
  const folder = await builtDataset();
  const before = filesOf(folder);
  const corpus = join(temporaryFolder(), 'demo.db');
  writeDemoCorpus(corpus, { places: 20, meetings: 200 });
  const at = { step: 'Parquet: motions' };
  const pid = await killedBuild({ corpus, folder, parts: ['bulk'], at }, temporaryFolder());
  const staging = join(folder, '.build', `next-${pid}`);
  expect(existsSync(join(staging, 'archive/data/meetings.parquet'))).toBe(true);
  expect(filesOf(folder)).toEqual(before);
  expect(existsSync(join(staging, 'archive/data/manifest.json'))).toBe(false);
  await buildInto(folder, corpusNamed('After'), bulk);
  const clean = join(temporaryFolder(), 'out');
  await buildInto(clean, corpusNamed('After'), bulk);
  expect(snapshot(folder)).toEqual(snapshot(clean));
});

const tinyDisk = mountTinyDisk('2m');

describe.skipIf(tinyDisk === undefined)('a full disk', () => {
  test.each([
    ['in this process', 900, false],
    ['in exporter processes', 900, true],
    ['that is larger than the disk in both forms', 6_000, false],
  ])(
    'stops the build with a clear error and leaves the folder unchanged: a corpus %s',
    async (_, meetings, forcesProcesses) => {
      const folder = await builtDataset(join(tinyDisk ?? '', `out-${meetings}-${forcesProcesses}`));
      const before = snapshot(folder);
      const corpus = join(temporaryFolder(), 'demo.db');
      writeDemoCorpus(corpus, { places: 3, meetings });
      const message = await refusal(buildInto(folder, corpus, { ...bulk, forcesProcesses }));
      expect(message).toMatch(new RegExp(`^Cannot write ${folder}: .*The disk is full\\. .*--out\\.$`, 's'));
      expect(snapshot(folder)).toEqual(before);
      expect(readdirSync(join(folder, '.build'))).toEqual(['corpus', 'lock', 'manifest.json', 'parts']);
    },
  );
});

test('a folder name may contain pattern characters and quotes', async () => {
  const folder = join(temporaryFolder(), `we*[i]rd? {x} 'q' "d" %20 & é`);
  await buildInto(folder, corpusNamed('After'), bulk);
  const plain = join(temporaryFolder(), 'out');
  await buildInto(plain, corpusNamed('After'), bulk);
  expect(snapshot(folder)).toEqual(snapshot(plain));
  const corpus = join(temporaryFolder(), `c*[o]rpus? 'q' "d" %20 # é`);
  cpSync(join(plain, 'archive/data'), corpus, { recursive: true });
  await buildInto(folder, corpus, bulk);
  expect(snapshot(folder)).toEqual(snapshot(plain));
  await buildInto(folder, join(corpus, 'civic-meetings.db.gz'), bulk);
  expect(snapshot(folder)).toEqual(snapshot(plain));
});
