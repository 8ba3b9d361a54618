/** What is known against a vote: provisional, contradicted by its tally, in conflict with another source. */
import { describe, expect, test } from 'vitest';
import type { PlaceRows } from '../../../generator/corpus/place-rows.ts';
import { conflictOf, conflictText } from '../../../schemas/formats/vote-states.ts';
import type { Decision } from '../../../schemas/documents.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { decision, meeting } from '../../support/corpus/corpus.ts';
import { placeFiles, sampleRow } from '../../support/corpus/rows.ts';

const held = meeting();
type Changes<Name extends 'decisions' | 'motions'> = Partial<Row<Name>>;

/** A decision of a meeting that was held, with its motion. The build is on November 20, 2026. */
function shown(
  of: Changes<'decisions'>,
  motion: Changes<'motions'> | null,
  rest: Partial<PlaceRows> = {},
): Decision {
  const motions =
    motion === null
      ? []
      : [
          sampleRow('motions', {
            id: 'mo1',
            meeting_id: held.id,
            adopted_minutes: true,
            divided: true,
            ...motion,
          }),
        ];
  const document = placeFiles({
    meetings: [held],
    decisions: [decision({ motion_id: motion === null ? null : 'mo1', ...of })],
    motions,
    ...rest,
  }).json('meetings.json');
  const found = (document['recent'] as { id: string; decisions: Decision[] }[]).find(
    ({ id }) => id === held.id,
  );
  if (found?.decisions[0] === undefined) throw new Error('no decision');
  return found.decisions[0];
}

const tally = { yes: 5, no: 2, abstain: 0 };

describe('a vote is contradicted by its tally', () => {
  const stateOf = (
    result: Row<'motions'>['result'],
    yes: number | null,
    no: number | null,
  ): Decision['vote_state'] =>
    shown({ outcome: result, yes, no, abstain: 0 }, { result, yes, no, abstain: 0 }).vote_state;

  test.each([
    ['passed', 0, 3],
    ['passed', 2, 5],
    ['failed', 7, 0],
  ] as const)('if it %s %i to %i', (result, yes, no) => {
    expect(stateOf(result, yes, no)).toEqual(['contradicted']);
  });

  test.each([
    ['passed', 5, 2],
    ['passed', 4, 4], // the chair may break the tie
    ['passed', 0, 0],
    ['failed', 4, 3], // a larger majority may be needed
    ['failed', 0, 5],
    ['failed', 0, 0],
    ['tabled', 0, 3],
    ['passed', null, 3],
    ['failed', 7, null],
    [null, 0, 3],
  ] as const)('but not if it %s %s to %s', (result, yes, no) => {
    expect(stateOf(result, yes, no)).toBeUndefined();
  });

  test('but not if a motion to deny passed, so that the matter failed', () => {
    const votes = { yes: 7, no: 0, abstain: 0 };
    expect(
      shown({ outcome: 'failed', ...votes }, { result: 'passed', text: 'Motion to deny', ...votes })
        .vote_state,
    ).toBeUndefined();
    expect(shown({ outcome: 'failed', ...votes }, null).vote_state).toBeUndefined();
    expect(
      shown({ outcome: 'passed', decision: 'Motion to deny', yes: 0, no: 3 }, null).vote_state,
    ).toBeUndefined();
  });

  test('also if its motion is unknown', () => {
    expect(shown({ outcome: 'passed', yes: 0, no: 3 }, null).vote_state).toEqual(['contradicted']);
  });
});

describe('a vote is provisional', () => {
  const later = (over: Partial<Row<'meetings'>>): Row<'meetings'> =>
    meeting({ ...held, id: 'later', meeting_date: '2026-12-09', ...over });
  const stateOf = (adopted_minutes: boolean | null, ...meetings: Row<'meetings'>[]): Decision['vote_state'] =>
    shown(tally, { ...tally, result: 'passed', adopted_minutes }, { meetings: [held, ...meetings] })
      .vote_state;

  test('if it is not from adopted minutes', () => {
    expect(stateOf(false)).toEqual(['provisional']);
    expect(stateOf(true)).toBeUndefined();
  });

  test('if the next meeting of the body is to come, unless the minutes are adopted', () => {
    expect(stateOf(null, later({}))).toEqual(['provisional']);
    expect(stateOf(true, later({}))).toBeUndefined();
  });

  test.each([
    ['no later meeting is known', []],
    ['the body has met since', [later({}), later({ id: 'since', meeting_date: '2026-11-19' })]],
    ['only another body is to meet', [later({ body_id: null, body_name: 'Library Board' })]],
    ['the next meeting is cancelled', [later({ status: 'cancelled' })]],
    ['the next meeting is gone from its source', [later({ vanished_at: '2026-11-01T00:00:00Z' })]],
  ] as const)('but not if it is unknown whether they are adopted, and %s', (_, meetings) => {
    expect(stateOf(null, ...meetings)).toBeUndefined();
  });
});

describe('sources are in conflict', () => {
  test('if another source states something else', () => {
    const conflicts = ['outcome=failed https://b.example/1', 'yes=3 https://b.example/1'];
    expect(shown({ ...tally, conflicts }, { ...tally, result: 'passed' })).toMatchObject({
      yes: 5,
      outcome: 'passed',
      vote_state: ['conflicting'],
      conflicts: [
        { field: 'outcome', value: 'failed', source: 'https://b.example/1' },
        { field: 'yes', value: 3, source: 'https://b.example/1' },
      ],
    });
  });

  test('if the motion has another tally than the decision', () => {
    const { source_url: source } = sampleRow('motions', {});
    expect(shown(tally, { ...tally, yes: 4, result: 'passed' }).conflicts).toEqual([
      { field: 'yes', value: 4, source },
    ]);
  });

  test('if more members are named on a side than are counted there', () => {
    const named = (...votes: Row<'member_votes'>['vote'][]): Partial<PlaceRows> => ({
      member_votes: votes.map((vote, index) =>
        sampleRow('member_votes', { id: `v${index}`, motion_id: 'mo1', meeting_id: held.id, vote }),
      ),
    });
    const motion = { ...tally, result: 'passed' } as const;
    expect(shown(tally, motion, named('no', 'no', 'no')).conflicts).toMatchObject([
      { field: 'no', value: 3 },
    ]);
    expect(shown(tally, motion, named('yes', 'no', 'no')).conflicts).toBeUndefined();
  });

  test('and each is a text that can be read again', () => {
    for (const conflict of [
      { field: 'outcome', value: 'failed', source: 'https://b.example/a=1 b' },
      { field: 'amount_cents', value: -5, source: 'https://b.example/' },
    ] as const)
      expect(conflictOf(conflictText(conflict))).toEqual(conflict);
    for (const text of ['', 'yes', 'yes=4', 'mover=4 https://b.example', 'yes= https://b.example'])
      expect(conflictOf(text)).toBeUndefined();
  });
});

test('divided votes have the same states', () => {
  const motion = {
    ...tally,
    result: 'passed',
    adopted_minutes: false,
    id: 'mo1',
    meeting_id: held.id,
    divided: true,
  } as const;
  const document = placeFiles({ meetings: [held], motions: [sampleRow('motions', motion)] }).json(
    'city.json',
  );
  expect(document['member_votes']).toMatchObject([{ motion_id: 'mo1', vote_state: ['provisional'] }]);
});
