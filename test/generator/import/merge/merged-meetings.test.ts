/** Meetings that several sources of one place publish. */
import { expect, it } from 'vitest';
import type { PlatformItem, PlatformMeeting } from '../../../../generator/import/platform/model.ts';
import { check } from '../../../support/site/build.ts';
import { corpusPath, dayLater, differences, type Tables } from '../import.fixture.ts';
import { Corpus, council, type Published } from './sources.fixture.ts';

const motion = (votes: number, id = '1') => ({
  id,
  resultText: 'Carried',
  votes: ['A. Ruiz', 'B. Cole', 'C. Dee'].slice(0, votes).map((name) => ({ name, text: 'Yes' })),
});
const item = (id: string, facts: Partial<PlatformItem> = {}): PlatformItem => ({
  id,
  title: `Item ${id}`,
  ...facts,
});
const document = (id: string, name = id) =>
  ({ id, kind: 'agenda', url: `https://files.example.org/${name}.pdf` }) as const;

const publish = (...meetings: PlatformMeeting[]): Published => ({ meetings });

/** The rows after imports of A and B. */
async function imported(a: Published, b: Published): Promise<Tables> {
  const corpus = new Corpus();
  await corpus.import('a1', a);
  await corpus.import('b1', b);
  return corpus.tables();
}

const ids = (rows: readonly Record<string, unknown>[]): unknown[] => rows.map(({ id }) => id);

it('are one row with the key of the first source; both sources are listed', async () => {
  const tables = await imported(publish(council('1')), publish(council('7')));
  expect(ids(tables.meetings)).toEqual(['a1-elm-e1']);
  expect(tables.sources.map(({ title }) => title)).toEqual(['Meetings of a1', 'Meetings of b1']);
});

it('take each column from the first source that states a value', async () => {
  const a = council('1', { location: 'City Hall', commentUrl: null });
  const b = council('7', {
    location: 'Room 2',
    endTime: '21:00',
    commentUrl: 'https://www.example.org/comment',
    body: { name: 'City Council Regular Meeting' },
  });
  expect((await imported(publish(a), publish(b))).meetings).toMatchObject([
    {
      location: 'City Hall',
      end_time: '21:00',
      comment_url: 'https://www.example.org/comment',
      body_name: 'City Council',
      source_url: a.sourceUrl,
    },
  ]);
});

it('have the latest change of any source as their last change', async () => {
  const tables = await imported(
    publish(council('1', { updatedAt: '2026-03-01T09:00:00Z' })),
    publish(council('7', { updatedAt: '2026-03-02T09:00:00Z' })),
  );
  expect(tables.meetings).toMatchObject([{ updated_at: '2026-03-02T09:00:00Z' }]);
});

it('are cancelled, without a brief, if any source says so; otherwise passed if any source shows it', async () => {
  const decided = [item('1', { motions: [motion(0)] })];
  const cancelled = await imported(
    publish(council('1', { items: decided })),
    publish(council('7', { status: { isCancelled: true } })),
  );
  expect(cancelled.meetings).toMatchObject([{ status: 'cancelled' }]);
  expect(cancelled.decisions).toHaveLength(1);
  expect(cancelled.briefs).toEqual([]);
  const passed = await imported(
    publish(council('1', { status: { isDraft: true } })),
    publish(council('7', { items: decided })),
  );
  expect(passed.meetings).toMatchObject([{ status: 'passed' }]);
  expect(passed.briefs).toMatchObject([{ meeting_id: 'a1-elm-e1' }]);
  const planned = await imported(
    publish(council('1', { status: { isDraft: true } })),
    publish(council('7', { items: [item('1')] })),
  );
  expect(planned.meetings).toMatchObject([{ status: 'tentative' }]);
});

it.each<[string, PlatformItem[], PlatformItem[], string]>([
  [
    'named votes',
    [item('1', { motions: [motion(0)] }), item('2')],
    [item('7', { motions: [motion(2)] })],
    'b1',
  ],
  [
    'motions',
    [item('1', { result: 'Approved' }), item('2', { result: 'Approved' })],
    [item('7', { motions: [{ id: '1', mover: 'A. Ruiz' }] })],
    'b1',
  ],
  ['decisions', [item('1'), item('2')], [item('7', { result: 'Approved' })], 'b1'],
  ['items', [item('1')], [item('7'), item('8')], 'b1'],
  ['what the first source has, if both have as much', [item('1')], [item('7')], 'a1'],
])('take agenda, motions, votes and decisions from the source with more %s', async (_, a, b, winner) => {
  const tables = await imported(publish(council('1', { items: a })), publish(council('7', { items: b })));
  const { agenda_items, motions, member_votes, decisions } = tables;
  const rows = [...agenda_items, ...motions, ...member_votes, ...decisions];
  expect(agenda_items).toHaveLength((winner === 'a1' ? a : b).length);
  expect(rows.every(({ id }) => String(id).startsWith(winner))).toBe(true);
  expect(rows.every(({ meeting_id: meeting }) => meeting === 'a1-elm-e1')).toBe(true);
});

it('have the documents of all sources, each address once', async () => {
  const tables = await imported(
    publish(council('1', { documents: [document('x')] })),
    publish(council('7', { documents: [document('y'), document('z', 'x')] })),
  );
  expect(tables.documents).toMatchObject([
    { id: 'a1-elm-d1-x', meeting_id: 'a1-elm-e1' },
    { id: 'b1-elm-d7-y', meeting_id: 'a1-elm-e1' },
  ]);
});

it('pass the check of a corpus', async () => {
  const path = corpusPath();
  const corpus = new Corpus(path);
  await corpus.import('b1', publish(full.b));
  await corpus.import('a1', publish(full.a));
  expect(corpus.tables().meetings).toHaveLength(1);
  expect((await check(path)).findings).toEqual([]);
});

it('stay apart on different days', async () => {
  const tables = await imported(publish(council('1')), publish(council('7', { day: '2026-03-05' })));
  expect(ids(tables.meetings)).toEqual(['a1-elm-e1', 'b1-elm-e7']);
});

const full = {
  a: council('1', {
    location: 'City Hall',
    items: [item('1', { motions: [motion(2)] })],
    documents: [document('x')],
  }),
  b: council('7', { endTime: '21:00', items: [item('7'), item('8')], documents: [document('y')] }),
};

it('are unchanged if they are imported again', async () => {
  const corpus = new Corpus();
  await corpus.import('a1', publish(full.a));
  await corpus.import('b1', publish(full.b));
  const before = corpus.tables();
  for (const [name, meeting] of [
    ['a1', full.a],
    ['b1', full.b],
  ] as const) {
    const { counts } = await corpus.import(name, publish(meeting));
    expect([...counts.rows.keys()].filter((table) => table !== 'municipalities')).toEqual([]);
  }
  expect(differences(before, corpus.tables())).toEqual([]);
});

it('change only in the rows that a source edits', async () => {
  const corpus = new Corpus();
  await corpus.import('a1', publish(full.a));
  await corpus.import('b1', publish(full.b));
  const before = corpus.tables();
  const edited = {
    ...full.b,
    endTime: '21:30',
    location: 'Room 2',
    items: [item('7', { title: 'Other' }), item('8')],
  };
  await corpus.import('b1', publish(edited), { now: dayLater });
  expect(differences(before, corpus.tables()).filter((change) => change.startsWith('meetings '))).toEqual([
    'meetings a1-elm-e1 end_time: 21:00 → 21:30',
    'meetings a1-elm-e1 updated_at: 2026-03-10T12:00:00Z → 2026-03-11T12:00:00Z',
  ]);
  const others = differences(before, corpus.tables()).filter((change) => !change.startsWith('meetings '));
  expect(others.map((change) => change.split(' ')[0])).toEqual(['municipalities', 'sources']);
});

it('lose nothing if the details of a source cannot be read, or a source fails', async () => {
  const corpus = new Corpus();
  await corpus.import('a1', publish(full.a));
  await corpus.import('b1', publish(full.b));
  const before = corpus.tables();
  await corpus.import('a1', { meetings: [{ ...full.a, location: null }], failing: ['1'] }, { now: dayLater });
  await corpus.import('b1', { meetings: [full.b] }, { now: dayLater, pages: 0 });
  await corpus.import('b1', { meetings: [] }, { now: dayLater });
  const changes = differences(before, corpus.tables());
  expect(changes.filter((change) => !/^sources|^municipalities|updated_at/.test(change))).toEqual([]);
});

it('take the agenda of the other source while the details of the richer one cannot be read', async () => {
  const corpus = new Corpus();
  await corpus.import('a1', { meetings: [full.a], failing: ['1'] });
  await corpus.import('b1', publish(full.b));
  expect(ids(corpus.tables().agenda_items)).toEqual(['b1-elm-i7-7', 'b1-elm-i7-8']);
  await corpus.import('a1', publish(full.a));
  expect(ids(corpus.tables().agenda_items)).toEqual(['a1-elm-i1-1']);
});

/** Another meeting, so that lists are never empty. */
const other = council('9', { day: '2026-04-01' });

it('vanish only when the last source loses them; until then, the remaining sources come first, and nothing is lost', async () => {
  const corpus = new Corpus();
  const b = council('7', { location: 'Room 2', items: [item('7')] });
  await corpus.import('a1', publish(full.a, other));
  await corpus.import('b1', publish(b, other));
  const meeting = () => corpus.tables().meetings.find(({ id }) => id === 'a1-elm-e1');
  await corpus.import('a1', publish(other), { now: dayLater });
  expect(meeting()).toMatchObject({
    vanished_at: null,
    location: 'Room 2',
    source_url: b.sourceUrl,
    status: 'confirmed',
  });
  expect(ids(corpus.tables().member_votes)).toHaveLength(2);
  await corpus.import('b1', publish(other), { now: new Date('2026-03-12T12:00:00Z') });
  expect(meeting()).toMatchObject({ vanished_at: '2026-03-12T12:00:00Z', location: 'City Hall' });
  await corpus.import('a1', publish(full.a, other), { now: new Date('2026-03-13T12:00:00Z') });
  expect(meeting()).toMatchObject({ vanished_at: null, location: 'City Hall' });
});

it('are merged under the new id if a source lists them again under another id', async () => {
  const corpus = new Corpus();
  await corpus.import('a1', publish(full.a));
  await corpus.import('b1', publish(full.b));
  await corpus.import('a1', publish({ ...full.a, id: '2' }), { now: dayLater });
  expect(corpus.tables().meetings).toMatchObject([
    { id: 'a1-elm-e1', end_time: null, vanished_at: '2026-03-11T12:00:00Z' },
    { id: 'a1-elm-e2', end_time: '21:00', vanished_at: null },
  ]);
});

it('split again, with all of their rows, if one source moves its meeting to another time or day', async () => {
  const corpus = new Corpus();
  await corpus.import('a1', publish(full.a));
  await corpus.import('b1', publish(full.b));
  for (const moved of [{ startTime: '19:00' }, { day: '2026-03-05' }]) {
    await corpus.import('a1', publish({ ...full.a, ...moved }));
    expect(corpus.tables()).toMatchObject({
      meetings: [
        { id: 'a1-elm-e1', end_time: null, location: 'City Hall' },
        { id: 'b1-elm-e7', end_time: '21:00', location: null },
      ],
      agenda_items: [
        { id: 'a1-elm-i1-1', meeting_id: 'a1-elm-e1' },
        { id: 'b1-elm-i7-7', meeting_id: 'b1-elm-e7' },
        { id: 'b1-elm-i7-8', meeting_id: 'b1-elm-e7' },
      ],
      documents: [
        { id: 'a1-elm-d1-x', meeting_id: 'a1-elm-e1' },
        { id: 'b1-elm-d7-y', meeting_id: 'b1-elm-e7' },
      ],
    });
    await corpus.import('a1', publish(full.a));
    expect(ids(corpus.tables().meetings)).toEqual(['a1-elm-e1']);
  }
});

it('from three sources become one, with the agenda of the richest', async () => {
  const corpus = new Corpus();
  await corpus.import('c1', publish(council('8', { location: 'Room 3', participation: 'By phone' })));
  await corpus.import('a1', publish(council('1')));
  await corpus.import('b1', publish(full.b));
  expect(corpus.tables()).toMatchObject({
    meetings: [{ id: 'a1-elm-e1', end_time: '21:00', location: 'Room 3', participation: 'By phone' }],
    agenda_items: [{ id: 'b1-elm-i7-7' }, { id: 'b1-elm-i7-8' }],
  });
});
