/**
 * The full-text index and the views of common joins in the SQLite database of the bulk dataset. A corpus ignores names that
 * begin with `search_` or `view_` (CONTRACT.md 2).
 */

type View = {
  readonly name: string;
  /** What one row represents. */
  readonly description: string;
  readonly sql: string;
};

/** Views for ad hoc queries. */
export const databaseViews: readonly View[] = [
  {
    name: 'view_meetings',
    description: 'A meeting with its place, body and brief.',
    sql: `SELECT meetings.id AS meeting_id, meetings.meeting_date, meetings.start_time, meetings.status,
  coalesce(meetings.body_name, bodies.name) AS body, briefs.headline, briefs.summary, briefs.generated_by,
  municipalities.id AS muni_id, municipalities.slug, municipalities.name AS place, municipalities.state,
  municipalities.country, municipalities.kind, meetings.agenda_url, meetings.minutes_url, meetings.video_url,
  meetings.source_url
FROM meetings
JOIN municipalities ON municipalities.id = meetings.muni_id
LEFT JOIN bodies ON bodies.id = meetings.body_id
LEFT JOIN briefs ON briefs.meeting_id = meetings.id`,
  },
  {
    name: 'view_decisions',
    description: 'A decision with its meeting and place.',
    sql: `SELECT decisions.id AS decision_id, meetings.meeting_date, coalesce(meetings.body_name, bodies.name) AS body,
  decisions.headline, decisions.summary, decisions.decision, decisions.outcome, decisions.yes, decisions.no,
  decisions.abstain, decisions.amount_cents, decisions.generated_by, decisions.meeting_id,
  municipalities.id AS muni_id, municipalities.slug, municipalities.name AS place, municipalities.state,
  municipalities.country, municipalities.kind, decisions.source_url
FROM decisions
JOIN meetings ON meetings.id = decisions.meeting_id
JOIN municipalities ON municipalities.id = decisions.muni_id
LEFT JOIN bodies ON bodies.id = meetings.body_id`,
  },
  {
    name: 'view_votes',
    description:
      'How one member voted on one motion, with the motion, the member’s term, the meeting and the place.',
    sql: `SELECT member_votes.id AS vote_id, meetings.meeting_date, motions.text AS motion, motions.result, motions.divided,
  member_votes.member_name, member_votes.vote, officials.role, officials.district, officials.party,
  member_votes.motion_id, member_votes.meeting_id, member_votes.official_id,
  municipalities.id AS muni_id, municipalities.slug, municipalities.name AS place, municipalities.state,
  municipalities.country, member_votes.source_url
FROM member_votes
JOIN motions ON motions.id = member_votes.motion_id
JOIN meetings ON meetings.id = member_votes.meeting_id
JOIN municipalities ON municipalities.id = member_votes.muni_id
LEFT JOIN officials ON officials.id = member_votes.official_id`,
  },
];

/** Selects the indexed text of each meeting, by its number in `search_documents`. */
const searchedTexts = `SELECT search_documents.id, search_documents.meeting_id, briefs.headline,
  (SELECT group_concat(coalesce(headline, '') || char(10) || coalesce(summary, ''), char(10)) FROM
    (SELECT headline, summary FROM decisions WHERE meeting_id = search_documents.meeting_id ORDER BY sequence, id)
  ) AS decisions,
  briefs.summary
FROM search_documents
LEFT JOIN briefs ON briefs.meeting_id = search_documents.meeting_id`;

/**
 * FTS5 over briefs and decisions, one document per meeting (https://www.sqlite.org/fts5.html). The index has no copy of the
 * text: it reads it through a view, by numbers that VACUUM does not change. As in /search, the stemmer is English and
 * accents are ignored. The view needs the index on `decisions.meeting_id`.
 */
export const createFullText: readonly string[] = [
  `CREATE TABLE search_documents (id INTEGER PRIMARY KEY, meeting_id TEXT NOT NULL UNIQUE REFERENCES meetings (id)) STRICT`,
  `INSERT INTO search_documents (meeting_id) SELECT id FROM meetings
WHERE id IN (SELECT meeting_id FROM briefs) OR id IN (SELECT meeting_id FROM decisions) ORDER BY rowid`,
  `CREATE VIEW search_texts AS ${searchedTexts}`,
  `CREATE VIRTUAL TABLE search_text USING fts5(headline, decisions, summary, content='search_texts', content_rowid='id',
tokenize='porter unicode61 remove_diacritics 2')`,
];
