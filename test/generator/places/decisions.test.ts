/** The published decisions of a meeting: their order, and the matters, motions and dissent that belong to them. */
import { describe, expect, test } from 'vitest';
import { dissentOf } from '../../../generator/places/dissent.ts';
import type { PlaceRows } from '../../../generator/corpus/place-rows.ts';
import type { Decision } from '../../../schemas/documents.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { decision, meeting } from '../../support/corpus/corpus.ts';
import { placeFiles, sampleRow } from '../../support/corpus/rows.ts';

function decisionsOf(rows: Partial<PlaceRows>): Decision[] {
  const document = placeFiles({ meetings: [meeting()], ...rows }).json('meetings.json');
  const [shown] = document['recent'] as { decisions: Decision[] }[];
  return shown?.decisions ?? [];
}

const bare = { yes: null, no: null, abstain: null, decision: null };
const motion = (id: string, over: Partial<Row<'motions'>> = {}): Row<'motions'> =>
  sampleRow('motions', { id, ...over });
const link = (decision_id: string, target_id: string): Row<'decision_links'> =>
  sampleRow('decision_links', {
    id: `${decision_id}-${target_id}`,
    decision_id,
    target_table: 'matters',
    target_id,
  });
const matter = (id: string, over: Partial<Row<'matters'>> = {}): Row<'matters'> =>
  sampleRow('matters', { id, ...over });

describe('the order of decisions', () => {
  const ids = (rows: Partial<PlaceRows>): string[] => decisionsOf(rows).map(({ id }) => id);

  test('keeps those of one item or matter together, the final one first', () => {
    const stages = [
      decision({ id: 'a', sequence: 1, agenda_item_id: 'i1', stage: 'amendment' }),
      decision({ id: 'b', sequence: 2, agenda_item_id: 'i2', stage: 'final' }),
      decision({ id: 'c', sequence: 3, agenda_item_id: 'i1', stage: 'procedural' }),
      decision({ id: 'd', sequence: 4, agenda_item_id: 'i1', matter_id: 'x1', stage: 'final' }),
      decision({ id: 'e', sequence: 5, matter_id: 'x1', stage: 'final' }),
      decision({ id: 'f', sequence: 6, stage: 'final' }),
    ];
    expect(ids({ decisions: stages, matters: [matter('x1')] })).toEqual(['d', 'e', 'a', 'c', 'b', 'f']);
    expect(ids({ decisions: stages.toReversed(), matters: [matter('x1')] })).toEqual([
      'd',
      'e',
      'a',
      'c',
      'b',
      'f',
    ]);
  });

  test('is that of the meeting without items, matters and stages; repeats are kept', () => {
    const decisions = ['c', 'b', 'a'].map((id, sequence) =>
      decision({ id, sequence, ...bare, outcome: null }),
    );
    expect(ids({ decisions })).toEqual(['c', 'b', 'a']);
  });

  test('follows matters that are only linked', () => {
    const decisions = [1, 2, 3].map((sequence) => decision({ id: `d${sequence}`, sequence, ...bare }));
    const links = [link('d1', 'x1'), link('d3', 'x1')];
    expect(ids({ decisions, decision_links: links, matters: [matter('x1')] })).toEqual(['d1', 'd3', 'd2']);
  });
});

describe('the matter of a decision', () => {
  const matters = [matter('x1', { title: 'Lease', file_number: '26-1' }), matter('x2')];
  const matterOf = (rows: Partial<PlaceRows>): unknown => decisionsOf({ matters, ...rows })[0]?.matter;

  test('is that of its column, else of its motion, else its only link', () => {
    const own = decision({ matter_id: 'x1', motion_id: 'v1' });
    const motions = [motion('v1', { matter_id: 'x2' })];
    const links = [link('d1', 'x2')];
    expect(matterOf({ decisions: [own], motions, decision_links: links })).toEqual({
      id: 'x1',
      title: 'Lease',
      file_number: '26-1',
    });
    const moved = decision({ motion_id: 'v1' });
    expect(matterOf({ decisions: [moved], motions, decision_links: [link('d1', 'x1')] })).toEqual({
      id: 'x2',
    });
    expect(matterOf({ decisions: [decision()], decision_links: links })).toEqual({ id: 'x2' });
    expect(
      matterOf({ decisions: [decision()], decision_links: [...links, link('d1', 'x1')] }),
    ).toBeUndefined();
    expect(matterOf({ decisions: [decision()], decision_links: [link('d2', 'x1')] })).toBeUndefined();
  });

  test('adds the sources of the tables that it comes from', () => {
    const tables = ['matters', 'decision_links', 'motions', 'member_votes'] as const;
    const sources = tables.map((table) => sampleRow('sources', { id: table, tables: [table] }));
    const sourcesOf = (rows: Partial<PlaceRows>): string[] =>
      (
        placeFiles({ meetings: [meeting()], matters, ...rows }, { sources }).json('meetings.json')[
          'sources'
        ] as { id: string }[]
      ).map(({ id }) => id);
    expect(sourcesOf({ decisions: [decision()] })).toEqual([]);
    expect(sourcesOf({ decisions: [decision({ matter_id: 'x1' })] })).toEqual(['matters']);
    expect(sourcesOf({ decisions: [decision()], decision_links: [link('d1', 'x2')] })).toEqual([
      'matters',
      'decision_links',
    ]);
    expect(sourcesOf({ decisions: [decision({ motion_id: 'v1' })], motions: [motion('v1')] })).toEqual([
      'motions',
    ]);
  });
});

describe('the motion of a decision', () => {
  const tally = { yes: 5, no: 2, abstain: 0 };
  const motionOf = (
    over: Partial<Row<'decisions'>>,
    motions: Row<'motions'>[],
    rows: Partial<PlaceRows> = {},
  ) => decisionsOf({ decisions: [decision(over)], motions, matters: [matter('x1')], ...rows })[0]?.motion?.id;

  test('is that of its column, with text, mover and seconder', () => {
    const motions = [motion('v1', { text: 'To lease it', mover: 'A', seconder: 'B' }), motion('v2')];
    const [shown] = decisionsOf({ decisions: [decision({ motion_id: 'v1' })], motions });
    expect(JSON.stringify(shown?.motion)).toBe(
      JSON.stringify({ id: 'v1', text: 'To lease it', mover: 'A', seconder: 'B' }),
    );
  });

  test('is the only one with its tally among those of its item or matter', () => {
    const same = motion('v1', { ...tally, agenda_item_id: 'i1', matter_id: 'x1' });
    expect(motionOf({ agenda_item_id: 'i1' }, [same, motion('v2', { ...tally, agenda_item_id: 'i2' })])).toBe(
      'v1',
    );
    expect(motionOf({ matter_id: 'x1' }, [same, motion('v2', tally)])).toBe('v1');
    expect(motionOf({}, [same], { decision_links: [link('d1', 'x1')] })).toBe('v1');
    expect(motionOf({ matter_id: 'x1', yes: 4 }, [same])).toBeUndefined();
    expect(
      motionOf({ matter_id: 'x1' }, [same, motion('v2', { ...tally, matter_id: 'x1' })]),
    ).toBeUndefined();
    expect(motionOf({ matter_id: 'x1' }, [{ ...same, meeting_id: 'm2' }])).toBeUndefined();
  });

  test('is preferably the one with its text', () => {
    const twins = ['Approved.', 'Postponed.'].map((text, index) =>
      motion(`v${index}`, { ...tally, text, matter_id: 'x1' }),
    );
    expect(motionOf({ matter_id: 'x1' }, twins)).toBe('v0');
    expect(motionOf({ matter_id: 'x1', decision: 'Postponed.' }, twins)).toBe('v1');
  });

  test('is the one with its headline if it has neither item nor matter', () => {
    const titled = motion('v1', { ...tally, text: decision().headline });
    expect(motionOf({}, [titled, motion('v2', tally)])).toBe('v1');
    expect(motionOf({ headline: 'Other', decision: null }, [titled])).toBeUndefined();
  });

  test('belongs to no decision if two claim it', () => {
    const motions = [motion('v1', { ...tally, matter_id: 'x1' })];
    const twins = ['d1', 'd2'].map((id) => decision({ id, matter_id: 'x1' }));
    const shown = decisionsOf({ decisions: twins, motions, matters: [matter('x1')] });
    expect(shown.map(({ motion }) => motion)).toEqual([undefined, undefined]);
  });

  describe('by its title', () => {
    const cut = 'Resolution to Approve a Contract with Acme for the Repair of…';
    const whole = `${cut.slice(0, -1)} Two Bridges ($4,577,354.95)`;
    const cutDecision = (over: Partial<Row<'decisions'>> = {}): Row<'decisions'> =>
      decision({ ...bare, yes: 7, no: 4, outcome: 'passed', headline: cut, ...over });
    const vote = (id: string, text: string | null, over: Partial<Row<'motions'>> = {}): Row<'motions'> =>
      motion(id, { text, yes: 7, no: 4, abstain: null, result: 'passed', ...over });
    const tied = (rows: Partial<PlaceRows>): unknown[] =>
      decisionsOf({ decisions: [cutDecision()], ...rows }).map(({ headline, motion: found }) => [
        headline,
        found?.id,
      ]);

    test('is the one whose text a cut headline begins; the decision gets the whole title', () => {
      expect(tied({ motions: [vote('v1', whole), vote('v2', 'Adjourn')] })).toEqual([[whole, 'v1']]);
    });

    test('is the one whose item or matter has the title, whatever its own text says', () => {
      const items = [sampleRow('agenda_items', { id: 'i1', title: `17. ${whole}` })];
      expect(
        tied({ motions: [vote('v1', 'Motion to approve', { agenda_item_id: 'i1' })], agenda_items: items }),
      ).toEqual([[whole, 'v1']]);
      expect(
        tied({ motions: [vote('v1', null, { matter_id: 'x1' })], matters: [matter('x1', { title: whole })] }),
      ).toEqual([[whole, 'v1']]);
    });

    test.each(['25.', '17. ', 'B-1: ', '3a) '])('leaves out the number %s of an agenda', (number) => {
      expect(tied({ motions: [vote('v1', number + whole)] })).toEqual([[whole, 'v1']]);
      const headline = 'Adopt the Budget';
      const decisions = [cutDecision({ headline })];
      expect(tied({ decisions, motions: [vote('v1', number + headline)] })).toEqual([[headline, 'v1']]);
    });

    test('does not exist where the numbers differ', () => {
      const decisions = [cutDecision({ headline: '3. Approve the minutes' })];
      expect(tied({ decisions, motions: [vote('v1', '4. Approve the minutes')] })).toEqual([
        ['3. Approve the minutes', undefined],
      ]);
    });

    test('does not exist where tally or outcome differ', () => {
      expect(tied({ motions: [vote('v1', whole, { no: 3 })] })).toEqual([[whole, undefined]]);
      expect(tied({ motions: [vote('v1', whole, { result: 'failed' })] })).toEqual([[whole, undefined]]);
    });

    test('does not exist, and the title stays cut, where two begin alike', () => {
      expect(tied({ motions: [vote('v1', whole), vote('v2', `${whole}, as amended`)] })).toEqual([
        [cut, undefined],
      ]);
    });

    test('is the one with the tally where two titles begin alike', () => {
      const other = vote('v2', `${whole}, as amended`, { yes: 11, no: 0 });
      expect(tied({ motions: [vote('v1', whole), other] })).toEqual([[whole, 'v1']]);
    });

    test('is left to the decision whose headline is the whole text', () => {
      const decisions = [
        cutDecision({ id: 'd1', sequence: 1 }),
        cutDecision({ id: 'd2', sequence: 2, headline: whole }),
      ];
      expect(tied({ decisions, motions: [vote('v1', whole)] })).toEqual([
        [whole, undefined],
        [whole, 'v1'],
      ]);
    });

    test('is of the same meeting', () => {
      const elsewhere = { meeting_id: 'm2' };
      const rows = {
        meetings: [meeting(), meeting({ id: 'm2', meeting_date: '2020-01-06' })],
        motions: [vote('v1', whole, elsewhere)],
        agenda_items: [sampleRow('agenda_items', { id: 'i1', title: whole, ...elsewhere })],
      };
      expect(tied(rows)).toEqual([[cut, undefined]]);
    });
  });

  test('supplies the stage that the decision lacks', () => {
    const staged = (stage: Row<'decisions'>['stage']): unknown =>
      decisionsOf({
        decisions: [decision({ motion_id: 'v1', stage, decision: 'Approved.' })],
        motions: [motion('v1', { stage: 'procedural' })],
      })[0]?.stage;
    expect([staged(null), staged('final')]).toEqual(['procedural', 'final']);
  });
});

describe('dissent', () => {
  const votes = (...cast: Row<'member_votes'>['vote'][]): Row<'member_votes'>[] =>
    cast.map((vote, index) =>
      sampleRow('member_votes', { id: `w${index}`, motion_id: 'v1', member_name: `M${index}`, vote }),
    );

  test('names the members on the smaller side, without abstentions', () => {
    const cast = votes('yes', 'no', 'abstain', 'yes', 'absent', 'recused', 'present');
    expect(dissentOf('passed', cast)).toEqual([{ name: 'M1', vote: 'no' }]);
    expect(dissentOf('failed', votes('no', 'yes', 'no'))).toEqual([{ name: 'M1', vote: 'yes' }]);
  });

  test('is that of the smaller side also where a larger majority was required', () => {
    expect(dissentOf('failed', votes('yes', 'yes', 'no'))).toEqual([{ name: 'M2', vote: 'no' }]);
  });

  test('names the side that lost a tie, and nobody if the result is unknown', () => {
    expect(dissentOf('failed', votes('yes', 'no'))).toEqual([{ name: 'M0', vote: 'yes' }]);
    expect(dissentOf('passed', votes('yes', 'no'))).toEqual([{ name: 'M1', vote: 'no' }]);
    expect(dissentOf(null, votes('yes', 'no'))).toBeUndefined();
    expect(dissentOf('tabled', votes('yes', 'no'))).toBeUndefined();
  });

  test('is absent from unanimous votes', () => {
    expect(dissentOf('passed', votes('yes', 'yes', 'abstain'))).toBeUndefined();
    expect(dissentOf('passed', [])).toBeUndefined();
  });

  test('is published in the order of the roll call for divided motions only', () => {
    const publish = (divided: boolean): unknown =>
      decisionsOf({
        decisions: [decision({ motion_id: 'v1' })],
        motions: [motion('v1', { divided, result: 'passed' })],
        member_votes: votes('yes', 'yes', 'no', 'yes', 'no', 'yes').toReversed(),
      })[0]?.dissent;
    expect(publish(true)).toEqual([
      { name: 'M2', vote: 'no' },
      { name: 'M4', vote: 'no' },
    ]);
    expect(publish(false)).toBeUndefined();
  });
});
