/** A failed build leaves the previous build intact. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type Artifact, htmlMediaType } from '../../../generator/store/artifact.ts';
import { writeArtifact } from '../../../generator/store/build-folder.ts';
import { buildInto, filesOf, testConfig } from '../../support/site/build.ts';
import { brokenCorpus, builtFolder, corpusNamed, snapshot } from '../../support/site/built-folder.ts';
import { filesIn, filesOfEveryPlace, placeFolder } from '../../support/site/place-files.ts';
import { runCli } from '../../support/cli.ts';
import {
  brief,
  type CorpusRows,
  municipality,
  smallCorpus,
  temporaryFolder,
  writeNdjson,
  writeSqlite,
} from '../../support/corpus/corpus.ts';
import { refusal } from '../../support/corpus/findings.ts';
import { gzipFile } from '../../support/corpus/formats.ts';
import { mountTinyDisk } from '../../support/tiny-disk.ts';
import { sampleRow } from '../../support/corpus/rows.ts';

describe('a build that fails', () => {
  test.each<[string, () => string]>([
    ['an invalid row', brokenCorpus],
    ['a missing corpus', () => join(temporaryFolder(), 'missing.db')],
    ['a missing table', () => writeNdjson(temporaryFolder(), { municipalities: [] })],
  ])('because of %s leaves the folder unchanged', async (_, corpus) => {
    const folder = await builtFolder();
    const before = snapshot(folder);
    await refusal(buildInto(folder, corpus()));
    expect(snapshot(folder)).toEqual(before);
    expect(readdirSync(join(folder, '.build'))).toEqual(['corpus', 'lock', 'manifest.json', 'parts']);
  });

  test('because a place has no deployment leaves the folder unchanged', async () => {
    const folder = await builtFolder();
    const before = snapshot(folder);
    const config = { ...testConfig, deployments: testConfig.deployments.slice(0, 1) };
    await refusal(buildInto(folder, corpusNamed('After'), { config }));
    expect(snapshot(folder)).toEqual(before);
  });
});

test('two artifacts with one path are an error, and the first one is kept', () => {
  const folder = temporaryFolder();
  const artifact = (text: string): Artifact => ({
    path: 'us/index.html',
    body: Buffer.from(text),
    mediaType: htmlMediaType,
    cache: 'hourly',
  });
  writeArtifact(folder, artifact('first'));
  expect(() => writeArtifact(folder, artifact('second'))).toThrow(
    /Two files of the build have the same path/,
  );
  expect(readFileSync(join(folder, 'us/index.html'), 'utf8')).toBe('first');
});

describe('an output folder', () => {
  test('that is a file is refused and kept', async () => {
    const file = join(temporaryFolder(), 'out');
    writeFileSync(file, 'mine');
    expect(await refusal(buildInto(file, corpusNamed('New')))).toMatch(/it is not a folder.*--out/);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test('below a file is refused', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, 'mine');
    const message = await refusal(buildInto(join(file, 'out'), corpusNamed('New')));
    expect(message).toMatch(/Cannot write .*--out/);
  });

  test.each(['us', 'ca'])('with another program’s %s/ is refused and kept', async (name) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'notes.txt'), 'mine');
    expect(await refusal(buildInto(folder, corpusNamed('New')))).toMatch(
      new RegExp(`has ${name}/ but no earlier build.*--out`),
    );
    expect([...snapshot(folder)]).toEqual([[`${name}/notes.txt`, 'mine']]);
    expect(readdirSync(folder)).toEqual([name]);
  });

  test('keeps files that belong to no part of a build', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    await buildInto(folder, corpusNamed('New'));
    await buildInto(folder, corpusNamed('Newer'));
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine');
  });

  test('removes the files of places that were removed', async () => {
    const folder = await builtFolder();
    const rows = smallCorpus();
    rows.municipalities = [municipality({ slug: 'renamed-oh' })];
    await buildInto(folder, writeNdjson(temporaryFolder(), rows));
    const places = [...filesOf(folder).keys()].filter((path) => path.includes('/city/'));
    const names = ['2026/index.html', 'meeting/m1/index.html', ...filesOfEveryPlace].toSorted();
    expect(places).toEqual(filesIn(placeFolder('renamed-oh'), ...names));
  });

  test('with a manifest that cannot be read is refused and kept', async () => {
    const folder = await builtFolder();
    writeFileSync(join(folder, '.build/manifest.json'), '{"format":99}');
    const before = snapshot(folder);
    expect(await refusal(buildInto(folder, corpusNamed('New')))).toContain(
      'not a build manifest of this version',
    );
    expect(snapshot(folder)).toEqual(before);
  });
});

/** Room for two small sites of 2.2 MB each, but not for large rows as well. */
const diskSize = '5m';

const tinyDisk = mountTinyDisk(diskSize);

/** A failed test must not leave files to the next one. */
afterEach(() => {
  if (tinyDisk === undefined) return;
  for (const name of readdirSync(tinyDisk)) rmSync(join(tinyDisk, name), { recursive: true });
});

describe.skipIf(tinyDisk === undefined)('a full disk', () => {
  const disk = tinyDisk ?? '';
  /** Its files take 2.7 MB more. */
  const largeRows = (): CorpusRows => ({
    ...smallCorpus(),
    briefs: [brief({ summary: 'x'.repeat(900_000) })],
  });

  test('stops the build with a clear error, and leaves the folder unchanged', async () => {
    const folder = join(disk, 'out');
    cpSync(await builtFolder(), folder, { recursive: true });
    const before = snapshot(folder);
    const message = await refusal(buildInto(folder, writeNdjson(temporaryFolder(), largeRows())));
    expect(message).toMatch(/^Cannot write .*: ENOSPC: .*\. The disk is full\..*--out\.$/);
    expect(snapshot(folder)).toEqual(before);
    expect(readdirSync(join(folder, '.build'))).toEqual(['corpus', 'lock', 'manifest.json', 'parts']);
    await buildInto(folder, corpusNamed('After'));
    expect(filesOf(folder)).toEqual(filesOf(await builtFolder('After')));
  });

  test.each<[string, (folder: string) => string]>([
    ['copied into SQLite', (folder) => writeNdjson(folder, manyLargeRows())],
    ['unpacked', (folder) => gzipFile(writeSqlite(join(folder, 'corpus.db'), manyLargeRows()))],
  ])('for temporary files, to which the corpus is %s, is reported', async (_, write) => {
    const corpus = write(temporaryFolder());
    const { code, stdout, stderr } = await runCli(['check', corpus], { TMPDIR: disk });
    expect(stderr).toBe(
      `error Cannot copy the corpus ${corpus}: the disk of ${disk} is full. Free some space, or set TMPDIR to a folder on another disk.\n`,
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(readdirSync(disk)).toEqual([]);
  });

  const manyLargeRows = (): CorpusRows => ({
    ...largeRows(),
    roundups: Array.from({ length: 8 }, (_, index) =>
      sampleRow('roundups', { id: `r${index}`, markdown: 'x'.repeat(900_000) }),
    ),
  });
});

test.skipIf(tinyDisk === undefined)(
  'if a folder cannot be replaced, the others are rolled back',
  async () => {
    const folder = await builtFolder();
    const before = snapshot(folder);
    renameSync(join(folder, 'ca'), join(folder, 'ca-before'));
    mkdirSync(join(folder, 'ca'));
    const disk = tinyDisk ?? '';
    cpSync(join(folder, 'ca-before'), disk, { recursive: true });
    spawnSync('/bin/mount', ['--bind', disk, join(folder, 'ca')]);
    rmSync(join(folder, 'ca-before'), { recursive: true });
    try {
      await expect(buildInto(folder, corpusNamed('After'))).rejects.toThrow('EBUSY');
      expect(snapshot(folder)).toEqual(before);
    } finally {
      spawnSync('/bin/umount', [join(folder, 'ca')]);
    }
  },
);
