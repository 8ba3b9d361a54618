import type { Row } from '../../../../schemas/tables/index.ts';
import type { EventItem, EventRecord } from '../shapes.ts';
import type { MeetingContext } from './context.ts';
import { dayOf, newestOf, timeOf } from '../../normalize/dates.ts';
import { meetingPageOf } from './site.ts';
import { cleanLine, cleanText, linkOf } from '../../normalize/text.ts';

type Status = Row<'meetings'>['status'];

/** The columns of a meeting that an import fills. */
export type MeetingRow = Omit<
  Row<'meetings'>,
  'archived_pdf_key' | 'end_time' | 'remote_url' | 'comment_url' | 'participation'
>;

/** The row of a meeting; undefined if it has no date. */
export function meetingRow(
  event: EventRecord,
  items: readonly EventItem[],
  { keys, placeId, bodies, recordUrl }: MeetingContext,
): MeetingRow | undefined {
  const day = dayOf(event.EventDate);
  if (day === null) return undefined;
  const body = event.EventBodyId;
  return {
    id: keys.meeting(event.EventId),
    muni_id: placeId,
    body_id: body !== null && bodies.has(body) ? keys.body(body) : null,
    body_name: cleanLine(event.EventBodyName),
    meeting_date: day,
    start_time: timeOf(event.EventTime),
    location: cleanText(event.EventLocation)?.replaceAll('\n', ', ') ?? null,
    status: statusOf(event, items),
    agenda_url: linkOf(event.EventAgendaFile),
    minutes_url: linkOf(event.EventMinutesFile),
    video_url: linkOf(event.EventMedia) ?? linkOf(event.EventVideoPath),
    vanished_at: null,
    updated_at: newestOf(
      event.EventLastModifiedUtc,
      event.EventAgendaLastPublishedUTC,
      event.EventMinutesLastPublishedUTC,
    ),
    source_url: meetingPageOf(event.EventInSiteURL) ?? recordUrl(`Events/${event.EventId}`),
  };
}

const cancellation = /\b(?:cancell?ed|cancell?ation|deferred|postponed)\b|\bnot be held\b|\bno quorum\b/i;
/** A comment may be about a deferred item. It is about the meeting if it begins with such a word, or names the meeting. */
const meetingCancellation =
  /^\W*(?:cancell?ed|cancell?ation|deferred|postponed)\b|\b(?:meeting|hearing|session)\b[^.]{0,60}\b(?:cancell?ed|deferred|postponed|not be held)\b/i;

/** The status, independent of the current date: minutes or recorded actions show that a meeting was held. */
function statusOf(event: EventRecord, items: readonly EventItem[]): Status {
  const { EventAgendaStatusName: agenda, EventMinutesStatusName: minutes } = event;
  const isCancelled =
    cancellation.test(agenda ?? '') ||
    cancellation.test(event.EventBodyName ?? '') ||
    meetingCancellation.test(event.EventComment ?? '') ||
    meetingCancellation.test(event.EventLocation ?? '');
  if (isCancelled) return 'cancelled';
  const isHeld =
    event.EventMinutesFile !== null ||
    items.some(
      ({ EventItemPassedFlag: flag, EventItemActionName: action }) => flag !== null || action !== null,
    );
  if (isHeld) return 'passed';
  if (agenda === null && minutes === null) return null;
  return /draft|tentative|preliminary/i.test(agenda ?? '') ? 'tentative' : 'confirmed';
}
