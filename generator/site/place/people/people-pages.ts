/** `/city/<slug>/people/<person>/`: the record of a member. Pure. */
import { attendanceOf, recordsOf } from '../../../places/people/record.ts';
import type { Artifact } from '../../../store/artifact.ts';
import { comparable } from '../compare/compare-page.ts';
import type { PlaceView } from '../place-view.ts';
import { voteViews } from '../votes/vote-entry.ts';
import { personPages } from './person-page.ts';

/** Renders a page for each person who has one. */
export function peoplePages(view: PlaceView): readonly Artifact[] {
  const { people, dividedVotes, rows } = view;
  if (people.people.length === 0) return [];
  const records = recordsOf(dividedVotes);
  const attendance = attendanceOf(rows, people);
  const viewAt = voteViews(view);
  const compared = new Set(comparable(view));
  return people.people.flatMap((person) => {
    // Roll calls over the size limit are not published; somebody may be listed in no other.
    const record = records.get(person) ?? { votes: [], yes: 0, no: 0, compared: 0, withMajority: 0 };
    const input = {
      person,
      record,
      attendance: attendance.get(person),
      isComparable: compared.has(person),
    };
    return personPages(view, input, viewAt);
  });
}
