/** Incremental runs after random edits of all tables publish the same bytes as a build of all places. */
import { expect, it } from 'vitest';
import { placeFolderOf } from '../../../../generator/store/manifest/sections.ts';
import {
  addRow,
  applyEdits,
  changeCell,
  changeCellOf,
  deleteRow,
  type Edit,
  mergePlaces,
  renamePlace,
} from '../../../support/corpus/random-edits.ts';
import { richCorpus } from '../../../support/corpus/rich-corpus.ts';
import { MemoryStore } from '../../../support/lambda/memory-store.ts';
import { cases } from '../../../support/long.ts';
import { manifestOf } from '../../../support/published-manifest.ts';
import { Random } from '../../../support/random.ts';
import { differencesFromWhole, journaledCorpus, runSite, type SiteRunOptions } from './site-runs.fixture.ts';

/** Edits of a row that the files of several years may show. */
const acrossYears = (['officials', 'matters', 'documents', 'municipalities', 'meetings'] as const).map(
  changeCellOf,
);
const edits: readonly Edit[] = [
  changeCell,
  changeCell,
  changeCell,
  deleteRow,
  deleteRow,
  addRow,
  addRow,
  ...acrossYears,
];
const rareEdits: readonly Edit[] = [renamePlace, mergePlaces];

/** Up to three edits, and sometimes a rare one. */
const someEdits = (random: Random): Edit[] => [
  ...Array.from({ length: random.below(4) }, () => random.of(edits) ?? changeCell),
  ...(random.below(4) === 0 ? [random.of(rareEdits) ?? renamePlace] : []),
];

const hourMs = 3_600_000;
/** Up to four months later, but most often an hour. */
const laterBy = (random: Random): number => random.of([1, 1, 1, 5, 24, 24 * random.below(120)]) ?? 1;

const steps = 4;
const parts: SiteRunOptions['parts'] = ['site', 'search'];
const noChange = { added: 0, changed: 0, deleted: 0 };

it('publish the same as a build of all places after each of several edits', async () => {
  const counts = { continued: 0, carried: 0, files: 0, rendered: 0 };
  for (let history = 0; history < cases(2, 200); history++) {
    const random = new Random(20_261_123 + history);
    const corpus = journaledCorpus(richCorpus());
    const store = new MemoryStore();
    let now = Date.parse('2026-11-18T22:00:00Z');
    const index = history % 2 === 0 ? 'packed' : 'minisearch';
    const options = () => ({ asOf: new Date(now).toISOString(), skipInvalid: true, parts, index }) as const;
    await runSite(corpus, store, 'all', options());
    for (let step = 0; step < steps; step++) {
      applyEdits(corpus, random, someEdits(random));
      now += laterBy(random) * hourMs;
      const { reason, summary } = await runSite(corpus, store, 'since-last', options());
      expect([history, step, reason]).toEqual([history, step, undefined]);
      counts.continued++;
      counts.carried += summary.places - (summary.placesRead ?? 0);
      counts.files += summary.artifacts.filter(({ path }) => placeFolderOf(path) !== undefined).length;
      counts.rendered += summary.filesRendered ?? 0;
    }
    expect([history, await differencesFromWhole(corpus, store, options())]).toEqual([history, []]);
    const { tables, ...whole } = manifestOf(store).counts;
    const { summary, publication } = await runSite(corpus, store, 'all', options());
    expect(publication.plan.added.length + publication.plan.changed.length).toBe(0);
    const { report, decisionsReport } = summary.index ?? {};
    const expected = index === 'packed' ? noChange : undefined;
    expect([history, report?.counts, decisionsReport?.counts]).toEqual([history, expected, expected]);
    expect(manifestOf(store).counts).toEqual({ ...whole, tables });
    expect(summary.expected).toEqual(new Set());
  }
  expect(counts.carried).toBeGreaterThan(counts.continued);
  expect(counts.rendered).toBeLessThan(counts.files);
});
