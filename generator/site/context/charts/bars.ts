/** Horizontal bars: a table with a bar below the name of each row, so screen readers read the same data. */
import { scaleLinear } from 'd3-scale';
import { type Html, html, type HtmlValue } from '../../html/template.ts';
import { rounded } from './figure.ts';

export type Bar = {
  readonly label: HtmlValue;
  /** Length of the bar. No bar if undefined. */
  readonly value: number | undefined;
  /** Cells of the row, one per number heading. */
  readonly numbers: readonly HtmlValue[];
};

export type BarChart = {
  readonly caption: HtmlValue;
  /** Heading of the label column. */
  readonly heading: string;
  readonly numberHeadings: readonly string[];
  readonly bars: readonly Bar[];
};

/** Renders a table with a bar in each row. Bars start at zero; negative bars extend to the left. */
export function barChart({ caption, heading, numberHeadings, bars }: BarChart): Html {
  const values = bars.map(({ value }) => value ?? 0);
  const scale = scaleLinear([Math.min(0, ...values), Math.max(0, ...values)], [0, 100]);
  const zero = scale(0);
  return html`<table class="bars">
    <caption dir="auto">
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">${heading}</th>
        ${numberHeadings.map((text) => html`<th scope="col" class="number">${text}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${bars.map(
        ({ label, value, numbers }) =>
          html`<tr>
            <th scope="row" dir="auto">
              ${label}${value !== undefined && value !== 0 && barElement(zero, scale(value))}
            </th>
            ${numbers.map((text) => html`<td class="number">${text}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** A bar from zero to the value, both in percent of the available width. */
const barElement = (zero: number, end: number): Html =>
  html`<svg class="track" aria-hidden="true">
    <rect
      class="${end < zero ? 'bar negative' : 'bar'}"
      x="${rounded(Math.min(zero, end))}%"
      width="${rounded(Math.abs(end - zero))}%"
      height="100%"
    />
  </svg>`;
