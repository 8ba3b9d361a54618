/** What a place is and how much is known about it. Pure data, for the head of its page and for search engines. */
import type { Meeting } from '../../../schemas/documents.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { latestInstant } from '../../system/text.ts';
import type { PlaceMeetings } from '../../places/meetings.ts';

export type PlaceFacts = {
  /** `School district`, `City` */
  readonly kind: string;
  readonly meetings: number;
  /** Day of the oldest meeting. */
  readonly first?: string;
  /** The newest meeting that is not to come. */
  readonly last?: Meeting;
  /** The first meeting to come that is neither cancelled nor vanished. */
  readonly next?: Meeting;
  /** Instant; absent where it is not known. */
  readonly updatedAt?: string;
};

export function placeFacts(row: Row<'municipalities'>, { upcoming, recent }: PlaceMeetings): PlaceFacts {
  const first = (recent.at(-1) ?? upcoming[0])?.meeting.date;
  const last = recent[0]?.meeting;
  const next = upcoming.find(
    ({ meeting }) => meeting.status !== 'cancelled' && meeting.vanished_at === undefined,
  )?.meeting;
  const updatedAt = latestInstant([
    row.updated_at,
    ...[...upcoming, ...recent].map((record) => record.updatedAt),
  ]);
  return {
    kind: kindOf(row),
    meetings: upcoming.length + recent.length,
    ...(first === undefined ? {} : { first }),
    ...(last === undefined ? {} : { last }),
    ...(next === undefined ? {} : { next }),
    ...(updatedAt === null ? {} : { updatedAt }),
  };
}

const kinds = { school: 'School district', city: 'Local government' } as const;

/** `school_district` -> `School district` */
function kindOf({ type, kind }: Row<'municipalities'>): string {
  const text = type?.replaceAll('_', ' ') ?? kinds[kind];
  return text.charAt(0).toUpperCase() + text.slice(1);
}
