/** Shape of `/city/<slug>/people/compare/votes.json`, besides the fields of its place and the license. */
import * as z from 'zod';
import { voteStateFields } from '../meeting-shapes.ts';
import { outcomes, stages } from '../columns.ts';
import { count, date, id, ifKnown, text, url } from '../shapes.ts';
import { listedDifferently, notListed, voteLetters } from '../formats/vote-comparison.ts';

const letters = Object.entries(voteLetters).map(([vote, letter]) => `\`${letter}\` ${vote}`);
const allLetters = [...Object.values(voteLetters), listedDifferently, notListed].join('').replace('-', '\\-');

const member = z.strictObject({
  slug: text('The member: unique within the place, and the end of the address of the page.'),
  name: text('Name of the member.'),
  has_page: z.literal(true).describe('Present if the member has a page.').optional(),
});

const vote = z
  .strictObject({
    motion_id: id('The motion.'),
    meeting_id: id('The meeting.'),
    decision_id: id('The decision that the motion settled.').optional(),
    date: date('Local day of the meeting.'),
    body: text('Name of the body that met.').optional(),
    subject: text('What the motion was on; absent if unknown.').optional(),
    action: text('What the motion asked for, if its text says more than the subject.').optional(),
    file_number: ifKnown('matters', 'file_number'),
    stage: z
      .enum(stages)
      .describe('Whether the vote was on the matter itself (`final`); absent if unknown.')
      .optional(),
    outcome: z
      .enum(outcomes)
      .describe('What became of the matter, amendment or procedural motion; absent if unknown.')
      .optional(),
    result: ifKnown('motions', 'result'),
    yes: ifKnown('motions', 'yes'),
    no: ifKnown('motions', 'no'),
    ...voteStateFields,
    source_url: url('The official page or file.'),
    first: count('Number of the first member in `votes`, counted from 0 in `members`.'),
    votes: z
      .string()
      .regex(new RegExp(`^[${allLetters}]+$`))
      .describe(
        `A letter for each member from \`first\` on: ${letters.join(', ')}; \`${listedDifferently}\` if the roll call lists the member with different votes, \`${notListed}\` if it does not. Other members are not listed.`,
      ),
  })
  .describe('A divided vote.');

export const comparisonFields = {
  members: z
    .array(member)
    .describe('Everybody whom a divided vote lists, in the order in which they first voted.'),
  total: count('Number of divided votes. If `votes` has fewer, it has the newest.'),
  votes: z.array(vote).describe('Newest first.'),
};
