/**
 * Decides which meetings of several sources are the same. Pure. Meetings of one place and day are the same if all of this is true:
 *
 * - They have the same start time, and both sources state it.
 * - They have the same body: the names are equal when case, accents, punctuation and generic words for meetings are ignored.
 *   `City Council` equals `Regular Meeting of the City Council`, but not `City Council Special Meeting` or `Council`.
 * - Each of the sources has exactly one such meeting. One that vanished from its source counts only if the source has no other.
 *
 * All other meetings are different: a false split is visible, but a false merge hides a meeting.
 */
import { wordKey } from '../platform/context.ts';

/** What identifies a meeting within its place and day. */
export type ComparedMeeting = {
  /** The source that publishes it. */
  readonly source: string;
  readonly startTime: string | null;
  readonly bodyName: string | null;
  readonly isVanished: boolean;
};

/** Groups the meetings of a place on one day by identity, each group in the order of the input. */
export function sameMeetings<Meeting extends ComparedMeeting>(
  meetings: readonly Meeting[],
): (readonly Meeting[])[] {
  const alike = Map.groupBy(meetings, (meeting) => identityOf(meeting));
  return [...alike].flatMap(([identity, group]) =>
    identity === undefined ? group.map((meeting) => [meeting]) : groupsAmong(group),
  );
}

/** Undefined for a meeting that is never the same as another. */
function identityOf({ startTime, bodyName }: ComparedMeeting): string | undefined {
  const body = bodyKey(bodyName);
  return startTime === null || body === '' ? undefined : `${startTime} ${body}`;
}

/** Returns one group, plus the vanished meetings that others of the same source replace. No group if a source has several. */
function groupsAmong<Meeting extends ComparedMeeting>(alike: readonly Meeting[]): (readonly Meeting[])[] {
  const candidates = [...Map.groupBy(alike, ({ source }) => source).values()].map((own) => {
    const present = own.filter(({ isVanished }) => !isVanished);
    return present.length > 0 ? present : own;
  });
  if (candidates.some(({ length }) => length > 1)) return alike.map((meeting) => [meeting]);
  const same = new Set(candidates.flat());
  return [[...same], ...alike.filter((meeting) => !same.has(meeting)).map((meeting) => [meeting])];
}

/** Generic words for meetings, and words that join them to the name of the body. */
const meetingWords = new Set('meeting meetings session sessions regular reunion seance ordinaire'.split(' '));
const joiningWords = new Set('of the du de la des le les'.split(' '));

/** The name of a body for comparison; empty if it names none. */
export function bodyKey(name: string | null): string {
  const words = wordKey((name ?? '').replaceAll('&', ' and ')).split('_');
  const kept = words.filter((word) => !meetingWords.has(word));
  const first = kept.findIndex((word) => !joiningWords.has(word));
  return first === -1 ? '' : kept.slice(first).join(' ');
}
