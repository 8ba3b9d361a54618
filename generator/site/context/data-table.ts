/** Tables of rows, and their cells. */
import { externalLink } from '../html/components.ts';
import { shortDateElement } from '../html/dates.ts';
import { formatCount, formatMoney } from '../html/numbers.ts';
import { type Html, html, type HtmlValue } from '../html/template.ts';
import { shortened } from '../html/texts.ts';
import { isEverySourceNamed, type Locale } from './block-view.ts';
import { valueName } from './words/values.ts';

export type TableColumn<TableRow> = {
  readonly title: string;
  /** Undefined if the row has no value. */
  readonly cell: (row: TableRow) => HtmlValue;
  /** `heading` names the row. `number` is right-aligned. */
  readonly kind?: 'heading' | 'number';
};

/** Maximum length of text in a table, in characters. */
const textMaxLength = 240;

/** Text of a cell, shortened if it is long. */
export const textCell = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : shortened(text, textMaxLength);

/** A status, a type or a topic, in the language of the page where it is a known one. */
export const valueCell = (
  value: string | undefined,
  { language }: Pick<Locale, 'language'>,
): string | undefined => (value === undefined ? undefined : textCell(valueName(value, language)));

/** A name with details below it. */
export function detailedCell(name: HtmlValue, details: readonly (string | undefined)[]): Html {
  const known = details.filter((detail) => detail !== undefined && detail !== '');
  return html`${name}${known.length > 0 && html`<div class="small muted" dir="auto">${known.map((detail, index) => html`${index > 0 && ' · '}<bdi>${textCell(detail)}</bdi>`)}</div>`}`;
}

/** A cell with a day. */
export const dateCell = (
  date: string | undefined,
  { language }: Pick<Locale, 'language'>,
): Html | undefined => (date === undefined ? undefined : shortDateElement(date, language));

/** A cell with a count. */
export const numberCell = (
  count: number | undefined,
  { language }: Pick<Locale, 'language'>,
): string | undefined => (count === undefined ? undefined : formatCount(count, language));

/** A cell with an amount. */
export const moneyCell = (cents: number | undefined, { country, language }: Locale): string | undefined =>
  cents === undefined ? undefined : formatMoney(cents, country, language);

/** Renders a table in a scrolling box. Empty columns are omitted. */
export function dataTable<TableRow>(
  caption: string,
  columns: readonly TableColumn<TableRow>[],
  rows: readonly TableRow[],
): Html {
  const filled = columns
    .map((column) => ({ ...column, cells: rows.map((row) => column.cell(row)) }))
    .filter(({ cells }) => cells.some(isFilled));
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}">
    <table class="rows">
      <caption class="visually-hidden">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${filled.map(({ title, kind }) => html`<th scope="col" ${kind === 'number' && html` class="number"`}>${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (_, index) =>
            html`<tr>
              ${filled.map(({ kind, cells }) => tableCell(kind, cells[index]))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const isFilled = (value: HtmlValue): boolean => value !== undefined && value !== false && value !== '';

const tableCell = (kind: TableColumn<never>['kind'], value: HtmlValue): Html =>
  kind === 'heading'
    ? html`<th scope="row" dir="auto">${value}</th>`
    : kind === 'number'
      ? html`<td class="number">${value}</td>`
      : html`<td dir="auto">${value}</td>`;

/** Links the name of each row to its source, unless the note below the table names all sources. */
export function sourceLinker<TableRow extends { readonly source_url: string }>(
  rows: readonly TableRow[],
): (row: TableRow, text: string) => HtmlValue {
  return isEverySourceNamed(rows)
    ? (_, text) => text
    : ({ source_url }, text) => externalLink(source_url, text);
}
