/** What is published is missing, damaged, another's or half of two: said with a reason, never a wrong index, and healed. */
import { describe, expect, it } from 'vitest';
import { indexPointerKey, indexStateKey } from '../../../../schemas/paths.ts';
import { findPublished } from '../../../../generator/search/segments/published-index.ts';
import { refusal } from '../../../support/corpus/findings.ts';
import type { MemoryStore, StoreRequest } from '../../../support/lambda/memory-store.ts';
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

/** Puts other bytes in the place of an object. */
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
  Buffer.from(body.toString().replace(/"written_by":"/, '$&0'));

const flip = (at: number) => (body: Buffer) => body.fill((body.at(at) ?? 0) ^ 1, at, at + 1);

describe('where what is published cannot be gone on from', () => {
  it('there is a reason', async () => {
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
        /civicidx has \d+ bytes and not \d+/,
        (store) => change(store, keyOf(store, /civicidx/), (body) => body.subarray(1)),
      ],
    ];
    for (const [reason, damage] of damages) {
      const store = copyOf(whole);
      damage(store);
      const { published, reason: told } = await findPublished(store);
      expect(published).toBeUndefined();
      expect(told).toMatch(reason);
    }
    expect((await findPublished(whole)).reason).toBeUndefined();
  });

  it('everything is read and the whole written, also where only a document that changed cannot be read back', async () => {
    const damages: readonly [RegExp, (store: MemoryStore) => void][] = [
      [/has no search\/segments\.json/, (store) => store.objects.delete(indexStateKey)],
      [
        /civicidx.*(damaged|checksum)/s,
        // The documents stand before the footer, which has a few hundred bytes here.
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

describe('where the corpus has not changed', () => {
  it('what is damaged is mended', async () => {
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
      expect((await findPublished(store)).reason).toBeUndefined();
      expect(await answersOf(store)).toEqual(await expectedOf());
    }
  });
});

/** What a whole index answers of the corpus with these headlines, which is made once. */
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

describe('a run that another one overtakes', () => {
  it('publishes nothing, says so, and heals when it is run again', async () => {
    const { corpus, store } = await publishedCorpus();
    corpus.retitle('m5', 'Zanzibar', stamp);
    const between = async (): Promise<void> => {
      corpus.retitle('m6', 'Zanzibar too', stamp);
      await runOnce(corpus, store, 'since-last');
      store.takePuts();
    };
    expect(await refusal(runOnce(corpus, store, 'since-last', { between }))).toMatch(
      /Another run has published a search index into memory since.*Nothing was published/,
    );
    expect(store.takePuts()).toEqual([]);
    await runOnce(corpus, store, 'since-last');
    expect(await answersOf(store)).toEqual(await expectedOf('m5', 'Zanzibar', 'm6', 'Zanzibar too'));
  });
});

describe('another corpus', () => {
  it('is refused where much of what is published is not in it', async () => {
    const { corpus, store } = await publishedCorpus();
    for (let number = 0; number < 20; number++) corpus.delete(`m${number}`);
    const before = store.published();
    for (const how of ['since-last', 'all'] as const)
      expect(await refusal(runOnce(corpus, store, how))).toMatch(
        /^20 of the 300 meetings that can be found are gone .* 6\.7 %\. Nothing was published.*--max-loss 7\.$/,
      );
    expect(store.published()).toEqual(before);
    await runOnce(corpus, store, 'since-last', { maxLossPercent: 7 });
    expect(await pointerIn(store)).toMatchObject({ meetings: 280 });
  });
});

describe('a publish that is killed', () => {
  it.each([
    ['before anything is there', /civicidx|civicreg|civiclive/],
    ['before the state and the pointer', /json$/],
    ['before the state', new RegExp(indexStateKey)],
    ['before the pointer', new RegExp(indexPointerKey)],
    ['before the manifest', /manifest/],
  ])('%s is made up for by the next run', async (_, killedAt) => {
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
