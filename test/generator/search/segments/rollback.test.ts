/** After a rollback to the version without an index of decisions, nothing of that index is left. */
import { describe, expect, it } from 'vitest';
import { manifestOf as manifestIn } from '../../../support/published-manifest.ts';
import { indexKeys, indexSegmentKey, manifestKey } from '../../../../schemas/paths.ts';
import { newestVersion, oldestVersion } from '../../../../search-lambda/engine/packed/format/layout.ts';
import type { MemoryStore } from '../../../support/lambda/memory-store.ts';
import type { EditedCorpus, RunOptions } from './edited-corpus.fixture.ts';
import { config, lastRelease, objectOf, run, versionsIn } from './last-release.fixture.ts';
import { answersOf, expectedAnswers, pointerIn } from './published-answers.fixture.ts';

const { decisions } = indexKeys;
const hoursAfterNoon = (hours: number): string => `2026-11-20T${12 + hours}:00:00Z`;

/** Files that the pointers and states in a store name. */
const namedFiles = (store: MemoryStore): string[] => [
  ...new Set(
    [...store.published()].flatMap(([key, body]) =>
      key.endsWith('.json') ? (String(body).match(/(?:index|register|live)-[\w.]+/g) ?? []) : [],
    ),
  ),
];

describe('a rollback to the version without an index of decisions', () => {
  async function rolledBack(before: (store: MemoryStore) => void = () => {}): Promise<{
    corpus: EditedCorpus;
    store: MemoryStore;
    files: readonly string[];
  }> {
    const { corpus, store } = await lastRelease();
    await run(corpus, store, 'all', { indexVersion: newestVersion });
    const { segments } = await pointerIn(store, 'decisions');
    before(store);
    await run(corpus, store, 'since-last', { indexVersion: oldestVersion });
    return { corpus, store, files: segments.map(({ name }) => indexSegmentKey(name)) };
  }

  it('removes its pointer and its state, then its files after the grace period', async () => {
    const { corpus, store, files } = await rolledBack();
    const { artifacts, retired } = manifestIn(store);
    const listed = artifacts.map(({ path }) => path);
    expect(listed.filter((path) => files.includes(path) || path.includes('decisions'))).toEqual([]);
    expect([store.objects.has(decisions.pointer), store.objects.has(decisions.state)]).toEqual([
      false,
      false,
    ]);
    expect(retired.map(({ path }) => path)).toEqual(expect.arrayContaining([...files]));
    expect(files.filter((path) => !store.objects.has(path))).toEqual([]);
    await run(corpus, store, 'all', { now: hoursAfterNoon(2) });
    expect([...store.published().keys()].toSorted()).toEqual(listed);
    expect(namedFiles(store).filter((name) => !store.objects.has(indexSegmentKey(name)))).toEqual([]);
  });

  it('never shows a pointer to files that are gone, wherever the publish is killed', async () => {
    const missing: string[] = [];
    for (const killedAt of [decisions.pointer, decisions.state, manifestKey]) {
      const { corpus, store } = await lastRelease();
      await run(corpus, store, 'all', { indexVersion: newestVersion });
      store.before = ({ verb, key }) => {
        if ((verb === 'delete' || key === manifestKey) && verb !== 'get' && key === killedAt)
          throw new Error('killed');
      };
      await expect(run(corpus, store, 'all', { indexVersion: oldestVersion })).rejects.toThrow('killed');
      store.before = () => {};
      store.after = ({ verb }) => {
        if (verb !== 'put' && verb !== 'delete') return;
        missing.push(...namedFiles(store).filter((name) => !store.objects.has(indexSegmentKey(name))));
      };
      // The lease of the killed publisher was released.
      for (const hour of [0, 2]) await run(corpus, store, 'all', { now: hoursAfterNoon(hour) });
      store.after = () => {};
      expect([killedAt, await versionsIn(store)]).toEqual([killedAt, [oldestVersion, oldestVersion]]);
      expect([...store.published().keys()]).toEqual(manifestIn(store).artifacts.map(({ path }) => path));
    }
    expect(missing).toEqual([]);
  });

  it('can be reversed within the grace period, although files of the index are no longer listed', async () => {
    const { corpus, store } = await rolledBack();
    await run(corpus, store, 'all', { indexVersion: newestVersion, now: hoursAfterNoon(0) });
    expect(await answersOf(store)).toEqual(await expectedAnswers(corpus, { config }));
    await run(corpus, store, 'all', { now: hoursAfterNoon(2) });
    expect(await answersOf(store)).toEqual(await expectedAnswers(corpus, { config }));
  });

  it('can be reversed if the state was not removed: the index is extended with the files that are not listed', async () => {
    let state: ReturnType<typeof objectOf> | undefined;
    const { corpus, store } = await rolledBack((before) => {
      const found = before.objects.get(decisions.state);
      state = found && objectOf(found.body);
    });
    if (state !== undefined) store.objects.set(decisions.state, state);
    const { summary } = await run(corpus, store, 'all', { indexVersion: newestVersion });
    expect(summary.index?.decisionsReport?.reason).toBeUndefined();
    await run(corpus, store, 'all', { now: hoursAfterNoon(2) });
    expect(await answersOf(store)).toEqual(await expectedAnswers(corpus, { config }));
  });

  it('is kept by later runs, also with a MiniSearch index', async () => {
    const { corpus, store } = await lastRelease();
    const has = async (options: RunOptions = {}): Promise<boolean> => {
      await run(corpus, store, 'all', { index: 'minisearch', ...options });
      return store.objects.has(decisions.pointer);
    };
    expect(await has()).toBe(false);
    expect(await has({ indexVersion: newestVersion })).toBe(true);
    expect(await has()).toBe(true);
    expect(await has({ indexVersion: oldestVersion })).toBe(false);
    expect(await has()).toBe(false);
  });
});
