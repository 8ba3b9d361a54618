/** The results of a search as HTML. */
import { type Html, html } from '../../../schemas/formats/html-template.ts';
import { topicName } from '../../../schemas/formats/search-words.ts';
import type { DecisionResult, SearchResult } from '../../../schemas/search.ts';
import { states } from '../../../schemas/states.ts';

type Result = SearchResult | DecisionResult;

export const resultList = (results: readonly Result[]): Html =>
  html`<ol class="results">
    ${results.map(resultItem)}
  </ol>`;

const resultItem = (result: Result): Html => {
  const { url, headline, city, state, body, date, snippet, missing = [] } = result;
  const decision = 'meeting_id' in result ? result : result.decision;
  return html`<li>
    <h2 dir="auto">${linkTo(url, headline)}</h2>
    ${!('meeting_id' in result) && decision !== undefined && decision.headline !== headline && html`<p dir="auto">${decision.headline}</p>`}
    ${decision !== undefined && factsLine(decision, state)}
    <p class="small muted">
      <time datetime="${date}">${date}</time> · ${city},
      ${state}${body !== '' && html` · <bdi>${body}</bdi>`}${decision !== undefined && isWebAddress(decision.source) && html` · <a href="${decision.source}" rel="external noopener">Official source</a>`}
    </p>
    ${snippet !== '' && !headline.includes(snippet.replaceAll(/^…|…$/g, '').trim()) && html`<p dir="auto">${snippet}</p>`}
    ${missing.length > 0 && html`<p class="small">Missing: <bdi>${missing.join(', ')}</bdi></p>`}
  </li> `;
};

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

/** Only the text if the address is not http or https. */
const linkTo = (url: string, text: string): Html =>
  isWebAddress(url) ? html`<a href="${url}">${text}</a>` : html`${text}`;

type FactName = 'outcome' | 'stage' | 'yes' | 'no' | 'abstain' | 'amount_cents' | 'generated_by';

/** Decisions in the two kinds of results: what is unknown is null or absent. */
type Facts = {
  readonly [Name in FactName]?: DecisionResult[Name] | undefined;
} & { readonly dissent?: DecisionResult['dissent'] | undefined };

/** `Amendment · Passed · 7 to 4 · $1,200 · AI`, then who dissented. */
function factsLine(
  { outcome, stage, yes, no, amount_cents: cents, generated_by, dissent = [] }: Facts,
  state: string,
): Html | undefined {
  const facts = [
    stage === 'amendment' ? 'Amendment' : stage === 'procedural' ? 'Procedural motion' : undefined,
    typeof outcome === 'string' && outcome !== 'other' ? topicName(outcome) : undefined,
    typeof yes === 'number' && typeof no === 'number' && yes + no > 0 ? `${yes} to ${no}` : undefined,
    typeof cents === 'number' && cents !== 0 ? moneyText(cents, state) : undefined,
    generated_by?.startsWith('ai:') === true ? 'AI' : undefined,
  ].filter((fact) => fact !== undefined);
  const names = dissent.slice(0, maxNames).map(({ name, vote }) => `${name} (${vote})`);
  const rest = dissent.length - names.length;
  return html`${facts.length > 0 && html`<p>${facts.join(' · ')}</p>`}${
    names.length > 0 &&
    html`<p class="small" dir="auto">Dissent: ${names.join(', ')}${rest > 0 && ` and ${rest} more`}</p>`
  }`;
}

/** More names would hide the other results. */
const maxNames = 12;

const canadian: ReadonlySet<string> = new Set(
  states.filter(({ country }) => country === 'CA').map(({ name }) => name),
);

const formats = {
  US: new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  }),
  CA: new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'CAD',
    trailingZeroDisplay: 'stripIfInteger',
  }),
} as const;

/** Places of one state use one currency. */
const moneyText = (cents: number, state: string): string =>
  formats[canadian.has(state) ? 'CA' : 'US'].format(cents / 100);
