/** Motions of meetings that no decision refers to. */
import type { Meeting } from '../../schemas/documents.ts';
import type { Country } from '../../schemas/names/states.ts';
import { counted } from '../answers/text.ts';
import type { DatasetQuery } from '../dataset/types.ts';
import { queryDataset } from '../places/coverage.ts';
import { answerSignal, attemptOf } from '../service/deadline.ts';
import type { Service } from '../service/service.ts';
import { motionColumns } from './votes.ts';
import { resultOf, textOfCell, type VoteRow, withVoteStates } from './vote-states.ts';

/** Motions of one answer. */
const limits = { read: 500, shown: 40 } as const;

/** The motions of these meetings without a decision; none while the dataset cannot be read. */
export async function readOtherMotions(
  service: Service,
  place: { readonly slug: string; readonly country: Country },
  meetings: readonly Meeting[],
  signal: AbortSignal,
): Promise<readonly VoteRow[]> {
  if (meetings.length === 0) return [];
  const within = answerSignal(service, signal);
  const query: DatasetQuery = {
    table: 'motions',
    where: [
      { column: 'slug', op: 'eq', value: place.slug },
      { column: 'country', op: 'eq', value: place.country },
      { column: 'meeting_id', op: 'in', value: meetings.map(({ id }) => id) },
    ],
    columns: motionColumns,
    limit: limits.read,
  };
  const work = () =>
    queryDataset(service, query, within, { maxAnswerCharacters: Infinity, maxCellCharacters: 300 });
  const { value } = await attemptOf(work, within, signal);
  const known = new Set(meetings.flatMap(({ decisions }) => decisions.map(({ motion }) => motion?.id)));
  const others = (value?.rows ?? []).filter(({ id }) => !known.has(String(id)));
  return withVoteStates(service, place, others, signal);
}

/** The motions of a single meeting, one per line. */
export function otherMotionsText(motions: readonly VoteRow[]): string {
  if (motions.length === 0) return '';
  const shown = motions.slice(0, limits.shown);
  const rest = motions.length - shown.length;
  return [
    'Motions without a decision in the data:',
    ...shown.map(lineOf),
    ...(rest === 0 ? [] : [`${counted(rest, 'more motion')}: get_votes with the day as from and to.`]),
  ].join('\n');
}

function lineOf(row: VoteRow): string {
  const text = (name: string): string => textOfCell(row[name]);
  const names = [
    `motion ${text('id')}`,
    text('mover') === '' ? '' : `moved by ${text('mover')}`,
    text('seconder') === '' ? '' : `seconded by ${text('seconder')}`,
  ].filter((part) => part !== '');
  return `- ${text('text') || 'a motion without published text'} (${resultOf(row)}) [${names.join('; ')}]`;
}

/** Says that there are such motions, in an answer about several meetings. */
export const otherMotionsNote = (motions: readonly VoteRow[]): string[] =>
  motions.length === 0
    ? []
    : [
        `${counted(motions.length, 'motion')} without a decision: request a meeting by its meeting_id, or get_votes with from and to.`,
      ];
