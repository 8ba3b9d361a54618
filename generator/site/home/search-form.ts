/** The search form of the home page, and the short form on other pages that opens the home page. */
import type { Config } from '../../../schemas/config.ts';
import { decisionsPath, homePath, placesPath, relativeLink, searchPath } from '../../../schemas/paths.ts';
import { searchParameters } from '../../../schemas/search-parameters.ts';
import { type Country, type State, states } from '../../../schemas/states.ts';
import { kindNames } from '../html/search-words.ts';
import type { Assets } from '../html/assets.ts';
import { type Html, html } from '../html/template.ts';
import { countryNames } from './state-places.ts';

/**
 * The full form. Without its script, it submits to the search, which returns JSON. States of the site’s country are listed
 * first.
 */
export const searchForm = ({ search_url }: Config, country: Country, assets: Assets): Html => {
  const host = search_url.replace(/\/+$/, '');
  return html`<form
    class="search"
    role="search"
    aria-label="Decisions and meetings"
    method="get"
    action="${host}${searchPath}"
    data-search
    data-decisions="${host}${decisionsPath}"
    data-country="${country}"
    data-places="${relativeLink(homePath, placesPath)}"
    data-related="${relativeLink(homePath, assets.relatedTerms)}"
  >
    ${queryField('Search decisions and meetings')}
    <div class="form-filters" data-form-filters>
      <label>
        State or province
        <select name="state">
          <option value="">All</option>
          ${[country, ...otherCountries(country)].map(stateOptions)}
        </select>
      </label>
      <label>
        Kind of place
        <select name="kind">
          <option value="">All</option>
          ${searchParameters.kind.enum.map((kind) => html`<option value="${kind}">${kindNames[kind]}</option> `)}
        </select>
      </label>
    </div>
    <button
      type="button"
      class="secondary needs-script more-filters"
      aria-haspopup="dialog"
      data-open-filters
    >
      More filters
    </button>
    <button type="submit">Search</button>
  </form> `;
};
/** A form that opens the home page, which runs the search. `state` restricts the search. Requires JavaScript. */
export const shortSearchForm = (home: string, label: string, state?: string): Html =>
  html`<form class="search needs-script" role="search" aria-label="Meetings" method="get" action="${home}">
    ${queryField(label)} ${state !== undefined && html`<input type="hidden" name="state" value="${state}" />`}
    <button type="submit">Search</button>
  </form>`;

const queryField = (label: string): Html =>
  html`<label class="query">
    ${label}
    <input
      type="search"
      name="q"
      required
      maxlength="${searchParameters.q.maxLength}"
      autocomplete="off"
      enterkeyhint="search"
    />
  </label>`;

const otherCountries = (country: Country): Country[] =>
  [...new Set(states.map((state) => state.country))].filter((other) => other !== country);

const stateOptions = (country: Country): Html =>
  html`<optgroup label="${countryNames[country].name}">
    ${states.filter((state) => state.country === country).map(stateOption)}
  </optgroup> `;

const stateOption = ({ name, code }: State): Html =>
  html`<option value="${name}" data-code="${code}">${name}</option> `;
