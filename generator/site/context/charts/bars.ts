/** Horizontal bars: a table whose rows have a bar below their names, so that it reads the same without seeing it. */
import { scaleLinear } from 'd3-scale';
import { type Html, html, type HtmlValue } from '../../html/template.ts';
import { rounded } from './figure.ts';

export type Bar = {
  readonly label: HtmlValue;
  /** What the bar's length stands for; no bar where it is unknown. */
  readonly value: number | undefined;
  /** The cells beside it, one for each number heading. */
  readonly numbers: readonly HtmlValue[];
};

export type BarChart = {
  readonly caption: HtmlValue;
  /** Heading of the names. */
  readonly heading: string;
  readonly numberHeadings: readonly string[];
  readonly bars: readonly Bar[];
};

/** A table with a bar in each row; all bars begin at zero, negative ones to its left. */
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
              ${label}${value !== undefined && value !== 0 && barOf(zero, scale(value))}
            </th>
            ${numbers.map((text) => html`<td class="number">${text}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** From zero to where the value is, both in percent of the room. */
const barOf = (zero: number, end: number): Html =>
  html`<svg class="track" aria-hidden="true">
    <rect
      class="${end < zero ? 'bar negative' : 'bar'}"
      x="${rounded(Math.min(zero, end))}%"
      width="${rounded(Math.abs(end - zero))}%"
      height="100%"
    />
  </svg>`;
