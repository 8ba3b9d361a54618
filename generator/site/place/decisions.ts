/** The decisions of a meeting. */
import { outcomeNames } from '../html/outcome-names.ts';
import type { Decision, Meeting } from '../../../schemas/documents.ts';
import type { Country } from '../../../schemas/states.ts';
import { externalLink } from '../html/external-link.ts';
import { countOf, formatCount, formatMoney } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { aiMark } from './authorship.ts';
import { words } from './words.ts';

/** So many are shown before the reader asks for the others. */
const unfolded = 8;

/** The list of all decisions, the later ones of many folded; nothing where there are none. */
export function decisionList(meeting: Meeting, country: Country, attributes: Html): Html | undefined {
  const { decisions } = meeting;
  if (decisions.length === 0) return undefined;
  const item = (decision: Decision): Html => decisionItem(decision, meeting, country, attributes);
  const folded = decisions.slice(unfolded);
  return html`<ol class="decisions">
      ${decisions.slice(0, unfolded).map(item)}
    </ol>
    ${
      folded.length > 0 &&
      html`<details>
        <summary>${countOf(folded.length, 'more decision')}</summary>
        <ol class="decisions" start="${unfolded + 1}">
          ${folded.map(item)}
        </ol>
      </details>`
    }`;
}

function decisionItem(decision: Decision, { source }: Meeting, country: Country, attributes: Html): Html {
  const { headline, summary, outcome, amount_cents, generated_by } = decision;
  return html`<li>
    <span class="headline" ${attributes}>${headline}</span>${aiMark(generated_by, words.en)}
    ${outcome !== undefined && html`<span class="outcome outcome-${outcome}">${outcomeNames[outcome]}</span>`}
    ${tally(decision)}
    ${amount_cents !== undefined && html`· <span class="number">${formatMoney(amount_cents, country)}</span>`}
    ${decision.source !== source && externalLink(decision.source, 'Source')}
    ${summary !== undefined && summary !== headline && html`<p class="small" ${attributes}>${summary}</p>`}
  </li> `;
}

/** `5–2, 1 abstained`: yes, no and abstentions as far as they are known. */
function tally({ yes, no, abstain }: Decision): Html | undefined {
  if (yes === undefined && no === undefined) return undefined;
  const votes =
    yes !== undefined && no !== undefined
      ? html`<span class="visually-hidden">Votes, yes to no: </span>${formatCount(yes)}–${formatCount(no)}`
      : html`${yes === undefined ? `${formatCount(no ?? 0)} no` : `${formatCount(yes)} yes`}`;
  return html`<span class="tally"
    >${votes}${abstain !== undefined && abstain > 0 && `, ${formatCount(abstain)} abstained`}</span
  >`;
}
