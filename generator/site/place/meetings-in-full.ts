/**
 * Which meetings the page of a place shows with their decisions: the newest that fit. Each meeting has its own page. Pure.
 */
import { type MeetingRecord, nextMeetingOf, type PlaceMeetings } from '../../places/meetings.ts';
import type { Html } from '../html/template.ts';

/** The size of HTML: what the browser loads, and what it lays out. */
export type HtmlSize = { readonly bytes: number; readonly elements: number };

/** The page of a place stays below this size, however large the place is (CONTRACT.md 3). */
export const placePageLimit: HtmlSize = { bytes: 1_000_000, elements: 4_000 };

/** The part of the page for meetings in full. Everything else on the page shares the rest. */
export const meetingsLimit: HtmlSize = { bytes: 400_000, elements: 900 };

/** The next meeting is shown in full only if it leaves room for past ones. */
const nextMeetingLimit: HtmlSize = { bytes: 150_000, elements: 400 };

/** Nobody reads more on one page; period pages have the others. */
export const maxRecent = 20;

/** The bytes and elements of HTML. */
export function sizeOf(html: Html | string): HtmlSize {
  const text = html.toString();
  let elements = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1))
    if (isLetter(text.charCodeAt(at + 1))) elements++;
  return { bytes: Buffer.byteLength(text), elements };
}

/** True for the character code of a letter in element names. */
const isLetter = (code: number): boolean => code >= firstLetter && code <= lastLetter;
const [firstLetter = 0, lastLetter = 0] = Buffer.from('az');

export const fits = (size: HtmlSize, limit: HtmlSize): boolean =>
  size.bytes <= limit.bytes && size.elements <= limit.elements;

/**
 * The meetings that the page of a place shows in full, rendered, by id: the next meeting, and each of the newest past meetings
 * that fits into the remaining room.
 */
export function meetingsInFull(
  meetings: PlaceMeetings,
  render: (record: MeetingRecord) => Html,
): ReadonlyMap<string, Html> {
  const shown = new Map<string, Html>();
  const next = nextMeetingOf(meetings);
  let used: HtmlSize = { bytes: 0, elements: 0 };
  const add = (record: MeetingRecord, limit: HtmlSize): void => {
    const article = render(record);
    const size = sizeOf(article);
    const total = { bytes: used.bytes + size.bytes, elements: used.elements + size.elements };
    if (!fits(total, limit)) return;
    shown.set(record.meeting.id, article);
    used = total;
  };
  if (next !== undefined) add(next, nextMeetingLimit);
  for (const record of newestOf(meetings)) add(record, meetingsLimit);
  return shown;
}

const newestOf = ({ recent }: PlaceMeetings): readonly MeetingRecord[] => recent.slice(0, maxRecent);
