/** Lists of decisions of several places, on the home, state and topic pages. */
import { stateName } from '../../../schemas/formats/state-names.ts';
import { languageOfGovernment } from '../../../schemas/names/states.ts';
import { meetingPagePath, relativeLink, type SiteLanguage } from '../../../schemas/paths.ts';
import type { Highlight } from '../../places/highlights.ts';
import { longDate, shortDateElement } from '../html/dates.ts';
import { formatMoney } from '../html/numbers.ts';
import { outcomeMark, unknownStageMark, voteStateMarks } from '../html/outcome-mark.ts';
import { type Html, html } from '../html/template.ts';
import type { WeeklyHighlights } from './highlights.ts';
import { siteWords } from './words/words.ts';

/** A list of decisions on the page at `path`. Each links to its meeting. */
export const decisionList = (path: string, language: SiteLanguage, highlights: readonly Highlight[]): Html =>
  html`<ul class="results highlights">
    ${highlights.map((highlight) => decisionItem(path, language, highlight))}
  </ul>`;

const decisionItem = (path: string, language: SiteLanguage, { decision, meeting, place }: Highlight): Html =>
  html`<li>
    <h3 dir="auto" ${languageMark(place, language)}>
      <a href="${relativeLink(path, `${meetingPagePath(place.slug, meeting.id)}#d${decision.id}`)}"
        >${decision.headline}</a
      >
    </h3>
    <p class="verdict">
      ${outcomeBadge(decision, language)}
      ${tallyText(decision, language)}${unknownStageMark(decision, language)}${voteStateMarks(decision, language, place.country)}
      ${amountText(decision, place, language)} ${aiBadge(decision, language)}
    </p>
    <p class="small muted">
      ${place.name}, ${stateName(place.state, language)} ·
      ${shortDateElement(meeting.date, language)}${meeting.body !== undefined && html` · <bdi>${meeting.body}</bdi>`}
    </p>
  </li> `;

/** Official texts are in the language of the government. */
function languageMark({ country, state_code }: Highlight['place'], page: SiteLanguage): Html | false {
  const language = languageOfGovernment(country, state_code);
  return language !== page && html`lang="${language}"`;
}

type ShownDecision = Highlight['decision'];

const outcomeBadge = ({ outcome }: ShownDecision, language: SiteLanguage): Html | undefined =>
  outcome === undefined || outcome === 'other' ? undefined : outcomeMark(outcome, language);

const tallyText = ({ yes = 0, no = 0 }: ShownDecision, language: SiteLanguage): Html | undefined =>
  yes + no === 0 ? undefined : html`<span class="tally">${siteWords[language].list.tally(yes, no)}</span>`;

/** Zero says that no amount was found, rather than that nothing is spent. */
const amountText = (
  { amount_cents: cents = 0 }: ShownDecision,
  { country }: Highlight['place'],
  language: SiteLanguage,
): Html | undefined =>
  cents === 0 ? undefined : html`<span class="amount">${formatMoney(cents, country, language)}</span>`;

const aiBadge = ({ generated_by }: ShownDecision, language: SiteLanguage): Html | undefined =>
  generated_by?.startsWith('ai:') === true
    ? html`<span class="ai">${siteWords[language].list.ai}</span>`
    : undefined;

/** `October 5 to October 11, 2026` */
export const periodText = (
  { from, to }: Pick<WeeklyHighlights, 'from' | 'to'>,
  language: SiteLanguage,
): string =>
  siteWords[language].home.period(
    longDate(from, language),
    longDate(to, language),
    from.slice(0, 4) === to.slice(0, 4),
  );
