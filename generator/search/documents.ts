/** Turns the assembled meetings of a place into search documents. Pure. */
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import type { PlaceMeetings } from '../places/meetings.ts';
import type { Place } from '../places/place.ts';
import { compareText } from '../system/text.ts';

/** A meeting with a brief or a decision. */
export type SearchableMeeting = {
  readonly document: SearchDocument;
  readonly updatedAt: string | null;
  /** Id of its place. */
  readonly placeId: string;
};

/** The number of meetings and decisions that can be found by searching. */
export type SearchableCounts = { readonly meetings: number; readonly decisions: number };

export const noneSearchable: SearchableCounts = { meetings: 0, decisions: 0 };

export function countSearchable({ upcoming, recent }: PlaceMeetings): SearchableCounts {
  const found = [...upcoming, ...recent].filter(({ meeting }) => headlineOf(meeting) !== undefined);
  return {
    meetings: found.length,
    decisions: found.reduce((sum, { meeting }) => sum + meeting.decisions.length, 0),
  };
}

type Described = {
  readonly headline?: string | undefined;
  readonly decisions: readonly { readonly headline: string }[];
};

/** Undefined if the meeting has neither a brief nor a decision. */
const headlineOf = ({ headline, decisions }: Described): string | undefined =>
  headline ?? decisions[0]?.headline;

/** The searchable meetings of a place, sorted by id. All of them are on the place's page, so that every link has a target. */
export const searchableMeetings = (
  { row }: Place,
  { upcoming, recent }: PlaceMeetings,
): SearchableMeeting[] =>
  [...upcoming, ...recent]
    .flatMap(({ meeting, updatedAt }) => {
      const headline = headlineOf(meeting);
      if (headline === undefined) return [];
      const document: SearchDocument = {
        id: meeting.id,
        city: row.name,
        state: row.state,
        kind: row.kind,
        body: meeting.body ?? '',
        date: meeting.date,
        headline,
        decisions: meeting.decisions.flatMap(({ headline, summary }) =>
          summary === undefined ? [headline] : [headline, summary],
        ),
        summary: meeting.summary ?? '',
        url: meeting.url,
      };
      return [{ document, updatedAt, placeId: row.id }];
    })
    .toSorted((a, b) => compareText(a.document.id, b.document.id));
