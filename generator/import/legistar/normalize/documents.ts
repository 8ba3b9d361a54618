import type { Row } from '../../../../schemas/tables/index.ts';
import { mediaTypeOf } from '../../normalize/media-types.ts';
import { cleanLine, linkOf } from '../../normalize/text.ts';
import type { Attachment, EventItem, EventRecord } from '../shapes.ts';
import type { MeetingContext } from './context.ts';
import type { MeetingRow } from './meetings.ts';

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
