/** Turns an event of CivicClerk into a meeting. Pure. */
import { cleanLine } from '../normalize/text.ts';
import { dayOf } from '../normalize/dates.ts';
import type { PlatformDocument, PlatformMeeting } from '../platform/model.ts';
import type { EventRecord, MediaRecord } from './shapes.ts';

/** Addresses of a client: those of files are made from ids, since the ones in answers expire in about a week. */
export type Addresses = {
  readonly site: string;
  readonly api: string;
};

const eventPage = ({ site }: Addresses, id: string): string => `${site}/event/${id}/files`;

/** The meeting as the list of events has it. */
export function meetingOf(event: EventRecord, addresses: Addresses): PlatformMeeting {
  const { id, eventName, eventNotice, eventDescription } = event;
  const bodyName = event.eventCategoryName ?? event.categoryName ?? eventName;
  const start = stampOf(event.startDateTime) ?? stampOf(event.eventDate);
  return {
    id,
    day: dayOf(start),
    startTime: timeOf(start),
    // Several bodies may share a category, and nothing in the answers distinguishes them then.
    ...(bodyName === null ? {} : { body: { id: event.categoryId ?? undefined, name: bodyName } }),
    location: locationOf(event),
    participation: aboutMeeting(event),
    status: {
      names: [eventName],
      texts: [eventNotice, eventDescription],
      isDraft: event.isPublished === null ? null : event.isPublished !== 'Published',
    },
    videoUrl: videoOf(event),
    documents: event.publishedFiles.map((file) => documentOf(file, addresses)),
    sourceUrl: eventPage(addresses, id),
  };
}

/** Null for the placeholders of a missing date. */
const stampOf = (stamp: string | null): string | null =>
  stamp === null || /^(?:1900|0001)-01-01/.test(stamp) ? null : stamp;

/** The `Z` at the end is wrong: the text is local wall time, as the posting times in the same answers show. */
function timeOf(stamp: string | null): string | null {
  const time = /T(\d{2}:\d{2})/.exec(stamp ?? '')?.[1];
  return time === undefined || time === '00:00' ? null : time;
}

/** `address1` often is the whole address; `address2` may repeat it. */
function locationOf({ eventLocation }: EventRecord): string | null {
  const { address1, address2, city, state, zipCode } = eventLocation ?? {};
  const parts = [address1, address2, city, [state, zipCode].filter(Boolean).join(' ')];
  const found: string[] = [];
  for (const part of parts) {
    const line = cleanLine(part);
    if (line !== null && !found.some((other) => other.includes(line))) found.push(line);
  }
  return found.length === 0 ? null : found.join(', ');
}

/** The notice and the description, unless they only repeat the name of the meeting. */
function aboutMeeting({
  eventNotice,
  eventDescription,
  eventName,
  eventCategoryName,
}: EventRecord): string | null {
  const words = `${eventName ?? ''} ${eventCategoryName ?? ''}`.toLowerCase();
  const texts = [eventNotice, eventDescription].filter((text) => {
    const line = cleanLine(text);
    return line !== null && !words.includes(line.toLowerCase()) && /[.:@]|\d{3}/.test(line);
  });
  return texts.length === 0 ? null : [...new Set(texts)].join('\n\n');
}

const videoOf = ({
  externalMediaUrl,
  mediaSourcePathMp4,
  mediaStreamPath,
  youtubeVideoId,
}: EventRecord): string | null =>
  mediaSourcePathMp4 ??
  mediaStreamPath ??
  externalMediaUrl ??
  (youtubeVideoId === null ? null : `https://www.youtube.com/watch?v=${encodeURIComponent(youtubeVideoId)}`);

type File = EventRecord['publishedFiles'][number];

/** An amended agenda is a further file of the same type; the newest counts. */
function documentOf(file: File, { api }: Addresses): PlatformDocument {
  return {
    id: `f${file.fileId}`,
    kind: kindOf(file),
    title: file.name,
    url: `${api}/Meetings/GetMeetingFileStream(fileId=${file.fileId},plainText=false)`,
    mediaType: 'application/pdf',
    publishedAt: file.publishOn,
  };
}

function kindOf({ type, fileType }: File): PlatformDocument['kind'] {
  const words = type?.toLowerCase() ?? '';
  if (words.includes('packet') || fileType === 2) return 'packet';
  if (words.includes('minutes') || fileType === 4) return 'minutes';
  return words === 'agenda' || words.endsWith(' agenda') || (words === '' && fileType === 1)
    ? 'agenda'
    : 'other';
}

/** Positions in the recording by the id of their item, the first of several. Zero means that nobody set the position. */
export const positionsOf = (media: MediaRecord | undefined): ReadonlyMap<string, number> =>
  new Map(
    (media?.eventBookmarks ?? [])
      .flatMap(({ agendaObjectItemId: item, markerTimeStart: seconds }) =>
        item === null || seconds === null || seconds <= 0 ? [] : [[item, seconds] as const],
      )
      .toSorted(([, a], [, b]) => b - a),
  );

/** The captions of the recording. */
export const captionsOf = (media: MediaRecord | undefined): PlatformDocument[] =>
  (media?.closedCaptionTracks ?? []).map(({ file, label }, index) => ({
    id: `captions${index}`,
    kind: 'transcript',
    title: label,
    url: file,
    mediaType: 'application/x-subrip',
  }));
