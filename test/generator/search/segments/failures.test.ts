/** A published index that is missing, damaged, of another version or half published is replaced, with a reason. */
import { describe, expect, it } from 'vitest';
import {
  indexKeys,
  type IndexName,
  recordIndexNames,
  indexPointerKey,
  indexSegmentKey,
  indexStateKey,
} from '../../../../schemas/paths.ts';
import type { IndexFile } from '../../../../schemas/index-pointer.ts';
import { findPublished } from '../../../../generator/search/segments/published-index.ts';
import { encodeState, parseState } from '../../../../generator/search/segments/state.ts';
import { newestVersion } from '../../../../search-lambda/engine/packed/format/layout.ts';
import { refusal } from '../../../support/corpus/findings.ts';
import type { MemoryStore, StoreRequest } from '../../../support/lambda/memory-store.ts';
import { cases, isLong, sampleOf } from '../../../support/long.ts';
import { spread, withBitFlipped } from '../../../support/search/damage.ts';
import { copyOf, EditedCorpus, publishedCorpus, runOnce } from './edited-corpus.fixture.ts';
import { answersOf, expectedAnswers, pointerIn } from './published-answers.fixture.ts';

const stamp = '2026-11-20T00:00:00Z';

/** The keys of the files of an index. */
function keysOf(store: MemoryStore, name: IndexName) {
  const { state } = indexKeys[name];
  const { pointer, segments } = parseState(store.objects.get(state)?.body ?? Buffer.alloc(0));
  const keyOf = (file: IndexFile | undefined): string => indexSegmentKey(file?.name ?? '');
  return {
    state,
    segment: keyOf(pointer.segments[0]),
    register: keyOf(segments[0]?.register),
    live: keyOf(pointer.live),
  };
}

/** Replaces the bytes of an object. */
function change(store: MemoryStore, key: string, edit: (body: Buffer) => Buffer): void {
  const held = store.objects.get(key);
  if (held === undefined) throw new Error(`no ${key}`);
  store.objects.set(key, { ...held, body: edit(Buffer.from(held.body)) });
}

/** Two published indexes of two segments. */
async function twoSegments(): Promise<{ corpus: EditedCorpus; store: MemoryStore }> {
  const { corpus, store } = await publishedCorpus();
  editedTwice(corpus);
  await runOnce(corpus, store, 'since-last');
  return { corpus, store };
}

const writtenByAnother = (body: Buffer): Buffer =>
  encodeState({ ...parseState(body), written_by: 'another release' });

const flip = (at: number) => (body: Buffer) => body.fill((body.at(at) ?? 0) ^ 1, at, at + 1);

describe.each(recordIndexNames)('a published index of %s that cannot be extended', (name) => {
  it('is reported with a reason', async () => {
    const { store: whole } = await twoSegments();
    const { state, segment, register, live } = keysOf(whole, name);
    const damages: readonly [RegExp, (store: MemoryStore) => void][] = [
      [/has no search\/[\w-]*segments\.json/, (store) => store.objects.delete(state)],
      [/segments\.json cannot be used/, (store) => change(store, state, (body) => body.subarray(9))],
      [/another version of this program/, (store) => change(store, state, writtenByAnother)],
      [/register-\w+\.civicreg is damaged/, (store) => change(store, register, flip(40))],
      [/has no search\/register-/, (store) => store.objects.delete(register)],
      [/live-\w+\.civiclive is damaged/, (store) => change(store, live, flip(60))],
      [/has no search\/live-/, (store) => store.objects.delete(live)],
      [/index-\w+\.civicidx is missing/, (store) => store.objects.delete(segment)],
      [
        /civicidx has \d+ bytes instead of \d+/,
        (store) => change(store, segment, (body) => body.subarray(1)),
      ],
    ];
    for (const [reason, damage] of damages) {
      const store = copyOf(whole);
      damage(store);
      const found = await findPublished(store, newestVersion, name);
      expect(found.published === undefined).toBe(true);
      expect(found.reason).toMatch(reason);
    }
    expect((await findPublished(whole, newestVersion, name)).reason).toBeUndefined();
  });

  it('is written whole, even if only a changed document cannot be read back', async () => {
    const damages: readonly [RegExp, (store: MemoryStore, key: ReturnType<typeof keysOf>) => void][] = [
      [/has no search\/[\w-]*segments\.json/, (store, { state }) => store.objects.delete(state)],
      [
        /civicidx.*(damaged|checksum)/s,
        // The documents are before the footer, which has a few hundred bytes here.
        (store, { segment }) =>
          change(store, segment, (body) => body.fill(0, body.length - 12_000, body.length - 2_000)),
      ],
    ];
    for (const [reason, damage] of damages) {
      const { corpus, store } = await publishedCorpus();
      damage(store, keysOf(store, name));
      corpus.decide('d8', 'Zanzibar decides', stamp);
      const ran = await runOnce(corpus, store, 'since-last');
      expect(ran.reason).toMatch(reason);
      const { report, decisionsReport } = ran.summary.index ?? {};
      expect((name === 'meetings' ? report : decisionsReport)?.reason).toMatch(reason);
      // Only the damaged index is written whole.
      expect((name === 'meetings' ? decisionsReport : report)?.reason).toBeUndefined();
      expect(await answersOf(store)).toEqual(
        await expectedOf((c) => c.decide('d8', 'Zanzibar decides', stamp)),
      );
    }
  });
});

/**
 * Every damage is repaired, in turn in one of the indexes and by one of the kinds of run; a long run tries all combinations.
 * What is wrong with either index is found by the same code in both kinds, which is tested above.
 */
const isTurn = (index: number, name: IndexName, how: 'since-last' | 'all'): boolean =>
  isLong || (index + Number(name === 'meetings') + 2 * Number(how === 'all')) % 4 === 0;

describe.each(recordIndexNames)('an unchanged corpus with a damaged index of %s', (name) => {
  it.each(['since-last', 'all'] as const)('gets it repaired (%s)', async (how) => {
    const { corpus, store: whole } = await twoSegments();
    const { state, segment, register, live } = keysOf(whole, name);
    const damages: readonly ((store: MemoryStore) => void)[] = [
      (store) => store.objects.delete(state),
      (store) => change(store, state, (body) => body.subarray(9)),
      (store) => change(store, register, flip(40)),
      (store) => store.objects.delete(register),
      (store) => change(store, live, flip(60)),
      (store) => store.objects.delete(live),
      (store) => store.objects.delete(segment),
      (store) => change(store, segment, (body) => body.subarray(1)),
    ];
    for (const damage of damages.filter((_, index) => isTurn(index, name, how))) {
      const store = copyOf(whole);
      damage(store);
      await runOnce(corpus, store, how);
      for (const each of recordIndexNames)
        expect((await findPublished(store, newestVersion, each)).reason).toBeUndefined();
      expect(await answersOf(store)).toEqual(await expectedOf(editedTwice));
      // Nothing is left to repair.
      store.takePuts();
      await runOnce(corpus, store, how);
      expect(store.takePuts()).toEqual([]);
    }
  });

  it.each(['since-last', 'all'] as const)('gets the same files again (%s)', async (how) => {
    const { corpus, store: whole } = await publishedCorpus();
    const { segment, register } = keysOf(whole, name);
    // A run since the last one reads no index if nothing was touched.
    corpus.run("UPDATE briefs SET headline = headline WHERE meeting_id = 'm5'");
    for (const key of [segment, register].filter((_, index) => isLong || (index === 0) === (how === 'all'))) {
      const store = copyOf(whole);
      store.objects.delete(key);
      await runOnce(corpus, store, how);
      expect(store.published()).toEqual(whole.published());
    }
  });

  it('gets it repaired together with the other one', async () => {
    const { corpus, store } = await twoSegments();
    for (const each of recordIndexNames) store.objects.delete(keysOf(store, each).segment);
    await runOnce(corpus, store, 'since-last');
    expect(await answersOf(store)).toEqual(await expectedOf(editedTwice));
  });
});

describe('a damaged state', () => {
  const runs = recordIndexNames.flatMap((name) =>
    (['since-last', 'all'] as const).map((how) => [name, how] as const),
  );
  it.each(sampleOf(runs, ([name, how]) => (name === 'meetings') === (how === 'since-last')))(
    'of the index of %s is replaced although the corpus is unchanged (%s)',
    async (name, how) => {
      const { corpus, store: whole } = await twoSegments();
      const { state } = indexKeys[name];
      const { length } = whole.published().get(state) ?? Buffer.alloc(0);
      for (const at of spread(cases(1, 200), length)) {
        const store = copyOf(whole);
        change(store, state, flip(at));
        await runOnce(corpus, store, how);
        const found = await findPublished(store, newestVersion, name);
        expect([at, found.reason]).toEqual([at, undefined]);
        expect(found.published?.state.pointer.meetings).toBe(name === 'meetings' ? 300 : 60);
        expect(await answersOf(store)).toEqual(await expectedOf(editedTwice));
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
    for (let bit = 0; bit < 8 * bytes.length; bit += cases(7, 1)) {
      expect(() => parseState(withBitFlipped(bytes, bit)), `bit ${bit}`).toThrow(Error);
    }
  });

  it('is noticed wherever it is truncated', async () => {
    const { store } = await publishedCorpus();
    const bytes = store.published().get(indexStateKey) ?? Buffer.alloc(0);
    for (let end = 0; end < bytes.length; end += cases(7, 1))
      expect(() => parseState(bytes.subarray(0, end))).toThrow(Error);
  });
});

const editedTwice = (corpus: EditedCorpus): void => {
  corpus.retitle('m5', 'Zanzibar', stamp);
  corpus.decide('d8', 'Zanzibar decides', stamp);
};

/** Answers of a whole index of the edited corpus, built once per edit. */
function expectedOf(edit: (corpus: EditedCorpus) => void): Promise<unknown[]> {
  const key = String(edit);
  const known = expected.get(key);
  if (known !== undefined) return known;
  const corpus = new EditedCorpus();
  edit(corpus);
  const answers = expectedAnswers(corpus);
  expected.set(key, answers);
  return answers;
}
const expected = new Map<string, Promise<unknown[]>>();

const retitledTwice = (corpus: EditedCorpus): void => {
  corpus.retitle('m5', 'Zanzibar', stamp);
  corpus.retitle('m6', 'Zanzibar too', stamp);
};

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
    expect(await answersOf(store)).toEqual(await expectedOf(retitledTwice));
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
    await runOnce(corpus, store, 'since-last');
    expect(await answersOf(store)).toEqual(await expectedOf(retitledTwice));
    const { reason } = await runOnce(corpus, store, 'since-last');
    expect(reason).toBeUndefined();
  });
});
