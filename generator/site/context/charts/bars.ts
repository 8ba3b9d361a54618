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
  /**
   * The values at both ends of the scale. Charts that readers compare share one; the default runs from zero to the largest value of
   * this chart.
   */
  readonly scale?: Scale | undefined;
  /** Below the table. */
  readonly note?: HtmlValue;
};

/** Lowest and highest value. Zero is between them. */
export type Scale = readonly [lowest: number, highest: number];

/** The scale of charts that are compared with each other. */
export const commonScale = (values: Iterable<number | undefined>): Scale => {
  let [lowest, highest] = [0, 0];
  for (const value of values) {
    lowest = Math.min(lowest, value ?? 0);
    highest = Math.max(highest, value ?? 0);
  }
  return [lowest, highest];
};

/** Renders a table with a bar in each row. Bars start at zero; negative bars extend to the left. */
export function barChart({ caption, heading, numberHeadings, bars, scale, note }: BarChart): Html {
  const [lowest, highest] = scale ?? commonScale(bars.map(({ value }) => value));
  // A scale without extent, where all values are zero, still has its zero on the left.
  const position = scaleLinear([lowest, lowest === highest ? lowest + 1 : highest], [0, 100]).clamp(true);
  const zero = position(0);
  const table = html`<table class="${scale === undefined ? 'bars' : 'bars scaled'}">
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
              ${label}${value !== undefined && (value !== 0 || scale !== undefined) && barElement(zero, position(value))}
            </th>
            ${numbers.map((text) => html`<td class="number">${text}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
  return note === undefined || note === false
    ? table
    : html`<div>
        ${table}
        <p class="small muted">${note}</p>
      </div>`;
}

/** A bar from zero to the value, both in percent of the available width. */
const barElement = (zero: number, end: number): Html =>
  html`<svg class="track" aria-hidden="true">
    ${zero > 0 && zero < 100 && html`<line class="zero" x1="${rounded(zero)}%" x2="${rounded(zero)}%" y2="100%" />`}
    <rect
      class="${end < zero ? 'bar negative' : 'bar'}"
      x="${rounded(Math.min(zero, end))}%"
      width="${rounded(Math.abs(end - zero))}%"
      height="100%"
    />
  </svg>`;
