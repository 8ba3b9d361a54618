/** Turns the facts about a meeting of BoardDocs into a meeting. Pure. */
import { dayOf, timeOf } from '../normalize/dates.ts';
import { bodyIn, meetingNameOf } from '../normalize/meeting-names.ts';
import { cleanText } from '../normalize/text.ts';
import { writtenDayOf } from '../normalize/written-dates.ts';
import type { PlatformBody, PlatformMeeting, Text } from '../platform/model.ts';

export type MeetingFacts = {
  readonly id: string;
  readonly name: Text;
  /** `20260217`, `2026-02-17`, or midnight of the local day marked as UTC. */
  readonly date: string | null;
  readonly description?: Text;
  /** Its committee. Clients without a list of committees name the body in the name of the meeting. */
  readonly body?: PlatformBody | undefined;
};

/** There is no field for the time, the place or links: they are in the name and the description only. */
export function meetingOf(
  { id, name, date, description, body }: MeetingFacts,
  site: string,
): PlatformMeeting {
  const text = cleanText(description);
  const listed = dayOf((date ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
  const stated = statedDayOf(text);
  return {
    id,
    day: stated ?? listed,
    findings:
      stated === null || listed === null || stated === listed
        ? []
        : [{ what: `meeting ${id}`, reason: `Its date is ${listed}, but its description says ${stated}` }],
    startTime: timeOf(clockIn(name) ?? clockIn(text)),
    ...(body === undefined ? bodyNamedBy(name) : { body }),
    participation: text !== null && participationWords.test(text) ? text : null,
    status: { names: [name ?? null], texts: [text] },
    sourceUrl: `${site}/goto?open&id=${encodeURIComponent(id)}`,
  };
}

function bodyNamedBy(text: Text): Pick<PlatformMeeting, 'name' | 'body'> {
  const name = meetingNameOf(text);
  const body = bodyIn(name);
  return { name, ...(body === null ? {} : { body: { name: body } }) };
}

/** The first time of day. Spaces may be lost: `Perry FL5:15 p.m.` */
const clockIn = (text: Text): string | null =>
  /(?<!\d)\d{1,2}(?:[:.]\d{2})?\s*[ap]\.?\s*m\b\.?/i.exec(text ?? '')?.[0] ?? null;

const participationWords =
  /\b(?:attend|participat\w*|virtual\w*|zoom|comments?|speak\w*|watch|livestream\w*|broadcast)\b/i;

/** The date in a sentence about when the meeting is held, which people correct more reliably than the field. */
function statedDayOf(text: string | null): string | null {
  const stated =
    /\b(?:will be held|is scheduled for)\s+(?:on\s+)?(?:[a-z]+day,?\s+)?([a-z]+ \d{1,2}, \d{4})/i.exec(
      text ?? '',
    )?.[1];
  return writtenDayOf(stated ?? null);
}
