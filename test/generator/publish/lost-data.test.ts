/** The guard against a corpus that lost data: nothing is published unless --max-loss allows it. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifestKey } from '../../../schemas/paths.ts';
import { isTableName } from '../../../schemas/tables/index.ts';
import { publish, type PublishOptions } from '../../../generator/publish/publish.ts';
import { manifestOf } from '../../support/published-manifest.ts';
import type { Manifest } from '../../../generator/store/manifest.ts';
import { runMain } from '../../support/cli.ts';
import {
  brief,
  type CorpusRows,
  meeting,
  municipality,
  temporaryFolder,
  writeNdjson,
} from '../../support/corpus/corpus.ts';
import { cases } from '../../support/long.ts';
import { refusal } from '../../support/corpus/findings.ts';
import { richCorpus } from '../../support/corpus/rich-corpus.ts';
import { MemoryStore } from '../../support/lambda/memory-store.ts';
import { buildInto, filesOf } from '../../support/site/build.ts';

const publishTo = (store: MemoryStore, folder: string, over: Partial<PublishOptions> = {}) =>
  publish(folder, store, { dryRun: false, verify: false, graceMs: 0, maxLossPercent: 5, ...over });

async function buildRows(rows: CorpusRows): Promise<string> {
  const folder = temporaryFolder();
  await buildInto(folder, writeNdjson(temporaryFolder(), rows), { parts: ['search'], skipInvalid: true });
  return folder;
}

async function storeWith(folder: string): Promise<MemoryStore> {
  const store = new MemoryStore();
  await publishTo(store, folder);
  return store;
}

const countsIn = (store: MemoryStore): Manifest['counts'] => manifestOf(store).counts;

/** A copy of a built folder whose manifest has other counts. */
function withCounts(folder: string, edit: (counts: Manifest['counts']) => Manifest['counts']): string {
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true });
  const file = join(copy, manifestKey);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  writeFileSync(file, JSON.stringify({ ...manifest, counts: edit(manifest.counts) }));
  return copy;
}

describe('a build that lost places', () => {
  const places = Array.from({ length: 20 }, (_, index) => `p${index}`);
  const rowsOf = (ids: readonly string[]): CorpusRows => ({
    municipalities: ids.map((id) => municipality({ id, slug: id })),
    meetings: ids.map((id) => meeting({ id: `m-${id}`, muni_id: id })),
    briefs: ids.map((id) => brief({ meeting_id: `m-${id}`, muni_id: id })),
  });

  it('is refused unless --max-loss allows it', async () => {
    const store = await storeWith(await buildRows(rowsOf(places)));
    const less = await buildRows(rowsOf(places.slice(2)));
    const before = store.published();
    expect(await refusal(publishTo(store, less))).toBe(
      'The build has less data than the last publish: 18 of 20 places (10.0 % less), 18 of 20 meetings (10.0 % less), 18 of 20 searchable meetings (10.0 % less), 18 of 20 briefs (10.0 % less). Nothing was published. Check the corpus; if it is right, publish with --max-loss 10.',
    );
    expect(await refusal(publishTo(store, less, { maxLossPercent: 9.9, dryRun: true }))).toMatch(/18 of 20/);
    expect(store.published()).toEqual(before);
    await publishTo(store, less, { maxLossPercent: 10 });
    expect(store.published()).toEqual(filesOf(less));
  });

  it('is refused if no place is left, regardless of --max-loss', async () => {
    const store = await storeWith(await buildRows(rowsOf(places)));
    const none = await buildRows(rowsOf([]));
    for (const target of [store, new MemoryStore()])
      expect(await refusal(publishTo(target, none, { maxLossPercent: 100 }))).toMatch(
        /^The build has no places\. Nothing was published/,
      );
  });
});

describe('a build that lost rows', () => {
  it('of briefs, decisions, motions, votes and officials is refused by run', async () => {
    const [corpus, store, out] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    writeNdjson(corpus, richCorpus());
    const args = ['run', corpus, '--to', store, '--out', out, '--only', 'search'];
    expect(await runMain(args)).toMatchObject({ code: 0, stderr: '' });
    const published = filesOf(store);
    for (const table of ['briefs', 'briefs_i18n', 'decisions', 'motions', 'member_votes', 'officials'])
      rmSync(join(corpus, `${table}.ndjson`));
    const { code, stderr } = await runMain(args);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /warning briefs — is missing; the last build had 57 rows\. Restore the rows\. If the loss is intended, publish with --max-loss 100\.\n/,
    );
    expect(stderr).toMatch(
      /0 of 60 searchable meetings \(100\.0 % less\), 0 of 180 searchable decisions \(100\.0 % less\), 0 of 57 briefs \(100\.0 % less\), .*0 of 240 member_votes.*publish with --max-loss 100\.\n$/,
    );
    expect(filesOf(store)).toEqual(published);
    expect(await runMain([...args, '--max-loss', '100'])).toMatchObject({ code: 0 });
  });

  it('is refused if a table lost all of its rows, whichever it is and however few they were', async () => {
    const rows = richCorpus();
    const store = await storeWith(await buildRows(rows));
    const before = store.published();
    const tables = Object.keys(rows).filter(isTableName);
    expect(tables.length).toBeGreaterThan(15);
    expect(tables[0]).toBe('municipalities');
    for (const table of tables.slice(1).filter((_, index) => index % cases(4, 1) === 0)) {
      const emptied = await buildRows({ ...rows, [table]: [] });
      const count = rows[table]?.length;
      expect(await refusal(publishTo(store, emptied, { maxLossPercent: 99 }))).toMatch(
        new RegExp(`[:,] 0 of ${count} ${table} \\(100\\.0 % less\\).*with --max-loss 100\\.$`),
      );
    }
    expect(store.published()).toEqual(before);
  });

  it('is refused for more than --max-loss of a table with 20 rows or more', async () => {
    const built = await buildRows(richCorpus());
    const set = (votes: number): string =>
      withCounts(built, (counts) => ({ ...counts, tables: { ...counts.tables, member_votes: votes } }));
    const outcome = async (before: number, after: number): Promise<string> => {
      const store = await storeWith(set(before));
      return await publishTo(store, set(after)).then(
        () => 'published',
        (error: Error) => error.message.slice(0, 83),
      );
    };
    expect(await outcome(20, 19)).toBe('published');
    expect(await outcome(20, 18)).toContain('18 of 20 member_votes (10.0 % less)');
    expect(await outcome(19, 1)).toBe('published');
    expect(await outcome(1, 0)).toContain('0 of 1 member_votes (100.0 % less)');
    expect(await outcome(0, 0)).toBe('published');
  });

  it('is compared by every count that both manifests have', async () => {
    const built = await buildRows(richCorpus());
    const store = await storeWith(built);
    const full = countsIn(store);
    for (const name of ['meetings', 'searchable_meetings', 'searchable_decisions'] as const) {
      const less = withCounts(built, (counts) => ({ ...counts, [name]: Math.floor((full[name] ?? 0) / 2) }));
      expect(await refusal(publishTo(store, less))).toContain(
        ` of ${full[name]} ${name.replace('_', ' ')} (`,
      );
    }
    const old = withCounts(built, ({ places, meetings }) => ({ places, meetings }));
    await publishTo(store, old);
    expect(countsIn(store)).toEqual(full);
    const before = await storeWith(old);
    expect(countsIn(before)).toEqual({ places: 5, meetings: 60 });
    await publishTo(before, built);
    expect(countsIn(before)).toEqual(full);
  });
});
