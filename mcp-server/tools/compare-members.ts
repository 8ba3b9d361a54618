import { z } from 'zod';
import { counted, credit, oneLine, paragraphs } from '../answers/text.ts';
import type { DatasetCondition } from '../dataset/types.ts';
import { Fault } from '../fault.ts';
import { type Coverage, coverageText, queryDataset, readCoverage } from '../places/coverage.ts';
import type { Service } from '../service/service.ts';
import { countryInput, coverageField, licenseFields, licenseOf, slugInput } from './fields.ts';
import { declareTool } from './tool.ts';
import { dayInput, memberNames, requireName, votesOfPlace } from './votes.ts';
import { resultOf, textOfCell, type VoteRow, withVoteStates } from './vote-states.ts';

const description = `How two members of one place voted on the same motions: on how many both voted yes, no or abstained, how often alike and how often differently, and the newest motions on which they differed, with text, result and tally. Absences and recusals are counted apart.`;

const limits = { default: 15, maximum: 50 } as const;

const input = z.strictObject({
  slug: slugInput,
  country: countryInput('Default: US, or CA if the US has no such slug.'),
  a: z.string().trim().min(1).describe('Name of a member, or words of it.'),
  b: z.string().trim().min(1).describe('Name of another member.'),
  from: dayInput('First day (inclusive).'),
  to: dayInput('Last day (inclusive).'),
  limit: z.int().min(1).max(limits.maximum).default(limits.default).describe('Maximum number of motions.'),
});

const row = z.record(z.string(), z.unknown());

const output = z.looseObject({
  ...licenseFields,
  a: z.string(),
  b: z.string(),
  both_voted: z.int().describe('Motions on which both voted yes, no or abstained.'),
  alike: z.int(),
  different: z.int(),
  not_both: z.int().describe('Motions with a record of both, on which one or both did not vote.'),
  first: z.string().nullable().describe('The first day with a record of both.'),
  last: z.string().nullable(),
  differences: z.array(row).describe('Motions on which they voted differently, newest first.'),
  coverage: coverageField,
});

/** A member has some thousand votes in a decade. */
const maxVotes = 20_000;

/** A vote for one of the answers, rather than an absence. */
const isVote = (vote: unknown): boolean => vote === 'yes' || vote === 'no' || vote === 'abstain';

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
    const common = [...ofA].flatMap(([motion, left]) => {
      const right = ofB.get(motion);
      return right === undefined ? [] : [{ left, right }];
    });
    const voted = common.filter(({ left, right }) => isVote(left['vote']) && isVote(right['vote']));
    const differing = voted.filter(({ left, right }) => left['vote'] !== right['vote']);
    const days = common.map(({ left }) => String(left['meeting_date'])).toSorted();
    const newest = differing.toSorted((x, y) => compareDays(y.left, x.left)).slice(0, request.limit);
    const key = { slug: request.slug, country };
    const shown = await withVoteStates(
      service,
      key,
      newest.map(({ left }) => left),
      signal,
    );
    const coverage = await readCoverage(service, key, signal);
    const structured = {
      ...licenseOf(service),
      a,
      b,
      both_voted: voted.length,
      alike: voted.length - differing.length,
      different: differing.length,
      not_both: common.length - voted.length,
      first: days[0] ?? null,
      last: days.at(-1) ?? null,
      differences: shown.map(({ vote, ...motion }, index) => {
        return { ...motion, vote_a: vote, vote_b: newest[index]?.right['vote'] };
      }),
      coverage: { ...coverage },
    };
    return { structured, text: textOf(structured, coverage) };
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
): Promise<Map<string, VoteRow>> {
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
  return new Map(rows.map((row) => [String(row['motion_id']), row]));
}

const compareDays = (x: VoteRow, y: VoteRow): number =>
  String(x['meeting_date']) < String(y['meeting_date']) ? -1 : 1;

function textOf(structured: z.output<typeof output>, coverage: Coverage): string {
  const { a, b, both_voted: both, alike, different, not_both: apart, first, last, differences } = structured;
  const share = both === 0 ? '' : ` (${Math.round((100 * alike) / both)}%)`;
  return paragraphs(
    `${oneLine(a)} and ${oneLine(b)} both voted on ${counted(both, 'motion')}${first === null ? '' : ` from ${first} to ${last ?? first}`}: alike on ${alike}${share}, differently on ${different}. On ${apart} more, one or both were absent, recused or did not vote.`,
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

function differenceText(row: Readonly<Record<string, unknown>>, a: string, b: string): string {
  const text = (name: string): string => textOfCell(row[name]);
  return `${text('meeting_date')} ${text('body_name')}: ${text('motion_text') || 'a motion without published text'} (${resultOf(row)}); ${oneLine(a)} ${text('vote_a')}, ${oneLine(b)} ${text('vote_b')}; motion ${text('motion_id')} ${text('source_url')}`;
}
