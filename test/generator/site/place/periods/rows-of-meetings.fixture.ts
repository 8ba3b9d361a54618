/** The rows that a meeting in full may be rendered from, so that its page is the same while these are. */
import type { MeetingRows } from '../../../../../generator/site/place/meeting/meeting-rows.ts';
import type { Meeting } from '../../../../../schemas/documents.ts';

/**
 * Those of the meetings, and those that these refer to, which may be of other meetings. Lists them apart from `monthInputs`, which hashes
 * them.
 */
export function rowsOfMeetings(
  meetings: readonly Pick<Meeting, 'id' | 'decisions'>[],
  all: MeetingRows,
): MeetingRows {
  const ids = meetings.map(({ id }) => id);
  const shown = meetings.flatMap((meeting) => meeting.decisions);
  const motions = picked(all.motions, ids);
  const ofMeetings = [...motions.values()].flat();
  const motionById = picked(all.motionById, [
    ...ofMeetings.map(({ id }) => id),
    ...shown.map(({ motion }) => motion?.id),
  ]);
  const decisions = picked(
    all.decisions,
    shown.map(({ id }) => id),
  );
  const referring = [...decisions.values(), ...motionById.values()];
  return {
    voteStateOf: all.voteStateOf,
    items: picked(all.items, ids),
    documents: picked(all.documents, ids),
    withText: all.withText,
    motions,
    votes: picked(all.votes, motionById.keys()),
    decisions,
    itemById: picked(
      all.itemById,
      referring.map(({ agenda_item_id }) => agenda_item_id),
    ),
    motionById,
    matterById: picked(
      all.matterById,
      ofMeetings.map(({ matter_id }) => matter_id),
    ),
  };
}

/** The entries of a map with these keys, in the order of the keys. */
function picked<Value>(
  all: ReadonlyMap<string, Value>,
  keys: Iterable<string | null | undefined>,
): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  for (const key of keys) {
    const value = all.get(key ?? '');
    if (key !== null && key !== undefined && value !== undefined) found.set(key, value);
  }
  return found;
}
