/** Incremental runs keep the index of decisions equal to a whole one, next to the index of meetings. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { manifestOf } from '../../../support/published-manifest.ts';
import { encodeState, parseState } from '../../../../generator/search/segments/state.ts';
import type { Manifest } from '../../../../generator/store/manifest.ts';
import { indexKeys, recordIndexNames, indexSegmentKey } from '../../../../schemas/paths.ts';
import { tableOf } from '../../../../schemas/tables/index.ts';
import { refusal } from '../../../support/corpus/findings.ts';
import { cases } from '../../../support/long.ts';
import { Random } from '../../../support/random.ts';
import { copyOf, EditedCorpus, publishedCorpus, type Ran, runOnce } from './edited-corpus.fixture.ts';
import { answersOf, expectedAnswers, foundIn, pointerIn } from './published-answers.fixture.ts';
import { MemoryStore } from '../../../support/lambda/memory-store.ts';

const stamp = (minutes: number): string => new Date(Date.UTC(2026, 10, 20, 0, minutes)).toISOString();
const { decisions } = indexKeys;
const day = '2026-08-12';

const countsOf = ({ summary: { index } }: Ran) => [index?.report?.counts, index?.decisionsReport?.counts];

const manifestCounts = (store: MemoryStore): Manifest['counts'] => manifestOf(store).counts;

/** Keys of all files of the index of decisions. */
function decisionFiles(store: MemoryStore): string[] {
  const { pointer, segments } = parseState(store.objects.get(decisions.state)?.body ?? Buffer.alloc(0));
  const files = [...pointer.segments, ...segments.map(({ register }) => register), pointer.live];
  const keys = files.flatMap((file) => (file === undefined ? [] : [indexSegmentKey(file.name)]));
  return [decisions.pointer, decisions.state, ...keys];
}

/** Decisions d3, d8 and so on are of the meetings m3, m8 and so on; every second of these meetings has a brief too. */
const decided = Array.from({ length: 60 }, (_, number) => 5 * number + 3);

type Edit = (corpus: EditedCorpus, random: Random, at: string) => void;

const idOf = (at: string): string => at.replaceAll(/\D/g, '');
const some = (random: Random): number => random.below(300);
const edits: readonly Edit[] = [
  (c, random, at) => c.retitle(`m${some(random)}`, `Zanzibar ${random.below(9)} and the budget`, at),
  (c, random, at) => c.decide(`d${random.of(decided)}`, `Zanzibar decides ${random.below(9)}`, at),
  (c, random, at) => c.undecide(`m${random.of(decided)}`, at),
  (c, random) => c.delete(`m${random.below(2) === 0 ? random.of(decided) : some(random)}`),
  (c, random, at) => c.addDecision(`x${idOf(at)}`, `m${some(random)}`, `A new harbor ${random.below(9)}`, at),
  (c, random, at) => c.copy(`m${10 * random.below(30)}`, `n${idOf(at)}`, day),
  (c, random) => c.rename(`p${random.below(15)}`, `Zanzibar ${random.below(9)}`),
];

describe('both indexes after incremental runs', () => {
  it.each(Array.from({ length: cases(1, 40) }, (_, seed) => seed))(
    'equal whole ones after random edits (seed %i)',
    async (seed) => {
      const random = new Random(seed);
      const { corpus, store } = await publishedCorpus();
      for (let run = 0; run < 4; run++) {
        const names: number[] = [];
        for (let count = random.below(6); count >= 0; count--) {
          const edit = random.below(edits.length);
          names.push(edit);
          edits[edit]?.(corpus, random, stamp(60 * seed + 10 * run + count));
        }
        const how = random.below(4) === 0 ? 'all' : 'since-last';
        const { reason } = await runOnce(corpus, store, how, { maxLossPercent: 100 });
        expect([seed, names, reason]).toEqual([seed, names, undefined]);
        expect(await answersOf(store)).toEqual(await expectedAnswers(corpus));
      }
    },
  );

  it('are both extended if only a decision changes', async () => {
    const { corpus, store } = await publishedCorpus();
    corpus.decide('d8', 'Zanzibar decides', stamp(1));
    const ran = await runOnce(corpus, store, 'since-last');
    const changed = { added: 0, changed: 1, deleted: 0 };
    expect(countsOf(ran)).toEqual([changed, changed]);
    expect(await answersOf(store)).toEqual(await expectedAnswers(corpus));
  });

  it('have the same bytes as after runs that read everything', async () => {
    const { corpus, store } = await publishedCorpus();
    const other = copyOf(store);
    // A meeting of the same place with a longer id has the first decision of the second run.
    for (const id of ['d3', 'd108', 'd138']) {
      corpus.decide(id, 'Zanzibar decides', stamp(1));
      await runOnce(corpus, store, 'since-last');
      await runOnce(corpus, other, 'all');
    }
    expect(store.published()).toEqual(other.published());
  });

  it('leave the files of the index of decisions alone if only a brief changes', async () => {
    const { corpus, store } = await publishedCorpus();
    const before = store.published();
    store.takePuts();
    corpus.retitle('m8', 'Zanzibar', stamp(1));
    const ran = await runOnce(corpus, store, 'since-last');
    const none = { added: 0, changed: 0, deleted: 0 };
    expect(countsOf(ran)).toEqual([{ ...none, changed: 1 }, none]);
    const files = decisionFiles(store);
    expect(store.takePuts().filter((key) => files.includes(key))).toEqual([]);
    for (const key of files) expect(store.objects.get(key)?.body).toEqual(before.get(key));
  });

  it.each(['since-last', 'all'] as const)('lack the decisions that a meeting lost (%s)', async (how) => {
    const { corpus, store } = await publishedCorpus();
    corpus.undecide('m8', stamp(1));
    corpus.undecide('m13', stamp(1));
    const ran = await runOnce(corpus, store, how);
    // m13 has no brief, so that it is not searchable anymore.
    expect(countsOf(ran)).toEqual([
      { added: 0, changed: 1, deleted: 1 },
      { added: 0, changed: 0, deleted: 2 },
    ]);
    expect(await pointerIn(store, 'decisions')).toMatchObject({ meetings: 58 });
    expect(manifestCounts(store)).toMatchObject({ searchable_meetings: 299, searchable_decisions: 58 });
    expect(await answersOf(store)).toEqual(await expectedAnswers(corpus));
  });

  it.each(['since-last', 'all'] as const)(
    'are not published if many decisions are gone (%s)',
    async (how) => {
      const { corpus, store } = await publishedCorpus();
      for (const number of decided.filter((_, index) => index % 2 === 1).slice(0, 6))
        corpus.undecide(`m${number}`, stamp(1));
      const before = store.published();
      expect(await refusal(runOnce(corpus, store, how))).toMatch(
        /^6 of the 60 searchable decisions are gone from the corpus, 10\.0 %\. Nothing was published.*--max-loss 10\.$/,
      );
      expect(store.published()).toEqual(before);
      await runOnce(corpus, store, how, { maxLossPercent: 10 });
      expect(await pointerIn(store, 'decisions')).toMatchObject({ meetings: 54 });
    },
  );

  it.each(recordIndexNames)(
    'are not published if another run has published that of %s meanwhile',
    async (name) => {
      const { corpus, store } = await publishedCorpus();
      corpus.retitle('m5', 'Zanzibar', stamp(1));
      const { state: key } = indexKeys[name];
      const between = async (): Promise<void> => {
        const held = store.objects.get(key);
        if (held === undefined) throw new Error(`no ${key}`);
        const body = encodeState({ ...parseState(held.body), settings: 'of another run' });
        store.objects.set(key, { ...held, body });
        store.takePuts();
      };
      expect(await refusal(runOnce(corpus, store, 'since-last', { between }))).toMatch(
        /Another run has published a search index to memory since.*Nothing was published/,
      );
      expect(store.takePuts()).toEqual([]);
    },
  );

  it('equal whole ones after a publish that was killed between their states', async () => {
    for (const { state } of recordIndexNames.map((name) => indexKeys[name])) {
      const { corpus, store } = await publishedCorpus();
      corpus.decide('d8', 'Zanzibar decides', stamp(0));
      corpus.undecide('m18', stamp(0));
      corpus.delete('m23');
      corpus.addDecision('x1', 'm28', 'A new harbor', stamp(0));
      store.before = ({ verb, key }) => {
        if (verb === 'put' && key === state) throw new Error('killed');
      };
      await expect(runOnce(corpus, store, 'since-last')).rejects.toThrow('killed');
      store.before = () => {};
      // Hours later, nothing shows these changes to a run that takes them for published.
      corpus.retitle('m6', 'Zanzibar too', '2026-11-20T11:00:00Z');
      await runOnce(corpus, store, 'since-last');
      expect(await answersOf(store)).toEqual(await expectedAnswers(corpus));
    }
  });
});

describe('indexes without documents', () => {
  it.each([
    { index: 'packed', haveSameFiles: false },
    { index: 'minisearch', haveSameFiles: true },
  ] as const)('may have the same files, and grow later (%o)', async ({ haveSameFiles, ...options }) => {
    const corpus = new EditedCorpus();
    corpus.run('DELETE FROM decisions');
    corpus.run('DELETE FROM briefs');
    const store = new MemoryStore();
    await runOnce(corpus, store, 'all', options);
    const [meetings, ofDecisions] = await Promise.all(recordIndexNames.map((name) => pointerIn(store, name)));
    expect(isDeepStrictEqual(ofDecisions, meetings)).toBe(haveSameFiles);
    expect(ofDecisions).toMatchObject({ meetings: 0 });
    expect(await foundIn(store, 'budget')).toEqual([]);
    corpus.addDecision('x1', 'm28', 'A new harbor', stamp(0));
    await runOnce(corpus, store, 'all', options);
    expect(await answersOf(store)).toEqual(await expectedAnswers(corpus, options));
    expect(await pointerIn(store, 'decisions')).toMatchObject({ meetings: 1 });
  });
});

describe('a corpus with more decisions than a MiniSearch index can have', () => {
  it('gets a packed index of decisions, which is extended and repaired', async () => {
    const corpus = new EditedCorpus();
    const columns = Object.keys(tableOf('decisions').columns).map((column) =>
      column === 'id' ? 'copy.value || decisions.id' : `decisions.${column}`,
    );
    corpus.run(
      `INSERT INTO decisions SELECT ${columns.join(', ')} FROM decisions, json_each('["a","b","c","d","e"]') AS copy`,
    );
    const store = new MemoryStore();
    const options = { index: 'minisearch', miniSearchMax: 300 } as const;
    await runOnce(corpus, store, 'all', options);
    expect(await pointerIn(store)).toMatchObject({ format: 'minisearch', meetings: 300 });
    expect(await pointerIn(store, 'decisions')).toMatchObject({ format: 'packed', meetings: 360 });
    const whole = store.published();
    const [file = ''] = decisionFiles(store).filter((key) => key.endsWith('.civicidx'));
    store.objects.delete(file);
    const repaired = await runOnce(corpus, store, 'all', options);
    expect(repaired.summary.index?.decisionsReport?.reason).toMatch(/civicidx is missing/);
    expect(store.published()).toEqual(whole);
    corpus.decide('d8', 'Zanzibar decides', stamp(1));
    const ran = await runOnce(corpus, store, 'all', options);
    // All decisions of the meeting have its stamp.
    expect(countsOf(ran)).toEqual([undefined, { added: 0, changed: 6, deleted: 0 }]);
    expect(await answersOf(store)).toEqual(await expectedAnswers(corpus, options));
  });
});
