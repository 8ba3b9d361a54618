/** The results of a search as HTML. */
import { hrefOf, isWebAddress } from '../../../schemas/formats/web-address.ts';
import { longDate, type PageLanguage } from '../../../schemas/formats/dates.ts';
import { type Html, html } from '../../../schemas/formats/html-template.ts';
import { formatMoney } from '../../../schemas/formats/numbers.ts';
import { outcomeNames, voteStateNames } from '../../../schemas/formats/record-words.ts';
import { stateName } from '../../../schemas/formats/state-names.ts';
import type { DecisionResult, SearchResult } from '../../../schemas/search.ts';
import { countryOfState } from '../../../schemas/names/states.ts';
import { decisionUrl } from '../../../schemas/paths.ts';
import { type Mark, markerOf } from './marks.ts';
import { searchWords } from './words/words.ts';

type Result = SearchResult | DecisionResult;

export const resultList = (results: readonly Result[], query: string, language: PageLanguage): Html => {
  const mark = markerOf(query);
  return html`<ol class="results">
    ${results.map((result) => resultItem(result, mark, language))}
  </ol>`;
};

/** Headline, what was decided, where and when, why it matches. */
function resultItem(result: Result, mark: Mark, language: PageLanguage): Html {
  const { headline, state, snippet, missing = [] } = result;
  const decision = 'meeting_id' in result ? result : result.decision;
  const best = decision !== undefined && decision.headline !== headline && decision.headline;
  const isRepeated = [headline, best].some((text) => text !== false && repeats(snippet, text));
  return html`<li>
    <h3 dir="auto">${headlineLink(result, mark)}</h3>
    ${best !== false && html`<p dir="auto" class="best">${mark(best)}</p>`}
    ${decision !== undefined && verdict(decision, state, language)}
    ${factsLine(result, decision?.source ?? '', language)}
    ${!isRepeated && html`<p dir="auto">${mark(snippet)}</p>`}
    ${decision !== undefined && dissentLines(decision.dissent ?? [], language)}
    ${missing.length > 0 && missingWords(missing, language)}
  </li> `;
}

/** A snippet that repeats the headline adds nothing. */
const repeats = (snippet: string, headline: string): boolean =>
  headline.includes(snippet.replaceAll(/^…|…$/g, '').trim());

/** Date, place, body and official source. */
const factsLine = ({ date, city, state, body }: Result, source: string, language: PageLanguage): Html =>
  html`<p class="small muted">
    <time datetime="${date}">${longDate(date, language)}</time> ·
    <bdi>${city}, ${stateName(state, language)}</bdi
    >${body !== '' && html` · <bdi>${body}</bdi>`}${isWebAddress(source) && html` · <a href="${hrefOf(source)}" rel="external noopener">${searchWords[language].result.source}</a>`}
  </p>`;

export const missingWords = (words: readonly string[], language: PageLanguage): Html =>
  html`<p class="small missing">
    ${searchWords[language].result.missing}${words.map((word, index) => html`${index > 0 && ', '}<bdi>${word}</bdi>`)}
  </p>`;

/** A link to the decision on the page of its meeting, else to the meeting. Only the text if the address is not http or https. */
function headlineLink(result: Result, mark: Mark): Html {
  const { url, headline } = result;
  if (!isWebAddress(url)) return html`<span>${mark(headline)}</span>`;
  const decision = 'meeting_id' in result ? result.id : result.decision?.id;
  return html`<a href="${decision === undefined ? url : decisionUrl(url, decision)}">${mark(headline)}</a>`;
}

type FactName =
  | 'outcome'
  | 'stage'
  | 'yes'
  | 'no'
  | 'abstain'
  | 'amount_cents'
  | 'vote_state'
  | 'generated_by';

/** Decisions in the two kinds of results: what is unknown is null or absent. */
type Facts = { readonly [Name in FactName]?: DecisionResult[Name] | undefined };

/** `Amendment · Passed · 7 to 4 · $1,200 · AI`. Badges have text, since color alone says nothing to many. */
function verdict(facts: Facts, state: string, language: PageLanguage): Html | false {
  const {
    outcome,
    stage,
    yes,
    no,
    abstain,
    amount_cents: cents,
    vote_state: states = [],
    generated_by,
  } = facts;
  const { result } = searchWords[language];
  const hasTally = typeof yes === 'number' && typeof no === 'number' && yes + no > 0;
  const badges = [
    (stage === 'amendment' || stage === 'procedural') && badge('stage', result.stages[stage]),
    typeof outcome === 'string' &&
      outcome !== 'other' &&
      badge(`outcome outcome-${outcome}`, outcomeNames[language][outcome]),
    hasTally && badge('tally', result.tally(yes, no, abstain ?? 0)),
    ...states.map((state) => badge('badge vote-state', voteStateNames[language][state])),
    // Places of one state use one currency.
    typeof cents === 'number' &&
      cents !== 0 &&
      badge('amount', formatMoney(cents, countryOfState(state) ?? 'US', language)),
    generated_by?.startsWith('ai:') === true && badge('ai', result.ai),
  ].filter((each) => each !== false);
  return badges.length > 0 && html`<p class="verdict">${badges.map((each) => html`${each} `)}</p>`;
}

const badge = (className: string, text: string): Html => html`<span class="${className}">${text}</span>`;

type Dissent = DecisionResult['dissent'];

/** More names would hide the other results. */
const maxNames = 12;

const dissentLines = (dissent: Dissent, language: PageLanguage): Html[] =>
  dissentTexts(dissent, language).map((text) => html`<p class="small dissent" dir="auto">${text}</p> `);

/** Names by vote: `Voted no: A. Alder, B. Birch`. */
export function dissentTexts(dissent: Dissent, language: PageLanguage): readonly string[] {
  const { votes: labels, otherVotes, andMore } = searchWords[language].result;
  return [...Map.groupBy(dissent, ({ vote }) => vote)].map(([vote, votes]) => {
    const names = votes.slice(0, maxNames).map(({ name }) => name);
    const rest = votes.length - names.length;
    const label = Object.hasOwn(labels, vote) ? (labels[vote] ?? otherVotes) : otherVotes;
    return `${label}${names.join(', ')}${rest > 0 ? andMore(rest) : ''}`;
  });
}
