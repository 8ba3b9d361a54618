/** The rows of the CSV tables of a place, newest first. Pure. */
import { type CsvValue, decimalOf } from '../../../schemas/formats/csv.ts';
import { isAmount, type PlaceTableDeclaration } from '../../../schemas/formats/place-tables.ts';
import type { Decision, Meeting } from '../../../schemas/documents.ts';
import { conflictText } from '../../../schemas/formats/vote-states.ts';
import { tableOf } from '../../../schemas/tables/index.ts';
import type { BlockRecords, PublishedRow } from '../../places/blocks.ts';
import type { VoteStateFields } from '../../places/vote-state.ts';
import type { PlaceView } from '../place/place-view.ts';
import type { TableRow } from './table-files.ts';

export type TableView = Pick<PlaceView, 'place' | 'meetings' | 'meetingRows' | 'addresses' | 'people'>;

const decimal = (cents: number | undefined): string | undefined =>
  cents === undefined ? undefined : decimalOf(cents);

const joined = (texts: readonly string[]): string => texts.join('; ');

const newestFirst = ({ upcoming, recent }: PlaceView['meetings']): readonly Meeting[] =>
  [...upcoming.toReversed(), ...recent].map(({ meeting }) => meeting);

/** In the order of `meetingsTable`. */
export function* meetingRows({ meetings, addresses, place }: TableView): Generator<TableRow> {
  for (const meeting of newestFirst(meetings)) {
    const url = place.site.url(addresses.meeting(meeting.id));
    yield { date: meeting.date, cells: meetingCells(meeting, url) };
  }
}

const meetingCells = (meeting: Meeting, url: string): readonly CsvValue[] => [
  meeting.id,
  meeting.date,
  meeting.time,
  meeting.end_time,
  meeting.body,
  meeting.status,
  meeting.headline,
  meeting.summary,
  meeting.decisions.length,
  joined(meeting.tags),
  meeting.location,
  meeting.remote_url,
  meeting.comment_url,
  meeting.participation,
  meeting.agenda_url,
  meeting.minutes_url,
  meeting.video_url,
  meeting.vanished_at,
  meeting.generated_by,
  url,
  meeting.source,
];

/** In the order of `decisionsTable`. */
export function* decisionRows({ meetings, addresses, place }: TableView): Generator<TableRow> {
  for (const meeting of newestFirst(meetings)) {
    const { id, date, decisions } = meeting;
    if (decisions.length === 0) continue;
    // The address of a decision ends with its id; the rest is the same for the whole meeting.
    const address = place.site.url(addresses.decision(id, ''));
    for (const decision of decisions)
      yield { date, cells: decisionCells(decision, meeting, address + decision.id) };
  }
}

const decisionCells = (decision: Decision, meeting: Meeting, url: string): readonly CsvValue[] => [
  decision.id,
  meeting.id,
  meeting.date,
  meeting.body,
  decision.headline,
  decision.summary,
  decision.stage,
  decision.outcome,
  decision.yes,
  decision.no,
  decision.abstain,
  decimal(decision.amount_cents),
  decision.dissent && joined(decision.dissent.map(({ name, vote }) => `${name} (${vote})`)),
  decision.matter?.id,
  decision.matter?.title,
  decision.matter?.file_number,
  decision.motion?.id,
  decision.motion?.text,
  decision.motion?.mover,
  decision.motion?.seconder,
  decision.generated_by,
  url,
  decision.source,
  ...voteStateCells(decision),
  decision.veto?.part,
  decision.veto?.decision_id,
];

const voteStateCells = ({ vote_state, conflicts }: VoteStateFields): readonly CsvValue[] => [
  vote_state && joined(vote_state),
  conflicts && joined(conflicts.map(conflictText)),
];

/** In the order of `votesTable`: the roll calls that city.json has. */
export function* voteRows(view: TableView, { values }: BlockRecords): Generator<TableRow> {
  const { place, addresses, people, meetingRows } = view;
  const bodies = new Map(newestFirst(view.meetings).map(({ id, body }) => [id, body]));
  for (const { motion_id, date: day, subject, ...rollCall } of values) {
    const motion = meetingRows.motionById.get(String(motion_id));
    if (motion === undefined) continue;
    const date = String(day);
    const first = [date, bodies.get(motion.meeting_id), subject as CsvValue, motion.text, motion.result];
    const tally = [motion.yes, motion.no, motion.abstain, motion.absent];
    const url = place.site.url(addresses.meeting(motion.meeting_id));
    const states = voteStateCells(rollCall);
    for (const vote of meetingRows.votes.get(motion.id) ?? []) {
      const person = people.personOf({ name: vote.member_name, official_id: vote.official_id, date });
      const cast = [vote.member_name, vote.vote, person?.slug, vote.official_id];
      yield {
        date,
        cells: [
          vote.id,
          ...first,
          ...tally,
          ...cast,
          motion.id,
          motion.meeting_id,
          url,
          motion.source_url,
          ...states,
        ],
      };
    }
  }
}

/** The rows of a block, in the order of the columns of its table. */
export function* blockRows(
  { block, values }: BlockRecords,
  { columns }: PlaceTableDeclaration,
): Generator<TableRow> {
  const declared = tableOf(block.name).columns;
  const cellOf = columns.map(({ name }) => {
    if (isAmount(name)) return (value: unknown) => (typeof value === 'number' ? decimalOf(value) : null);
    if (declared[name]?.type === 'list')
      return (value: unknown) => (Array.isArray(value) ? joined(value) : null);
    return (value: unknown) => value as CsvValue;
  });
  for (const row of values)
    yield { date: dateOf(block, row), cells: columns.map(({ name }, index) => cellOf[index]?.(row[name])) };
}

/** The first date of a row: a day, month or year. '' if it has none. */
function dateOf({ dates }: BlockRecords['block'], row: PublishedRow): string {
  const date = dates.map((column) => row[column]).find((value) => value !== undefined);
  return typeof date === 'string' || typeof date === 'number' ? String(date) : '';
}
