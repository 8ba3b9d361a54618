/** A meeting whose rows have facts and words that its documents do not have, for tests of evaluating models. */
import type { Material } from '../../../generator/briefs/model.ts';
import { rowOf, textOf } from '../../generator/briefs/gate/material.ts';

/** One line about each of the first four items. */
export const minutesLines = [
  'The council approved the rezoning of Larkspur Avenue for homes by a vote of 5 to 2.',
  'The council approved a contract of $1,200,000 with Brightwater Paving for the repair of Mill Street.',
  'The ordinance to limit short-term rentals near Harbor Square failed by a vote of three to four.',
  'The council heard a report about the opening hours of the central public library.',
] as const;

const titles = [
  'Rezoning of Larkspur Avenue for homes',
  'Contract of $1,200,000 with Brightwater Paving for the repair of Mill Street',
  'Ordinance to limit short-term rentals near Harbor Square',
  'Report about the opening hours of the central public library',
  'Permit for a market in the old Depot (Recommendation: 8 yeas and 0 nays)',
];

/** In the rows only. */
export const hiddenWords = [
  'Zebulon Quartermain',
  'Priscilla Vandermeer',
  'Wombat clause',
  'Narwhal motion',
  'Quokka action',
  '987654321',
];

const ofMeeting = { muni_id: 'p', meeting_id: 'm' };

const motion = (item: number, result: 'passed' | 'failed', yes: number, no: number) =>
  rowOf('motions', {
    ...ofMeeting,
    id: `o${item}`,
    agenda_item_id: `i${item}`,
    text: 'Narwhal motion',
    mover: 'Zebulon Quartermain',
    result,
    yes,
    no,
  });

export const material: Material = {
  rows: {
    place: rowOf('municipalities', {
      id: 'p',
      name: 'Alder Falls',
      state: 'Oregon',
      state_code: 'OR',
      country: 'US',
    }),
    meeting: rowOf('meetings', {
      id: 'm',
      muni_id: 'p',
      body_name: 'City Council',
      meeting_date: '2026-03-04',
    }),
    agendaItems: titles.map((title, index) =>
      rowOf('agenda_items', { ...ofMeeting, id: `i${index + 1}`, title, action: 'Quokka action' }),
    ),
    motions: [
      motion(1, 'passed', 5, 2),
      motion(2, 'passed', 7, 0),
      motion(3, 'failed', 3, 4),
      motion(5, 'passed', 6, 1),
      // An item that the agenda does not have.
      motion(9, 'passed', 4, 2),
    ],
    votes: [
      rowOf('member_votes', {
        ...ofMeeting,
        id: 'v1',
        motion_id: 'o1',
        member_name: 'Priscilla Vandermeer',
        vote: 'no',
      }),
    ],
    decisions: [
      rowOf('decisions', {
        ...ofMeeting,
        id: 'd2',
        agenda_item_id: 'i2',
        headline: 'Wombat clause',
        outcome: 'passed',
        amount_cents: 987_654_321,
      }),
    ],
    matters: [],
    officials: [],
  },
  texts: [
    textOf('agenda', 'agenda', `Agenda\n\n${titles.join('\n\n')}\n`),
    textOf('minutes', 'minutes', `Minutes\n\n${minutesLines.join('\n\n')}\n`),
  ],
  language: 'en',
};
