/** Columns that follow from rows of several pages; set at the end of an import, where they differ. */
import type { DatabaseSync } from 'node:sqlite';

/** The newest meeting, cancelled ones aside, whose agenda has the file. */
const latestMeeting = `
  SELECT meetings.id FROM agenda_items JOIN meetings ON meetings.id = agenda_items.meeting_id
  WHERE agenda_items.matter_id = matters.id
  ORDER BY meetings.status IS 'cancelled', meetings.meeting_date DESC, meetings.id DESC LIMIT 1`;

/** Sets the meeting that last took up each file of a place, and when anything about the place last changed. */
export function deriveColumns(database: DatabaseSync, placeId: string): void {
  database
    .prepare(
      `UPDATE matters SET meeting_id = (${latestMeeting}) WHERE muni_id = ? AND meeting_id IS NOT (${latestMeeting})`,
    )
    .run(placeId);
  database
    .prepare(
      `UPDATE municipalities SET updated_at = newest.at
      FROM (SELECT max(updated_at) AS at FROM meetings WHERE muni_id = ?1) AS newest
      WHERE id = ?1 AND newest.at > coalesce(updated_at, '')`,
    )
    .run(placeId);
}
