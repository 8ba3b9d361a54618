/** What is known of a past meeting. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import { copiesTitles } from './authors.ts';
import type { MeetingRows } from './meeting-rows.ts';
import { otherDocuments } from './other-documents.ts';

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

/** Longer agendas have pages of their own, so that a list of meetings stays one. */
const maxListedItems = 20;

/**
 * True for a meeting with a page of its own: one with a decision, a motion, a brief that says more than its agenda, a document beyond
 * its links, or a long agenda. The list of its period has all that is known of any other meeting, of which a country has a million.
 */
export const hasMeetingPage = (
  meeting: Meeting,
  { items, motions, documents }: Pick<MeetingRows, 'items' | 'motions' | 'documents'>,
): boolean =>
  meeting.decisions.length > 0 ||
  motions.has(meeting.id) ||
  (meeting.headline !== undefined && !copiesTitles(meeting)) ||
  (items.get(meeting.id)?.length ?? 0) > maxListedItems ||
  otherDocuments(meeting, documents.get(meeting.id)).length > 0;

/** True for a past meeting about which nothing is known but that it was announced. */
export const hasNoRecord = (
  meeting: Meeting,
  rows: Parameters<typeof hasRecord>[1],
  today: string,
): boolean => meeting.date < today && !hasRecord(meeting, rows);

/** Documents that exist only after a meeting. */
const recordKinds: ReadonlySet<string> = new Set(['minutes', 'video', 'transcript']);
