/** `/similar.html`: how other places decided on the question of a decision, as a table. Pure. */
import type { Config } from '../../../schemas/config.ts';
import { longDate, type PageLanguage } from '../../../schemas/formats/dates.ts';
import { type Html, html } from '../../../schemas/formats/html-template.ts';
import { outcomeNames, voteStateNames } from '../../../schemas/formats/record-words.ts';
import { stateName } from '../../../schemas/formats/state-names.ts';
import { decisionUrl, searchPagePath, searchTablePath, similarPath } from '../../../schemas/paths.ts';
import type { DecisionResult, SimilarResponse } from '../../../schemas/search.ts';
import { languageOf, otherLanguage, pageLink, readAddress } from './address.ts';
import { type Mark, markerOf } from './marks.ts';
import { renderPage } from './page.ts';
import { dissentTexts } from './result-list.ts';
import { similarWords } from './words/similar.ts';
import { searchWords } from './words/words.ts';

/** @param queryString that of the request */
export function similarPage(
  { query, words: compared, results }: SimilarResponse,
  queryString: string,
  config: Config,
): string {
  const values = new URLSearchParams(queryString);
  const language = languageOf(values);
  const words = similarWords[language];
  const search = pageLink({ ...readAddress('', 'decisions'), query: compared.join(' '), language });
  const main = html`<h1>${words.title}</h1>
    <p><q dir="auto">${query.trim()}</q></p>
    ${compared.length > 0 && html`<p>${words.compared} <bdi>${compared.join(', ')}</bdi>. ${words.rule}</p>`}
    ${results.length === 0 ? html`<p class="result-count">${words.none}</p>` : table(results, compared, language)}
    <p class="search-actions small">
      ${results.length > 0 && html`<a href="${linkTo(searchTablePath(similarPath), values, { lang: '' })}" type="text/csv">${searchWords[language].actions.csv}</a> `}
      ${compared.length > 0 && html`<a href="${search}">${words.search}</a> `}
      ${otherLanguageLink(values, language)}
    </p>`;
  return renderPage({ title: `${query.trim()} · ${words.title}`, main, language }, config);
}

/** The same request in another form, or with other values. */
function linkTo(path: string, values: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(values);
  for (const [name, value] of Object.entries(changes)) {
    parameters.delete(name);
    if (value !== '') parameters.set(name, value);
  }
  return `${path.slice(1)}?${parameters.toString()}`;
}

function otherLanguageLink(values: URLSearchParams, language: PageLanguage): Html {
  const [other, name] = otherLanguage(language);
  const href = linkTo(searchPagePath(similarPath), values, { lang: other === 'en' ? '' : other });
  return html`<a href="${href}" lang="${other}" hreflang="${other}">${name}</a>`;
}

/** Wide tables scroll. */
function table(
  results: readonly DecisionResult[],
  compared: readonly string[],
  language: PageLanguage,
): Html {
  const { columns, title } = similarWords[language];
  const mark = markerOf(compared.join(' '));
  return html`<div class="scroll" role="region" aria-label="${title}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th> `)}
        </tr>
      </thead>
      <tbody>
        ${results.map((result) => row(result, mark, language))}
      </tbody>
    </table>
  </div>`;
}

function row(result: DecisionResult, mark: Mark, language: PageLanguage): Html {
  const { city, state, date, outcome, stage, yes, no, abstain, dissent, vote_state: states = [] } = result;
  const words = searchWords[language].result;
  const isStep = stage === 'amendment' || stage === 'procedural';
  return html`<tr>
    <th scope="row"><bdi>${city}, ${stateName(state, language)}</bdi></th>
    <td><time datetime="${date}">${longDate(date, language)}</time></td>
    <td dir="auto">
      ${decisionLink(result, mark)}${result.generated_by?.startsWith('ai:') === true && html` <span class="ai">${words.ai}</span>`}
    </td>
    <td>
      ${isStep && html`<span class="stage">${words.stages[stage]}</span> `}
      ${outcome === null ? similarWords[language].unknown : html`<span class="outcome outcome-${outcome}">${outcomeNames[language][outcome]}</span>`}
      ${states.map((each) => html`<span class="small muted">${voteStateNames[language][each]}</span> `)}
    </td>
    <td class="number">
      ${yes !== null && no !== null && yes + no > 0 && words.tally(yes, no, abstain ?? 0)}
    </td>
    <td dir="auto">${dissentTexts(dissent, language).join('; ')}</td>
  </tr> `;
}

const decisionLink = ({ url, id, headline }: DecisionResult, mark: Mark): Html =>
  /^https?:\/\//i.test(url)
    ? html`<a href="${decisionUrl(url, id)}">${mark(headline)}</a>`
    : html`${mark(headline)}`;
