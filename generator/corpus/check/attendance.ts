/** Counts who was present in roll calls: all of them, while only the votes on divided motions are kept. */
import type { Row } from '../../../schemas/tables/index.ts';
import type { Attendance } from '../place-rows.ts';
import type { RawRow } from '../rows/row-check.ts';

type Vote = Row<'member_votes'>['vote'];

/** A recused member is in the room. The meaning of `other` is not known. */
const meanings: Readonly<Record<Vote, 'present' | 'absent' | undefined>> = {
  yes: 'present',
  no: 'present',
  abstain: 'present',
  recused: 'present',
  present: 'present',
  absent: 'absent',
  excused: 'absent',
  other: undefined,
};

/** Returns a function that counts a valid row of `member_votes`, one entry of `counts` per meeting, official and name. */
export function attendanceCounter(counts: Attendance[]): (row: RawRow) => void {
  const byMeeting = new Map<unknown, Map<string, Attendance>>();
  return (row) => {
    // The row check validated the cells, which the compiler cannot know.
    const { meeting_id, member_name, official_id, vote } = row as Row<'member_votes'>;
    let members = byMeeting.get(meeting_id);
    if (members === undefined) byMeeting.set(meeting_id, (members = new Map()));
    // An id has no space.
    const key = `${official_id ?? ''} ${member_name}`;
    let count = members.get(key);
    if (count === undefined) {
      count = { meeting_id, member_name, official_id, rollCalls: 0, present: 0, absent: 0 };
      members.set(key, count);
      counts.push(count);
    }
    count.rollCalls++;
    const meaning = meanings[vote];
    if (meaning !== undefined) count[meaning]++;
  };
}
