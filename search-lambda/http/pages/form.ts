/** The form of searches: the query, and filters in a fold. A plain form, which sends every field. Sites have the same. */
import { outcomes, stages } from '../../../schemas/columns.ts';
import type { PageLanguage } from '../../../schemas/formats/dates.ts';
import { type Html, html, type HtmlValue } from '../../../schemas/formats/html-template.ts';
import { stateName } from '../../../schemas/formats/state-names.ts';
import { pageParameters } from '../../../schemas/documents/document-parameters.ts';
import { searchParameters } from '../../../schemas/search-parameters.ts';
import { type Country, states } from '../../../schemas/names/states.ts';
import { type FilterName, type Filters, hasFilter, type SearchAddress } from './address.ts';
import { filterText } from './labels.ts';
import { documentWords } from './words/documents.ts';
import { searchWords } from './words/words.ts';

/** The field of the query and the button. */
export const searchBox = (
  { query, language }: SearchAddress,
  label = searchWords[language].form.label,
): Html => {
  const { form } = searchWords[language];
  return html`<label class="query">
      ${label}
      <input
        name="q"
        type="search"
        maxlength="${searchParameters.q.maxLength}"
        value="${query}"
        enterkeyhint="search"
      />
    </label>
    <button type="submit">${form.button}</button>`;
};

/** What a form keeps of a search besides its fields. */
export const hiddenFields = ({ language, sort, filters }: SearchAddress): Html =>
  html`${(['strict', 'meeting', 'document'] as const).map((name) => hidden(name, filters[name] ?? ''))}${hidden('sort', sort)}${hidden('lang', language === 'en' ? '' : language)}`;

const hidden = (name: string, value: string): Html | false =>
  value !== '' && html`<input type="hidden" name="${name}" value="${value}" />`;

/**
 * The filters in a fold.
 * @param placeField the field of the place
 * @param country its states are listed first
 */
export function searchFilters(
  { view, filters, language }: SearchAddress,
  placeField: HtmlValue,
  country: Country = 'US',
): Html {
  const words = searchWords[language].form;
  const fields = fieldsFor(filters, { ...words.fields, ...documentWords[language].fields }, words.all);
  const choices = (
    name: 'topic' | 'outcome' | 'stage' | 'kind' | 'type' | 'read_by',
    values: readonly string[],
  ): Html =>
    fields.select(
      name,
      values.map((value) => option(value, filterText(name, value, language), filters[name])),
    );
  return html`<details class="filters">
    <summary>${words.filters}</summary>
    <div class="fields">
      ${fields.select(
        'state',
        [country, country === 'US' ? 'CA' : 'US'].map((each) => stateGroup(each, filters.state, language)),
      )}
      ${choices('kind', searchParameters.kind.enum)} ${placeField}
      ${fields.text('body', searchParameters.body.maxLength)} ${fields.day('from')} ${fields.day('to')}
      ${choices('topic', searchParameters.topic.enum)}
      ${
        hasFilter(view, 'outcome')
          ? html`${choices('outcome', outcomes)} ${choices('stage', stages)}
              ${fields.text('min_amount', amountMaxLength, 'numeric')}
              <label class="check">
                <input
                  type="checkbox"
                  name="divided"
                  value="true"
                  ${filters.divided === 'true' && html`checked`}
                />
                ${words.fields.divided}
              </label>`
          : html`${choices('type', pageParameters.type.enum)}
            ${choices('read_by', pageParameters.read_by.enum)}
            ${fields.text('language', pageParameters.language.maxLength)}`
      }
    </div>
  </details>`;
}

/** With separators: `$1,000,000,000`. */
const amountMaxLength = 20;

type FieldName = Exclude<FilterName, 'country' | 'strict' | 'meeting' | 'document'>;

type FieldNames = Readonly<Partial<Record<FieldName, string>>>;

/** Fields of filters, with their values. */
const fieldsFor = (filters: Filters, names: FieldNames, all: string) => ({
  text: (name: FieldName, maxLength: number, mode?: 'numeric'): Html =>
    html`<label>
      ${names[name]}
      <input
        name="${name}"
        maxlength="${maxLength}"
        value="${filters[name] ?? ''}"
        autocomplete="off"
        ${mode && html`inputmode="${mode}"`}
      />
    </label> `,
  day: (name: FieldName): Html =>
    html`<label>
      ${names[name]}
      <input type="date" name="${name}" value="${filters[name] ?? ''}" />
    </label> `,
  select: (name: FieldName, options: readonly Html[]): Html =>
    html`<label>
      ${names[name]}
      <select name="${name}">
        <option value="">${all}</option>
        ${options}
      </select>
    </label> `,
});

const option = (value: string, text: string, chosen: string | undefined): Html =>
  html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option> `;

const stateGroup = (country: string, chosen: string | undefined, language: PageLanguage): Html =>
  html`<optgroup label="${searchWords[language].countries[country === 'CA' ? 'CA' : 'US']}">
    ${states.filter((state) => state.country === country).map(({ name }) => option(name, stateName(name, language), chosen))}
  </optgroup> `;

/** The place by its slug, as people read it in an address. Its country is kept. */
export const plainPlaceField = ({ filters, language }: SearchAddress): Html =>
  html`${fieldsFor(filters, searchWords[language].form.fields, '').text('place', searchParameters.place.maxLength)}
  ${hidden('country', filters.country ?? '')}`;
