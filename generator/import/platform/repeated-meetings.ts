/** Finds meetings that a source lists under several ids, and companions in another language. Pure. */
import { bodyKey } from '../merge/same-meeting.ts';
import { bodyIn } from '../normalize/meeting-names.ts';
import type { Failure } from '../source-records.ts';
import type { PlatformMeeting } from './model.ts';
import { isCancelled } from './status.ts';

/** The meetings that an import has listed so far, by day, time and body. */
export class RepeatedMeetings {
  readonly #ids = new Map<string, string>();

  /**
   * Returns a finding for each meeting with the day, start time and body of an earlier one. Both are imported, since only the source
   * knows whether they are one: a false merge would hide a meeting.
   */
  findIn(meetings: readonly PlatformMeeting[]): Failure[] {
    return meetings.flatMap((meeting) => {
      const identity = identityOf(meeting);
      const first = identity === undefined ? undefined : this.#ids.get(identity);
      if (identity !== undefined && first === undefined) this.#ids.set(identity, meeting.id);
      return first === undefined || first === meeting.id ? [] : [findingOf(meeting, first)];
    });
  }
}

const findingOf = (meeting: PlatformMeeting, first: string): Failure => ({
  what: `meeting ${meeting.id}`,
  reason: `It has the body${isCompanion(meeting) ? ', in another language,' : ''} of meeting ${first} on ${meeting.day ?? ''} at ${meeting.startTime ?? ''}; both were imported`,
});

/** `City Council (SAP)`: the event of a recording in another language has the name of the meeting with such an ending. */
const language =
  /\s*[-–—(]*\s*(?<!\p{L})(?:SAP|Spanish|en español|español|Chinese|中文|Vietnamese|Tagalog|Korean|French|en français|bilingual|ASL)(?: (?:audio|language|translation|interpretation|version|recording))?\s*\)?\s*$/iu;

const nameOf = ({ name, body }: PlatformMeeting): string => name ?? body?.name ?? '';

const isCompanion = (meeting: PlatformMeeting): boolean => language.test(nameOf(meeting));

/** Undefined without a start time or a name, and for a cancelled meeting, which another one may replace. */
function identityOf(meeting: PlatformMeeting): string | undefined {
  const { day, startTime } = meeting;
  if (day === null || (startTime ?? null) === null || isCancelled(meeting)) return undefined;
  const name = nameOf(meeting).replace(language, '');
  const body = bodyKey(bodyIn(name) ?? name);
  return body === '' ? undefined : [day, startTime, body].join('\n');
}
