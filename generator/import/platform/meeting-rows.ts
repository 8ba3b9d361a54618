/** Turns a meeting of any platform into rows. Pure. */
import type { Row } from '../../../schemas/tables/index.ts';
import { extractBrief } from '../brief.ts';
import type { Failure, Rows } from '../importer.ts';
import { classificationOf } from '../normalize/bodies.ts';
import { isNoticeOfCancellation, withoutCancellation } from '../normalize/cancellation.ts';
import { instantOf } from '../normalize/dates.ts';
import { mediaTypeOf } from '../normalize/media-types.ts';
import { joinLinkIn, participationOf } from '../normalize/participation.ts';
import { cleanLine, cleanText, linkOf } from '../normalize/text.ts';
import type { PlatformContext } from './context.ts';
import { distinctItems, itemRow, matterStub } from './item-rows.ts';
import type { PlatformBody, PlatformDocument, PlatformMeeting, Text } from './model.ts';
import { headlineOf, motionRows } from './motion-rows.ts';
import { isCancelled, isDraft, statusOf } from './status.ts';

type MeetingRow = Omit<Row<'meetings'>, 'archived_pdf_key'>;

export type MeetingRows = {
  readonly meeting: MeetingRow;
  readonly rows: Rows;
  /** Rows that another list may provide in full. */
  readonly stubs: Rows;
  readonly findings: readonly Failure[];
};

/** All rows of a meeting; undefined if it has no date. */
export function meetingRows(source: PlatformMeeting, context: PlatformContext): MeetingRows | undefined {
  const { day, sourceUrl } = source;
  if (day === null) return undefined;
  const { kept: items, findings } = distinctItems(source.items ?? [], source.id);
  const owner = { id: context.keys.meeting(source.id), sourceId: source.id, sourceUrl };
  const itemRows = items.map((item, index) => itemRow(item, index, owner, context));
  const decided = items.flatMap((item, index) => {
    const row = itemRows[index];
    return row === undefined ? [] : [motionRows({ item, itemRow: row, meeting: owner, context })];
  });
  const documents = documentRows(source, owner.id, context);
  const wasHeld = decided.some(({ motions, decisions }) => motions.length > 0 || decisions.length > 0);
  const meeting = meetingRow({ ...source, day }, documents, context, wasHeld);
  const decisions = decided.flatMap((rows) => rows.decisions);
  const hearings = itemRows.flatMap(({ title }) =>
    /\bpublic hearing\b/i.test(title ?? '') ? (headlineOf(title) ?? []) : [],
  );
  const brief =
    meeting.status === 'cancelled'
      ? undefined
      : extractBrief({ meeting, decisions, hearings, language: context.language });
  return {
    meeting,
    rows: {
      meetings: [meeting],
      agenda_items: itemRows,
      documents: documents.map(({ row }) => row),
      motions: decided.flatMap((rows) => rows.motions),
      member_votes: decided.flatMap((rows) => rows.memberVotes),
      decisions,
      briefs: brief === undefined ? [] : [brief],
    },
    stubs: {
      bodies: source.body === undefined ? [] : bodyRows(source.body, sourceUrl, context),
      matters: items.flatMap((item) => matterStub(item, sourceUrl, context)),
    },
    findings: [...(source.findings ?? []), ...findings, ...decided.flatMap((rows) => rows.findings)],
  };
}

type DatedMeeting = PlatformMeeting & { readonly day: string };

function meetingRow(
  source: DatedMeeting,
  documents: readonly PublishedDocument[],
  { placeId, keys }: PlatformContext,
  wasHeld: boolean,
): MeetingRow {
  const newest = (kind: PlatformDocument['kind'], stated: Text): string | null => {
    const link = linkOf(stated ?? null);
    const isNotice = documents.some(({ row }) => row.url === link && row.kind === 'other');
    return link === null || isNotice ? newestOf(documents, kind) : link;
  };
  const agenda = newest('agenda', source.agendaUrl);
  const minutes = newest('minutes', source.minutesUrl);
  const name = cleanLine(source.body?.name);
  return {
    id: keys.meeting(source.id),
    muni_id: placeId,
    body_id: source.body === undefined || name === null ? null : keys.body(source.body),
    body_name: cleanLine(source.name) ?? name,
    meeting_date: source.day,
    start_time: source.startTime ?? null,
    end_time: source.endTime ?? null,
    location:
      withoutCancellation(cleanText(source.location), source.day)?.replaceAll(/\s*\n+\s*/g, ', ') ?? null,
    remote_url:
      linkOf(source.remoteUrl ?? null) ??
      joinLinkIn(source.location, source.participation, ...(source.status.texts ?? []), source.videoUrl),
    comment_url: linkOf(source.commentUrl ?? null),
    participation: participationOf(source.participation),
    status: statusOf({
      isCancelled: isCancelled(source),
      isDraft: isDraft(source),
      wasHeld: wasHeld || minutes !== null,
      hasAgenda: agenda !== null || (source.items ?? []).length > 0,
    }),
    agenda_url: agenda,
    minutes_url: minutes,
    video_url: newest('video', isJoinLink(source.videoUrl) ? null : source.videoUrl),
    vanished_at: null,
    updated_at: instantOf(source.updatedAt ?? null),
    source_url: source.sourceUrl,
  };
}

/** Some clients put the link to join a meeting where its recording will be. */
const isJoinLink = (url: Text): boolean => joinLinkIn(url) !== null;

type PublishedDocument = {
  readonly row: Partial<Row<'documents'>> & { readonly url: string };
  readonly publishedAt: string;
};

/** The address of the newest document of a kind; among equally old ones, of the last. */
const newestOf = (documents: readonly PublishedDocument[], kind: PlatformDocument['kind']): string | null =>
  documents
    .filter(({ row }) => row.kind === kind)
    .reduce<PublishedDocument | undefined>(
      (best, next) => (best === undefined || next.publishedAt >= best.publishedAt ? next : best),
      undefined,
    )?.row.url ?? null;

/** The documents of the meeting and its items, each id once, without those that have no valid address. */
function documentRows(
  source: PlatformMeeting,
  meetingId: string,
  context: PlatformContext,
): PublishedDocument[] {
  const video: PlatformDocument[] =
    source.videoUrl === undefined || source.videoUrl === null || isJoinLink(source.videoUrl)
      ? []
      : [{ id: 'video', kind: 'video', url: source.videoUrl }];
  const all = [
    ...(source.documents ?? []),
    ...video,
    ...(source.items ?? []).flatMap(({ attachments = [] }) => attachments),
  ];
  const rows = all.flatMap((document) => {
    const url = linkOf(document.url ?? null);
    return url === null ? [] : [[document.id, publishedDocument(document, url)] as const];
  });
  // Of two documents with one id, the first is the one of the meeting itself.
  return [...new Map(rows.toReversed()).values()].toReversed();

  function publishedDocument(document: PlatformDocument, url: string): PublishedDocument {
    const { id, kind, title, mediaType, fileName, bytes, publishedAt } = document;
    // Where a row has one title for all of its documents, it says nothing about their kinds.
    const isOwnTitle = !(source.status.names ?? []).includes(title);
    return {
      publishedAt: publishedAt ?? '',
      row: {
        id: context.keys.document(source.id, id),
        meeting_id: meetingId,
        muni_id: context.placeId,
        kind: kind === 'agenda' && isOwnTitle && isNoticeOfCancellation(title) ? 'other' : kind,
        title: kind === 'minutes' ? titleOfMinutes(title) : cleanLine(title),
        url,
        media_type: cleanLine(mediaType) ?? mediaTypeOf(fileName ?? url),
        bytes:
          bytes !== null && bytes !== undefined && Number.isSafeInteger(bytes) && bytes > 0 ? bytes : null,
        source_url: source.sourceUrl,
      },
    };
  }
}

/** Minutes may have the title of the agenda on which they are listed. */
function titleOfMinutes(title: Text): string | null {
  const line = cleanLine(title);
  return /\bminutes\b/i.test(line ?? '') ? line : (line?.replace(/(?<!\bno )\bagenda\b/i, 'Minutes') ?? null);
}

/** The row of a body; none if it has no name. */
export function bodyRows(
  body: PlatformBody,
  sourceUrl: string,
  { placeId, keys }: PlatformContext,
): Row<'bodies'>[] {
  const name = cleanLine(body.name);
  if (name === null) return [];
  return [
    {
      id: keys.body(body),
      muni_id: placeId,
      name,
      classification: classificationOf(`${cleanLine(body.type) ?? ''} ${name}`),
      active: body.isActive ?? null,
      source_url: sourceUrl,
    },
  ];
}
