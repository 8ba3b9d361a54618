/** The filters of the search page. Its script moves them beside the results in wide windows, and lists counts in `data-facet`. */
import { outcomes, stages } from '../../../schemas/columns.ts';
import { searchParameters } from '../../../schemas/search-parameters.ts';
import { stageNames } from '../../../schemas/formats/search-words.ts';
import { type Html, html, type HtmlValue } from '../html/template.ts';

/** The sheet with all filters. It is empty without its script, which opens it. */
export const filterSheet = (): Html =>
  html`<dialog class="sheet" aria-label="Filters" data-sheet>
    <form class="filters">
      <div class="sheet-head">
        <p class="sheet-title">Filters</p>
        <button type="button" class="secondary" data-close-sheet>Close</button>
      </div>
      ${group('Decision', decisionFields())} ${group('Date', dateFields())} ${group('Place', placeFields())}
      ${group('Topic', facet('topic', 'Topics', searchParameters.topic.enum))} ${group('Body', bodyFields())}
      <div class="sheet-foot"><button type="submit">Show results</button></div>
    </form>
  </dialog>`;

const group = (title: string, fields: HtmlValue): Html =>
  html`<fieldset>
    <legend>${title}</legend>
    ${fields}
  </fieldset> `;

/** Values with counts. `known` are listed while there are no counts. */
const facet = (name: string, label: string, known: readonly string[] = []): Html =>
  html`<div
    class="facet"
    role="group"
    aria-label="${label}"
    tabindex="-1"
    data-facet="${name}"
    data-known="${known.join(' ')}"
  ></div>`;

const decisionFields = (): Html =>
  html`${facet('outcome', 'Outcomes', outcomes)}
    <label class="check"><input type="checkbox" data-filter="divided" /> Divided votes only</label>
    <label>
      Minimum amount, in dollars
      <input
        inputmode="numeric"
        maxlength="20"
        autocomplete="off"
        placeholder="1,000,000"
        data-filter="min_amount"
      />
    </label>
    <label>
      Stage
      <select data-filter="stage">
        <option value="">All</option>
        ${stages.map((stage) => html`<option value="${stage}">${stageNames[stage]}</option> `)}
      </select>
    </label>`;

const dateFields = (): Html =>
  html`<div class="dates">
      <label>From <input type="date" data-filter="from" /></label>
      <label>To <input type="date" data-filter="to" /></label>
    </div>
    ${facet('year', 'Years')}`;

const placeFields = (): Html =>
  html`<div data-place-field>
      <label for="place-filter">Name of a place</label>
      <input
        id="place-filter"
        maxlength="100"
        role="combobox"
        aria-autocomplete="list"
        aria-controls="place-filter-options"
        aria-expanded="false"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
      />
      <ul id="place-filter-options" role="listbox" aria-label="Places" hidden></ul>
      <span class="small muted" aria-live="polite" data-place-status></span>
    </div>
    <div data-form-slot></div>
    ${facet('state', 'States and provinces')} ${facet('kind', 'Kinds of places')}`;

const bodyFields = (): Html =>
  html`<label>
      Words of its name
      <input
        maxlength="${searchParameters.body.maxLength}"
        autocomplete="off"
        placeholder="planning commission"
        data-filter="body"
      />
    </label>
    ${facet('body', 'Bodies')}`;
