/** A dataset that could not be written whole never takes the place of one that was. */
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { writeDemoCorpus } from '../../../generator/demo/write.ts';
import { buildInto, filesOf } from '../../support/site/build.ts';
import { corpusNamed, snapshot } from '../../support/site/built-folder.ts';
import { startCli } from '../../support/cli.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';
import { refusal } from '../../support/corpus/findings.ts';
import { mountTinyDisk } from '../../support/tiny-disk.ts';

const bulk = { parts: ['bulk'] } as const;

/** A folder with a dataset, and what it holds. */
async function builtDataset(folder = join(temporaryFolder(), 'out')): Promise<string> {
  await buildInto(folder, corpusNamed('Before'), bulk);
  return folder;
}

test('kill -9 while it is written leaves the previous one whole, and the next build puts everything right', async () => {
  const folder = await builtDataset();
  const before = filesOf(folder);
  const corpus = join(temporaryFolder(), 'demo.db');
  writeDemoCorpus(corpus, { places: 20, meetings: 6_000 });
  const TMPDIR = temporaryFolder();
  const child = startCli(['build', corpus, '--out', folder, '--only', 'bulk'], { TMPDIR });
  const staging = join(folder, '.build', `next-${child.pid}`);
  while (child.exitCode === null && !existsSync(join(staging, 'archive/data/meetings.parquet')))
    await sleep(2);
  child.kill('SIGKILL');
  if (child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  expect(filesOf(folder)).toEqual(before);
  expect(existsSync(join(staging, 'archive/data/manifest.json'))).toBe(false);
  await buildInto(folder, corpusNamed('After'), bulk);
  const clean = join(temporaryFolder(), 'out');
  await buildInto(clean, corpusNamed('After'), bulk);
  expect(snapshot(folder)).toEqual(snapshot(clean));
});

const tinyDisk = mountTinyDisk('4m');

describe.skipIf(tinyDisk === undefined)('a full disk', () => {
  test.each([
    ['the database', 3_000, 3],
    ['everything at once', 12_000, 3],
  ])(
    'stops the build, says so, and leaves the folder as it was: room for less than %s',
    async (_, meetings, places) => {
      const folder = await builtDataset(join(tinyDisk ?? '', `out-${meetings}`));
      const before = snapshot(folder);
      const corpus = join(temporaryFolder(), 'demo.db');
      writeDemoCorpus(corpus, { places, meetings });
      const message = await refusal(buildInto(folder, corpus, bulk));
      expect(message).toMatch(new RegExp(`^Cannot write ${folder}: .*The disk is full\\. .*--out\\.$`, 's'));
      expect(snapshot(folder)).toEqual(before);
      expect(readdirSync(join(folder, '.build'))).toEqual(['manifest.json']);
    },
  );
});

test('a folder with characters that programs read as patterns is a folder like others', async () => {
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
