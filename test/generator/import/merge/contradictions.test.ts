/** Sources that contradict each other about a meeting. */
import { expect, it } from 'vitest';
import type { PlatformItem, PlatformMeeting } from '../../../../generator/import/platform/model.ts';
import { Corpus, council, type Published } from './sources.fixture.ts';

const publish = (...meetings: PlatformMeeting[]): Published => ({ meetings });

const findingsOf = async (a: Published, b: Published): Promise<unknown> => {
  const corpus = new Corpus();
  await corpus.import('a1', a);
  const first = await corpus.import('b1', b);
  // What was reported once is not reported again without a change.
  expect((await corpus.import('b1', b)).counts.findings).toEqual([]);
  return first.counts.findings;
};
const decided = (resultText: string, title = 'Rezoning of 12 Mill Street', count = 1): PlatformItem[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    title,
    motions: [{ id: '1', resultText }],
  }));

it('a contradiction is a finding: cancelled in one, and another end', async () => {
  const a = council('1', { status: { isCancelled: true }, endTime: '20:00' });
  const b = council('7', { items: decided('Carried'), endTime: '21:00' });
  expect(await findingsOf(publish(a), publish(b))).toEqual([
    {
      what: 'meeting a1-elm-e1',
      reason: 'status is “cancelled” in a1/elm, “passed” in b1/elm; the corpus has “cancelled”',
    },
    {
      what: 'meeting a1-elm-e1',
      reason: 'end_time is “20:00” in a1/elm, “21:00” in b1/elm; the corpus has “20:00”',
    },
  ]);
});

it('a contradiction is a finding: another outcome of the same decision', async () => {
  const a = council('1', { items: decided('Carried') });
  const b = council('7', {
    items: decided('Lost', 'REZONING OF 12 MILL STREET'),
  });
  expect(await findingsOf(publish(a), publish(b))).toEqual([
    {
      what: 'decision “Rezoning of 12 Mill Street” of meeting a1-elm-e1',
      reason: 'outcome is “passed” in a1/elm, “failed” in b1/elm; the corpus has “passed”',
    },
  ]);
});

it('what another source states otherwise is kept with the decision, until it states the same', async () => {
  const corpus = new Corpus();
  const conflicts = () => corpus.database.prepare('SELECT outcome, conflicts FROM decisions').all();
  await corpus.import('a1', publish(council('1', { items: decided('Carried') })));
  expect(conflicts()).toEqual([{ outcome: 'passed', conflicts: null }]);
  await corpus.import('b1', publish(council('7', { items: decided('Lost') })));
  const [kept] = conflicts();
  expect(kept).toMatchObject({ outcome: 'passed' });
  expect(JSON.parse(String(kept?.['conflicts']))).toEqual(['outcome=failed https://www.example.org/7']);
  await corpus.import('b1', publish(council('7', { items: decided('Carried') })));
  expect(conflicts()).toEqual([{ outcome: 'passed', conflicts: null }]);
});

it('what a source stated before its meeting vanished is no conflict', async () => {
  const corpus = new Corpus();
  await corpus.import('a1', publish(council('1', { items: decided('Carried') })));
  await corpus.import(
    'b1',
    publish(council('7', { items: decided('Lost') }), council('8', { day: '2026-02-03' })),
  );
  await corpus.import('b1', publish(council('8', { day: '2026-02-03' })));
  expect(corpus.database.prepare('SELECT outcome, conflicts FROM decisions').all()).toEqual([
    { outcome: 'passed', conflicts: null },
  ]);
});

it.each([
  [
    'a status that follows another',
    council('1', { status: { isDraft: true } }),
    council('7', { items: decided('Carried') }),
  ],
  ['an end that only one states', council('1'), council('7', { endTime: '21:00' })],
  [
    'other words for the place',
    council('1', { location: 'City Hall' }),
    council('7', { location: 'City Hall, Room 2' }),
  ],
  [
    'other decisions',
    council('1', { items: decided('Carried') }),
    council('7', { items: decided('Lost', 'Budget') }),
  ],
  [
    'decisions with the same title',
    council('1', { items: decided('Carried') }),
    council('7', { items: decided('Lost', 'Rezoning of 12 Mill Street', 2) }),
  ],
])('%s contradicts nothing', async (_, a, b) => {
  expect(await findingsOf(publish(a), publish(b))).toEqual([]);
});
