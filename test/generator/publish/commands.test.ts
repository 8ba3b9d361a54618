/** `civic publish` and `civic run` with a folder as the store. */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releasesSchema } from '../../../schemas/bulk.ts';
import { buildInto, filesOf, readJson } from '../../support/site/build.ts';
import { snapshot } from '../../support/site/built-folder.ts';
import { runCli, runMain } from '../../support/cli.ts';
import { brief, meeting, smallCorpus, writeNdjson } from '../../support/corpus/corpus.ts';

const work = mkdtempSync(join(tmpdir(), 'civic-run-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const built = join(work, 'built');
const corpus = join(work, 'corpus');

beforeAll(async () => {
  writeNdjson(corpus, { ...smallCorpus(), about: [{ key: 'exported_at', value: '2026-11-19' }] });
  await buildInto(built, corpus);
});

/** The files that a web server would serve, without those of the store itself. */
const servedFiles = (store: string): Map<string, Buffer> =>
  new Map([...filesOf(store)].filter(([path]) => !path.startsWith('.')));

function linkTo(folder: string): string {
  const link = `${folder}-link`;
  symlinkSync(folder, link);
  return link;
}

describe('civic publish', () => {
  const store = join(work, 'published');

  it('plans, publishes, and then has nothing to do', async () => {
    const planned = await runCli(['publish', built, '--to', store, '--dry-run']);
    expect(planned).toMatchObject({ code: 0, stderr: '' });
    expect(planned.stdout).toMatch(/^us\/municipalities\.json +added +\S+ \w+$/m);
    expect(planned.stdout).toMatch(/planned .+: .+ would be uploaded; nothing was uploaded\n$/);
    expect(existsSync(store)).toBe(false);
    const published = await runMain(['publish', built, '--to', store]);
    expect(published).toMatchObject({ code: 0, stderr: '' });
    expect(published.stdout).toMatch(/^added +\d+ +\d/m);
    expect(servedFiles(store)).toEqual(filesOf(built));
    const again = await runMain(['publish', built, '--to', store]);
    expect(again.stdout).toMatch(/^nothing to do .*: the store already has this build\n$/);
  });

  it('reports the same to scripts as JSON', async () => {
    const { code, stdout } = await runMain(['publish', built, '--to', join(work, 'json'), '--json']);
    const report = JSON.parse(stdout) as { added: object[]; deleted: string[]; dry_run: boolean };
    expect({ code, added: report.added.length, deleted: report.deleted, dry: report.dry_run }).toEqual({
      code: 0,
      added: filesOf(built).size,
      deleted: [],
      dry: false,
    });
    const refused = await runMain(['publish', mkdtempSync(join(work, 'empty-')), '--to', store, '--json']);
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout)).toEqual({ error: expect.stringMatching(/has no build/) as string });
  });

  it.each([
    ['itself', (own: string) => own],
    ['a folder below itself', (own: string) => join(own, 'us/city/new')],
    ['itself by a link', (own: string) => linkTo(own)],
    ['a folder whose site contains it', (own: string) => join(own, '../..')],
  ])('refuses to publish a folder into %s, and leaves it unchanged', async (_, storeFor) => {
    const own = join(mkdtempSync(join(work, 'own-')), 'us', 'built');
    cpSync(built, own, { recursive: true });
    const before = snapshot(own);
    const store = storeFor(own);
    for (const command of [
      ['publish', own],
      ['run', corpus, '--out', own],
    ]) {
      const { code, stderr } = await runMain([...command, '--to', store]);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringMatching(
          /^error Cannot publish .+ into .+: one is inside the other\. .*--to\.\n$/,
        ) as string,
      });
    }
    expect(snapshot(own)).toEqual(before);
  });

  it.each([
    [['--to', 'gs://bucket'], /gs:\/\/bucket/],
    [['--to', ''], /Name a bucket or a folder/],
    [[], /required option '--to <store>'/],
    [['--to', store, '--grace', 'soon'], /Give a duration such as 30m, 1h or 0/],
    [['--to', store, '--max-loss', '101'], /Give a number from 0 to 100/],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await runMain(['publish', built, ...args]);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/^ +at /m);
  });
});

describe('civic run', () => {
  const store = join(work, 'served');
  const argsFor = (source: string): string[] => {
    const out = join(work, 'out');
    return ['run', source, '--to', store, '--out', out, '--as-of', '2026-11-20T12:00:00Z'];
  };
  const run = (source: string, ...more: string[]) => runMain([...argsFor(source), ...more]);

  it('builds and publishes; with --bulk also the dataset and its changes since the last release', async () => {
    expect(await run(corpus)).toMatchObject({ code: 0, stderr: '' });
    expect(
      readdirSync(store)
        .filter((name) => !name.startsWith('.'))
        .toSorted(),
    ).toEqual(['search', 'us']);
    expect((await run(corpus, '--bulk')).code).toBe(0);
    const rows = smallCorpus();
    rows.meetings.push(meeting({ id: 'm2' }));
    rows.briefs.push(brief({ meeting_id: 'm2' }));
    const later = writeNdjson(join(work, 'later'), {
      ...rows,
      about: [{ key: 'exported_at', value: '2026-11-20' }],
    });
    const { code, stdout } = await run(later, '--bulk', '--json');
    expect(code).toBe(0);
    const report = JSON.parse(stdout) as { build: { meetings: number }; publish: { changed: object[] } };
    expect(report.build.meetings).toBe(2);
    expect(report.publish.changed.length).toBeGreaterThan(5);
    const { releases } = releasesSchema.parse(readJson(store, 'archive/data/releases.json'));
    expect(releases.map(({ release, previous }) => [release, previous])).toEqual([
      ['2026-11-20', '2026-11-19'],
      ['2026-11-19', undefined],
    ]);
    expect(readdirSync(join(store, 'archive/data/changes/2026-11-20')).toSorted()).toEqual([
      'about.parquet',
      'briefs.parquet',
      'meetings.parquet',
    ]);
  });

  it('publishes nothing if the build fails', async () => {
    const before = servedFiles(store);
    const broken = writeNdjson(join(work, 'broken'), {
      ...smallCorpus(),
      meetings: [meeting({ meeting_date: 'x' })],
    });
    const { code, stderr } = await runCli(argsFor(broken));
    expect(code).toBe(1);
    expect(stderr).toMatch(/meeting_date/);
    expect(servedFiles(store)).toEqual(before);
  });
});
