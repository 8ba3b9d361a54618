import { z } from 'zod';
import { rollCallVotes, motionResults } from '../../schemas/columns.ts';
import { counted, credit, oneLine, paragraphs } from '../answers/text.ts';
import { type Coverage, coverageText, queryDataset, readCoverage } from '../places/coverage.ts';
import type { DatasetCondition, DatasetQuery } from '../dataset/types.ts';
import { countryInput, coverageField, licenseFields, licenseOf, slugInput } from './fields.ts';
import { declareTool } from './tool.ts';
import { dayInput, memberNames, motionColumns, requireName, votesOfPlace, wordsIn } from './votes.ts';
import { resultOf, textOfCell, withVoteStates } from './vote-states.ts';

const limits = { default: 20, maximum: 100 } as const;

const description = `How members of one place voted, newest first, each vote with the day, body, motion, result, tally and stage, whether it is provisional (not from adopted minutes), and counts by vote. With member: that member's votes and the number of motions that he or she moved. With mover: only motions of that mover. Without member and vote: motions instead of votes, each with mover and seconder.
query: words that the motion's text must all contain. For how two members compare, compare_members.`;

const input = z.strictObject({
  slug: slugInput,
  country: countryInput('Default: US, or CA if the US has no such slug.'),
  member: z.string().trim().optional().describe('Name of the member, or words of it.'),
  mover: z.string().trim().optional().describe('Words of the name of who moved the motion.'),
  vote: z.enum(rollCallVotes).optional().describe('Only these votes.'),
  outcome: z.enum(motionResults).optional().describe('Only motions with this result.'),
  from: dayInput('First day (inclusive).'),
  to: dayInput('Last day (inclusive).'),
  query: z.string().trim().optional().describe('Words in the text of the motion.'),
  limit: z.int().min(1).max(limits.maximum).default(limits.default).describe('Maximum number of rows.'),
  cursor: z.string().optional().describe('next_cursor of the previous answer.'),
});

type Input = z.output<typeof input>;

const row = z.record(z.string(), z.unknown());

const output = z.looseObject({
  ...licenseFields,
  member: z.string().nullable().describe('The full name, if a member was asked for.'),
  total: z.int().nullable().describe('Votes or motions that match.'),
  counts: z.record(z.string(), z.int()).describe('By vote, or by result of the motion.'),
  moved: z.int().nullable().describe('Motions that the member moved.'),
  rows: z.array(row).describe('Newest first.'),
  next_cursor: z.string().optional(),
  coverage: coverageField,
});

const voteColumns = [
  'meeting_date',
  'body_name',
  'member_name',
  'vote',
  'motion_text',
  'motion_result',
  'motion_yes',
  'motion_no',
  'motion_stage',
  'motion_adopted_minutes',
  'motion_mover',
  'motion_id',
  'meeting_id',
  'source_url',
];

export const getVotes = declareTool({
  name: 'get_votes',
  title: 'Votes in a place',
  description,
  input,
  output,
  answer: async (request, { service, signal, within }) => {
    const { where: place, country } = await votesOfPlace(service, request, within);
    const isVotes = request.member !== undefined || request.vote !== undefined;
    const member =
      request.member === undefined
        ? null
        : requireName(request.member, await memberNames(service, place, within));
    const prefix = isVotes ? 'motion_' : '';
    const where = [
      ...place,
      ...(member === null ? [] : [{ column: 'member_name', op: 'eq' as const, value: member }]),
      ...(request.vote === undefined ? [] : [{ column: 'vote', op: 'eq' as const, value: request.vote }]),
      ...(request.outcome === undefined
        ? []
        : [{ column: `${prefix}result`, op: 'eq' as const, value: request.outcome }]),
      ...wordsIn(`${prefix}mover`, request.mover),
      ...wordsIn(`${prefix}text`, request.query),
    ];
    const table = isVotes ? 'member_votes' : 'motions';
    const by = isVotes ? 'vote' : 'result';
    const list: DatasetQuery = {
      table,
      where,
      columns: isVotes ? voteColumns : motionColumns,
      order_by: [{ column: 'meeting_date', direction: 'desc' }],
      limit: request.limit,
      cursor: request.cursor,
    };
    const counts = await queryDataset(service, { table, where, group_by: [by] }, within);
    const answer = await queryDataset(service, list, within, answerLimits);
    const moved = member === null ? null : await movedBy(service, place, member, within);
    const key = { slug: request.slug, country };
    const rows = await withVoteStates(service, key, answer.rows, signal);
    const coverage = await readCoverage(service, key, signal);
    const structured = {
      ...licenseOf(service),
      member,
      total: counts.total,
      counts: Object.fromEntries(
        counts.rows.map((each) => [String(each[by] ?? 'unknown'), Number(each['count'])]),
      ),
      moved,
      rows: rows.map((each) => ({ ...each })),
      ...(answer.next_cursor === undefined ? {} : { next_cursor: answer.next_cursor }),
      coverage: { ...coverage },
    };
    return { structured, text: textOf(structured, request, coverage) };
  },
});

/** Motions may be as long as a page. */
const answerLimits = { maxAnswerCharacters: 16_000, maxCellCharacters: 300 };

/** Motions whose mover is published under the same name. */
async function movedBy(
  service: Parameters<typeof queryDataset>[0],
  place: readonly DatasetCondition[],
  member: string,
  within: AbortSignal,
): Promise<number | null> {
  const where = [...place, { column: 'mover', op: 'eq' as const, value: member }];
  const { total } = await queryDataset(
    service,
    { table: 'motions', where, aggregates: [{ function: 'count' }] },
    within,
  );
  return total;
}

function textOf(structured: z.output<typeof output>, request: Input, coverage: Coverage): string {
  const { member, total, counts, moved, rows, next_cursor: next } = structured;
  const what = member === null && request.vote === undefined ? 'motion' : 'vote';
  const byKind = Object.entries(counts).map(([kind, count]) => `${kind} ${count}`);
  return paragraphs(
    `${member === null ? '' : `${oneLine(member)}: `}${counted(total ?? rows.length, what)}${byKind.length === 0 ? '' : ` (${byKind.join(', ')})`}${moved === null ? '' : `; moved ${counted(moved, 'motion')}`}. ${rows.length} here, newest first.`,
    rows.map((each) => `- ${rowText(each)}`).join('\n'),
    next === undefined ? '' : `More: repeat with cursor ${JSON.stringify(next)}.`,
    coverageText(coverage),
    credit(structured.attribution),
  );
}

function rowText(row: Readonly<Record<string, unknown>>): string {
  const text = (name: string): string => textOfCell(row[name]);
  const isVote = 'vote' in row;
  const motion = isVote ? 'motion_' : '';
  const names = [
    text(`${motion}mover`) === '' ? '' : `moved by ${text(`${motion}mover`)}`,
    text('seconder') === '' ? '' : `seconded by ${text('seconder')}`,
  ].filter((part) => part !== '');
  return [
    `${text('meeting_date')} ${text('body_name')}`.trim(),
    isVote ? `: ${text('member_name')} ${text('vote')} on` : ':',
    ` ${text(`${motion}text`) || 'a motion without published text'}`,
    ` (${resultOf(row)}${names.length === 0 ? '' : `; ${names.join(', ')}`})`,
    ` motion ${text(isVote ? 'motion_id' : 'id')} ${text('source_url')}`,
  ].join('');
}
