/** Divided votes: the newest motions, and how each member voted. */
import { externalLink } from '../html/components.ts';
import { longDateElement } from '../html/dates.ts';
import { formatCount } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { shortened } from '../html/texts.ts';
import { type BlockView, meetingLink, rowsParagraph } from './block-view.ts';
import { type Motion, type RollCall, voteGrid } from './vote-grid.ts';

const maxMotions = 16;
const motionMaxLength = 400;
const nameMaxLength = 100;

/** The newest motions with text, result and counts. The motions of each body are followed by a grid of member votes. */
export function memberVotes(view: BlockView<RollCall>): Html {
  const shown = view.rows.slice(0, maxMotions);
  const byBody = Map.groupBy(shown, ({ meeting_id }) => view.meetings.get(meeting_id)?.body ?? '');
  const numbers = new Map([...byBody.values()].flat().map((rollCall, index) => [rollCall, index + 1]));
  const motionOf = (rollCall: RollCall): Motion => {
    const number = numbers.get(rollCall) ?? 0;
    return { rollCall, number, id: `${view.id}-${number}` };
  };
  return html`<p>Votes that weren’t unanimous, newest first.</p>
    <p class="small muted">
      Each column of a table is a motion above it. A dash means the member is not listed in that roll call.
      “With majority” counts how many of a member’s yes and no votes in the table were on the larger side.
    </p>
    ${Array.from(byBody, ([body, rollCalls]) => bodyVotes(view, body, rollCalls.map(motionOf)))}
    ${rowsParagraph(view, shown, 'divided motion')}`;
}

const bodyVotes = (view: BlockView<RollCall>, body: string, motions: readonly Motion[]): Html =>
  html`${body !== '' && html`<h3 dir="auto">${shortened(body, nameMaxLength)}</h3>`}
    <ul class="motions">
      ${motions.map((motion) => motionItem(view, motion))}
    </ul>
    ${voteGrid(body === '' ? 'Votes by member and motion' : `Votes by member and motion, ${shortened(body, nameMaxLength)}`, motions)}`;

const motionItem = (view: BlockView<RollCall>, { rollCall, number, id }: Motion): Html =>
  html`<li id="${id}">
    <span class="motion-number">${number}.</span>
    <div dir="auto">
      ${rollCall.motion === undefined ? 'Motion without published text' : shortened(rollCall.motion, motionMaxLength)}
    </div>
    ${motionFacts(view, rollCall, number)}
  </li> `;

function motionFacts(view: BlockView<RollCall>, rollCall: RollCall, number: number): Html {
  const { result, meeting_id, source_url } = rollCall;
  const parts = [
    result !== undefined && html`<span class="outcome outcome-${result}">${resultNames[result]}</span>`,
    voteCounts(rollCall),
    meetingLink(view, meeting_id, (date) => html`Meeting of ${longDateElement(date)}`),
    externalLink(source_url, html`Official record<span class="visually-hidden"> of motion ${number}</span>`),
  ].filter((part) => part !== undefined && part !== false && part !== '');
  return html`<div class="small">${parts.map((part, index) => html`${index > 0 && ' · '}${part}`)}</div>`;
}

const resultNames: Readonly<Record<NonNullable<RollCall['result']>, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  tabled: 'Tabled',
  referred: 'Referred',
  withdrawn: 'Withdrawn',
  other: 'Other result',
};

/** `5 yes, 2 no, 1 absent`: the published counts. */
const voteCounts = ({ yes, no, abstain, absent }: RollCall): string =>
  [
    yes !== undefined && `${formatCount(yes)} yes`,
    no !== undefined && `${formatCount(no)} no`,
    abstain !== undefined && abstain > 0 && `${formatCount(abstain)} abstaining`,
    absent !== undefined && absent > 0 && `${formatCount(absent)} absent`,
  ]
    .filter((part) => part !== false)
    .join(', ');
