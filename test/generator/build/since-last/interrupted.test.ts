/** Incremental runs that are killed, that overlap, or whose store fails: nothing is lost, and the next run continues. */
import { describe, expect, it } from 'vitest';
import { manifestKey, pendingKey } from '../../../../schemas/paths.ts';
import { refusal } from '../../../support/corpus/findings.ts';
import type { MemoryStore } from '../../../support/lambda/memory-store.ts';
import { cases } from '../../../support/long.ts';
import { unnamedObjects } from '../../../support/published-manifest.ts';
import {
  buildRun,
  copyOf,
  differencesFromWhole,
  edit,
  retitle,
  runSite,
  start,
} from './site-runs.fixture.ts';

/** The lease of a killed publisher expires. */
const later = '2026-11-20T13:00:00Z';

describe('an incremental run that is killed', () => {
  it('at any request is completed by the next one, which reads no other places', async () => {
    const { corpus, store } = await start();
    retitle(corpus, 'p1');
    edit(corpus, "UPDATE municipalities SET slug = 'renamed-oh' WHERE id = 'p2'");
    const built = await buildRun(corpus, store, 'since-last');
    const whole = copyOf(store);
    await built.publish(whole);
    const total = whole.requests.length;
    expect(total).toBeGreaterThan(40);
    const step = cases(Math.ceil(total / 5), 7);
    for (let last = 1; last < total; last += step) {
      const killed = copyOf(store);
      let left = last;
      killed.before = () => {
        if (--left < 0) throw new Error('killed');
      };
      await built.publish(killed).catch(() => {});
      expect(left).toBeLessThan(0);
      killed.before = () => {};
      const { reason, summary } = await runSite(corpus, killed, 'since-last', { asOf: later });
      expect([last, reason]).toEqual([last, undefined]);
      expect(summary.placesRead).toBeLessThanOrEqual(2);
      expect(killed.published()).toEqual(whole.published());
      expect(unnamedObjects(killed)).toEqual([]);
    }
  });

  it('leaves no trace of what it wrote if the change is taken back', async () => {
    const { corpus, store } = await start();
    const before = store.published();
    edit(corpus, "UPDATE permits SET name = 'Another' WHERE id = 'p2-permit'");
    killAt(store, manifestKey);
    await expect(runSite(corpus, store, 'since-last')).rejects.toThrow('killed');
    store.before = () => {};
    expect(store.objects.has(pendingKey)).toBe(true);
    expect(store.published()).not.toEqual(before);
    edit(
      corpus,
      'UPDATE permits SET name = (SELECT name FROM permits WHERE id = ?) WHERE id = ?',
      'p1-permit',
      'p2-permit',
    );
    const { summary } = await runSite(corpus, store, 'since-last', { asOf: later });
    expect(summary.placesRead).toBe(1);
    expect(store.published()).toEqual(before);
    expect(unnamedObjects(store)).toEqual([]);
  });
});

function killAt(store: MemoryStore, key: string): void {
  store.before = (request) => {
    if (request.verb === 'put' && request.key === key) throw new Error('killed');
  };
}

describe('two runs at the same time', () => {
  it('the later one to publish stops, and continues from the other when it runs again', async () => {
    const { corpus, store } = await start();
    retitle(corpus, 'p1');
    const other = async (): Promise<void> => {
      edit(corpus, "UPDATE permits SET name = 'Another' WHERE id = 'p2-permit'");
      await runSite(corpus, store, 'since-last');
    };
    const message = await refusal(runSite(corpus, store, 'since-last', { between: other }));
    expect(message).toMatch(/^Another run has published to memory since .*Nothing was published\./);
    const { reason, summary } = await runSite(corpus, store, 'since-last');
    expect([reason, summary.placesRead]).toEqual([undefined, 0]);
    expect(await differencesFromWhole(corpus, store)).toEqual([]);
  });
});

describe('a store that lost a file of a place that is carried over', () => {
  it('gets it again from a run that verifies, but not from one that reads only changes', async () => {
    const { corpus, store } = await start();
    store.objects.delete('us/city/p3-oh/index.html');
    retitle(corpus, 'p1');
    await runSite(corpus, store, 'since-last');
    expect(await differencesFromWhole(corpus, store)).toEqual(['us/city/p3-oh/index.html']);
    const message = await refusal(runSite(corpus, store, 'since-last', { verify: true }));
    expect(message).toMatch(
      /needs us\/city\/p3-oh\/index\.html, which is missing.*Run without --since-last\./,
    );
    await runSite(corpus, store, 'all', { verify: true });
    expect(await differencesFromWhole(corpus, store)).toEqual([]);
  });
});
