/** Selects and lists the newest decisions for the home page. Pure. */
import type { Decision, Meeting } from '../../../schemas/documents.ts';
import { homePath, meetingPath, relativeLink } from '../../../schemas/paths.ts';
import type { PlaceMeetings } from '../../places/meetings.ts';
import type { Place } from '../../places/place.ts';
import { compareText } from '../../system/text.ts';
import { outcomeNames } from '../html/record-words.ts';
import { shortDateElement } from '../html/dates.ts';
import { type Html, html } from '../html/template.ts';

/** A decision with its meeting and place. */
export type NewestDecision = {
  readonly meeting: Pick<Meeting, 'id' | 'date' | 'body' | 'headline' | 'url'>;
  readonly place: { readonly slug: string; readonly name: string; readonly state: string };
  readonly decision: Decision;
};

/** Limit per place, with one decision per meeting, so that one large city does not fill the list. */
const maxPerPlace = 3;

/** The newest decisions of a place, newest first: the first decision of each recent meeting that has any. */
export function decisionsOf({ row }: Place, { recent }: PlaceMeetings): NewestDecision[] {
  const found: NewestDecision[] = [];
  for (const { meeting } of recent) {
    const [decision] = meeting.decisions;
    if (decision === undefined) continue;
    const { id, date, body, headline, url } = meeting;
    const place = { slug: row.slug, name: row.name, state: row.state };
    found.push({ meeting: { id, date, body, headline, url }, place, decision });
    if (found.length === maxPerPlace) break;
  }
  return found;
}

/** The newest decisions of all places, up to `limit`, sorted by date, newest first, then by place and id. */
export const newestDecisions = (
  perPlace: Iterable<readonly NewestDecision[]>,
  limit: number,
): readonly NewestDecision[] => [...perPlace].flat().toSorted(newestFirst).slice(0, limit);

const newestFirst = (a: NewestDecision, b: NewestDecision): number =>
  compareText(b.meeting.date, a.meeting.date) ||
  compareText(a.place.state, b.place.state) ||
  compareText(a.place.name, b.place.name) ||
  compareText(a.place.slug, b.place.slug) ||
  compareText(a.decision.id, b.decision.id);

/** A list of decisions, newest first. Each links to its meeting. */
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
      ${outcomeBadge(decision)} ${tallyText(decision)} ${aiBadge(decision)}
    </p>
  </li> `;

const outcomeBadge = ({ outcome }: Decision): Html | undefined =>
  outcome === undefined || outcome === 'other'
    ? undefined
    : html`<span class="outcome outcome-${outcome}">${outcomeNames.en[outcome]}</span>`;

const tallyText = ({ yes = 0, no = 0 }: Decision): Html | undefined =>
  yes + no === 0 ? undefined : html`<span class="tally">${yes} to ${no}</span>`;

const aiBadge = ({ generated_by }: Decision): Html | undefined =>
  generated_by?.startsWith('ai:') === true ? html`<span class="ai">AI</span>` : undefined;
