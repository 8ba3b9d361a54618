/** The form of the pages: the query, and filters in a fold. A plain form, which sends every field. */
import { outcomes, stages } from '../../../schemas/columns.ts';
import { type Html, html } from '../../../schemas/formats/html-template.ts';
import { kindNames, stageNames, topicName } from '../../../schemas/formats/search-words.ts';
import { type ParameterName, searchParameters, sortOrders } from '../../../schemas/search-parameters.ts';
import { states } from '../../../schemas/states.ts';

/** Decoded values of the parameters, valid or not. */
export type Values = Pick<URLSearchParams, 'get'>;

const valueOf = (values: Values, name: ParameterName): string => values.get(name) ?? '';

type Choice = readonly [value: string, label: string];

const filterNames = [
  'state',
  'kind',
  'place',
  'body',
  'from',
  'to',
  'topic',
  'outcome',
  'stage',
  'min_amount',
  'divided',
] as const satisfies readonly ParameterName[];

/** @param action the file name of the page */
export const searchFields = (action: string, values: Values): Html =>
  html`<form role="search" method="get" action="${action}">
    <label>
      Search for
      <input
        name="q"
        type="search"
        maxlength="${searchParameters.q.maxLength}"
        value="${valueOf(values, 'q')}"
      />
    </label>
    <details ${filterNames.some((name) => valueOf(values, name).trim() !== '') && html`open`}>
      <summary>Filters</summary>
      ${filterFields(values)}
    </details>
    ${select(
      values,
      'sort',
      'Sort by',
      sortOrders.map((order): Choice => [order, sortNames[order]]),
      'Default order',
    )}
    <p><button type="submit">Search</button></p>
  </form>`;

const amountLength = 10;
const sortNames = { relevance: 'Best match', date: 'Newest' } as const;

const text = (values: Values, name: ParameterName, label: string, maxLength: number): Html =>
  html`<label>
    ${label}
    <input name="${name}" maxlength="${maxLength}" value="${valueOf(values, name)}" />
  </label> `;

const day = (values: Values, name: ParameterName, label: string): Html =>
  html`<label>
    ${label}
    <input type="date" name="${name}" value="${valueOf(values, name)}" />
  </label> `;

function select(
  values: Values,
  name: ParameterName,
  label: string,
  choices: readonly Choice[],
  none = 'All',
): Html {
  const chosen = valueOf(values, name);
  return html`<label>
    ${label}
    <select name="${name}">
      <option value="">${none}</option>
      ${choices.map(([value, text]) => html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option> `)}
    </select>
  </label> `;
}

const filterFields = (values: Values): Html =>
  html`<div class="fields">
    ${select(
      values,
      'state',
      'State or province',
      states.map(({ name }): Choice => [name, name]),
    )}
    ${select(values, 'kind', 'Kind of place', Object.entries(kindNames))}
    ${text(values, 'place', 'Place, as in its address: ann-arbor-mi', searchParameters.place.maxLength)}
    ${hiddenCountry(values)}
    ${text(values, 'body', 'Body (words of its name)', searchParameters.body.maxLength)}
    ${day(values, 'from', 'From')} ${day(values, 'to', 'To')}
    ${select(
      values,
      'topic',
      'Topic',
      searchParameters.topic.enum.map((topic): Choice => [topic, topicName(topic)]),
    )}
    ${select(
      values,
      'outcome',
      'Outcome',
      outcomes.map((outcome): Choice => [outcome, topicName(outcome)]),
    )}
    ${select(
      values,
      'stage',
      'Stage',
      stages.map((stage): Choice => [stage, stageNames[stage]]),
    )}
    ${text(values, 'min_amount', 'Minimum amount, in dollars', amountLength)}
    <label class="check">
      <input
        type="checkbox"
        name="divided"
        value="true"
        ${valueOf(values, 'divided') === 'true' && html`checked`}
      />
      Divided votes only
    </label>
  </div>`;

/** Belongs to the place; people do not type it. */
const hiddenCountry = (values: Values): Html | undefined => {
  const country = valueOf(values, 'country');
  return country === '' ? undefined : html`<input type="hidden" name="country" value="${country}" />`;
};
