/** The newest decisions as a list on the home page. */
import { outcomeNames } from '../html/outcome-names.ts';
import type { Decision } from '../../../schemas/documents.ts';
import { homePath, meetingPath, relativeLink } from '../../../schemas/paths.ts';
import { shortDateElement } from '../html/dates.ts';
import { type Html, html } from '../html/template.ts';
import type { NewestDecision } from './newest-decisions.ts';

/** Newest first; each leads to its meeting. */
export const newestList = (newest: readonly NewestDecision[]): Html =>
  html`<ul class="results">
    ${newest.map(newestItem)}
  </ul>`;

const newestItem = ({ meeting, place, decision }: NewestDecision): Html =>
  html`<li>
    <h3 dir="auto">
      <a href="${relativeLink(homePath, meetingPath(place.slug, meeting.id))}">${decision.headline}</a>
    </h3>
    <p class="small muted">
      ${shortDateElement(meeting.date)} · ${place.name},
      ${place.state}${meeting.body !== undefined && html` · <bdi>${meeting.body}</bdi>`}
      ${outcomeChip(decision)} ${tallyOf(decision)} ${aiMark(decision)}
    </p>
  </li> `;

const outcomeChip = ({ outcome }: Decision): Html | undefined =>
  outcome === undefined || outcome === 'other'
    ? undefined
    : html`<span class="outcome outcome-${outcome}">${outcomeNames[outcome]}</span>`;

const tallyOf = ({ yes = 0, no = 0 }: Decision): Html | undefined =>
  yes + no === 0 ? undefined : html`<span class="tally">${yes} to ${no}</span>`;

const aiMark = ({ generated_by }: Decision): Html | undefined =>
  generated_by?.startsWith('ai:') === true ? html`<span class="ai">AI</span>` : undefined;
