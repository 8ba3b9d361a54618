/** Turns meetings and documents of CivicWeb into a meeting. Pure. */
import { dayOf, timeOf } from '../normalize/dates.ts';
import { bodyIn, meetingNameOf } from '../normalize/meeting-names.ts';
import { writtenDayOf } from '../normalize/written-dates.ts';
import type { PlatformDocument, PlatformMeeting } from '../platform/model.ts';
import type { DocumentRecord, MeetingRecord } from './shapes.ts';

/** The meeting as the list has it. */
export function meetingOf(record: MeetingRecord, site: string): PlatformMeeting {
  const { Id: id, Name: name, MeetingDateTime: start, Published: isPublished } = record;
  const meetingName = record.MeetingTypeName ?? meetingNameOf(name);
  const body = bodyIn(meetingName);
  return {
    id,
    // Names have the date in words, which some clients write differently: only a list without dates is read that way.
    day: dayOf((start ?? record.MeetingDate)?.slice(0, 10) ?? null) ?? writtenDayOf(name),
    startTime: timeOf(/ (\d{2}:\d{2})/.exec(start ?? '')?.[1] ?? record.MeetingTime ?? record.Time),
    name: meetingName,
    // `TypeId` distinguishes kinds of meetings, not bodies.
    ...(body === null ? {} : { body: { name: body } }),
    location: record.MeetingLocation ?? record.Location,
    status: {
      names: [name, record.MeetingTypeName, record.MeetingTime, record.Time],
      isDraft: isPublished === false || /\bdraft\b/i.test(name ?? ''),
    },
    documents: externalDocuments(record),
    sourceUrl: `${site}/Portal/MeetingInformation.aspx?Org=Cal&Id=${encodeURIComponent(id)}`,
  };
}

/** Some clients link documents elsewhere. */
const externalDocuments = (record: MeetingRecord): PlatformDocument[] => [
  {
    id: 'external',
    kind: /\bminutes\b/i.test(record.MeetingExternalLinkName ?? '') ? 'minutes' : 'other',
    title: record.MeetingExternalLinkName,
    url: record.MeetingExternalLinkUrl,
  },
  {
    id: 'external-minutes',
    kind: 'minutes',
    title: record.MeetingExternalMinutesLinkName,
    url: record.MeetingExternalMinutesLinkUrl,
  },
];

/** `DocumentType`. Other codes have not been seen; such documents are linked as `other`. */
const codes: Readonly<
  Record<number, { readonly kind: PlatformDocument['kind']; readonly mediaType: string }>
> = {
  1: { kind: 'agenda', mediaType: 'text/html' },
  4: { kind: 'agenda', mediaType: 'application/pdf' },
  9: { kind: 'minutes', mediaType: 'text/html' },
  10: { kind: 'minutes', mediaType: 'application/pdf' },
};

/** The page of an agenda among the documents. */
export const agendaIn = (documents: readonly DocumentRecord[]): DocumentRecord | undefined =>
  documents.find(({ DocumentType, Html }) => DocumentType === 1 && Html !== null);

/** PDF files after pages, so that they are the agenda and the minutes of the meeting. */
export const documentsOf = (records: readonly DocumentRecord[], site: string): PlatformDocument[] =>
  records
    .toSorted((a, b) => (a.DocumentType ?? 0) - (b.DocumentType ?? 0))
    .map(({ Id: id, Name, DocumentType }) => ({
      id,
      ...(codes[DocumentType ?? 0] ?? { kind: 'other' }),
      title: Name,
      url: `${site}/document/${encodeURIComponent(id)}`,
    }));
