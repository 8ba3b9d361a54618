/** What is known of a past meeting. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import type { MeetingRows } from './meeting-rows.ts';

/** True if anything is known of what happened at a meeting, or that it did not take place. An agenda is published before. */
export const hasRecord = (meeting: Meeting, rows: Pick<MeetingRows, 'motions' | 'documents'>): boolean =>
  meeting.status === 'cancelled' ||
  meeting.vanished_at !== undefined ||
  meeting.headline !== undefined ||
  meeting.decisions.length > 0 ||
  meeting.minutes_url !== undefined ||
  meeting.video_url !== undefined ||
  (rows.motions.get(meeting.id) ?? []).length > 0 ||
  (rows.documents.get(meeting.id) ?? []).some(({ kind }) => recordKinds.has(kind));

/** True for a past meeting about which nothing is known but that it was announced. */
export const hasNoRecord = (
  meeting: Meeting,
  rows: Parameters<typeof hasRecord>[1],
  today: string,
): boolean => meeting.date < today && !hasRecord(meeting, rows);

/** Documents that exist only after a meeting. */
const recordKinds: ReadonlySet<string> = new Set(['minutes', 'video', 'transcript']);
