/** Rows of a place with officials and divided votes. */
import { emptyPlaceRows, type PlaceRows } from '../../../../generator/corpus/place-rows.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';

export const now = '2026-03-04T12:00';

export const term = (name: string, over: Partial<Row<'officials'>> = {}): Row<'officials'> =>
  sampleRow('officials', {
    id: `o-${name}-${over.start_date ?? ''}`,
    person_id: `p-${name}`,
    name,
    role: 'Council Member',
    ...over,
  });

/** A name that an importer added, because it is in a roll call. */
export const bareName = (name: string): Row<'officials'> =>
  term(name, { id: `v-${name}`, person_id: `v-${name}`, role: null });

export type Vote = { readonly name: string; readonly official_id?: string; readonly date?: string };

/** A divided motion per vote. */
export function placeRows(officials: Row<'officials'>[], votes: readonly Vote[] = []): PlaceRows {
  return {
    ...emptyPlaceRows(),
    officials,
    meetings: votes.map(({ date = '2026-02-01' }, index) =>
      sampleRow('meetings', { id: `m${index}`, meeting_date: date }),
    ),
    motions: votes.map((_, index) =>
      sampleRow('motions', { id: `x${index}`, meeting_id: `m${index}`, divided: true }),
    ),
    member_votes: votes.map(({ name, official_id = null }, index) =>
      sampleRow('member_votes', {
        id: `y${index}`,
        motion_id: `x${index}`,
        meeting_id: `m${index}`,
        member_name: name,
        official_id,
      }),
    ),
  };
}
