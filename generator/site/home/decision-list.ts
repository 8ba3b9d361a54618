/** Lists of decisions of several places, on the home, state and topic pages. */
import { meetingPagePath, relativeLink } from '../../../schemas/paths.ts';
import type { Highlight } from '../../places/highlights.ts';
import { longDate, shortDateElement } from '../html/dates.ts';
import { formatMoney } from '../html/numbers.ts';
import { outcomeMark, unknownStageMark, voteStateMarks } from '../html/outcome-mark.ts';
import { type Html, html } from '../html/template.ts';
import type { WeeklyHighlights } from './highlights.ts';

/** A list of decisions. Each links from the page at `path` to its meeting. */
export const decisionList = (path: string, highlights: readonly Highlight[]): Html =>
  html`<ul class="results highlights">
    ${highlights.map((highlight) => decisionItem(path, highlight))}
  </ul>`;

const decisionItem = (path: string, { decision, meeting, place }: Highlight): Html =>
  html`<li>
    <h3 dir="auto" ${isFrench(place) && html`lang="fr"`}>
      <a href="${relativeLink(path, `${meetingPagePath(place.slug, meeting.id)}#d${decision.id}`)}"
        >${decision.headline}</a
      >
    </h3>
    <p class="verdict">
      ${outcomeBadge(decision)}
      ${tallyText(decision)}${unknownStageMark(decision, 'en')}${voteStateMarks(decision, 'en', place.country)}
      ${amountText(decision, place)} ${aiBadge(decision)}
    </p>
    <p class="small muted">
      ${place.name}, ${place.state} ·
      ${shortDateElement(meeting.date)}${meeting.body !== undefined && html` · <bdi>${meeting.body}</bdi>`}
    </p>
  </li> `;

/** Official texts of Québec are in French. */
const isFrench = ({ country, state_code }: Highlight['place']): boolean =>
  country === 'CA' && state_code === 'QC';

type ShownDecision = Highlight['decision'];

const outcomeBadge = ({ outcome }: ShownDecision): Html | undefined =>
  outcome === undefined || outcome === 'other' ? undefined : outcomeMark(outcome, 'en');

const tallyText = ({ yes = 0, no = 0 }: ShownDecision): Html | undefined =>
  yes + no === 0 ? undefined : html`<span class="tally">${yes} to ${no}</span>`;

/** Zero says that no amount was found, rather than that nothing is spent. */
const amountText = (
  { amount_cents: cents = 0 }: ShownDecision,
  { country }: Highlight['place'],
): Html | undefined =>
  cents === 0 ? undefined : html`<span class="amount">${formatMoney(cents, country)}</span>`;

const aiBadge = ({ generated_by }: ShownDecision): Html | undefined =>
  generated_by?.startsWith('ai:') === true ? html`<span class="ai">AI</span>` : undefined;

/** `October 5 to October 11, 2026` */
export function periodText({ from, to }: Pick<WeeklyHighlights, 'from' | 'to'>): string {
  const [start, end] = [longDate(from), longDate(to)];
  const year = `, ${from.slice(0, 4)}`;
  return `${to.startsWith(from.slice(0, 4)) ? start.slice(0, -year.length) : start} to ${end}`;
}
