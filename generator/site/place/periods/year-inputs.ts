/** Hashes of what the files of each year of a place, and the search documents of its meetings, are rendered from. Pure. */
import { createHash } from 'node:crypto';
import { periodPath } from '../../../../schemas/paths.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { type MeetingRecord, soonestFirst } from '../../../places/meetings.ts';
import { yearOf } from '../../../places/years.ts';
import { type MeetingDisplay, meetingDisplay, type MeetingsOfPlace } from '../meeting/meeting-display.ts';
import { type MeetingRows, rowsOfMeetings } from '../meeting/meeting-rows.ts';

/** The topics of a meeting, which only its search document has. */
type Topics = (meetingId: string) => readonly string[];

/**
 * Returns a hash by year. It does not cover the program and the configuration, since a run that continues from a published site
 * requires both to be the same.
 */
export function yearInputs(view: MeetingsOfPlace, topics: Topics): ReadonlyMap<string, string> {
  const { upcoming, recent } = view.meetings;
  const records = [...recent, ...upcoming].toSorted(soonestFirst);
  const display = meetingDisplay(view, periodPath(view.place.row.slug, '2000'));
  const shared = sharedInputs(view);
  return new Map(
    Array.from(
      Map.groupBy(records, ({ meeting }) => yearOf(meeting.date)),
      ([year, ofYear]) => {
        const digest = createHash('sha256').update(shared);
        for (const input of inputsOf(ofYear, view, display, topics)) digest.update(input);
        return [year, digest.digest('hex').slice(0, hashLength)] as const;
      },
    ),
  );
}

/** Two versions of one year are compared, never two years. */
const hashLength = 16;

/** The place and its sources; the date of a source is on no page of the place. */
const sharedInputs = ({ place: { row, sources } }: MeetingsOfPlace): string =>
  JSON.stringify([row, sources.map((source) => ({ ...source, retrieved_at: null }))]);

function* inputsOf(
  records: readonly MeetingRecord[],
  { people, meetingRows }: MeetingsOfPlace,
  { attributesOf, today }: MeetingDisplay,
  topics: Topics,
): Generator<string | Uint8Array> {
  const meetings = records.map(({ meeting }) => meeting);
  const rows = rowsOfMeetings(meetings, meetingRows);
  for (const { meeting, json, updatedAt, tables } of records) {
    const { id, date } = meeting;
    yield json;
    yield JSON.stringify([updatedAt, tables, topics(id), attributesOf(meeting).toString(), date < today]);
    for (const vote of votesAt(meeting, rows))
      yield ` ${people.personOf({ name: vote.member_name, official_id: vote.official_id, date })?.slug}`;
  }
  const own = new Set(meetings.map(({ id }) => id));
  const isOfOther = ({ meeting_id }: { readonly meeting_id: string }): boolean => !own.has(meeting_id);
  const inputs: Readonly<Record<keyof MeetingRows, readonly unknown[]>> = {
    items: valuesOf(rows.items),
    documents: valuesOf(rows.documents),
    motions: valuesOf(rows.motions),
    votes: valuesOf(rows.votes),
    decisions: valuesOf(rows.decisions).map(({ id, agenda_item_id, decision }) => [
      id,
      agenda_item_id,
      decision,
    ]),
    itemById: valuesOf(rows.itemById).filter(isOfOther),
    motionById: valuesOf(rows.motionById).filter(isOfOther),
    matterById: valuesOf(rows.matterById),
  };
  for (const input of Object.values(inputs)) yield JSON.stringify(input);
}

const valuesOf = <Value>(found: ReadonlyMap<string, Value>): Value[] => [...found.values()];

/** The votes that a meeting shows with its own date: on its motions, and on those of its decisions. */
const votesAt = (
  { id, decisions }: MeetingRecord['meeting'],
  { motions, votes }: MeetingRows,
): readonly Row<'member_votes'>[] =>
  [...(motions.get(id) ?? []), ...decisions.flatMap(({ motion }) => motion ?? [])].flatMap(
    (motion) => votes.get(motion.id) ?? [],
  );
