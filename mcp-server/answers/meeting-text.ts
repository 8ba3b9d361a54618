/** Meetings as readable text. */
import type { Decision, Meeting } from '../../schemas/documents.ts';
import type { Country } from '../../schemas/states.ts';
import { oneLine } from './text.ts';

/** A meeting with its brief, its decisions and its links. */
export const meetingText = (meeting: Meeting, country: Country): string =>
  [
    heading(meeting),
    meeting.summary === undefined ? '' : oneLine(meeting.summary) + authorOf(meeting),
    ...meeting.decisions.map((decision) => `- ${decisionText(decision, meeting, country)}`),
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

const authorOf = ({ generated_by: author }: Meeting): string =>
  author?.startsWith('ai:') === true ? ' [AI-generated summary]' : '';

function decisionText(decision: Decision, meeting: Meeting, country: Country): string {
  const { headline, summary, outcome, amount_cents: cents, source } = decision;
  const amount = cents === undefined ? undefined : moneyOf(cents, country);
  const facts = [outcome, tallyOf(decision), amount].filter((fact) => fact !== undefined).join(', ');
  return [
    oneLine(headline),
    facts === '' ? '' : ` (${facts})`,
    summary === undefined ? '' : `. ${oneLine(summary)}`,
    source === meeting.source ? '' : ` ${source}`,
  ].join('');
}

/** `5-2`, `5-2-1` with abstentions. */
function tallyOf({ yes, no, abstain }: Decision): string | undefined {
  if (yes === undefined || no === undefined) return undefined;
  return [yes, no, ...(abstain === undefined || abstain === 0 ? [] : [abstain])].join('-');
}

/** `$15,000`, `CA$15,000` */
const moneyOf = (cents: number, country: Country): string =>
  (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: country === 'US' ? 'USD' : 'CAD',
    trailingZeroDisplay: 'stripIfInteger',
  });

const linksOf = ({ agenda_url, minutes_url, video_url, source, url }: Meeting): string =>
  Object.entries({ Agenda: agenda_url, Minutes: minutes_url, Video: video_url, Source: source, Page: url })
    .filter(([, link]) => link !== undefined)
    .map(([name, link]) => `${name}: ${link}`)
    .join(' | ');
