/** The forms of searches: the whole form of the home and search pages, and a short one on other pages. */
import type { Config } from '../../../schemas/config.ts';
import type { PageLanguage } from '../../../schemas/formats/dates.ts';
import {
  decisionsPath,
  placesPath,
  relativeLink,
  searchPagePath,
  searchUrl,
  siteOf,
  siteSearchPath,
} from '../../../schemas/paths.ts';
import { searchParameters } from '../../../schemas/search-parameters.ts';
import type { Country } from '../../../schemas/names/states.ts';
import { readAddress, type SearchAddress } from '../../../search-lambda/http/pages/address.ts';
import {
  hiddenFields,
  plainPlaceField,
  searchBox,
  searchFilters,
} from '../../../search-lambda/http/pages/form.ts';
import { searchWords } from '../../../search-lambda/http/pages/words/words.ts';
import { type Html, html } from '../html/template.ts';

type FormPage = {
  /** The path of the page that has the form. */
  readonly path: string;
  readonly language: PageLanguage;
  /** Its states are listed first. */
  readonly country: Country;
};

/** The form of the search host, which answers it without the script of the page. In English and French, the script suggests places. */
export function searchForm(config: Config, { path, language, country }: FormPage): Html {
  const address: SearchAddress = { ...readAddress(''), language };
  const hasSuggestions = language !== 'es';
  return html`<form
    class="search"
    role="search"
    aria-label="${searchWords[language].views.decisions.title}"
    method="get"
    action="${searchPage(config)}"
    data-search="${relativeLink(path, siteSearchPath(language))}"
    data-host="${searchUrl(config, '/')}"
    data-country="${country}"
    data-places="${relativeLink(path, placesPath)}"
    ${otherPlaces(config, country)}
    data-words="${JSON.stringify(searchWords[language].script)}"
  >
    ${hasSuggestions ? smartBox(language) : searchBox(address)}
    ${searchFilters(address, hasSuggestions ? placeField(language) : plainPlaceField(address), country)}
    ${hiddenFields(address)}
  </form> `;
}

/** The list of places of the other country, if it is on the same host: what people type goes to no host that they did not open. */
function otherPlaces(config: Config, here: Country): Html | false {
  const [own, other] = [here, here === 'US' ? ('CA' as const) : ('US' as const)].map((country) =>
    siteOf(config, country)?.url(placesPath),
  );
  const isOnHost = own !== undefined && other !== undefined && new URL(own).origin === new URL(other).origin;
  return isOnHost && html`data-other-places="${other}"`;
}

/** The page that answers a search without JavaScript. */
const searchPage = (config: Config): string => searchUrl(config, searchPagePath(decisionsPath));

/** One field for places and words. Its script suggests places below it. */
const smartBox = (language: PageLanguage): Html => {
  const { smartLabel, placeholder, suggestions, button } = searchWords[language].form;
  return html`<div class="query smart">
      <label for="q">${smartLabel}</label>
      <input
        id="q"
        name="q"
        maxlength="${searchParameters.q.maxLength}"
        placeholder="${placeholder}"
        aria-describedby="q-status"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        enterkeyhint="search"
      />
      <ul id="q-options" role="listbox" aria-label="${suggestions}" hidden></ul>
      <span id="q-status" class="small muted" role="status" data-place-status></span>
    </div>
    <button type="submit">${button}</button>`;
};

/** The place by its name. Its script sets the hidden fields. */
const placeField = (language: PageLanguage): Html => {
  const { placeName, places } = searchWords[language].form;
  return html`<div class="needs-script" data-place-field>
    <label for="place-filter">${placeName}</label>
    <input id="place-filter" maxlength="100" autocomplete="off" autocapitalize="off" spellcheck="false" />
    <ul id="place-filter-options" role="listbox" aria-label="${places}" hidden></ul>
    <span class="small muted" aria-live="polite" data-place-status></span>
    <input type="hidden" name="place" value="" />
    <input type="hidden" name="country" value="" />
  </div>`;
};

type ShortForm = {
  /** Address of the search page. */
  readonly action: string;
  readonly label: string;
  /** What the form is for; `label` by default. */
  readonly name?: string;
  readonly button?: string;
  readonly language?: PageLanguage;
  /** Restricts the search. */
  readonly filters?: Readonly<Record<string, string>>;
};

/** A form that opens the search page; without JavaScript, the page of the search host. */
export const shortSearchForm = (
  config: Config,
  {
    action,
    label,
    name = label,
    language = 'en',
    button = searchWords[language].form.button,
    filters = {},
  }: ShortForm,
): Html => {
  const form = (target: string, className: string, values: Readonly<Record<string, string>>): Html =>
    html`<form class="${className}" role="search" aria-label="${name}" method="get" action="${target}">
      <label class="query">
        ${label}
        <input
          type="search"
          name="q"
          required
          maxlength="${searchParameters.q.maxLength}"
          autocomplete="off"
          enterkeyhint="search"
        />
      </label>
      ${hiddenValues(values)}
      <button type="submit">${button}</button>
    </form>`;
  const lang = language === 'en' ? {} : { lang: language };
  return html`${form(action, 'search needs-script', filters)}<noscript
      >${form(searchPage(config), 'search', { ...filters, ...lang })}</noscript
    >`;
};

const hiddenValues = (values: Readonly<Record<string, string>>): Html =>
  html`${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" /> `)}`;
