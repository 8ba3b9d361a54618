/** Meetings as readable text. */
import type { Decision, Meeting } from '../../schemas/documents.ts';
import { voteStateNames } from '../../schemas/formats/record-words.ts';
import { type Conflict, conflictText, type VoteState } from '../../schemas/formats/vote-states.ts';
import { moneyText } from '../../schemas/formats/money.ts';
import type { Country } from '../../schemas/names/states.ts';
import { evidenceLines } from './evidence.ts';
import { oneLine } from './text.ts';

/** A meeting with its brief, its decisions and its links. */
export const meetingText = (meeting: Meeting, country: Country): string =>
  [
    heading(meeting),
    meeting.summary === undefined ? '' : oneLine(meeting.summary) + authorOf(meeting),
    ...evidenceLines(meeting.evidence),
    ...attendance(meeting),
    ...meeting.decisions.flatMap((decision, index) => [
      `- ${decisionText(decision, meeting, country, meeting.decisions.slice(0, index))}`,
      ...evidenceLines(decision.evidence),
    ]),
    linksOf(meeting),
  ]
    .filter((line) => line !== '')
    .join('\n');

function heading({ id, date, time, body, status, headline, vanished_at: vanished }: Meeting): string {
  const when = time === undefined ? date : `${date} ${time}`;
  const state = vanished === undefined ? (status ?? '') : 'no longer at its source';
  const facts = [body, state, `id ${id}`].filter((fact) => fact !== undefined && fact !== '').join(', ');
  return `${when} (${oneLine(facts)})${headline === undefined ? '' : `: ${oneLine(headline)}`}`;
}

/** Where a meeting is, and how to take part. */
const attendance = ({
  location,
  remote_url: remote,
  comment_url: comment,
  participation,
}: Meeting): string[] =>
  Object.entries({ Location: location, Join: remote, Comment: comment, 'Taking part': participation })
    .filter(([, text]) => text !== undefined)
    .map(([name, text]) => `${name}: ${oneLine(text ?? '')}`);

const authorOf = ({ generated_by: author }: Meeting): string =>
  author?.startsWith('ai:') === true ? ' [AI-generated summary]' : '';

/** A summary that an earlier decision of the meeting has, such as one of the same item, is not repeated. */
function decisionText(
  decision: Decision,
  meeting: Meeting,
  country: Country,
  earlier: readonly Decision[],
): string {
  const { headline, summary, source } = decision;
  const isRepeated = earlier.some((other) => other.summary === summary);
  return [
    oneLine(headline),
    resultText(decision, country),
    summary === undefined || isRepeated ? '' : `. ${oneLine(summary)}`,
    motionText(decision),
    vetoText(decision),
    source === meeting.source ? '' : ` ${source}`,
  ].join('');
}

/** ` [motion mo-1: “Approve”; moved by A. Lee; seconded by B. Diaz; dissent: C. Roe (no)]`: what is known of it. */
function motionText({ headline, motion, dissent = [] }: Decision): string {
  const facts = [
    motion === undefined
      ? ''
      : `motion ${motion.id}${motion.text === undefined || motion.text === headline ? '' : `: “${oneLine(motion.text)}”`}`,
    motion?.mover === undefined ? '' : `moved by ${oneLine(motion.mover)}`,
    motion?.seconder === undefined ? '' : `seconded by ${oneLine(motion.seconder)}`,
    dissent.length === 0
      ? ''
      : `dissent: ${oneLine(dissent.map(({ name, vote }) => `${name} (${vote})`).join(', '))}`,
  ].filter((fact) => fact !== '');
  return facts.length === 0 ? '' : ` [${facts.join('; ')}]`;
}

/** ` [vote on this veto: decision d7 of meeting m3 on 2023-07-13, overridden]` */
function vetoText({ veto }: Decision): string {
  if (veto === undefined) return '';
  const { part, decision_id: id, meeting_id: meeting, date, outcome } = veto;
  const name = part === 'vote' ? 'vote on this veto' : 'the veto';
  return ` [${name}: decision ${id} of meeting ${meeting} on ${date}${outcome === undefined ? '' : `, ${outcome}`}]`;
}

/** What is known of the result of a decision. */
type Result = { readonly [name in 'yes' | 'no' | 'abstain' | 'amount_cents']?: number | null | undefined } & {
  readonly outcome?: string | null | undefined;
  readonly stage?: string | null | undefined;
  readonly vote_state?: readonly VoteState[] | undefined;
  readonly conflicts?: readonly Conflict[] | undefined;
};

/** ` (passed, 5-2, $15,000, final, provisional: not from adopted minutes)`, or nothing if nothing is known. */
export function resultText(result: Result, country: Country | undefined): string {
  const { outcome, stage, amount_cents: cents, vote_state: states = [], conflicts = [] } = result;
  const amount = typeof cents === 'number' ? moneyText(cents, country) : undefined;
  const against = [
    ...states.map((state) => voteStateNames.en[state]),
    ...conflicts.map((conflict) => `elsewhere ${oneLine(conflictText(conflict))}`),
  ];
  const facts = [outcome, tallyOf(result), amount, stage, ...against].filter(
    (fact) => typeof fact === 'string',
  );
  return facts.length === 0 ? '' : ` (${facts.join(', ')})`;
}

/** `5-2`, `5-2-1` with abstentions. */
function tallyOf({ yes, no, abstain }: Result): string | undefined {
  if (typeof yes !== 'number' || typeof no !== 'number') return undefined;
  return [yes, no, ...(typeof abstain === 'number' && abstain > 0 ? [abstain] : [])].join('-');
}

const linksOf = ({ agenda_url, minutes_url, video_url, source, url }: Meeting): string =>
  Object.entries({ Agenda: agenda_url, Minutes: minutes_url, Video: video_url, Source: source, Page: url })
    .filter(([, link]) => link !== undefined)
    .map(([name, link]) => `${name}: ${link}`)
    .join(' | ');
