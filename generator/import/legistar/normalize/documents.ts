import type { Row } from '../../../../schemas/tables/index.ts';
import type { Attachment, EventItem, EventRecord } from '../shapes.ts';
import type { MeetingContext } from './context.ts';
import type { MeetingRow } from './meetings.ts';
import { linkOf, cleanLine } from './text.ts';

type DocumentRow = Partial<Row<'documents'>>;
type Kind = Row<'documents'>['kind'];

/** The documents of a meeting: agenda, minutes, video, and each attachment of the files on its agenda once. */
export function documentRows(
  event: EventRecord,
  meeting: MeetingRow,
  items: readonly EventItem[],
  context: MeetingContext,
): DocumentRow[] {
  const shared = { meeting_id: meeting.id, muni_id: context.placeId, source_url: meeting.source_url };
  const own = (kind: Kind, url: string | null): DocumentRow[] =>
    url === null
      ? []
      : [
          {
            id: context.keys.document(event.EventId, kind),
            ...shared,
            kind,
            title: null,
            url,
            media_type: mediaTypeOf(url),
          },
        ];
  const attached = new Map(
    items.flatMap((item) =>
      item.EventItemMatterAttachments.map((attachment) => [attachment.MatterAttachmentId, attachment]),
    ),
  );
  return [
    ...own('agenda', meeting.agenda_url),
    ...own('minutes', meeting.minutes_url),
    ...own('video', meeting.video_url),
    ...[...attached.values()].flatMap((attachment) => {
      const row = exhibitOf(attachment);
      const id = context.keys.document(event.EventId, `a${attachment.MatterAttachmentId}`);
      return row === undefined ? [] : [{ id, ...shared, ...row }];
    }),
  ];
}

/** Undefined for an attachment that the client does not show on its own site. */
function exhibitOf(attachment: Attachment) {
  const url = linkOf(attachment.MatterAttachmentHyperlink);
  if (url === null || attachment.MatterAttachmentShowOnInternetPage === false) return undefined;
  return {
    kind: 'exhibit' as const,
    title: cleanLine(attachment.MatterAttachmentName),
    url,
    media_type: mediaTypeOf(attachment.MatterAttachmentFileName ?? url),
  };
}

const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  htm: 'text/html',
  html: 'text/html',
  txt: 'text/plain',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
};

const mediaTypeOf = (name: string): string | null =>
  mediaTypes[/\.([a-z0-9]{3,4})(?:[?#]|$)/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;
