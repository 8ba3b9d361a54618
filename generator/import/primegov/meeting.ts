/** Turns a meeting of PrimeGov's lists into a meeting. Pure. */
import { dayOf, timeOf } from '../normalize/dates.ts';
import { bodyIn, meetingNameOf } from '../normalize/meeting-names.ts';
import { writtenDayOf } from '../normalize/written-dates.ts';
import type { PlatformDocument, PlatformMeeting, Text } from '../platform/model.ts';
import type { MeetingRecord } from './shapes.ts';

type DocumentRecord = MeetingRecord['documentList'][number];

/** `compileOutputType`. The meaning of 2 is unknown: such a document is linked without a media type. */
const pdf = 1;
const html = 3;

export const agendaPage = (site: string, templateId: string): string =>
  `${site}/Portal/Meeting?meetingTemplateId=${encodeURIComponent(templateId)}`;

/** The meeting as the list has it. `endDateTime` is always eight hours later, so that it says nothing. */
export function meetingOf(record: MeetingRecord, site: string): PlatformMeeting {
  const { id, title, dateTime, documentList } = record;
  const name = meetingNameOf(title);
  // What follows a dash is about this meeting only: `Advisory Board - Agency Hearings`.
  const body = bodyIn(name?.split(/ [-–—] /u)[0] ?? null);
  const documents = documentList.map((document) => documentOf(document, site));
  return {
    id,
    // Answers of 2021 and 2022 have the date in words only.
    day: dayOf(dateTime) ?? writtenDayOf(record.date),
    startTime: timeOf(/T(\d{2}:\d{2})/.exec(dateTime ?? '')?.[1] ?? record.time),
    name,
    ...(body === null ? {} : { body: { name: body } }),
    location: record.location,
    remoteUrl: record.zoomMeetingLink,
    status: { names: [title, record.time] },
    minutesUrl: fullMinutes(documents),
    videoUrl: addressOf(record.videoUrl, site),
    documents,
    sourceUrl: sourceOf(documentList, site),
  };
}

/** Links to recordings are without a protocol: `//example.granicus.com/MediaPlayer.php?clip_id=34`. */
const addressOf = (link: string | null, site: string): string | null =>
  link === null ? null : (URL.parse(link, site)?.href ?? null);

/** The page of the newest agenda; the portal if there is none, since a meeting has no page of its own. */
function sourceOf(documents: readonly DocumentRecord[], site: string): string {
  const agenda = newestPage(documents);
  return agenda === undefined ? `${site}/public/portal` : agendaPage(site, agenda);
}

/** The template of the newest agenda that is published as a page. */
export function newestPage(documents: readonly DocumentRecord[]): string | undefined {
  const pages = documents.filter(
    (document) => document.compileOutputType === html && kindOf(document) === 'agenda',
  );
  return pages
    .toSorted((a, b) => ((a.publishDate ?? '') < (b.publishDate ?? '') ? 1 : -1))
    .map(({ templateId }) => templateId)[0];
}

/** Ids of documents change whenever they are compiled again; template and format do not. */
function documentOf(document: DocumentRecord, site: string): PlatformDocument {
  const { id, templateId, templateName, compileOutputType: output, publishDate } = document;
  return {
    id: `t${templateId}-${output ?? 0}`,
    kind: kindOf(document),
    title: templateName,
    // The address redirects to one that expires in two days.
    url:
      output === html
        ? agendaPage(site, templateId)
        : `${site}/Public/CompiledDocument/${encodeURIComponent(id)}`,
    mediaType: output === pdf ? 'application/pdf' : output === html ? 'text/html' : null,
    publishedAt: publishDate,
  };
}

/** By the client's own wording. Los Angeles calls its minutes “Journal”. */
function kindOf({ templateName }: DocumentRecord): PlatformDocument['kind'] {
  const words = templateName?.toLowerCase() ?? '';
  if (words.includes('packet')) return 'packet';
  if (/\bminutes\b|\bjournal\b/.test(words)) return 'minutes';
  return /\bagenda\b/.test(words) ? 'agenda' : 'other';
}

/** “Summary Minutes” appear first; the full ones replace them. Undefined leaves the choice to the newest. */
const fullMinutes = (documents: readonly PlatformDocument[]): Text =>
  documents
    .filter(({ kind, title }) => kind === 'minutes' && !/summary/i.test(title ?? ''))
    .toSorted((a, b) => ((a.publishedAt ?? '') < (b.publishedAt ?? '') ? -1 : 1))
    .at(-1)?.url;
