import type { Row } from '../../../../schemas/tables/index.ts';
import type { EventItem, EventRecord } from '../shapes.ts';
import type { MeetingContext } from './context.ts';
import { dayOf, newestOf, timeOf } from '../../normalize/dates.ts';
import { meetingPageOf } from './site.ts';
import { saysCancelled, withoutCancellation } from '../../normalize/cancellation.ts';
import { commentOf, joinLinkIn } from '../../normalize/participation.ts';
import { cleanLine, cleanText, linkOf } from '../../normalize/text.ts';

type Status = Row<'meetings'>['status'];

/** The columns of a meeting that an import fills. */
export type MeetingRow = Omit<Row<'meetings'>, 'archived_pdf_key' | 'end_time' | 'comment_url'>;

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
    location: withoutCancellation(cleanText(event.EventLocation), day)?.replaceAll('\n', ', ') ?? null,
    remote_url: joinLinkIn(event.EventLocation, event.EventComment),
    participation: commentOf(event.EventComment),
    status: statusOf(event, items, day),
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

/** The status, independent of the current date: minutes or recorded actions show that a meeting was held. */
function statusOf(event: EventRecord, items: readonly EventItem[], day: string): Status {
  const { EventAgendaStatusName: agenda, EventMinutesStatusName: minutes } = event;
  const isCancelled = saysCancelled({
    labels: [agenda, event.EventBodyName, event.EventTime, event.EventLocation],
    texts: [event.EventComment],
    day,
  });
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
