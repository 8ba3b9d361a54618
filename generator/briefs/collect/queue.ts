/** Which meetings may get a brief from a model, the most important ones first. */
import type { DatabaseSync } from 'node:sqlite';

/** Which meetings to look at. */
export type Selection = {
  /** Slug of a place. */
  readonly place?: string | undefined;
  /** Earliest day of a meeting. */
  readonly since?: string | undefined;
};

/** A meeting that has the text of a document, and no brief of a person or publisher. */
export type Candidate = {
  readonly meetingId: string;
  /** The author of its brief: `extract:<rule>` or `ai:<model>`; null if it has none. */
  readonly author: string | null;
  /** For log lines: `oakland-ca 2026-03-04 City Council`. */
  readonly label: string;
};

/** The kinds of documents whose text is read. */
const readKinds = `('agenda', 'packet', 'minutes', 'transcript')`;

const hasDocument = (condition: string): string =>
  `EXISTS (SELECT 1 FROM documents WHERE meeting_id = meetings.id AND kind IN ${readKinds}${condition})`;

/** A brief of a person, a publisher or an official source (no author) is kept. */
const selected = `
  FROM meetings
  JOIN municipalities ON municipalities.id = meetings.muni_id
  LEFT JOIN briefs ON briefs.meeting_id = meetings.id
  WHERE meetings.status IS NOT 'cancelled'
  AND (briefs.meeting_id IS NULL OR briefs.generated_by LIKE 'extract:%' OR briefs.generated_by LIKE 'ai:%')
  AND (?1 IS NULL OR municipalities.slug = ?1) AND (?2 IS NULL OR meetings.meeting_date >= ?2)`;

const contestedVotes = `(SELECT count(*) FROM motions WHERE meeting_id = meetings.id AND min(yes, no) > 0)`;
const largestAmount = `(SELECT max(amount_cents) FROM decisions WHERE meeting_id = meetings.id)`;

/** Meetings that may need a brief: by contested votes, then the largest amount, the size of the place, and the newest first. */
export const candidatesIn = (database: DatabaseSync, { place, since }: Selection): Candidate[] =>
  database
    .prepare(
      `SELECT meetings.id, briefs.generated_by AS author,
        concat_ws(' ', municipalities.slug, meetings.meeting_date, meetings.body_name) AS label
      ${selected} AND ${hasDocument(' AND sha256 IS NOT NULL')}
      ORDER BY ${contestedVotes} DESC, coalesce(${largestAmount}, 0) DESC, coalesce(municipalities.population, 0) DESC,
        meetings.meeting_date DESC, meetings.id`,
    )
    .all(place ?? null, since ?? null)
    .map(({ id, author, label }) => ({
      meetingId: String(id),
      author: typeof author === 'string' ? author : null,
      label: String(label),
    }));

/** The number of meetings that have documents, none of which was fetched. */
export function meetingsWithoutText(database: DatabaseSync, { place, since }: Selection): number {
  const row = database
    .prepare(
      `SELECT count(*) AS count ${selected} AND ${hasDocument('')} AND NOT ${hasDocument(' AND sha256 IS NOT NULL')}`,
    )
    .get(place ?? null, since ?? null);
  return Number(row?.['count'] ?? 0);
}

/** True if the corpus has a place with this slug. */
export const hasPlace = (database: DatabaseSync, slug: string): boolean =>
  database.prepare('SELECT 1 FROM municipalities WHERE slug = ?').get(slug) !== undefined;
