/** Documents with text, which become pages of the index of documents. Pure. */
import type { PageText, Row } from '../../schemas/tables/index.ts';
import { pageId } from '../../search-lambda/engine/document-pages.ts';
import type { DocumentPage, SearchDocument } from '../../search-lambda/engine/search-index.ts';
import type { PlaceMeetings } from '../places/meetings.ts';
import type { Place } from '../places/place.ts';
import { compareText } from '../system/text.ts';
import { whereAndWhen, type SearchableMeeting, type TopicsOf } from './documents.ts';

/** A document of a meeting whose content was read once. */
export type TextDocument = {
  readonly url: string;
  readonly sha256: string;
  readonly placeId: string;
  /** What its pages have in common. */
  readonly common: Omit<SearchDocument, 'id' | 'summary' | 'page'> & { readonly meeting: string };
  readonly page: Pick<DocumentPage, 'document' | 'type' | 'source' | 'mediaType'>;
  /** Address of the recording of the meeting. */
  readonly recording: string | undefined;
};

/** The documents of the meetings of a place, sorted by meeting and id. A meeting that lists the same bytes twice has them once. */
export function textDocuments(
  { row }: Place,
  { upcoming, recent }: PlaceMeetings,
  rows: readonly Row<'documents'>[],
  topics: TopicsOf,
): TextDocument[] {
  const sorted = rows.toSorted((a, b) => compareText(a.id, b.id));
  const byMeeting = Map.groupBy(sorted, ({ meeting_id }) => meeting_id);
  return [...upcoming, ...recent].flatMap(({ meeting }) =>
    distinctContents(byMeeting.get(meeting.id) ?? []).map(([sha256, document]) => ({
      url: document.url,
      sha256,
      placeId: row.id,
      common: {
        meeting: meeting.id,
        ...whereAndWhen(row, meeting),
        topics: topics(meeting.id),
        headline: document.title ?? '',
        decisions: [],
        url: meeting.url,
      },
      page: {
        document: document.id,
        type: document.kind,
        source: document.url,
        ...(document.media_type === null ? {} : { mediaType: document.media_type }),
      },
      recording: meeting.video_url,
    })),
  );
}

/** The documents of a meeting, each content once. */
export function distinctContents(rows: readonly Row<'documents'>[]): [sha256: string, Row<'documents'>][] {
  const contents = new Map<string, Row<'documents'>>();
  for (const row of rows) if (row.sha256 !== null && !contents.has(row.sha256)) contents.set(row.sha256, row);
  return [...contents];
}

/** The pages of a document as documents of the index. */
export function pageDocuments(
  { common, page, placeId, recording }: TextDocument,
  texts: readonly PageText[],
): SearchableMeeting[] {
  const pages = texts.reduce((most, text) => Math.max(most, text.pages), 0);
  return texts.map((text, index) => {
    const isTimed = text.start_seconds !== null;
    const { mediaType: _own, ...withoutType } = page;
    const document: SearchDocument = {
      ...common,
      id: pageId(common.meeting, { document: page.document, number: text.page }),
      summary: text.text,
      page: {
        // The recording shows what is said in it.
        ...(isTimed && recording !== undefined ? { ...withoutType, source: recording } : page),
        number: text.page,
        ...(pages === texts.length ? {} : { pages }),
        isFirst: index === 0,
        ...(text.language === null ? {} : { language: text.language }),
        ...(text.read_by === null ? {} : { readBy: text.read_by }),
        ...(text.start_seconds === null ? {} : { startSeconds: text.start_seconds }),
      },
    };
    return { document, updatedAt: null, placeId };
  });
}
