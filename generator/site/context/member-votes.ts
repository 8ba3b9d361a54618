/** Divided votes: the newest motions, and how each member voted. */
import { externalLink } from '../html/components.ts';
import { longDateElement, type PageLanguage } from '../html/dates.ts';
import { formatCount } from '../html/numbers.ts';
import { outcomeNames } from '../html/record-words.ts';
import { type Html, html } from '../html/template.ts';
import { shortened } from '../html/texts.ts';
import { type BlockView, meetingLink, rowsParagraph } from './block-view.ts';
import { type Motion, type RollCall, voteGrid } from './vote-grid.ts';
import { voteWords } from './words/votes.ts';

const maxMotions = 16;
const motionMaxLength = 400;
const nameMaxLength = 100;

/** The newest motions with text, result and counts. The motions of each body are followed by a grid of member votes. */
export function memberVotes(view: BlockView<RollCall>): Html {
  const words = voteWords[view.language];
  const shown = view.rows.slice(0, maxMotions);
  const byBody = Map.groupBy(shown, ({ meeting_id }) => view.meetings.get(meeting_id)?.body ?? '');
  const numbers = new Map([...byBody.values()].flat().map((rollCall, index) => [rollCall, index + 1]));
  const motionOf = (rollCall: RollCall): Motion => {
    const number = numbers.get(rollCall) ?? 0;
    return { rollCall, number, id: `${view.id}-${number}` };
  };
  return html`<p>${words.intro}</p>
    <p class="small muted">${words.legend}</p>
    ${Array.from(byBody, ([body, rollCalls]) => bodyVotes(view, body, rollCalls.map(motionOf)))}
    ${rowsParagraph(view, shown, words.motion)}`;
}

const bodyVotes = (view: BlockView<RollCall>, body: string, motions: readonly Motion[]): Html =>
  html`${body !== '' && html`<h3 dir="auto">${shortened(body, nameMaxLength)}</h3>`}
    <ul class="motions">
      ${motions.map((motion) => motionItem(view, motion))}
    </ul>
    ${voteGrid(voteWords[view.language].grid(shortened(body, nameMaxLength)), motions, view.language)}`;

const motionItem = (view: BlockView<RollCall>, { rollCall, number, id }: Motion): Html =>
  html`<li id="${id}">
    <span class="motion-number">${number}.</span>
    <div dir="auto">
      ${rollCall.motion === undefined ? voteWords[view.language].untitled : shortened(rollCall.motion, motionMaxLength)}
    </div>
    ${motionFacts(view, rollCall, number)}
  </li> `;

function motionFacts(view: BlockView<RollCall>, rollCall: RollCall, number: number): Html {
  const { language } = view;
  const words = voteWords[language];
  const { result, meeting_id, source_url } = rollCall;
  const parts = [
    result !== undefined &&
      html`<span class="outcome outcome-${result}">${outcomeNames[language][result]}</span>`,
    voteCounts(rollCall, language),
    meetingLink(view, meeting_id, (date) => html`${words.meeting} ${longDateElement(date, language)}`),
    externalLink(
      source_url,
      html`${words.record}<span class="visually-hidden">${words.ofMotion(number)}</span>`,
    ),
  ].filter((part) => part !== undefined && part !== false && part !== '');
  return html`<div class="small">${parts.map((part, index) => html`${index > 0 && ' · '}${part}`)}</div>`;
}

/** `5 yes, 2 no, 1 absent`: the published counts. */
function voteCounts({ yes, no, abstain, absent }: RollCall, language: PageLanguage): string {
  const { counts } = voteWords[language];
  return [
    yes !== undefined && counts.yes(formatCount(yes, language)),
    no !== undefined && counts.no(formatCount(no, language)),
    abstain !== undefined && abstain > 0 && counts.abstain(formatCount(abstain, language)),
    absent !== undefined && absent > 0 && counts.absent(formatCount(absent, language)),
  ]
    .filter((part) => part !== false)
    .join(', ');
}
