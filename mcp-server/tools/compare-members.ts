import { z } from 'zod';
import { rollCallVotes } from '../../schemas/columns.ts';
import {
  type Comparison,
  comparisonOf,
  countComparisons,
  isFinal,
  letterOf,
} from '../../schemas/formats/vote-comparison.ts';
import { counted, credit, oneLine, paragraphs } from '../answers/text.ts';
import type { DatasetCondition } from '../dataset/types.ts';
import { Fault } from '../fault.ts';
import { type Coverage, coverageText, queryDataset, readCoverage } from '../places/coverage.ts';
import type { Service } from '../service/service.ts';
import { countryInput, coverageField, licenseFields, licenseOf, slugInput } from './fields.ts';
import { declareTool } from './tool.ts';
import { dayInput, memberNames, requireName, votesOfPlace } from './votes.ts';
import { resultOf, textOfCell, type VoteRow, withVoteStates } from './vote-states.ts';

const description = `How two members of one place voted on the same motions: on how many both voted yes or no, how often alike and differently, of all, of divided votes and of final decisions among these, and the newest motions on which they differed, with text, result and tally. Abstentions, absences and recusals are counted apart.`;

const limits = { default: 15, maximum: 50 } as const;

const input = z.strictObject({
  slug: slugInput,
  country: countryInput('Default: US, or CA if the US has no such slug.'),
  a: z.string().trim().min(1).describe('Name of a member, or words of it.'),
  b: z.string().trim().min(1).describe('Name of another member.'),
  from: dayInput('First day (inclusive).'),
  to: dayInput('Last day (inclusive).'),
  limit: z.int().min(1).max(limits.maximum).default(limits.default).describe('Of differences.'),
});

const row = z.record(z.string(), z.unknown());
const counts = z.record(z.string(), z.int());

const voteSchema = z.enum(rollCallVotes);

const output = z.looseObject({
  ...licenseFields,
  a: z.string(),
  b: z.string(),
  both_voted: z.int().describe('Both yes or no.'),
  alike: z.int(),
  different: z.int(),
  not_both: z.int().describe('Others.'),
  divided: counts.describe('Of divided votes.'),
  final: counts.describe('Of divided votes, stage final.'),
  first: z.string().nullable().describe('First day.'),
  last: z.string().nullable(),
  differences: z.array(row).describe('Newest first.'),
  coverage: coverageField,
});

/** A member has some thousand votes in a decade. */
const maxVotes = 20_000;

export const compareMembers = declareTool({
  name: 'compare_members',
  title: 'Compare two members',
  description,
  input,
  output,
  answer: async (request, { service, signal, within }) => {
    const { where, country } = await votesOfPlace(service, request, within);
    const names = await memberNames(service, where, within);
    const [a, b] = [requireName(request.a, names), requireName(request.b, names)];
    if (a === b) throw new Fault(`Both names mean ${oneLine(a)}. Name two members.`);
    const [ofA, ofB] = [await votesOf(service, where, a, within), await votesOf(service, where, b, within)];
    const common = [...ofA].flatMap(([motion, left]) => compared(left, ofB.get(motion)));
    const divided = common.filter(({ row }) => row['motion_divided'] === true);
    const final = divided.filter(({ row }) => isFinal({ stage: textOfCell(row['motion_stage']) }));
    const differing = common.filter(({ comparison }) => comparison === 'differed');
    const days = common.map(({ row }) => String(row['meeting_date'])).toSorted();
    const newest = differing.toSorted((x, y) => compareDays(y.row, x.row)).slice(0, request.limit);
    const key = { slug: request.slug, country };
    const shown = await withVoteStates(
      service,
      key,
      newest.map(({ row }) => row),
      signal,
    );
    const coverage = await readCoverage(service, key, signal);
    const structured = {
      ...licenseOf(service),
      a,
      b,
      ...countsOf(common),
      divided: countsOf(divided),
      final: countsOf(final),
      first: days[0] ?? null,
      last: days.at(-1) ?? null,
      differences: shown.map(({ vote, ...motion }, index) => {
        return { ...motion, vote_a: vote, vote_b: newest[index]?.other['vote'] };
      }),
      coverage: { ...coverage },
    };
    const unknown = divided.filter(({ row }) => textOfCell(row['motion_stage']) === '');
    return { structured, text: textOf(structured, countsOf(unknown), coverage) };
  },
});

const columns = [
  'motion_id',
  'meeting_date',
  'body_name',
  'vote',
  'motion_text',
  'motion_result',
  'motion_yes',
  'motion_no',
  'motion_divided',
  'motion_stage',
  'motion_adopted_minutes',
  'meeting_id',
  'source_url',
];

async function votesOf(
  service: Service,
  where: readonly DatasetCondition[],
  name: string,
  within: AbortSignal,
): Promise<Map<string, VoteRow[]>> {
  const { rows, next_cursor: next } = await queryDataset(
    service,
    {
      table: 'member_votes',
      where: [...where, { column: 'member_name', op: 'eq', value: name }],
      columns,
      limit: maxVotes,
    },
    within,
    { maxRows: maxVotes, maxAnswerCharacters: Infinity, maxCellCharacters: 300 },
  );
  if (next !== undefined)
    throw new Fault(
      `${oneLine(name)} has too many votes to compare in one answer. Narrow the days with from and to.`,
    );
  return Map.groupBy(rows, (row) => String(row['motion_id']));
}

type ComparedRow = { readonly row: VoteRow; readonly other: VoteRow; readonly comparison: Comparison };

/** A motion, by the votes under which its roll call lists each member. Empty if it does not list both. */
function compared([row, ...rows]: readonly VoteRow[], others: readonly VoteRow[] = []): ComparedRow[] {
  const [other] = others;
  if (row === undefined || other === undefined) return [];
  const comparison = comparisonOf(letterOfRows([row, ...rows]), letterOfRows(others));
  return comparison === undefined ? [] : [{ row, other, comparison }];
}

const letterOfRows = (rows: readonly VoteRow[]): string =>
  letterOf(rows.map(({ vote }) => voteSchema.parse(vote)));

type Counts = Record<'both_voted' | 'alike' | 'different' | 'not_both', number>;

const countsOf = (compared: readonly ComparedRow[]): Counts => {
  const { both, agreed, differed, not_both } = countComparisons(compared);
  return { both_voted: both, alike: agreed, different: differed, not_both };
};

const compareDays = (x: VoteRow, y: VoteRow): number =>
  String(x['meeting_date']) < String(y['meeting_date']) ? -1 : 1;

function textOf(structured: z.output<typeof output>, unknown: Counts, coverage: Coverage): string {
  const { a, b, different, first, last, differences, divided, final } = structured;
  const days = first === null ? '' : ` from ${first} to ${last ?? first}`;
  return paragraphs(
    `${oneLine(a)} and ${oneLine(b)} both voted yes or no on ${counted(structured.both_voted, 'motion')}${days}: ${countsText({ both_voted: structured.both_voted, alike: structured.alike, different: structured.different })}. On ${structured.not_both} more, one or both abstained, were absent, recused or did not vote.`,
    `Divided votes alone: ${countsText(divided)}. Final decisions among these: ${countsText(final)}${unknown.both_voted === 0 ? '' : `; ${unknown.both_voted} of unknown stage`}.`,
    differences.length === 0
      ? ''
      : [
          `They differed on${differences.length < different ? ` (newest ${differences.length} of ${different})` : ''}:`,
          ...differences.map((row) => `- ${differenceText(row, a, b)}`),
        ].join('\n'),
    coverageText(coverage),
    credit(structured.attribution),
  );
}

const countsText = ({
  both_voted: both = 0,
  alike = 0,
  different = 0,
}: Readonly<Record<string, number>>): string =>
  both === 0
    ? 'none'
    : `alike on ${alike} of ${both} (${Math.round((100 * alike) / both)}%), differently on ${different}`;

function differenceText(row: Readonly<Record<string, unknown>>, a: string, b: string): string {
  const text = (name: string): string => textOfCell(row[name]);
  return `${text('meeting_date')} ${text('body_name')}: ${text('motion_text') || 'a motion without published text'} (${resultOf(row)}); ${oneLine(a)} ${text('vote_a')}, ${oneLine(b)} ${text('vote_b')}; motion ${text('motion_id')} ${text('source_url')}`;
}
