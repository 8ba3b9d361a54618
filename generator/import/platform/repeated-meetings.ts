/** Finds meetings that a source lists under several ids, and companions in another language. Pure. */
import { bodyKey } from '../merge/same-meeting.ts';
import { bodyIn } from '../normalize/meeting-names.ts';
import type { Failure } from '../source-records.ts';
import type { PlatformMeeting } from './model.ts';
import { isCancelled } from './status.ts';

/** The meetings that an import has listed so far, by day, time and body. */
export class RepeatedMeetings {
  readonly #first = new Map<string, PlatformMeeting>();

  /**
   * Returns a finding for each meeting with the day, start time and body of an earlier one, and with its name if neither has a time.
   * Both are imported, since only the source knows whether they are one: a false merge would hide a meeting.
   */
  findIn(meetings: readonly PlatformMeeting[]): Failure[] {
    return meetings.flatMap((meeting) => {
      const identity = identityOf(meeting);
      const first = identity === undefined ? undefined : this.#first.get(identity);
      if (identity !== undefined && first === undefined) this.#first.set(identity, meeting);
      return first === undefined || first.id === meeting.id ? [] : [findingOf(meeting, first)];
    });
  }
}

function findingOf(meeting: PlatformMeeting, first: PlatformMeeting): Failure {
  const { id, day, startTime } = meeting;
  const isCompanion = isInLanguage(meeting) !== isInLanguage(first);
  const what = isCompanion
    ? 'body, in another language,'
    : sharesNames(meeting, first)
      ? 'body and name'
      : 'body';
  const when = `on ${day ?? ''} ${(startTime ?? null) === null ? 'without a time' : `at ${startTime}`}`;
  return {
    what: `meeting ${id}`,
    reason: `It has the ${what} of meeting ${first.id} ${when}; both were imported`,
  };
}

const isInLanguage = (meeting: PlatformMeeting): boolean =>
  [nameOf(meeting), ...(meeting.status.names ?? [])].some((name) => language.test(name ?? ''));

const sharesNames = (a: PlatformMeeting, b: PlatformMeeting): boolean =>
  [nameOf, ({ status }: PlatformMeeting) => status.names?.[0] ?? ''].every(
    (name) => bodyKey(name(a)) === bodyKey(name(b)),
  );

/** `City Council (SAP)`, `Spanish: City Council`: the event of a recording in another language has the name of the meeting with such an addition. */
const languageWords = String.raw`SAP|(?:(?:in|en) )?(?:Spanish|español|français|French|Chinese|Mandarin|Cantonese|Vietnamese|Tagalog|Korean|Japanese|Hmong|Somali|Russian|Ukrainian|Arabic|Portuguese|Haitian Creole|Khmer|中文|Tiếng Việt|한국어)|bilingual|ASL`;
const language = new RegExp(
  [
    String.raw`\s*[-–—([:]*\s*(?<!\p{L})(?:${languageWords})(?: (?:audio|language|translation|interpretation|interpreted|version|recording|agenda))?\s*[)\]]?\s*$`,
    String.raw`^[\s([]*(?:${languageWords})(?: (?:audio|language|translation|interpretation|version))?\s*[)\]:–—-]+\s*`,
  ].join('|'),
  'iu',
);

const nameOf = ({ name, body }: PlatformMeeting): string => name ?? body?.name ?? '';

/** Undefined without a name, and for a cancelled meeting, which another one may replace. */
function identityOf(meeting: PlatformMeeting): string | undefined {
  const { day, startTime } = meeting;
  if (day === null || isCancelled(meeting)) return undefined;
  const name = nameOf(meeting).replace(language, '');
  const body = bodyKey(bodyIn(name) ?? name);
  const names = (meeting.status.names ?? []).map((text) => bodyKey((text ?? '').replace(language, '')));
  const time = startTime ?? null;
  return body === '' ? undefined : [day, ...(time === null ? names : [time]), body].join('\n');
}
