/** How far the votes of an answer can be relied on, by the rule of the site. */
import { outcomes } from '../../schemas/columns.ts';
import { voteStateNames } from '../../schemas/formats/record-words.ts';
import {
  type MeetingFacts,
  meetingsAwaitingMinutes,
  type VoteState,
  voteStatesOf,
} from '../../schemas/formats/vote-states.ts';
import type { Country } from '../../schemas/names/states.ts';
import { oneLine } from '../answers/text.ts';
import type { DatasetAnswer, DatasetQuery } from '../dataset/types.ts';
import { queryDataset } from '../places/coverage.ts';
import { answerSignal, attemptOf } from '../service/deadline.ts';
import type { Service } from '../service/service.ts';

type Cells = Readonly<Record<string, unknown>>;

export type VoteRow = DatasetAnswer['rows'][number] & { readonly vote_state?: readonly VoteState[] };

type Place = { readonly slug: string; readonly country: Country };

/** Columns of a motion have a prefix in rows of votes. */
const prefixOf = (row: Cells): string => ('motion_result' in row ? 'motion_' : '');

/** The rows, each with what is known against its vote, if anything is. */
export async function withVoteStates(
  service: Service,
  place: Place,
  rows: DatasetAnswer['rows'],
  signal: AbortSignal,
): Promise<VoteRow[]> {
  const open = rows.filter((row) => (row[`${prefixOf(row)}adopted_minutes`] ?? null) === null);
  const awaiting = await readAwaiting(service, place, open, signal);
  return rows.map((row) => {
    const states = statesOf(row, awaiting);
    return states.length === 0 ? row : { ...row, vote_state: states };
  });
}

function statesOf(row: Cells, awaiting: ReadonlySet<string>): VoteState[] {
  const cell = (name: string): unknown => row[`${prefixOf(row)}${name}`];
  const numberAt = (name: string): number | null => {
    const value = cell(name);
    return typeof value === 'number' ? value : null;
  };
  const [result, adopted] = [cell('result'), cell('adopted_minutes')];
  return voteStatesOf({
    result: outcomes.find((outcome) => outcome === result) ?? null,
    yes: numberAt('yes'),
    no: numberAt('no'),
    adoptedMinutes: typeof adopted === 'boolean' ? adopted : null,
    isAwaitingMinutes: awaiting.has(String(row['meeting_id'])),
    hasConflicts: false,
  });
}

/** More meetings than a place has. */
const maxMeetings = 50_000;

/** The meetings of these rows whose minutes are still to be adopted; none while that cannot be read. */
async function readAwaiting(
  service: Service,
  { slug, country }: Place,
  open: DatasetAnswer['rows'],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const first = open.map((row) => String(row['meeting_date'])).toSorted()[0];
  if (first === undefined) return new Set();
  const within = answerSignal(service, signal);
  const read = async (): Promise<ReadonlySet<string>> => {
    const document = await service.meetings(country, slug, within);
    const toCome = new Set(document?.upcoming.map(({ id }) => id));
    if (toCome.size === 0) return toCome;
    const query: DatasetQuery = {
      table: 'meetings',
      where: [
        { column: 'slug', op: 'eq', value: slug },
        { column: 'country', op: 'eq', value: country },
        { column: 'meeting_date', op: 'gte', value: first },
      ],
      columns: meetingColumns,
      limit: maxMeetings,
    };
    const limits = { maxRows: maxMeetings, maxAnswerCharacters: Infinity };
    const { rows } = await queryDataset(service, query, within, limits);
    return meetingsAwaitingMinutes(rows.map(factsOf), ({ id }) => toCome.has(id));
  };
  return (await attemptOf(read, within, signal)).value ?? new Set();
}

const meetingColumns = [
  'id',
  'body_id',
  'body_name',
  'meeting_date',
  'start_time',
  'status',
  'vanished_at',
] as const satisfies (keyof MeetingFacts)[];

function factsOf(row: Cells): MeetingFacts {
  const text = (name: keyof MeetingFacts): string | null => {
    const cell = row[name];
    return typeof cell === 'string' ? cell : null;
  };
  return {
    id: text('id') ?? '',
    body_id: text('body_id'),
    body_name: text('body_name'),
    meeting_date: text('meeting_date') ?? '',
    start_time: text('start_time'),
    status: text('status'),
    vanished_at: text('vanished_at'),
  };
}

/** `passed 31-20, final; provisional: not from adopted minutes`: the result of a row's motion. */
export function resultOf(row: Cells): string {
  const cell = (name: string): unknown => row[`${prefixOf(row)}${name}`];
  const [result, stage] = [textOfCell(cell('result')), textOfCell(cell('stage'))];
  const [yes, no] = [cell('yes'), cell('no')];
  const tally = typeof yes === 'number' && typeof no === 'number' ? ` ${yes}-${no}` : '';
  const states = Array.isArray(row['vote_state']) ? (row['vote_state'] as VoteState[]) : [];
  return [
    `${result || 'result unknown'}${tally}${stage === '' ? '' : `, ${stage}`}`,
    ...states.map((state) => voteStateNames.en[state]),
  ].join('; ');
}

/** A text or number on one line; nothing if it is unknown. */
export const textOfCell = (cell: unknown): string =>
  typeof cell === 'string' || typeof cell === 'number' ? oneLine(String(cell)) : '';
