/** The search form of the home page, and the short form on other pages that opens the home page. */
import type { Config } from '../../../schemas/config.ts';
import {
  decisionsPath,
  homePath,
  placesPath,
  relativeLink,
  searchPagePath,
  searchPath,
  searchUrl,
} from '../../../schemas/paths.ts';
import { searchParameters } from '../../../schemas/search-parameters.ts';
import { type Country, type State, states } from '../../../schemas/states.ts';
import { kindNames } from '../../../schemas/formats/search-words.ts';
import type { Assets } from '../html/assets.ts';
import { type Html, html } from '../html/template.ts';
import { countryNames } from './state-places.ts';

/**
 * The box of the home page: places and words. Without its script, it opens the page of the search host. States of the site’s
 * country are listed first.
 */
export const searchForm = (config: Config, country: Country, assets: Assets): Html =>
  html`<form
    class="search"
    role="search"
    aria-label="Decisions and meetings"
    method="get"
    action="${searchPage(config)}"
    data-search
    data-meetings="${searchUrl(config, searchPath)}"
    data-decisions="${searchUrl(config, decisionsPath)}"
    data-country="${country}"
    data-places="${relativeLink(homePath, placesPath)}"
    data-related="${relativeLink(homePath, assets.relatedTerms)}"
  >
    ${smartField()}
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

/** The page that answers a search without JavaScript. */
const searchPage = (config: Config): string => searchUrl(config, searchPagePath(decisionsPath));

/** One field for places and words. Its script suggests places below it. */
const smartField = (): Html =>
  html`<div class="query smart">
    <label for="q">Find a place, or search all meetings</label>
    <input
      id="q"
      name="q"
      required
      maxlength="${searchParameters.q.maxLength}"
      placeholder="City, county, school district, or a topic"
      aria-describedby="q-status"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      enterkeyhint="search"
    />
    <ul id="q-options" role="listbox" aria-label="Places and search" hidden></ul>
    <span id="q-status" class="small muted" role="status" data-place-status></span>
  </div>`;

type ShortForm = {
  /** Address of the home page. */
  readonly home: string;
  readonly label: string;
  /** Restricts the search. */
  readonly state?: string;
};

/** A form that opens the home page, which runs the search; without JavaScript, the page of the search host. */
export const shortSearchForm = (config: Config, { home, label, state }: ShortForm): Html => {
  const fields = html`${queryField(label)}
    ${state !== undefined && html`<input type="hidden" name="state" value="${state}" />`}
    <button type="submit">Search</button>`;
  const form = (action: string, className: string): Html =>
    html`<form class="${className}" role="search" aria-label="Meetings" method="get" action="${action}">
      ${fields}
    </form>`;
  return html`${form(home, 'search needs-script')}<noscript>${form(searchPage(config), 'search')}</noscript>`;
};

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
