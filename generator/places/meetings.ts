/** Assembles the meetings of a place, each with its brief, decisions and translations. Pure. */
import type { Meeting } from '../../schemas/documents.ts';
import { isFarOff } from '../../schemas/formats/far-dates.ts';
import { meetingPath, type Site } from '../../schemas/paths.ts';
import type { Row, TableName } from '../../schemas/tables/index.ts';
import type { PlaceRows } from '../corpus/place-rows.ts';
import { assembleDecisions, type DecisionRows, decisionRows } from './decisions.ts';
import { assembleEvidence } from './evidence.ts';
import { compareText } from '../system/text.ts';
import { isUpcoming, underWayUntil } from './local-time.ts';
import { type JsonBytes, toJsonBytes } from './json.ts';

/** A meeting with its JSON, which is the same in every file. */
export type MeetingRecord = {
  readonly meeting: Meeting;
  readonly json: JsonBytes;
  readonly updatedAt: string | null;
  /** Tables with rows in this record. */
  readonly tables: readonly TableName[];
  /** The date is so far ahead that it is more likely a mistake than an appointment. */
  readonly isFarOff?: boolean;
};

export type PlaceMeetings = {
  /** Soonest first. */
  readonly upcoming: readonly MeetingRecord[];
  /** Newest first. */
  readonly recent: readonly MeetingRecord[];
};

/** Assembles the meetings of a place, split into upcoming and recent at its local time. */
export function assembleMeetings(slug: string, rows: PlaceRows, site: Site, localNow: string): PlaceMeetings {
  const related = relatedRows(rows, localNow);
  const upcoming: MeetingRecord[] = [];
  const recent: MeetingRecord[] = [];
  for (const row of rows.meetings) {
    const assembled = assembleMeeting(row, related, site.url(meetingPath(slug, row.id)));
    const record = isFarOff(row.meeting_date, localNow) ? { ...assembled, isFarOff: true } : assembled;
    (isUpcoming(row.meeting_date, row.start_time, localNow) ? upcoming : recent).push(record);
  }
  return { upcoming: upcoming.toSorted(soonestFirst), recent: recent.toSorted(newestFirst) };
}

type RelatedRows = {
  readonly bodies: ReadonlyMap<string, string>;
  readonly briefs: ReadonlyMap<string, Row<'briefs'>>;
  readonly decisions: DecisionRows;
  readonly translations: ReadonlyMap<string, Row<'briefs_i18n'>[]>;
};

const relatedRows = (rows: PlaceRows, localNow: string): RelatedRows => ({
  bodies: new Map(rows.bodies.map(({ id, name }) => [id, name])),
  briefs: new Map(rows.briefs.map((brief) => [brief.meeting_id, brief])),
  decisions: decisionRows(rows, localNow),
  translations: Map.groupBy(rows.briefs_i18n, ({ meeting_id }) => meeting_id),
});

function assembleMeeting(row: Row<'meetings'>, related: RelatedRows, url: string): MeetingRecord {
  const brief = related.briefs.get(row.id);
  const { decisions, tables: decisionTables } = assembleDecisions(row, related.decisions);
  const translations = related.translations.get(row.id) ?? [];
  const quoted = brief && assembleEvidence(brief.evidence, related.decisions.documents);
  const meeting: Meeting = {
    id: row.id,
    date: row.meeting_date,
    time: row.start_time ?? undefined,
    body: row.body_name ?? (row.body_id === null ? undefined : related.bodies.get(row.body_id)),
    status: row.status ?? undefined,
    headline: brief?.headline,
    summary: brief?.summary ?? undefined,
    decisions,
    tags: brief?.tags ?? [],
    translations: translations.length === 0 ? undefined : assembleTranslations(translations),
    agenda_url: row.agenda_url ?? undefined,
    minutes_url: row.minutes_url ?? undefined,
    video_url: row.video_url ?? undefined,
    source: row.source_url,
    url,
    generated_by: brief?.generated_by ?? undefined,
    end_time: row.end_time ?? undefined,
    location: row.location ?? undefined,
    remote_url: row.remote_url ?? undefined,
    comment_url: row.comment_url ?? undefined,
    participation: row.participation ?? undefined,
    vanished_at: row.vanished_at ?? undefined,
    evidence: quoted?.evidence,
  };
  const tables: TableName[] = ['meetings'];
  if (row.body_name === null && row.body_id !== null) tables.push('bodies');
  if (brief !== undefined) tables.push('briefs');
  tables.push(...decisionTables);
  if (translations.length > 0) tables.push('briefs_i18n');
  if (quoted?.hasDocument === true) tables.push('documents');
  return { meeting, json: toJsonBytes(meeting), updatedAt: row.updated_at, tables };
}

const assembleTranslations = (rows: Row<'briefs_i18n'>[]): Meeting['translations'] =>
  Object.fromEntries(
    rows
      .toSorted((a, b) => compareText(a.language, b.language))
      .map(({ language, headline, summary }) => [language, { headline, summary: summary ?? undefined }]),
  );

/** True unless the meeting is cancelled or its source no longer lists it. */
export const isExpected = ({ status, vanished_at }: Pick<Meeting, 'status' | 'vanished_at'>): boolean =>
  status !== 'cancelled' && vanished_at === undefined;

/** The next meeting that is expected to take place. */
export const nextMeetingOf = ({ upcoming }: Pick<PlaceMeetings, 'upcoming'>): MeetingRecord | undefined =>
  upcoming.find((record) => record.isFarOff !== true && isExpected(record.meeting));

/** The meeting that began last, until two hours after its start. Unless its time is known, nothing says whether it is held now. */
export const meetingUnderWay = (
  { recent }: Pick<PlaceMeetings, 'recent'>,
  localNow: string,
): MeetingRecord | undefined =>
  recent.find(
    (record) =>
      record.meeting.time !== undefined &&
      localNow <= underWayUntil(startOf(record)) &&
      isExpected(record.meeting),
  );

/** A meeting without a time sorts after all others of its day. */
const startOf = ({ meeting }: MeetingRecord): string => `${meeting.date}T${meeting.time ?? '24:00'}`;

/** Sorts by date and time, then by id. */
export const soonestFirst = (a: MeetingRecord, b: MeetingRecord): number =>
  compareText(startOf(a), startOf(b)) || compareText(a.meeting.id, b.meeting.id);

const newestFirst = (a: MeetingRecord, b: MeetingRecord): number =>
  compareText(startOf(b), startOf(a)) || compareText(a.meeting.id, b.meeting.id);
