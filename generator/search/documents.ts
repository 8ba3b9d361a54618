/** Turns the assembled meetings of a place into search documents. Pure. */
import type { Decision, Meeting } from '../../schemas/documents.ts';
import type { RecordIndexName } from '../../schemas/paths.ts';
import type { Row } from '../../schemas/tables/index.ts';
import type { SearchDecision, SearchDocument, Topic } from '../../search-lambda/engine/search-index.ts';
import type { MeetingRecord, PlaceMeetings } from '../places/meetings.ts';
import type { Place } from '../places/place.ts';
import { compareText, latestInstant } from '../system/text.ts';

/** A meeting with a brief or a decision. */
export type SearchableMeeting = {
  readonly document: SearchDocument;
  readonly updatedAt: string | null;
  /** Id of its place. */
  readonly placeId: string;
};

/** The newest `updated_at` of the meetings in each index; null if none has one. */
export type NewestUpdates = Readonly<Record<RecordIndexName, string | null>>;

/** The number of meetings and decisions that can be found by searching, and their newest updates. */
export type SearchableCounts = Readonly<Record<RecordIndexName, number>> & {
  readonly updatedAt: NewestUpdates;
};

export const noneSearchable: SearchableCounts = {
  meetings: 0,
  decisions: 0,
  updatedAt: { meetings: null, decisions: null },
};

export function countSearchable({ upcoming, recent }: PlaceMeetings): SearchableCounts {
  const found = [...upcoming, ...recent].filter(({ meeting }) => headlineOf(meeting) !== undefined);
  const decided = found.filter(({ meeting }) => meeting.decisions.length > 0);
  return {
    meetings: found.length,
    decisions: decided.reduce((sum, { meeting }) => sum + meeting.decisions.length, 0),
    updatedAt: { meetings: newestUpdate(found), decisions: newestUpdate(decided) },
  };
}

const newestUpdate = (records: readonly MeetingRecord[]): string | null =>
  latestInstant(records.map(({ updatedAt }) => updatedAt));

/** The sum of counts. */
export const addSearchable = (a: SearchableCounts, b: SearchableCounts): SearchableCounts => ({
  meetings: a.meetings + b.meetings,
  decisions: a.decisions + b.decisions,
  updatedAt: {
    meetings: latestInstant([a.updatedAt.meetings, b.updatedAt.meetings]),
    decisions: latestInstant([a.updatedAt.decisions, b.updatedAt.decisions]),
  },
});

type Described = {
  readonly headline?: string | undefined;
  readonly decisions: readonly { readonly headline: string }[];
};

/** Undefined if the meeting has neither a brief nor a decision. */
const headlineOf = ({ headline, decisions }: Described): string | undefined =>
  headline ?? decisions[0]?.headline;

/** `US/ann-arbor`, the place of its documents. */
export const placeKey = ({ country, slug }: Pick<Row<'municipalities'>, 'country' | 'slug'>): string =>
  `${country}/${slug}`;

/** The place, body and day of a meeting, in every document of the indexes. */
export const whereAndWhen = (
  row: Pick<Row<'municipalities'>, 'country' | 'slug' | 'name' | 'state' | 'kind'>,
  { body, date }: Pick<Meeting, 'body' | 'date'>,
): Pick<SearchDocument, 'place' | 'city' | 'state' | 'kind' | 'body' | 'date'> => ({
  place: placeKey(row),
  city: row.name,
  state: row.state,
  kind: row.kind,
  body: body ?? '',
  date,
});

/** The searchable meetings of a place, sorted by id. All of them are on the place's page, so that every link has a target. */
export const searchableMeetings = (
  { row }: Place,
  { upcoming, recent }: PlaceMeetings,
  topics: TopicsOf,
): SearchableMeeting[] =>
  [...upcoming, ...recent]
    .flatMap(({ meeting, updatedAt }) => {
      const headline = headlineOf(meeting);
      if (headline === undefined) return [];
      const document: SearchDocument = {
        id: meeting.id,
        ...whereAndWhen(row, meeting),
        topics: topics(meeting.id),
        headline,
        summary: meeting.summary ?? '',
        ...translationOf(meeting.translations),
        decisions: meeting.decisions.map(withoutEvidence),
        url: meeting.url,
        ...(updatedAt === null ? {} : { updatedAt }),
      };
      return [{ document, updatedAt, placeId: row.id }];
    })
    .toSorted((a, b) => compareText(a.document.id, b.document.id));

/** The brief in the other language that the search stems; Spanish is found on pages only. */
function translationOf(translations: Meeting['translations']): Pick<SearchDocument, 'translation'> {
  for (const language of ['fr', 'en'] as const) {
    const [, found] =
      Object.entries(translations ?? {}).find(
        ([tag]) => tag === language || tag.startsWith(`${language}-`),
      ) ?? [];
    if (found !== undefined)
      return { translation: { language, headline: found.headline, summary: found.summary ?? '' } };
  }
  return {};
}

/** No answer of the search has the evidence, which would be most of the index, and the other decision about a veto. */
function withoutEvidence(decision: Decision): SearchDecision {
  if (decision.evidence === undefined && decision.veto === undefined) return decision;
  const { evidence: _evidence, veto: _veto, ...rest } = decision;
  return rest;
}

/** The topics of a meeting, most important first. */
export type TopicsOf = (meetingId: string) => readonly Topic[];

export const topicsIn = (rows: readonly Row<'meeting_topics'>[]): TopicsOf => {
  const byMeeting = Map.groupBy(
    rows.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0) || compareText(a.topic, b.topic)),
    ({ meeting_id }) => meeting_id,
  );
  return (meetingId) => [...new Set(byMeeting.get(meetingId)?.map(({ topic }) => topic))];
};

/** Begins with the meeting, so that decisions of a meeting are next to each other in the index. No id has a slash. */
const decisionDocumentId = (meeting: string, decision: string): string => `${meeting}/${decision}`;

/** The document of a meeting's decision for the index of decisions. */
const decisionDocument = (meeting: SearchDocument, decision: SearchDecision): SearchDocument => ({
  ...meeting,
  id: decisionDocumentId(meeting.id, decision.id),
  meeting: meeting.id,
  headline: '',
  summary: '',
  translation: undefined,
  decisions: [decision],
});

/** The documents of a meeting's decisions for the index of decisions. */
export const decisionDocuments = ({ document, ...rest }: SearchableMeeting): SearchableMeeting[] =>
  document.decisions.map((decision) => ({ ...rest, document: decisionDocument(document, decision) }));
