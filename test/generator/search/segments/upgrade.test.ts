/** A run or publish over an index of another version of the format. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requireReadable, versionFor } from '../../../../generator/search/index-version.ts';
import { encodeState, parseState } from '../../../../generator/search/segments/state.ts';
import { sha256Of } from '../../../../generator/store/hash-file.ts';
import { indexPointerKey, indexStateKey } from '../../../../schemas/paths.ts';
import { newestVersion } from '../../../../search-lambda/engine/packed/format/layout.ts';
import { runMain } from '../../../support/cli.ts';
import { temporaryFolder } from '../../../support/corpus/corpus.ts';
import { refusal } from '../../../support/corpus/findings.ts';
import { MemoryStore } from '../../../support/lambda/memory-store.ts';
import { EditedCorpus, publishedCorpus, runOnce } from './edited-corpus.fixture.ts';
import { answersOf, expectedAnswers, pointerIn } from './published-answers.fixture.ts';

const earlier = newestVersion - 1;
const pointer = (format: string, version: number): string => JSON.stringify({ format, version });

function storeWith(text: string | undefined): MemoryStore {
  const store = new MemoryStore();
  if (text === undefined) return store;
  const body = Buffer.from(text);
  const headers = { mediaType: 'application/json', cacheControl: '', sha256: sha256Of(body) };
  store.objects.set(indexPointerKey, { body, headers, etag: '"0"' });
  return store;
}

it('a run over an index of another version says so, and writes the whole index', async () => {
  const { corpus, store } = await publishedCorpus();
  const found = store.objects.get(indexStateKey);
  if (found === undefined) throw new Error('no index was published');
  const state = parseState(found.body);
  const body = encodeState({ ...state, pointer: { ...state.pointer, version: earlier } });
  store.objects.set(indexStateKey, { ...found, body });
  corpus.rename('p1', 'Renamed');
  const { reason } = await runOnce(corpus, store, 'since-last');
  expect(reason).toBe(
    `the published index has version ${earlier} of its format, and this run writes version ${newestVersion}`,
  );
  expect(await pointerIn(store)).toMatchObject({ version: newestVersion });
  expect(await answersOf(store)).toEqual(await expectedAnswers(corpus));
});

it.each([
  ['without an index', undefined],
  ['over the same version', pointer('packed', newestVersion)],
  ['over one that it cannot write', pointer('packed', earlier)],
  ['over a later one', pointer('packed', newestVersion + 1)],
  ['over an index of another format', pointer('minisearch', 1)],
  ['over an unreadable pointer', '{"format":'],
])('a run %s writes the only version', async (_, published) => {
  expect(await versionFor(storeWith(published))).toBe(newestVersion);
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
    const store = storeWith(pointer('packed', earlier));
    expect(await refusal(requireReadable(built(newest), store, undefined))).toMatch(
      /has version 9 of its format.* version 8, as memory has it, .*Nothing was published.*--index-version 9\.$/,
    );
  });

  it.each([
    ['its version is chosen', newest, pointer('packed', earlier), newestVersion],
    ['its version is the published one', newest, newest, undefined],
    ['its version is older', pointer('packed', earlier), newest, undefined],
    ['nothing is published', newest, undefined, undefined],
    ['its format has another kind of version', pointer('minisearch', 1), newest, undefined],
  ])('is not refused if %s', async (_, text, published, chosen) => {
    await expect(requireReadable(built(text), storeWith(published), chosen)).resolves.toBeUndefined();
  });
});

it('the commands publish a newer version of the index only if it is chosen', async () => {
  const { file } = new EditedCorpus();
  const folder = temporaryFolder();
  const [store, out] = [join(folder, 'store'), join(folder, 'out')];
  const search = ['--only', 'search', '--index', 'packed', '--out', out];
  const key = join(store, indexPointerKey);
  const publish = (...args: string[]) => runMain(['publish', out, '--to', store, ...args]);
  await runMain(['run', file, '--to', store, ...search]);
  writeFileSync(key, readFileSync(key, 'utf8').replace(`"version":${newestVersion}`, `"version":${earlier}`));
  await runMain(['build', file, ...search]);
  const refused = await publish();
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/may not read it\. Nothing was published\. Once the function is upgraded/);
  expect((await publish('--index-version', `${newestVersion}`)).code).toBe(0);
  expect((await publish('--index-version', '8')).stderr).toMatch(/This release writes version 9/);
});
