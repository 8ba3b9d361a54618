/** The voting record of each person of a place. Pure. */
import type { PlaceRows } from '../../corpus/place-rows.ts';
import { type CastVote, type DividedVote, majorityOf } from '../divided-votes.ts';
import type { People, Person } from './people.ts';

export type PersonVote = {
  readonly divided: DividedVote;
  /** Several if the roll call lists the person more than once. */
  readonly votes: readonly CastVote['vote'][];
};

export type PersonRecord = {
  /** The divided votes whose roll call lists the person, newest first. */
  readonly votes: readonly PersonVote[];
  readonly yes: number;
  readonly no: number;
  /** Divided votes with a yes or no of the person, and a majority. */
  readonly compared: number;
  /** Those of them in which the person was on the larger side. */
  readonly withMajority: number;
};

/** The record of everybody who is listed in a divided vote. */
export function recordsOf(dividedVotes: readonly DividedVote[]): ReadonlyMap<Person, PersonRecord> {
  const records = new Map<Person, PersonRecord & { votes: PersonVote[] }>();
  for (const divided of dividedVotes) {
    const majority = majorityOf(divided.cast);
    for (const [member, cast] of Map.groupBy(divided.cast, ({ member }) => member)) {
      const votes = cast.map(({ vote }) => vote);
      const record = records.get(member) ?? { votes: [], yes: 0, no: 0, compared: 0, withMajority: 0 };
      record.votes.push({ divided, votes });
      records.set(member, { ...record, ...counted(record, votes, majority) });
    }
  }
  return records;
}

function counted(
  { yes, no, compared, withMajority }: PersonRecord,
  [vote, ...others]: PersonVote['votes'],
  majority: 'yes' | 'no' | undefined,
): Omit<PersonRecord, 'votes'> {
  // Somebody who is listed as both yes and no voted in a way that is not known.
  const side = others.every((other) => other === vote) ? vote : undefined;
  if (side !== 'yes' && side !== 'no') return { yes, no, compared, withMajority };
  return {
    yes: yes + Number(side === 'yes'),
    no: no + Number(side === 'no'),
    compared: compared + Number(majority !== undefined),
    withMajority: withMajority + Number(side === majority),
  };
}

export type AttendanceRecord = {
  /** Roll calls that list the person, unanimous ones too. */
  readonly rollCalls: number;
  readonly present: number;
  readonly absent: number;
};

/** The attendance of everybody who is listed in a divided vote. */
export function attendanceOf(
  { attendance, meetings }: PlaceRows,
  { memberOf }: People,
): ReadonlyMap<Person, AttendanceRecord> {
  const dates = new Map(meetings.map(({ id, meeting_date }) => [id, meeting_date]));
  const records = new Map<Person, AttendanceRecord>();
  for (const { meeting_id, member_name: name, official_id, rollCalls, present, absent } of attendance) {
    const person = memberOf({ name, official_id, date: dates.get(meeting_id) ?? '' });
    if (person === undefined) continue;
    const record = records.get(person) ?? { rollCalls: 0, present: 0, absent: 0 };
    records.set(person, {
      rollCalls: record.rollCalls + rollCalls,
      present: record.present + present,
      absent: record.absent + absent,
    });
  }
  return records;
}
