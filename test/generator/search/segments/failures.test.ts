/** A published index that is missing, damaged, of another version or half published is replaced, with a reason. */
import { describe, expect, it } from 'vitest';
import { indexPointerKey, indexStateKey } from '../../../../schemas/paths.ts';
import { findPublished } from '../../../../generator/search/segments/published-index.ts';
import { encodeState, parseState } from '../../../../generator/search/segments/state.ts';
import { newestVersion } from '../../../../search-lambda/engine/packed/format/layout.ts';
import { refusal } from '../../../support/corpus/findings.ts';
import type { MemoryStore, StoreRequest } from '../../../support/lambda/memory-store.ts';
import { cases } from '../../../support/long.ts';
import { spread, withBitFlipped } from '../../../support/search/damage.ts';
import {
  answersOf,
  copyOf,
  EditedCorpus,
  expectedAnswers,
  pointerIn,
  publishedCorpus,
  runOnce,
} from './edited-corpus.fixture.ts';

const stamp = '2026-11-20T00:00:00Z';

const keyOf = (store: MemoryStore, pattern: RegExp): string =>
  [...store.objects.keys()].find((key) => pattern.test(key)) ?? '';

/** Replaces the bytes of an object. */
function change(store: MemoryStore, key: string, edit: (body: Buffer) => Buffer): void {
  const held = store.objects.get(key);
  if (held === undefined) throw new Error(`no ${key}`);
  store.objects.set(key, { ...held, body: edit(Buffer.from(held.body)) });
}

/** A published index of two segments. */
async function twoSegments(): Promise<{ corpus: EditedCorpus; store: MemoryStore }> {
  const { corpus, store } = await publishedCorpus();
  corpus.retitle('m5', 'Zanzibar', stamp);
  await runOnce(corpus, store, 'since-last');
  return { corpus, store };
}

const writtenByAnother = (body: Buffer): Buffer =>
  encodeState({ ...parseState(body), written_by: 'another release' });

const flip = (at: number) => (body: Buffer) => body.fill((body.at(at) ?? 0) ^ 1, at, at + 1);

describe('a published index that cannot be extended', () => {
  it('is reported with a reason', async () => {
    const { store: whole } = await twoSegments();
    const damages: readonly [RegExp, (store: MemoryStore) => void][] = [
      [/has no search\/segments\.json/, (store) => store.objects.delete(indexStateKey)],
      [/segments\.json cannot be used/, (store) => change(store, indexStateKey, (body) => body.subarray(9))],
      [/another version of this program/, (store) => change(store, indexStateKey, writtenByAnother)],
      [/register-\w+\.civicreg is damaged/, (store) => change(store, keyOf(store, /civicreg/), flip(40))],
      [/has no search\/register-/, (store) => store.objects.delete(keyOf(store, /civicreg/))],
      [/live-\w+\.civiclive is damaged/, (store) => change(store, keyOf(store, /civiclive/), flip(60))],
      [/index-\w+\.civicidx is missing/, (store) => store.objects.delete(keyOf(store, /civicidx/))],
      [
        /civicidx has \d+ bytes instead of \d+/,
        (store) => change(store, keyOf(store, /civicidx/), (body) => body.subarray(1)),
      ],
    ];
    for (const [reason, damage] of damages) {
      const store = copyOf(whole);
      damage(store);
      const found = await findPublished(store, newestVersion);
      expect(found.published).toBeUndefined();
      expect(found.reason).toMatch(reason);
    }
    expect((await findPublished(whole, newestVersion)).reason).toBeUndefined();
  });

  it('is written whole, even if only a changed document cannot be read back', async () => {
    const damages: readonly [RegExp, (store: MemoryStore) => void][] = [
      [/has no search\/segments\.json/, (store) => store.objects.delete(indexStateKey)],
      [
        /civicidx.*(damaged|checksum)/s,
        // The documents are before the footer, which has a few hundred bytes here.
        (store) =>
          change(store, keyOf(store, /civicidx/), (body) =>
            body.fill(0, body.length - 4_000, body.length - 2_000),
          ),
      ],
    ];
    for (const [reason, damage] of damages) {
      const { corpus, store } = await publishedCorpus();
      damage(store);
      corpus.retitle('m5', 'Zanzibar', stamp);
      const ran = await runOnce(corpus, store, 'since-last');
      expect(ran.reason).toMatch(reason);
      expect(ran.summary.index?.report?.reason).toMatch(reason);
      expect(await answersOf(store)).toEqual(await expectedOf('m5', 'Zanzibar'));
    }
  });
});

describe('an unchanged corpus', () => {
  it('repairs a damaged index', async () => {
    const damages: readonly ((store: MemoryStore) => void)[] = [
      (store) => store.objects.delete(indexStateKey),
      (store) => change(store, indexStateKey, (body) => body.subarray(9)),
      (store) => change(store, keyOf(store, /civicreg/), flip(40)),
      (store) => store.objects.delete(keyOf(store, /civicidx/)),
      (store) => change(store, keyOf(store, /civicidx/), (body) => body.subarray(1)),
    ];
    const { corpus, store: whole } = await publishedCorpus();
    for (const damage of damages) {
      const store = copyOf(whole);
      damage(store);
      await runOnce(corpus, store, 'since-last');
      expect((await findPublished(store, newestVersion)).reason).toBeUndefined();
      expect(await answersOf(store)).toEqual(await expectedOf());
    }
  });
});

describe('a damaged state', () => {
  it.each(['since-last', 'all'] as const)(
    'is replaced although the corpus is unchanged (%s)',
    async (how) => {
      const { corpus, store: whole } = await twoSegments();
      const intact = whole.published();
      const { length } = intact.get(indexStateKey) ?? Buffer.alloc(0);
      for (const at of spread(cases(4, 200), length)) {
        const store = copyOf(whole);
        change(store, indexStateKey, flip(at));
        await runOnce(corpus, store, how);
        const found = await findPublished(store, newestVersion);
        expect([at, found.reason]).toEqual([at, undefined]);
        expect(found.published?.state.pointer.meetings).toBe(300);
        expect(await answersOf(store)).toEqual(await expectedOf('m5', 'Zanzibar'));
        // Nothing is left to repair.
        store.takePuts();
        await runOnce(corpus, store, how);
        expect(store.takePuts()).toEqual([]);
      }
    },
  );

  it('is noticed whatever bit is flipped', async () => {
    const { store } = await publishedCorpus();
    const bytes = store.published().get(indexStateKey) ?? Buffer.alloc(0);
    expect(() => parseState(bytes)).not.toThrow();
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      expect(() => parseState(withBitFlipped(bytes, bit)), `bit ${bit}`).toThrow(Error);
    }
  });

  it('is noticed wherever it is truncated', async () => {
    const { store } = await publishedCorpus();
    const bytes = store.published().get(indexStateKey) ?? Buffer.alloc(0);
    for (let end = 0; end < bytes.length; end++)
      expect(() => parseState(bytes.subarray(0, end))).toThrow(Error);
  });
});

/** Answers of a whole index of the corpus with these headlines, built once. */
function expectedOf(...titles: readonly string[]): Promise<unknown[]> {
  const key = titles.join();
  const known = expected.get(key);
  if (known !== undefined) return known;
  const corpus = new EditedCorpus();
  for (let index = 0; index < titles.length; index += 2)
    corpus.retitle(titles[index] ?? '', titles[index + 1] ?? '', stamp);
  const answers = expectedAnswers(corpus);
  expected.set(key, answers);
  return answers;
}
const expected = new Map<string, Promise<unknown[]>>();

describe('a run that another run overtakes', () => {
  it('publishes nothing, says so, and succeeds when it is repeated', async () => {
    const { corpus, store } = await publishedCorpus();
    corpus.retitle('m5', 'Zanzibar', stamp);
    const between = async (): Promise<void> => {
      corpus.retitle('m6', 'Zanzibar too', stamp);
      await runOnce(corpus, store, 'since-last');
      store.takePuts();
    };
    expect(await refusal(runOnce(corpus, store, 'since-last', { between }))).toMatch(
      /Another run has published a search index to memory since.*Nothing was published/,
    );
    expect(store.takePuts()).toEqual([]);
    await runOnce(corpus, store, 'since-last');
    expect(await answersOf(store)).toEqual(await expectedOf('m5', 'Zanzibar', 'm6', 'Zanzibar too'));
  });
});

describe('a corpus without many of the published meetings', () => {
  it('is refused', async () => {
    const { corpus, store } = await publishedCorpus();
    for (let number = 0; number < 20; number++) corpus.delete(`m${number}`);
    const before = store.published();
    for (const how of ['since-last', 'all'] as const)
      expect(await refusal(runOnce(corpus, store, how))).toMatch(
        /^20 of the 300 searchable meetings are gone .* 6\.7 %\. Nothing was published.*--max-loss 7\.$/,
      );
    expect(store.published()).toEqual(before);
    await runOnce(corpus, store, 'since-last', { maxLossPercent: 7 });
    expect(await pointerIn(store)).toMatchObject({ meetings: 280 });
  });
});

describe('a publish that is killed', () => {
  it.each([
    ['before the first file', /civicidx|civicreg|civiclive/],
    ['before the state and the pointer', /json$/],
    ['before the state', new RegExp(indexStateKey)],
    ['before the pointer', new RegExp(indexPointerKey)],
    ['before the manifest', /manifest/],
  ])('%s is repaired by the next run', async (_, killedAt) => {
    const { corpus, store } = await publishedCorpus();
    corpus.retitle('m5', 'Zanzibar', stamp);
    const isKilled = ({ verb, key }: StoreRequest): boolean =>
      verb === 'put' && !/lease|pending/.test(key) && killedAt.test(key);
    store.before = (request) => {
      if (isKilled(request)) throw new Error('killed');
    };
    await expect(runOnce(corpus, store, 'since-last')).rejects.toThrow('killed');
    store.before = () => {};
    await expect(answersOf(store)).resolves.toBeDefined();
    corpus.retitle('m6', 'Zanzibar too', stamp);
    const { reason } = await runOnce(corpus, store, 'since-last');
    expect(reason).toBeUndefined();
    expect(await answersOf(store)).toEqual(await expectedOf('m5', 'Zanzibar', 'm6', 'Zanzibar too'));
  });
});
