/** Finds meetings that a source lists under several ids. Pure. */
import { bodyKey } from '../merge/same-meeting.ts';
import type { Failure } from '../source-records.ts';
import type { PlatformMeeting } from './model.ts';
import { isCancelled } from './status.ts';

/** The meetings that an import has listed so far, by what they have in common with a repeated one. */
export class RepeatedMeetings {
  readonly #ids = new Map<string, string>();

  /**
   * Returns a finding for each meeting with the day, start time, body and name of an earlier one. Both are imported, since only the source
   * knows whether they are one: a false merge would hide a meeting.
   */
  findIn(meetings: readonly PlatformMeeting[]): Failure[] {
    return meetings.flatMap((meeting) => {
      const identity = identityOf(meeting);
      const first = identity === undefined ? undefined : this.#ids.get(identity);
      if (identity !== undefined && first === undefined) this.#ids.set(identity, meeting.id);
      return first === undefined ? [] : [findingOf(meeting, first)];
    });
  }
}

const findingOf = ({ id, day, startTime }: PlatformMeeting, first: string): Failure => ({
  what: `meeting ${id}`,
  reason: `It has the body and name of meeting ${first} on ${day ?? ''} at ${startTime ?? ''}; both were imported`,
});

/** Undefined without a start time or a name, and for a cancelled meeting, which another one may replace. */
function identityOf(meeting: PlatformMeeting): string | undefined {
  const { day, startTime, body, name, status } = meeting;
  if (day === null || (startTime ?? null) === null || isCancelled(meeting)) return undefined;
  const names = [name ?? body?.name, status.names?.[0]].map((each) => bodyKey(each ?? null));
  return names.join('') === '' ? undefined : [day, startTime, ...names].join('\n');
}
