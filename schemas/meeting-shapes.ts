/** Shapes of a meeting and its decisions in the published JSON files (CONTRACT.md 3). */
import * as z from 'zod';
import { passageShape } from './evidence.ts';
import { conflictShape, voteStates } from './formats/vote-states.ts';
import { date, id, ifKnown, matching, required, text, url } from './shapes.ts';
import { timePattern } from './values.ts';

const evidenceSchema = z
  .array(
    z.strictObject({
      ...passageShape.shape,
      document_url: url(
        'Address of the document. Absent if the document is no longer listed, or has changed.',
      ).optional(),
      document_title: ifKnown('documents', 'title'),
      document_kind: required('documents', 'kind').optional(),
      document_media_type: ifKnown('documents', 'media_type'),
    }),
  )
  .min(1);

/** How far the outcome and the tally can be relied on. Absent where nothing is known against them. */
export const voteStateFields = {
  vote_state: z
    .array(z.enum(voteStates))
    .min(1)
    .describe(
      '`provisional`: not from adopted minutes, or the meeting that adopts them is yet to come; `contradicted`: shown as published, but the tally does not agree with the result; `conflicting`: see `conflicts`.',
    )
    .optional(),
  conflicts: z
    .array(conflictShape)
    .min(1)
    .describe(
      'What other sources or the roll call state otherwise. The fields above are those of the preferred source.',
    )
    .optional(),
};

const vetoSchema = z
  .strictObject({
    part: z
      .enum(['record', 'vote'])
      .describe('What the other decision is: the record of the veto, or the vote on it.'),
    decision_id: id('The other decision.'),
    meeting_id: id('Its meeting.'),
    date: date('Local day of its meeting.'),
    headline: required('decisions', 'headline'),
    outcome: ifKnown('decisions', 'outcome'),
  })
  .describe('The other decision about the same veto: its record, or the vote that overrode or sustained it.');

export const decisionSchema = z
  .strictObject({
    id: id('The decision.'),
    headline: required('decisions', 'headline'),
    summary: ifKnown('decisions', 'summary'),
    outcome: ifKnown('decisions', 'outcome'),
    yes: ifKnown('decisions', 'yes'),
    no: ifKnown('decisions', 'no'),
    abstain: ifKnown('decisions', 'abstain'),
    amount_cents: ifKnown('decisions', 'amount_cents'),
    source: url('The official page or file.'),
    generated_by: ifKnown('decisions', 'generated_by'),
    stage: ifKnown('decisions', 'stage'),
    matter: z
      .strictObject({
        id: id('The matter.'),
        title: ifKnown('matters', 'title'),
        file_number: ifKnown('matters', 'file_number'),
      })
      .describe('The matter that it is about.')
      .optional(),
    motion: z
      .strictObject({
        id: id('The motion.'),
        text: ifKnown('motions', 'text'),
        mover: ifKnown('motions', 'mover'),
        seconder: ifKnown('motions', 'seconder'),
      })
      .describe('The motion that settled it.')
      .optional(),
    dissent: z
      .array(
        z.strictObject({
          name: text('Name of the member as published.'),
          vote: z.enum(['yes', 'no']).describe('The vote.'),
        }),
      )
      .min(1)
      .describe(
        'Members on the smaller side of a divided vote, yes or no; in a tie, on the side that lost. Abstentions are not dissent.',
      )
      .optional(),
    veto: vetoSchema.optional(),
    evidence: evidenceSchema
      .describe('The words of official documents that support the headline and the summary.')
      .optional(),
    ...voteStateFields,
  })
  .describe('One decision taken at a meeting.');

export const meetingSchema = z
  .strictObject({
    id: id('The meeting.'),
    date: date('Local day of the meeting.'),
    time: matching(timePattern, 'Local start time.').optional(),
    body: text('The body that met.').optional(),
    status: ifKnown('meetings', 'status'),
    headline: text('The meeting in one line.').optional(),
    summary: text('The meeting in a paragraph.').optional(),
    decisions: z
      .array(decisionSchema)
      .describe(
        'The decisions. Those of one agenda item or matter follow each other, the final one first; otherwise they are in the order of the meeting.',
      ),
    tags: z.array(z.string()).describe('Topics, one or two words each.'),
    translations: z
      .record(z.string(), z.strictObject({ headline: z.string(), summary: z.string().optional() }))
      .describe('The brief in other languages, by language (BCP 47).')
      .optional(),
    agenda_url: ifKnown('meetings', 'agenda_url'),
    minutes_url: ifKnown('meetings', 'minutes_url'),
    video_url: ifKnown('meetings', 'video_url'),
    source: url('The official page.'),
    url: url('Permanent link to the meeting on the place’s page.'),
    generated_by: ifKnown('briefs', 'generated_by'),
    end_time: ifKnown('meetings', 'end_time'),
    location: ifKnown('meetings', 'location'),
    remote_url: ifKnown('meetings', 'remote_url'),
    comment_url: ifKnown('meetings', 'comment_url'),
    participation: ifKnown('meetings', 'participation'),
    vanished_at: ifKnown('meetings', 'vanished_at'),
    evidence: evidenceSchema
      .describe('The words of official documents that support the sentences of the brief.')
      .optional(),
  })
  .describe('One meeting. Fields without a value are omitted.');

export type Decision = z.infer<typeof decisionSchema>;
export type Meeting = z.infer<typeof meetingSchema>;
export type PublishedEvidence = z.infer<typeof evidenceSchema>;
