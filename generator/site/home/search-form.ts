/** The search form of the home page, and the short form on other pages that opens the home page. */
import type { Config } from '../../../schemas/config.ts';
import { searchPath } from '../../../schemas/paths.ts';
import { resultLimit, searchParameters } from '../../../schemas/search.ts';
import { type Country, type State, states } from '../../../schemas/states.ts';
import { type Html, html } from '../html/template.ts';
import { countryNames } from './state-places.ts';

const kindNames = { city: 'Cities, counties and more', school: 'School boards' } as const;

/**
 * The full form. Without its script, it submits to the search, which returns JSON. States of the site’s country are listed
 * first.
 */
export const searchForm = ({ search_url }: Config, country: Country): Html =>
  html`<form
    class="search"
    role="search"
    aria-label="Meetings"
    method="get"
    action="${search_url.replace(/\/+$/, '')}${searchPath}"
    data-search
    data-limit="${resultLimit.default}"
    data-limit-max="${resultLimit.maximum}"
  >
    ${queryField('Search the meetings')}
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
    <button type="submit">Search</button>
  </form> `;

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
