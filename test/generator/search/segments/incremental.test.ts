/** Incremental runs: the published index answers as a whole index of the corpus would. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { localConfig } from '../../../../schemas/config.ts';
import { manifestOf } from '../../../support/published-manifest.ts';
import type { Manifest } from '../../../../generator/store/manifest.ts';
import type { MemoryStore } from '../../../support/lambda/memory-store.ts';
import { copyOf, type EditedCorpus, publishedCorpus, runOnce } from './edited-corpus.fixture.ts';
import { answersOf, expectedAnswers, foundIn, pointerIn } from './published-answers.fixture.ts';

const later = (minutes: number): string => new Date(Date.UTC(2026, 10, 20, 0, minutes)).toISOString();

type Edit = (corpus: EditedCorpus) => void;

const editings: readonly Edit[] = [
  (c) => {
    c.retitle('m5', 'Zanzibar and the budget', later(1));
    c.delete('m7');
    c.copy('m8', 'n1', '2026-09-30');
  },
  (c) => {
    c.retitle('m5', 'The budget and no more', later(2));
    c.retitle('m12', 'Zanzibar', later(2));
    c.delete('n1');
  },
  (c) => c.rename('p2', 'Zanzibar'),
  (c) => {
    c.run('DELETE FROM briefs WHERE meeting_id = ?', 'm20');
    c.copy('m40', 'm7', '2026-01-10');
    c.retitle('m41', 'Harbor, harbor', later(4));
  },
];

describe('the index after incremental runs', () => {
  it('equals a whole index after changes, deletions, new meetings and a renamed place', async () => {
    const { corpus, store } = await publishedCorpus();
    const reports: unknown[] = [];
    for (const edit of editings) {
      edit(corpus);
      const { summary, reason } = await runOnce(corpus, store, 'since-last');
      expect(reason).toBeUndefined();
      const { counts, segments, merged, documents } = summary.index?.report ?? {};
      reports.push([counts, segments, merged, documents]);
    }
    expect(reports).toEqual([
      [{ added: 1, changed: 1, deleted: 1 }, 2, 0, 2],
      [{ added: 0, changed: 2, deleted: 1 }, 2, 1, 2],
      [{ added: 0, changed: 20, deleted: 0 }, 3, 0, 20],
      [{ added: 1, changed: 1, deleted: 1 }, 2, 2, 24],
    ]);
    expect(await answersOf(store)).toEqual(await expectedAnswers(corpus));
  });

  it('is written whole once much has changed', async () => {
    const { corpus, store } = await publishedCorpus();
    for (let number = 0; number < 40; number++) corpus.retitle(`m${number}`, `Zanzibar ${number}`, later(1));
    const { summary } = await runOnce(corpus, store, 'since-last');
    expect(summary.index?.report).toMatchObject({ segments: 1, merged: 1, documents: 300 });
    expect(await answersOf(store)).toEqual(await expectedAnswers(corpus));
  });

  it('has the same bytes as after runs that read everything; without changes nothing is published', async () => {
    const { corpus, store } = await publishedCorpus();
    const other = copyOf(store);
    for (const edit of editings.slice(0, 2)) {
      edit(corpus);
      await runOnce(corpus, store, 'since-last');
      await runOnce(corpus, other, 'all');
    }
    expect(store.published()).toEqual(other.published());
    expect((await pointerIn(store)).segments).toHaveLength(2);
    store.takePuts();
    for (const how of ['since-last', 'all'] as const) await runOnce(corpus, store, how);
    expect(store.takePuts()).toEqual([]);
    expect(store.published()).toEqual(other.published());
  });

  it('has a change without a new stamp, by the journal', async () => {
    const { corpus, store } = await publishedCorpus();
    corpus.retitle('m5', 'Zanzibar', '2026-10-02T00:00:00Z');
    const { summary } = await runOnce(corpus, store, 'since-last');
    expect(summary.placesRead).toBe(1);
    expect(await foundIn(store, 'zanzibar')).toEqual([linkOf('5', 'm5')]);
  });

  it('leaves the sites, and what the next run of them reads', async () => {
    const { corpus, store } = await publishedCorpus();
    const { site } = manifestOf(store);
    corpus.retitle('m5', 'Zanzibar', later(1));
    store.takePuts();
    await runOnce(corpus, store, 'since-last');
    expect(store.takePuts().filter((key) => key.startsWith('us/'))).toEqual([]);
    expect(manifestOf(store).site).toEqual(site);
    const both = await runOnce(corpus, store, 'since-last', { parts: ['site', 'search'] });
    expect([both.reason, both.summary.placesRead]).toEqual([undefined, 1]);
    expect(store.takePuts()).toContain('us/city/town-5/meetings.json');
    const again = await runOnce(corpus, store, 'since-last');
    expect([again.reason, again.summary.placesRead]).toEqual([undefined, 0]);
  });

  it('is counted in the manifest', async () => {
    const { corpus, store } = await publishedCorpus();
    const before = countsIn(store);
    expect(before).toMatchObject({ places: 15, searchable_meetings: 300, searchable_decisions: 60 });
    corpus.delete('m7');
    await runOnce(corpus, store, 'since-last');
    expect(countsIn(store)).toMatchObject({ places: 15, meetings: 299, searchable_meetings: 299 });
    expect(countsIn(store).tables).toMatchObject({ meetings: 299, briefs: 269, decisions: 60 });
  });

  it('has later changes even if a row is stamped in the future', async () => {
    const { corpus, store } = await publishedCorpus();
    corpus.retitle('m5', 'Zanzibar', '2099-01-01T00:00:00Z');
    await runOnce(corpus, store, 'since-last');
    corpus.retitle('m6', 'Zanzibar', later(3));
    const { reason } = await runOnce(corpus, store, 'since-last');
    expect(reason).toBeUndefined();
    expect(await foundIn(store, 'zanzibar')).toEqual([linkOf('5', 'm5'), linkOf('6', 'm6')]);
  });
});

const countsIn = (store: MemoryStore): Manifest['counts'] => manifestOf(store).counts;

const linkOf = (town: string, id: string, host = 'civic'): string =>
  `https://${host}.example/city/town-${town}/#m${id}`;

/** The journal does not show these changes. */
describe('everything is read', () => {
  it('after redactions changed', async () => {
    const { corpus, store } = await publishedCorpus();
    const redaction = { table: 'briefs', id: 'm5', reason: 'asked for' };
    writeFileSync(join(dirname(corpus.file), 'redactions.ndjson'), JSON.stringify(redaction));
    const { reason, summary } = await runOnce(corpus, store, 'since-last');
    expect(reason).toMatch(/the redactions, .* have changed/);
    expect(summary.index?.report?.counts).toEqual({ added: 0, changed: 0, deleted: 1 });
    await runOnce(corpus, store, 'all', { parts: ['site', 'search'] });
    expect((await runOnce(corpus, store, 'since-last')).reason).toBeUndefined();
  });

  it('after the address of a site changed', async () => {
    const { corpus, store } = await publishedCorpus();
    corpus.retitle('m5', 'Zanzibar', later(1));
    const config = localConfig('https://elsewhere.example');
    const { reason } = await runOnce(corpus, store, 'since-last', { config });
    expect(reason).toMatch(/the configuration, .* have changed/);
    expect(await foundIn(store, 'zanzibar')).toEqual([linkOf('5', 'm5', 'elsewhere')]);
  });

  it('if the sites are newer than the clock', async () => {
    const { corpus, store } = await publishedCorpus();
    corpus.retitle('m5', 'Zanzibar', later(1));
    const asOf = '2026-10-20T00:00:00Z';
    const { reason } = await runOnce(corpus, store, 'since-last', { asOf });
    expect(reason).toMatch(
      /the last run was at 2026-11-20T12:00:00.*, but it is only 2026-10-20.*the clock was set back/,
    );
    expect(await foundIn(store, 'zanzibar')).toEqual([linkOf('5', 'm5')]);
  });
});
