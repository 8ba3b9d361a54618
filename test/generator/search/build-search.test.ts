/** The search part of a build: which files it writes, and when it writes none. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { indexPointerKey, indexSegmentKey } from '../../../schemas/paths.ts';
import { type IndexPointer, indexPointerSchema } from '../../../schemas/index-pointer.ts';
import { openIndex } from '../../../search-lambda/engine/open-index.ts';
import { readManifest } from '../../../generator/store/manifest.ts';
import { buildInto, filesOf, testConfig } from '../../support/site/build.ts';
import { builtFolder, corpusNamed, snapshot } from '../../support/site/built-folder.ts';
import { type Built, built, jsonOf } from '../../support/site/built.ts';
import { runMain } from '../../support/cli.ts';
import {
  brief,
  decision,
  meeting,
  municipality,
  smallCorpus,
  temporaryFolder,
  writeNdjson,
  writeSqlite,
} from '../../support/corpus/corpus.ts';
import { strictSearch } from '../../support/search/strict-search.ts';
import { refusal } from '../../support/corpus/findings.ts';
import { richCorpus, shuffled } from '../../support/corpus/rich-corpus.ts';

const pointerOf = (build: Pick<Built, 'files'>): IndexPointer =>
  indexPointerSchema.parse(jsonOf(build, indexPointerKey));

/** Links of the meetings that a built index finds. */
async function found({ files }: Pick<Built, 'files'>, query: string): Promise<string[]> {
  const read = async (name: string, offset: number, length: number): Promise<Uint8Array> =>
    files.get(indexSegmentKey(name))?.subarray(offset, offset + length) ?? new Uint8Array();
  const index = await openIndex(pointerOf({ files }), read, async () => {});
  return (await strictSearch(index, query)).map(({ document }) => document.url).toSorted();
}

/** Four meetings, of which three are searchable: one by its brief, one by its decision, one by both. */
const fourMeetings = (): ReturnType<typeof smallCorpus> => ({
  municipalities: [municipality(), municipality({ id: 'p2', country: 'CA', state: 'Ontario' })],
  meetings: ['m1', 'm2', 'm3', 'm4'].map((id) => meeting({ id, muni_id: id === 'm3' ? 'p2' : 'p1' })),
  briefs: [brief(), brief({ meeting_id: 'm3', muni_id: 'p2' })],
  decisions: [decision(), decision({ id: 'd2', meeting_id: 'm2' })],
});

describe('the search part', () => {
  test('is an index of the searchable meetings of all places, and the pointer to it', async () => {
    const build = await built(fourMeetings(), { parts: ['search'] });
    const pointer = pointerOf(build);
    expect(pointer).toMatchObject({ meetings: 3, places: 2, oldest: '2026-03-04', newest: '2026-03-04' });
    expect(pointer.segments.length).toBeGreaterThan(0);
    for (const { name, bytes, sha256 } of pointer.segments) {
      const body = build.files.get(indexSegmentKey(name)) ?? Buffer.alloc(0);
      expect([body.length, createHash('sha256').update(body).digest('hex')]).toEqual([bytes, sha256]);
    }
    expect(await found(build, 'rezoning')).toEqual([
      'https://civic.example/ca/city/alder-falls-oh/#mm3',
      'https://civic.example/city/alder-falls-oh/#mm1',
      'https://civic.example/city/alder-falls-oh/#mm2',
    ]);
  });

  test('has immutable files, except the pointers', async () => {
    const { manifest } = await built(fourMeetings(), { parts: ['search'] });
    const facts = manifest.artifacts.map(({ path, media_type, cache }) => [
      path.replace(/-[0-9a-f]+\./, '-<hash>.'),
      media_type,
      cache,
    ]);
    expect(facts).toEqual([
      ['search/current.json', 'application/json; charset=utf-8', 'pointer'],
      ['search/decisions.json', 'application/json; charset=utf-8', 'pointer'],
      ['search/index-<hash>.json.gz', 'application/gzip', 'immutable'],
      ['search/index-<hash>.json.gz', 'application/gzip', 'immutable'],
      ['search/places-<hash>.json.gz', 'application/gzip', 'immutable'],
    ]);
  });

  test('is built for a corpus without searchable meetings', async () => {
    const build = await built(
      { municipalities: [municipality()], meetings: [meeting()] },
      { parts: ['search'] },
    );
    expect(pointerOf(build)).toMatchObject({ meetings: 0, places: 0, oldest: null, newest: null });
    expect(await found(build, 'rezoning')).toEqual([]);
  });

  test('has the same bytes whatever the order of rows', async () => {
    const one = await built(richCorpus(), { parts: ['search'] });
    const other = await built(shuffled(richCorpus(), 'seed'), { parts: ['search'] });
    expect(other).toEqual(one);
  });

  test('has nothing that is redacted', async () => {
    const folder = writeNdjson(temporaryFolder(), fourMeetings());
    const redactions = [
      { table: 'meetings', id: 'm1' },
      { table: 'decisions', id: 'd2', columns: ['headline'] },
    ];
    writeFileSync(
      join(folder, 'redactions.ndjson'),
      redactions.map((redaction) => `${JSON.stringify(redaction)}\n`).join(''),
    );
    const out = join(temporaryFolder(), 'out');
    await buildInto(out, folder, { parts: ['search'] });
    const files = filesOf(out);
    expect(await found({ files }, 'rezoning')).toEqual(['https://civic.example/ca/city/alder-falls-oh/#mm3']);
    expect(pointerOf({ files }).meetings).toBe(2);
  });
});

/** The top-level folders of a build. */
const folders = ({ files }: Pick<Built, 'files'>): string[] => [
  ...new Set([...files.keys()].map((path) => path.split('/')[0] ?? '')),
];

describe('a build of some parts', () => {
  test('writes no others', async () => {
    const search = await built(smallCorpus(), { parts: ['search'] });
    const site = await built(smallCorpus(), { parts: ['site'] });
    const both = await built(smallCorpus(), { parts: ['search', 'site'] });
    expect([search, site, both].map(folders)).toEqual([['search'], ['ca', 'us'], ['ca', 'search', 'us']]);
    expect([search, site, both].map(({ manifest }) => manifest.parts)).toEqual([
      ['search'],
      ['site'],
      ['search', 'site'],
    ]);
    expect(new Map([...search.files, ...site.files])).toEqual(new Map(both.files));
  });

  test('counts the corpus, whatever the parts', async () => {
    const { manifest } = await built(fourMeetings(), { parts: ['search'] });
    expect(manifest.counts).toMatchObject({ places: 2, meetings: 4 });
  });

  test('leaves the others, and the instant of the site, unchanged', async () => {
    const folder = await builtFolder();
    const before = filesOf(folder);
    const corpus = writeNdjson(temporaryFolder(), fourMeetings());
    await buildInto(folder, corpus, { parts: ['search'], asOf: '2030-01-01T00:00:00Z' });
    const after = filesOf(folder);
    expect([...after].filter(([path]) => !path.startsWith('search/'))).toEqual([...before]);
    const manifest = await readManifest(folder);
    expect(manifest).toMatchObject({ parts: ['search', 'site'], as_of: '2026-11-20T12:00:00.000Z' });
    expect(manifest?.artifacts.map(({ path }) => path)).toEqual([...after.keys()]);
    await buildInto(folder, corpus, { asOf: '2030-01-01T00:00:00Z' });
    expect([...filesOf(folder)].filter(([path]) => path.startsWith('search/'))).toEqual(
      [...after].filter(([path]) => path.startsWith('search/')),
    );
    expect(await readManifest(folder)).toMatchObject({
      parts: ['search', 'site'],
      as_of: '2030-01-01T00:00:00.000Z',
    });
  });

  test('replaces the index that was there', async () => {
    const folder = join(temporaryFolder(), 'out');
    await buildInto(folder, corpusNamed('Before'), { parts: ['search'] });
    const before = [...filesOf(folder).keys()];
    await buildInto(folder, corpusNamed('After'), { parts: ['search'] });
    const after = [...filesOf(folder).keys()];
    expect(after).toHaveLength(before.length);
    expect(after).not.toEqual(before);
  });

  test('that fails leaves the index unchanged', async () => {
    const folder = join(temporaryFolder(), 'out');
    await buildInto(folder, corpusNamed('Before'), { parts: ['site', 'search'] });
    const before = snapshot(folder);
    const broken = { ...smallCorpus(), meetings: [meeting({ meeting_date: '2025-02-30' })] };
    const attempt = buildInto(folder, writeNdjson(temporaryFolder(), broken), { parts: ['site', 'search'] });
    expect(await refusal(attempt)).toContain('Nothing was built');
    expect(snapshot(folder)).toEqual(before);
  });
});

describe('a corpus with too many searchable meetings for a MiniSearch index', () => {
  test.each<[string, (folder: string) => string]>([
    ['a folder', (folder) => writeNdjson(join(folder, 'corpus'), fourMeetings())],
    ['a database', (folder) => writeSqlite(join(folder, 'corpus.db'), fourMeetings())],
  ])('as %s is refused with the number and the remedy, and the output is unchanged', async (_, write) => {
    const folder = await builtFolder();
    const before = snapshot(folder);
    const corpus = write(temporaryFolder());
    const options = { parts: ['site', 'search'], index: 'minisearch', miniSearchMax: 2 } as const;
    expect(await refusal(buildInto(folder, corpus, options))).toBe(
      'The corpus has 3 meetings with a brief or a decision; a MiniSearch index can have at most 2. Nothing was built and the output is unchanged. Omit --index, or use --index packed.',
    );
    expect(snapshot(folder)).toEqual(before);
    await buildInto(folder, corpus, { parts: ['site'], index: 'minisearch', miniSearchMax: 2 });
    expect((await readManifest(folder))?.parts).toEqual(['site']);
  });

  test('gets a packed index, unless another kind is chosen', async () => {
    const corpus = writeNdjson(temporaryFolder(), fourMeetings());
    const formatWith = async (miniSearchMax: number): Promise<string> => {
      const out = join(temporaryFolder(), 'out');
      await buildInto(out, corpus, { parts: ['search'], miniSearchMax });
      return pointerOf({ files: filesOf(out) }).format;
    };
    expect([await formatWith(2), await formatWith(3)]).toEqual(['packed', 'minisearch']);
  });

  test('is not one with exactly the limit', async () => {
    const corpus = writeNdjson(temporaryFolder(), fourMeetings());
    const out = join(temporaryFolder(), 'out');
    const summary = await buildInto(out, corpus, {
      parts: ['search'],
      index: 'minisearch',
      miniSearchMax: 3,
    });
    expect(summary.searchable).toBe(3);
  });

  test.each([
    ['a meeting', 'meetings', 'm2'],
    ['the one decision of a meeting', 'decisions', 'd2'],
    ['the brief of a meeting without decisions', 'briefs', 'm3'],
    ['a place', 'municipalities', 'p2'],
  ])('does not count %s that is redacted', async (_, table, id) => {
    const folder = temporaryFolder();
    const corpus = writeSqlite(join(folder, 'corpus.db'), fourMeetings());
    const out = join(temporaryFolder(), 'out');
    const options = { parts: ['search'], index: 'minisearch', miniSearchMax: 2 } as const;
    await refusal(buildInto(out, corpus, options));
    writeFileSync(join(folder, 'redactions.ndjson'), JSON.stringify({ table, id }));
    expect((await buildInto(out, corpus, options)).searchable).toBe(2);
  });

  test('does not count meetings of a country without a deployment', async () => {
    const corpus = writeSqlite(join(temporaryFolder(), 'corpus.db'), fourMeetings());
    const config = { ...testConfig, deployments: testConfig.deployments.slice(0, 1) };
    const options = {
      parts: ['search'],
      index: 'minisearch',
      miniSearchMax: 2,
      config,
      skipInvalid: true,
    } as const;
    const summary = await buildInto(join(temporaryFolder(), 'out'), corpus, options);
    expect(summary.searchable).toBe(2);
  });
});

describe('civic build', () => {
  test('builds all parts, and reports the number of searchable meetings', async () => {
    const folder = temporaryFolder();
    const corpus = writeNdjson(join(folder, 'corpus'), fourMeetings());
    const { code, stdout, stderr } = await runMain(['build', corpus, '--out', join(folder, 'out'), '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      meetings: 4,
      searchable_meetings: 3,
      folders: [{ folder: 'us' }, { folder: 'ca' }, { folder: 'search', files: 5 }, { folder: 'archive' }],
    });
    const text = (await runMain(['build', corpus, '--out', join(folder, 'out')])).stdout;
    expect(text).toMatch(/^search\/ +5 /m);
    expect(text).toContain('2 places, 4 meetings, 3 of them searchable in ');
  });

  test('--only builds the named parts, each once', async () => {
    const folder = temporaryFolder();
    const corpus = writeNdjson(join(folder, 'corpus'), fourMeetings());
    const build = async (only: string): Promise<unknown> => {
      const out = join(folder, only.replaceAll(/\W/g, ''));
      const { stdout } = await runMain(['build', corpus, '--out', out, '--only', only, '--json']);
      const { searchable_meetings } = JSON.parse(stdout) as { searchable_meetings?: number };
      return { folders: folders({ files: filesOf(out) }), searchable_meetings };
    };
    expect(await build('search')).toEqual({ folders: ['search'], searchable_meetings: 3 });
    expect(await build('site')).toEqual({ folders: ['ca', 'us'], searchable_meetings: undefined });
    expect(await build('site, search,site')).toEqual({
      folders: ['ca', 'search', 'us'],
      searchable_meetings: 3,
    });
    const { code, stderr } = await runMain([
      'build',
      corpus,
      '--out',
      join(folder, 'x'),
      '--only',
      'site,pages',
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain('The parts are: site, search, bulk.');
  });
});
