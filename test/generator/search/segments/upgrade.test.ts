/** A run keeps the version of the published index until another one is chosen. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requireReadable, versionFor } from '../../../../generator/search/index-version.ts';
import { indexKeys, indexPointerKey } from '../../../../schemas/paths.ts';
import { newestVersion, oldestVersion } from '../../../../search-lambda/engine/packed/format/layout.ts';
import { runMain } from '../../../support/cli.ts';
import { temporaryFolder } from '../../../support/corpus/corpus.ts';
import { refusal } from '../../../support/corpus/findings.ts';
import { MemoryStore } from '../../../support/lambda/memory-store.ts';
import { EditedCorpus } from './edited-corpus.fixture.ts';
import { config, lastRelease, objectOf, run, versionsIn } from './last-release.fixture.ts';
import { answersOf, expectedAnswers } from './published-answers.fixture.ts';

describe('a run over the index of the last release', () => {
  it('is rolled back by a run that chooses the previous version', async () => {
    const { corpus, store } = await lastRelease();
    await run(corpus, store, 'all', { indexVersion: newestVersion });
    await run(corpus, store, 'since-last', { indexVersion: oldestVersion });
    expect(await versionsIn(store)).toEqual([oldestVersion, oldestVersion]);
    expect(await answersOf(store)).toEqual(
      await expectedAnswers(corpus, { config, indexVersion: oldestVersion }),
    );
  });
});

/** A store with this pointer, and with one of an index of decisions. */
function storeWith(pointer: string | undefined, ofDecisions?: string): MemoryStore {
  const store = new MemoryStore();
  if (pointer !== undefined) store.objects.set(indexPointerKey, objectOf(Buffer.from(pointer)));
  if (ofDecisions !== undefined)
    store.objects.set(indexKeys.decisions.pointer, objectOf(Buffer.from(ofDecisions)));
  return store;
}

const pointer = (format: string, version: number): string => JSON.stringify({ format, version });

describe('the version that a run writes', () => {
  it.each([
    ['the newest without an index', undefined, newestVersion],
    ['the published one', pointer('packed', newestVersion), newestVersion],
    ['the published one, if it is the previous', pointer('packed', 5), 5],
    ['the published one, if it is the oldest', pointer('packed', oldestVersion), oldestVersion],
    [
      'the oldest one instead of one that it cannot write',
      pointer('packed', oldestVersion - 1),
      oldestVersion,
    ],
    ['the newest one instead of a later one', pointer('packed', newestVersion + 1), newestVersion],
    ['the oldest one after an index of another format', pointer('minisearch', 1), oldestVersion],
    ['the oldest one after an unreadable pointer', '{"format":', oldestVersion],
  ])('is %s', async (_, published, version) => {
    expect(await versionFor(storeWith(published))).toBe(version);
  });

  it.each([pointer('minisearch', 2), '{"format":'])(
    'is that of the index of decisions after %s',
    async (published) => {
      const versionWith = (decisions: string) => versionFor(storeWith(published, decisions));
      expect(await versionWith(pointer('packed', newestVersion))).toBe(newestVersion);
      expect(await versionWith(pointer('packed', 5))).toBe(5);
      // The first version with decisions.
      expect(await versionWith(pointer('minisearch', 2))).toBe(5);
    },
  );
});

describe('a publish of an index that the deployed function may not read', () => {
  function built(text: string): string {
    const folder = temporaryFolder();
    mkdirSync(dirname(join(folder, indexPointerKey)), { recursive: true });
    writeFileSync(join(folder, indexPointerKey), text);
    return folder;
  }
  const newest = pointer('packed', newestVersion);

  it('is refused', async () => {
    const store = storeWith(pointer('packed', oldestVersion));
    expect(await refusal(requireReadable(built(newest), store, undefined))).toMatch(
      /has version 6 of its format.* version 4, as memory has it, .*Nothing was published.*--index-version 4; or.*--index-version 6\.$/,
    );
    expect(await refusal(requireReadable(built(newest), store, oldestVersion))).toMatch(
      /Nothing was published/,
    );
  });

  it.each([
    ['its version is chosen', newest, pointer('packed', oldestVersion), newestVersion],
    ['its version is the published one', newest, newest, undefined],
    ['its version is older', pointer('packed', oldestVersion), newest, undefined],
    ['nothing is published', newest, undefined, undefined],
    ['its format has another kind of version', pointer('minisearch', 1), newest, undefined],
  ])('is not refused if %s', async (_, text, published, chosen) => {
    await expect(requireReadable(built(text), storeWith(published), chosen)).resolves.toBeUndefined();
  });
});

describe('the commands', () => {
  it('publish a newer version of the index only if it is chosen', async () => {
    const { file } = new EditedCorpus();
    const folder = temporaryFolder();
    const [store, out] = [join(folder, 'store'), join(folder, 'out')];
    const search = ['--only', 'search', '--index', 'packed', '--out', out];
    const versionInStore = () =>
      (JSON.parse(readFileSync(join(store, indexPointerKey), 'utf8')) as { version: number }).version;
    const run = (...args: string[]) => runMain(['run', file, '--to', store, ...search, ...args]);
    const publish = (...args: string[]) => runMain(['publish', out, '--to', store, ...args]);
    await run('--index-version', '4');
    expect(versionInStore()).toBe(4);
    await runMain(['build', file, ...search]);
    const refused = await publish();
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/may not read it\. Nothing was published\. Build with --index-version 4/);
    await run('--whole-index');
    expect(versionInStore()).toBe(4);
    await runMain(['build', file, ...search]);
    expect((await publish('--index-version', '6')).code).toBe(0);
    await run();
    expect(versionInStore()).toBe(6);
    expect((await run('--index-version', '7')).stderr).toMatch(/This release writes versions 4, 5 and 6/);
  });
});
